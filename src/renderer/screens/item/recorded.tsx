import type { RecordedPosition, RecordedTime } from '../../../shared/model/metadata.ts'
import { metadata as words } from '../../../shared/words/item.ts'
import { tagTable } from '../../../shared/words/viewer.ts'
import { position } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'

/** A time as the file claims it, with its zone or the lack of one. */
export function RecordedWhen({ time }: { time: RecordedTime }) {
  return (
    <>
      <Name text={time.raw} />{' '}
      <span className="quiet">
        {time.offset === null ? words.noZone : words.zone(time.offset)} · {time.source}
      </span>
    </>
  )
}

/** A position as the file claims it: latitude first, with what else was recorded about it. */
export function RecordedPlace({ place }: { place: RecordedPosition }) {
  const beside = [
    place.datum === null ? words.noDatum : tagTable.datum(place.datum),
    place.altitudeMetres === null ? null : tagTable.altitude(short(place.altitudeMetres)),
    place.errorMetres === null ? null : tagTable.error(short(place.errorMetres)),
  ].filter((part) => part !== null)
  return (
    <>
      {position(place.latitude, place.longitude)} <Name text={beside.join(' · ')} className="quiet" />
    </>
  )
}

const short = (metres: number) => String(Math.round(metres * 10) / 10)
