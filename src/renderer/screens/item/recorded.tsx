import type { RecordedPosition, RecordedTime } from '../../../shared/model/metadata.ts'
import { datumWords, positionWords, zoneWords } from '../../../shared/words/recorded.ts'
import { tagTable } from '../../../shared/words/viewer.ts'
import { Name } from '../../ui/name.tsx'

/** A time as the file claims it, with its zone or the lack of one. */
export function RecordedWhen({ time }: { time: RecordedTime }) {
  return (
    <>
      <Name text={time.raw} />{' '}
      <span className="quiet">
        {zoneWords(time)} · {time.source}
      </span>
    </>
  )
}

/** A position as the file claims it: latitude first, with what else was recorded about it. */
export function RecordedPlace({ place }: { place: RecordedPosition }) {
  const beside = [
    datumWords(place.datum),
    place.altitudeMetres === null ? null : tagTable.altitude(short(place.altitudeMetres)),
    place.errorMetres === null ? null : tagTable.error(short(place.errorMetres)),
  ].filter((part) => part !== null)
  return (
    <>
      {positionWords(place)} <Name text={beside.join(' · ')} className="quiet" />
    </>
  )
}

const short = (metres: number) => String(Math.round(metres * 10) / 10)
