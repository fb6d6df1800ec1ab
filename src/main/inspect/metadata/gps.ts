import { textOf } from './exif-value.ts'
import { degreesOf, type PositionParts, signedAltitude } from './position.ts'
import { type Directory, type Fraction, fractionsOf, numbersOf, type TiffValue } from './tiff.ts'

const TAG = {
  latitudeRef: 0x01,
  latitude: 0x02,
  longitudeRef: 0x03,
  longitude: 0x04,
  altitudeRef: 0x05,
  altitude: 0x06,
  timeStamp: 0x07,
  directionRef: 0x10,
  direction: 0x11,
  datum: 0x12,
  dateStamp: 0x1d,
  error: 0x1f,
} as const
/** Altitude references that mean "below". Source: Exif 3.0 §4.6.6, GPSAltitudeRef: 1 sea level, 3 ellipsoid. */
const BELOW = new Set(['1', '3'])
const UNITS = [1, 1 / 60, 1 / 3600]

/** Reads the GPS directories; the first one with a tag decides. Source of the tags: Exif 2.32 §4.6.6. */
export function readGps(
  directories: readonly Directory[],
  le: boolean,
): { position: PositionParts; time: string | null } {
  const own = directories.filter(({ kind }) => kind === 'gps')
  const value = (tag: number): TiffValue | undefined => own.find(({ values }) => values.has(tag))?.values.get(tag)
  const text = (tag: number) => {
    const held = value(tag)
    const found = held ? textOf(held)?.trim() : undefined
    return found === undefined || found === '' ? null : found
  }
  const number = (tag: number) => {
    const held = value(tag)
    return held ? (numbersOf(held, le, 1)[0] ?? null) : null
  }
  const parts = (tag: number): Fraction[] => partsOf(value(tag), le)
  const degrees = (tag: number): number | null =>
    value(tag) === undefined ? null : degreesOf(parts(tag).map(({ numerator, denominator }) => numerator / denominator))
  const [latitude, longitude] = [parts(TAG.latitude), parts(TAG.longitude)]
  const altitude = number(TAG.altitude)
  // A byte according to the standard; some writers store the digit as text.
  const reference = value(TAG.altitudeRef)?.type === 2 ? text(TAG.altitudeRef) : shown(number(TAG.altitudeRef))
  const refs = [text(TAG.latitudeRef), text(TAG.longitudeRef)]
  return {
    position: {
      source: 'EXIF',
      latitude: degrees(TAG.latitude),
      longitude: degrees(TAG.longitude),
      latitudeRef: refs[0] ?? null,
      longitudeRef: refs[1] ?? null,
      recordedAs: [written(latitude, refs[0] ?? null), written(longitude, refs[1] ?? null)].join(', '),
      stepDegrees: largest(stepOf(latitude), stepOf(longitude)),
      altitudeMetres: signedAltitude(altitude, BELOW.has(reference ?? '')),
      altitudeReference: reference,
      directionDegrees: number(TAG.direction),
      directionReference: text(TAG.directionRef),
      datum: text(TAG.datum),
      errorMetres: number(TAG.error),
    },
    time: gpsTime(text(TAG.dateStamp), value(TAG.timeStamp), le),
  }
}

const shown = (number: number | null) => (number === null ? null : String(number))

/** Degrees, minutes and seconds as fractions, including those written as text ("48 8 12.5"). */
function partsOf(value: TiffValue | undefined, le: boolean): Fraction[] {
  if (!value) return []
  if (value.type !== 2) return fractionsOf(value, le, 3)
  const numbers = textOf(value)?.match(/[\d.]+/g) ?? []
  return numbers.slice(0, 3).map((text) => ({ numerator: Number(text), denominator: 1 }))
}

const written = (parts: readonly Fraction[], ref: string | null) =>
  [...parts.map(({ numerator, denominator }) => `${numerator}/${denominator}`), ref ?? ''].join(' ').trim()

/**
 * The resolution in which a coordinate is written, degrees: one over the denominator of its last meaningful part. This
 * is a property of the notation, not the accuracy of the location. null = unknown.
 */
export function stepOf(parts: readonly Fraction[]): number | null {
  const isValue = ({ numerator, denominator }: Fraction) => denominator > 0 && Number.isFinite(numerator)
  const last = parts.findLastIndex(
    (part, at) => isValue(part) && (part.numerator > 0 || part.denominator > 1 || at === 0),
  )
  const part = parts[last]
  const unit = UNITS[last]
  return part === undefined || unit === undefined ? null : unit / part.denominator
}

const largest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b))

/** GPSDateStamp and GPSTimeStamp as one time, which is UTC by definition; null unless both can be read. */
function gpsTime(date: string | null, time: TiffValue | undefined, le: boolean): string | null {
  const day = /^(\d{4})[:/-](\d\d)[:/-](\d\d)/.exec(date ?? '')
  const [hours, minutes, seconds] = time ? numbersOf(time, le, 3) : []
  if (!day || hours === undefined || minutes === undefined || seconds === undefined) return null
  const isClock = hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 61
  if (!isClock) return null
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const fraction = String(Math.round((seconds % 1) * 1000) / 1000).slice(1)
  return `${day[1]}:${day[2]}:${day[3]} ${two(hours)}:${two(minutes)}:${two(seconds)}${fraction}`
}
