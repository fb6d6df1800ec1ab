import type { ListedTime, Metadata, RecordedPosition, RecordedTime } from '../model/metadata.ts'
import { readRecorded } from '../model/read-recorded.ts'
import type { ReadTime, TimeNote } from '../model/read-time.ts'
import { asRecorded, isPutTogether, type TimeWithTexts, timesWithTexts } from '../model/recorded-texts.ts'
import { recordedText } from './dates.ts'
import { messages } from './messages.ts'
import { indicatorWords, type MetadataLine } from './metadata.ts'

const WHAT = messages('recorded.what', {
  taken: 'Original',
  digitised: 'Digitised',
  changed: 'Modified',
  gps: 'GPS',
  container: 'Container',
  stamped: 'Trailer',
} satisfies Record<ListedTime['what'], string>)

/** The source of a time's zone, or why it has none. */
export const zones = messages('recorded.zones', {
  none: 'no zone recorded',
  named: 'no zone used: the recorded one is a name without an offset',
  differ: 'no zone used: two that differ are recorded',
  impossibleWithTime: 'no zone: the one written with the time does not exist',
  impossibleTag: 'no zone: the one in {tag} does not exist',
  unreadWithTime: 'no zone: the one written with the time was not understood',
  unreadTag: 'no zone: the one in {tag} was not understood',
  unknown: 'no zone: “-00:00” means that it is not known',
  withoutClock: 'no zone used: there is no time of day',
  gps: 'UTC, from GPS',
  byFormat: 'UTC, as the format defines it',
  utc: 'UTC',
  offset: 'offset {offset}',
  withTime: '{zone}, written with the time',
  fromTag: '{zone} from {tag}',
})

/** How a time was understood that is recorded in an odd form, or why it was not. A zone that is not used has its own words. */
export const readings = messages('recorded.readings', {
  time_unread: 'not understood, so not used',
  clock_unread: 'time of day not understood, so only the day is used',
  fraction_unused: 'a recorded fraction of a second is not used',
  day_first: 'taken as day, month, year: {time}',
  day_of_year: 'taken as a day of the year: {time}',
  time_placeholder: 'taken as not set: zeros, or where a clock begins to count',
  unix_counter: 'taken as counted from 1970: {time}',
})

const putTogether = messages('recorded.put-together', { as: 'put together: {time}' })

const isSaid = (note: TimeNote): note is keyof typeof readings => Object.hasOwn(readings, note)

/** Notes of a time that has no instant, whatever its zone. */
const WITHOUT_ZONE: readonly TimeNote[] = ['time_unread', 'time_placeholder']

/** The source of a recorded time's zone, or why it has none; and how the time was understood, if that is not plain. */
export function zoneWords(time: RecordedTime): string {
  const read = readRecorded(time)
  const understood = { time: read.local === null ? '' : recordedText(read.local) }
  const said = read.notes.filter(isSaid).map((note) => {
    const words = readings[note]
    return typeof words === 'string' ? words : words(understood)
  })
  if (read.notes.some((note) => WITHOUT_ZONE.includes(note))) return said.join(', ')
  return [zoneOf(time, read), ...said].join(', ')
}

function zoneOf(time: RecordedTime, read: ReadTime): string {
  const { offsetTag, source, tag } = time
  const { offset, notes } = read
  if (offset === null) return noZoneOf(time, read)
  if (source === 'GPS') return zones.gps
  if (notes.includes('zone_by_format')) return zones.byFormat
  const zone = offset === 'Z' ? zones.utc : zones.offset({ offset })
  if (offsetTag === null) return zone
  return offsetTag === tag ? zones.withTime({ zone }) : zones.fromTag({ zone, tag: offsetTag })
}

function noZoneOf({ offsetTag, tag }: RecordedTime, { local, notes }: ReadTime): string {
  if (notes.includes('zone_named')) return zones.named
  if (notes.includes('zones_differ')) return zones.differ
  if (notes.includes('zone_unknown')) return zones.unknown
  if (offsetTag === null) return zones.none
  const isOwn = offsetTag === tag
  if (notes.includes('zone_impossible'))
    return isOwn ? zones.impossibleWithTime : zones.impossibleTag({ tag: offsetTag })
  const isClock = local?.includes('T') ?? false
  if (!isClock && !notes.includes('zone_unread')) return zones.withoutClock
  return isOwn ? zones.unreadWithTime : zones.unreadTag({ tag: offsetTag })
}

/** Every time a file records, as recorded. */
export const recordedTimes = ({ times, dateTimeOriginal }: Metadata): readonly ListedTime[] =>
  times.length === 0 && dateTimeOriginal !== null ? [{ ...dateTimeOriginal, what: 'taken' }] : times

/** Every time a file records, as recorded, with its tag and the source of its zone. */
export const timeLines = (metadata: Metadata): MetadataLine[] => timesWithTexts(metadata).map(timeLine)

/** One of them; `texts` of its tags as in `timesWithTexts`. */
export const timeLine = (time: TimeWithTexts): MetadataLine => ({
  label: WHAT[time.what],
  value: asRecorded(time),
  beside: [[time.source, time.tag].join(' '), timeWords(time)].join(' · '),
})

/** The source of its zone, how it was understood, and, of one from several tags, what they were put together to. */
export function timeWords(time: RecordedTime & Pick<TimeWithTexts, 'texts'>): string {
  const { local, notes } = readRecorded(time)
  const isSaidAlready = notes.some((note) => isSaid(note) && typeof readings[note] !== 'string')
  if (local === null || isSaidAlready || !isPutTogether(time)) return zoneWords(time)
  return [zoneWords(time), putTogether.as({ time: recordedText(local) })].join(', ')
}

/** What the recorded times show when they are compared, one sentence each. */
export const timeRemarks = ({ indicators }: Metadata): string[] => [
  ...new Set(
    indicators
      .filter(({ kind }) => kind === 'dates_differ' || kind === 'gps_time_differs' || kind === 'changed_later')
      .map((indicator) => indicatorWords(indicator).sentence),
  ),
]

const place = messages('recorded.place', {
  coordinates: '{latitude} {isSouth, select, true {S} other {N}}, {longitude} {isWest, select, true {W} other {E}}',
  unplaced: '{latitude}, {longitude}, hemisphere unknown',
  noHemisphere: 'hemisphere unknown',
  noDatum: 'no datum recorded, read as WGS 84',
  datum: 'datum {datum}',
  datumNotConverted: 'datum {datum}, not converted',
  altitude: 'Altitude',
  altitudeFrom:
    '{metres} m {isBelow, select, true {below} other {above}} {isSeaLevel, select, true {sea level} other {the ellipsoid}}',
  altitudeAlone: '{isBelow, select, true {−} other {}}{metres} m',
  noReference: 'no reference recorded',
  reference: 'reference {reference}',
  direction: 'Camera direction',
  degrees: '{degrees}°',
  trueNorth: 'from true north',
  magneticNorth: 'from magnetic north',
  name: 'Coordinates',
  nameBeside: '{source} · {datum}',
  asRecorded: 'As recorded',
  resolution: 'Coordinate resolution',
  about: 'about {metres} m',
  accuracyUnknown: 'accuracy unknown',
  error: 'Recorded error',
  plusMinus: '± {metres} m',
})

/**
 * "29.76040 N, 95.36980 W": latitude first, decimal degrees. Five decimals are about a metre. `isPlaced`: false = a
 * hemisphere is unknown, so that it has no letters (`isWithoutHemisphere`).
 */
export function positionWords(
  { latitude, longitude }: Pick<RecordedPosition, 'latitude' | 'longitude'>,
  { decimals = 5, isPlaced = true }: { decimals?: number; isPlaced?: boolean } = {},
): string {
  if (!isPlaced) return place.unplaced({ latitude: latitude.toFixed(decimals), longitude: longitude.toFixed(decimals) })
  return place.coordinates({
    latitude: Math.abs(latitude).toFixed(decimals),
    isSouth: latitude < 0,
    longitude: Math.abs(longitude).toFixed(decimals),
    isWest: longitude < 0,
  })
}

/** The datum as recorded. Coordinates are never converted. */
export function datumWords(datum: string | null): string {
  if (datum === null) return place.noDatum
  return isWgs84(datum) ? place.datum({ datum }) : place.datumNotConverted({ datum })
}

/** Whether a recorded datum is the usual one. */
export const isWgs84 = (datum: string | null): boolean => datum !== null && /^wgs[ -]?(19)?84$/i.test(datum.trim())

/** EXIF 3.0, GPSAltitudeRef: true = altitude above sea level; false = above the ellipsoid. */
const IS_SEA_LEVEL: Readonly<Record<string, boolean>> = { '0': true, '1': true, '2': false, '3': false }

function altitudeLine({ altitudeMetres, altitudeReference }: PlacedOrNot): MetadataLine[] {
  if (altitudeMetres === null) return []
  const isSeaLevel = altitudeReference === null ? undefined : IS_SEA_LEVEL[altitudeReference.trim()]
  const size = { metres: metres(Math.abs(altitudeMetres)), isBelow: altitudeMetres < 0 }
  if (isSeaLevel !== undefined)
    return [{ label: place.altitude, value: place.altitudeFrom({ ...size, isSeaLevel }), beside: null }]
  return [{ label: place.altitude, value: place.altitudeAlone(size), beside: referenceWords(altitudeReference) }]
}

const referenceWords = (reference: string | null) =>
  reference === null ? place.noReference : place.reference({ reference })

function directionLine({ directionDegrees, directionReference }: PlacedOrNot): MetadataLine[] {
  if (directionDegrees === null) return []
  const norths: Readonly<Record<string, string>> = { T: place.trueNorth, M: place.magneticNorth }
  const beside = norths[directionReference?.trim() ?? ''] ?? referenceWords(directionReference)
  return [{ label: place.direction, value: place.degrees({ degrees: metres(directionDegrees) }), beside }]
}

/** A location as an export gives it: null = nothing says in which hemisphere it is. */
type PlacedOrNot = Omit<RecordedPosition, 'latitude' | 'longitude'> & {
  latitude: number | null
  longitude: number | null
}

/**
 * A recorded location, line by line: decimal coordinates first, then their resolution and recorded form. `isPlaced` as in
 * `positionWords`.
 */
export function positionLines(position: PlacedOrNot, isPlaced = true): MetadataLine[] {
  const { latitude, longitude, stepMetres, errorMetres, recordedAs, source, datum } = position
  const line = (label: string, value: string | null, beside: string | null = null) =>
    value === null ? [] : [{ label, value, beside }]
  return [
    ...line(
      place.name,
      latitude === null || longitude === null
        ? place.noHemisphere
        : positionWords({ latitude, longitude }, { isPlaced }),
      place.nameBeside({ source, datum: datumWords(datum) }),
    ),
    ...line(place.asRecorded, recordedAs),
    ...line(
      place.resolution,
      stepMetres === null ? null : place.about({ metres: metres(stepMetres) }),
      place.accuracyUnknown,
    ),
    ...line(place.error, errorMetres === null ? null : place.plusMinus({ metres: metres(errorMetres) })),
    ...altitudeLine(position),
    ...directionLine(position),
  ]
}

/** Two significant digits: 0.309 → "0.31", 12.54 → "12.5". */
export const metres = (value: number) => {
  const size = Math.abs(value)
  return String(Number(size >= 1 ? value.toFixed(1) : value.toPrecision(2)))
}

/** Make and model as recorded; the make once if the model repeats it. null = neither is recorded. */
export function cameraName({ make, model }: Pick<Metadata, 'make' | 'model'>): string | null {
  if (make !== null && model?.toLowerCase().startsWith(make.toLowerCase())) return model
  return [make, model].filter((part) => part !== null && part !== '').join(' ') || null
}
