import type { ReactNode } from 'react'
import { type ContainerFacts, firstAudio, firstVideo } from '../../../shared/model/container.ts'
import { timeCode } from '../../../shared/model/time-code.ts'
import { dateLabel, dateZone, streamLine, container as words } from '../../../shared/words/container.ts'
import { Name } from '../../ui/name.tsx'

type Row = readonly [name: string, value: ReactNode] | null

/** What a container says, in short: how long, which streams, when and by what it was written. As rows of `Facts`. */
export function containerRows(facts: ContainerFacts): Row[] {
  const { durationSeconds: seconds, writer, writerLibrary } = facts
  const [video, audio] = [firstVideo(facts), firstAudio(facts)]
  const written = writer ?? writerLibrary
  return [
    [words.duration, seconds === null ? quiet(words.noDuration) : timeCode(seconds)],
    video === null ? null : [words.video, <Name key="video" text={streamLine(video)} />],
    [words.audio, audio === null ? quiet(words.none) : <Name key="audio" text={streamLine(audio)} />],
    written === null ? null : [words.writer, <Name key="writer" text={written} />],
    ...facts.dates
      .filter(({ what }) => what !== 'tagged')
      .map(
        (date): Row => [
          dateLabel(date),
          <>
            <Name text={date.raw} /> <span className="quiet">{dateZone(date)}</span>
          </>,
        ],
      ),
  ]
}

const quiet = (text: string): ReactNode => <span className="quiet">{text}</span>
