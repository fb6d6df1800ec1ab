import type { ReactNode } from 'react'
import { type ContainerFacts as Container, firstAudio, firstVideo } from '../../../shared/model/container.ts'
import { timeCode } from '../../../shared/model/time-code.ts'
import { dateLabel, dateZone, streamLine, container as words } from '../../../shared/words/container.ts'
import { Facts } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'

/** What a container says, in short: how long, which streams, when and by what it was written. */
export function ContainerFacts({ facts }: { facts: Container }) {
  const { durationSeconds: seconds, dates, writer, writerLibrary } = facts
  const [video, audio] = [firstVideo(facts), firstAudio(facts)]
  const written = writer ?? writerLibrary
  return (
    <Facts
      rows={[
        [words.duration, seconds === null ? quiet(words.noDuration) : timeCode(seconds)],
        [words.video, video === null ? quiet(words.none) : <Name key="video" text={streamLine(video)} />],
        [words.audio, audio === null ? quiet(words.none) : <Name key="audio" text={streamLine(audio)} />],
        written === null ? null : [words.writer, <Name key="writer" text={written} />],
        dates.length === 0
          ? null
          : [
              words.dates,
              <ul key="dates" className="lines">
                {dates.map((date) => (
                  <li key={date.what}>
                    {dateLabel(date)} <Name text={date.raw} /> <span className="quiet">{dateZone(date)}</span>
                  </li>
                ))}
              </ul>,
            ],
      ]}
    />
  )
}

const quiet = (text: string): ReactNode => <span className="quiet">{text}</span>
