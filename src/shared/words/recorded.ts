import type { ListedTime, Metadata, RecordedPosition, RecordedTime } from '../model/metadata.ts'
import type { ToldLine } from './metadata.ts'
import { indicatorWords } from './metadata.ts'

const WHAT: Readonly<Record<ListedTime['what'], string>> = {
  taken: 'Original',
  digitised: 'Digitised',
  changed: 'Changed',
  gps: 'Satellites',
}

/** Devices without a clock write zeros: shown as recorded, and never taken for a date. */
const isNeverSet = (raw: string) => !/[1-9A-Za-z]/.test(raw)

/** Where a recorded time's zone comes from, or that none is recorded; of zeros, that they are no time. */
export function zoneWords({ raw, offset, offsetTag, source, tag }: RecordedTime): string {
  if (isNeverSet(raw)) return 'all zeros: no time was set'
  if (offset === null)
    return offsetTag === null
      ? 'no zone recorded'
      : `no zone: what ${offsetTag === tag ? 'is written with the time' : `${offsetTag} holds`} does not exist`
  if (source === 'GPS') return 'UTC, from GPS'
  const zone = offset === 'Z' ? 'UTC' : `offset ${offset}`
  if (offsetTag === null) return zone
  return offsetTag === tag ? `${zone}, written with the time` : `${zone} from ${offsetTag}`
}

/** Every time a file records, as recorded. */
export const recordedTimes = ({ times, dateTimeOriginal }: Metadata): readonly ListedTime[] =>
  times.length === 0 && dateTimeOriginal !== null ? [{ ...dateTimeOriginal, what: 'taken' }] : times

/** Every time a file records, with its tag and the source of its zone. */
export const timeLines = (metadata: Metadata): ToldLine[] =>
  recordedTimes(metadata).map((time) => ({
    label: WHAT[time.what],
    value: time.raw,
    beside: `${time.source} ${time.tag} · ${zoneWords(time)}`,
  }))

/** What does not fit together among the recorded times: one calm sentence each. */
export const timeContradictions = ({ indicators }: Metadata): string[] => [
  ...new Set(
    indicators
      .filter(({ kind }) => kind === 'dates_differ' || kind === 'gps_time_differs' || kind === 'changed_later')
      .map((indicator) => indicatorWords(indicator).sentence),
  ),
]

/** "29.76040 N, 95.36980 W": latitude first, decimal degrees. Five decimals are about a metre. */
export function positionWords(
  { latitude, longitude }: Pick<RecordedPosition, 'latitude' | 'longitude'>,
  decimals = 5,
): string {
  const part = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(decimals)} ${value < 0 ? negative : positive}`
  return `${part(latitude, 'N', 'S')}, ${part(longitude, 'E', 'W')}`
}

/** The datum as recorded. Nothing is ever converted. */
export function datumWords(datum: string | null): string {
  if (datum === null) return 'no datum recorded, read as WGS 84'
  return /^wgs[ -]?(19)?84$/i.test(datum.trim())
    ? `datum recorded: ${datum}`
    : `datum recorded: ${datum}, not converted`
}

/** EXIF 3.0, GPSAltitudeRef. */
const ALTITUDE: Readonly<Record<string, string>> = {
  '0': 'sea level',
  '1': 'sea level',
  '2': 'the ellipsoid',
  '3': 'the ellipsoid',
}

function altitudeLine({ altitudeMetres, altitudeReference }: RecordedPosition): ToldLine[] {
  if (altitudeMetres === null) return []
  const from = altitudeReference === null ? undefined : ALTITUDE[altitudeReference.trim()]
  const side = altitudeMetres < 0 ? 'below' : 'above'
  const size = `${metres(Math.abs(altitudeMetres))} m`
  if (from !== undefined) return [{ label: 'Altitude', value: `${size} ${side} ${from}`, beside: null }]
  const beside = altitudeReference === null ? 'no reference recorded' : `reference recorded: ${altitudeReference}`
  return [{ label: 'Altitude', value: `${altitudeMetres < 0 ? '−' : ''}${size}`, beside }]
}

function directionLine({ directionDegrees, directionReference }: RecordedPosition): ToldLine[] {
  if (directionDegrees === null) return []
  const norths: Readonly<Record<string, string>> = { T: 'from true north', M: 'from magnetic north' }
  const beside =
    directionReference === null
      ? 'no reference recorded'
      : (norths[directionReference.trim()] ?? `reference recorded: ${directionReference}`)
  return [{ label: 'Camera direction', value: `${metres(directionDegrees)}°`, beside }]
}

/** A recorded position, line by line: decimal first, then how finely and in what form it is written. */
export function positionLines(place: RecordedPosition): ToldLine[] {
  const { stepMetres, errorMetres, recordedAs } = place
  const line = (label: string, value: string | null, beside: string | null = null) =>
    value === null ? [] : [{ label, value, beside }]
  return [
    ...line(
      'Latitude, longitude',
      positionWords(place),
      `decimal degrees, ${place.source}; ${datumWords(place.datum)}`,
    ),
    ...line('As recorded', recordedAs),
    ...line(
      'Written in steps of',
      stepMetres === null ? null : `about ${metres(stepMetres)} m`,
      'how finely it is written, not how exact it is',
    ),
    ...line('Error recorded', errorMetres === null ? null : `± ${metres(errorMetres)} m`),
    ...altitudeLine(place),
    ...directionLine(place),
  ]
}

/** Two digits that count: 0.309 → "0.31", 12.54 → "12.5". */
export const metres = (value: number) => {
  const size = Math.abs(value)
  return String(Number(size >= 1 ? value.toFixed(1) : value.toPrecision(2)))
}

/** Make and model as recorded; the make once where the model repeats it. null when neither is recorded. */
export function cameraName({ make, model }: Pick<Metadata, 'make' | 'model'>): string | null {
  if (make !== null && model?.toLowerCase().startsWith(make.toLowerCase())) return model
  return [make, model].filter((part) => part !== null && part !== '').join(' ') || null
}
