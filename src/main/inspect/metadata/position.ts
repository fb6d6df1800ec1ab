import type { RecordedPosition } from '../../../shared/model/metadata.ts'
import { visibleText } from './text.ts'

/** Parts of a GPS location as recorded in one block. null = not recorded. */
export type PositionParts = {
  source: RecordedPosition['source']
  /** Degrees, unsigned as in EXIF or signed; NaN = recorded, but not as numbers. */
  latitude: number | null
  longitude: number | null
  /** "N" or "S", "E" or "W"; null if the block records none. */
  latitudeRef: string | null
  longitudeRef: string | null
  /** Both coordinates in the file's own notation. */
  recordedAs: string
  /** The resolution in which the coordinates are written, degrees. */
  stepDegrees: number | null
  altitudeMetres: number | null
  altitudeReference: string | null
  directionDegrees: number | null
  directionReference: string | null
  datum: string | null
  errorMetres: number | null
}

/** A GPS location of which nothing is recorded, for blocks that know only some parts. */
export const noPosition = (source: RecordedPosition['source']): PositionParts => ({
  source,
  latitude: null,
  longitude: null,
  latitudeRef: null,
  longitudeRef: null,
  recordedAs: '',
  stepDegrees: null,
  altitudeMetres: null,
  altitudeReference: null,
  directionDegrees: null,
  directionReference: null,
  datum: null,
  errorMetres: null,
})

/** Metres per degree along a meridian; a degree of longitude is at most as long. */
const METRES_PER_DEGREE = 111_320

/**
 * Decimal degrees from degrees, minutes and seconds. Trailing parts that are not numbers (0/0) count as absent, as in
 * other readers; a gap before a number, a part divided by zero (30/0) or missing degrees make the result NaN. The sign
 * of the degrees applies to the whole.
 */
export function degreesOf(parts: readonly number[]): number {
  const end = parts.findLastIndex((part) => !Number.isNaN(part)) + 1
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = parts.slice(0, end)
  const size = Math.abs(degrees) + (minutes + seconds / 60) / 60
  return degrees < 0 ? -size : size
}

/** A signed altitude: negative below the reference, whether or not the number repeats the sign. */
export const signedAltitude = (altitude: number | null, isBelow: boolean): number | null =>
  altitude === null || altitude === 0 || !isBelow ? altitude : -Math.abs(altitude)

/**
 * A GPS location, if what was recorded can be one. What cannot (latitude beyond 90°, not a number, one half missing)
 * gives null and a note, never a corrected value.
 */
export function recordedPosition(parts: PositionParts, notes: Set<string>): RecordedPosition | null {
  if (parts.latitude === null && parts.longitude === null) return null
  if (parts.latitude === null || parts.longitude === null) return note(notes, 'position_incomplete')
  const latitude = signed(parts.latitude, parts.latitudeRef, 'S')
  const longitude = signed(parts.longitude, parts.longitudeRef, 'W')
  if (latitude === null || longitude === null) return note(notes, 'position_contradictory')
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return note(notes, 'position_unreadable')
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return note(notes, 'position_impossible')
  if (parts.latitudeRef === null || parts.longitudeRef === null) notes.add('position_without_hemisphere')
  if (latitude === 0 && longitude === 0) notes.add('position_zero')
  const direction = finite(parts.directionDegrees)
  const isDirection = direction !== null && direction >= 0 && direction <= 360
  if (parts.directionDegrees !== null && !isDirection) notes.add('direction_impossible')
  return {
    latitude,
    longitude,
    altitudeMetres: finite(parts.altitudeMetres),
    datum: shortText(parts.datum, 64),
    errorMetres: finite(parts.errorMetres),
    source: parts.source,
    hasHemispheres: parts.latitudeRef !== null && parts.longitudeRef !== null,
    recordedAs: shortText(parts.recordedAs, 300),
    stepMetres: parts.stepDegrees === null ? null : parts.stepDegrees * METRES_PER_DEGREE,
    altitudeReference: shortText(parts.altitudeReference, 40),
    directionDegrees: isDirection ? direction : null,
    directionReference: isDirection ? shortText(parts.directionReference, 8) : null,
  }
}

function note(notes: Set<string>, code: string): null {
  notes.add(code)
  return null
}

const shortText = (text: string | null, length: number) =>
  text === null || text.trim() === '' ? null : visibleText(text.trim(), length)

/** null if the number's sign contradicts the hemisphere, so that neither can be trusted. */
function signed(value: number, reference: string | null, negative: 'S' | 'W'): number | null {
  const isNegative = reference?.trim().toUpperCase().startsWith(negative) ?? false
  if (value < 0) return isNegative || reference === null ? value : null
  // Not −0: it would be displayed as a different location.
  return isNegative && value !== 0 ? -value : value
}

const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null)
