import type { ListedTime, Metadata, RecordedPosition, RecordedTime } from '../model/metadata.ts'
import { readRecorded } from '../model/read-recorded.ts'
import type { ReadTime, TimeNote } from '../model/read-time.ts'
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

const zones = messages('recorded.zones', {
  neverSet: 'all zeros: no time was set',
  none: 'no zone recorded',
  impossibleWithTime: 'no zone: the one written with the time does not exist',
  impossibleTag: 'no zone: the one in {tag} does not exist',
  named: 'no zone: a name alone states none',
  unread: 'could not be read',
  placeholder: 'placeholder: no time was set',
  readAs: 'read as {local}',
  dayReadAs: 'only the day was read, {local}',
  gps: 'UTC, from GPS',
  byFormat: 'UTC, as the format defines it',
  /** What was read, and its zone. */
  both: '{reading}, {zone}',
  utc: 'UTC',
  offset: 'offset {offset}',
  withTime: '{zone}, written with the time',
  fromTag: '{zone} from {tag}',
})

/** Devices without a clock write zeros: shown as recorded, and never parsed as a date. */
const isNeverSet = (raw: string) => !/[1-9A-Za-z]/.test(raw)

/** The source of a recorded time's zone, or why it has none; of a time that is not read as it stands, how it was read. */
export function zoneWords(time: RecordedTime): string {
  const read = readRecorded(time)
  if (isNeverSet(time.raw)) return zones.neverSet
  if (read.local === null) return read.notes.includes('time_placeholder') ? zones.placeholder : zones.unread
  const local = read.local.replace('T', ' ')
  if (read.notes.includes('clock_unread')) return zones.dayReadAs({ local })
  const zone = zoneOf(time, read)
  return read.notes.some((note) => OTHERWISE.has(note)) ? zones.both({ reading: zones.readAs({ local }), zone }) : zone
}

/** Readings that are not the text as it stands. */
const OTHERWISE: ReadonlySet<TimeNote> = new Set(['day_first', 'day_of_year', 'unix_counter'])

function zoneOf({ offsetTag, source, tag }: RecordedTime, { offset, notes }: ReadTime): string {
  if (offset === null) {
    if (notes.includes('zone_named')) return zones.named
    if (offsetTag === null) return zones.none
    return offsetTag === tag ? zones.impossibleWithTime : zones.impossibleTag({ tag: offsetTag })
  }
  if (source === 'GPS') return zones.gps
  if (notes.includes('zone_by_format')) return zones.byFormat
  const zone = offset === 'Z' ? zones.utc : zones.offset({ offset })
  if (offsetTag === null) return zone
  return offsetTag === tag ? zones.withTime({ zone }) : zones.fromTag({ zone, tag: offsetTag })
}

/** Every time a file records, as recorded. */
export const recordedTimes = ({ times, dateTimeOriginal }: Metadata): readonly ListedTime[] =>
  times.length === 0 && dateTimeOriginal !== null ? [{ ...dateTimeOriginal, what: 'taken' }] : times

/** Every time a file records, with its tag and the source of its zone. */
export const timeLines = (metadata: Metadata): MetadataLine[] =>
  recordedTimes(metadata).map((time) => ({
    label: WHAT[time.what],
    value: time.raw,
    beside: [[time.source, time.tag].join(' '), zoneWords(time)].join(' · '),
  }))

/** The contradictions between the recorded times, one sentence each. */
export const timeContradictions = ({ indicators }: Metadata): string[] => [
  ...new Set(
    indicators
      .filter(({ kind }) => kind === 'dates_differ' || kind === 'gps_time_differs' || kind === 'changed_later')
      .map((indicator) => indicatorWords(indicator).sentence),
  ),
]

const place = messages('recorded.place', {
  withoutHemisphere: '{latitude}, {longitude}, hemisphere unknown',
  coordinates: '{latitude} {isSouth, select, true {S} other {N}}, {longitude} {isWest, select, true {W} other {E}}',
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

type Place = Pick<RecordedPosition, 'latitude' | 'longitude'> & Partial<Pick<RecordedPosition, 'hasHemispheres'>>

/** "29.76040 N, 95.36980 W": latitude first, decimal degrees. Five decimals are about a metre. */
export function positionWords({ latitude, longitude, hasHemispheres = true }: Place, decimals = 5): string {
  if (!hasHemispheres) {
    const [north, east] = [latitude, longitude].map((half) => Math.abs(half).toFixed(decimals))
    return place.withoutHemisphere({ latitude: north ?? '', longitude: east ?? '' })
  }
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

function altitudeLine({ altitudeMetres, altitudeReference }: RecordedPosition): MetadataLine[] {
  if (altitudeMetres === null) return []
  const isSeaLevel = altitudeReference === null ? undefined : IS_SEA_LEVEL[altitudeReference.trim()]
  const size = { metres: metres(Math.abs(altitudeMetres)), isBelow: altitudeMetres < 0 }
  if (isSeaLevel !== undefined)
    return [{ label: place.altitude, value: place.altitudeFrom({ ...size, isSeaLevel }), beside: null }]
  return [{ label: place.altitude, value: place.altitudeAlone(size), beside: referenceWords(altitudeReference) }]
}

const referenceWords = (reference: string | null) =>
  reference === null ? place.noReference : place.reference({ reference })

function directionLine({ directionDegrees, directionReference }: RecordedPosition): MetadataLine[] {
  if (directionDegrees === null) return []
  const norths: Readonly<Record<string, string>> = { T: place.trueNorth, M: place.magneticNorth }
  const beside = norths[directionReference?.trim() ?? ''] ?? referenceWords(directionReference)
  return [{ label: place.direction, value: place.degrees({ degrees: metres(directionDegrees) }), beside }]
}

/** A recorded location, line by line: decimal coordinates first, then their resolution and recorded form. */
export function positionLines(position: RecordedPosition): MetadataLine[] {
  const { stepMetres, errorMetres, recordedAs, source, datum } = position
  const line = (label: string, value: string | null, beside: string | null = null) =>
    value === null ? [] : [{ label, value, beside }]
  return [
    ...line(place.name, positionWords(position), place.nameBeside({ source, datum: datumWords(datum) })),
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
