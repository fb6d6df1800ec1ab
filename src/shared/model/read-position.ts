/** One half of a position, as it was read. */
export type Coordinate = {
  /** Degrees as recorded, below zero where a minus says so; NaN = recorded, but not as numbers. */
  degrees: number
  /** Whether a plus or a minus is written. */
  isSigned: boolean
  /** The letter written with it or in a tag of its own, as recorded; null = none. */
  letter: string | null
  /** The smallest step that its notation can express, degrees; null = unknown. */
  stepDegrees: number | null
}

export type CoordinateNote =
  | 'position_incomplete'
  | 'position_unreadable'
  | 'position_impossible'
  | 'position_contradictory'
  | 'position_without_hemisphere'
  | 'position_zero'

export type ReadPosition = {
  /** Signed, as far as hemispheres are known. */
  latitude: number
  longitude: number
  /** false = for a half of it nothing says which hemisphere it is in. Such a position is no place. */
  hasHemispheres: boolean
}

/** Digits before the decimal sign of degrees alone, degrees and minutes, and degrees, minutes and seconds. */
const DIGITS = { latitude: [2, 4, 6], longitude: [3, 5, 7] } as const
const ISO_6709 = /^([+-])(\d+)(\.\d+)?([+-])(\d+)(\.\d+)?(?:([+-]\d+(?:\.\d+)?))?(?:CRS[^/]*)?\/?$/

/**
 * Reads "+0030+00045/": the digits before the decimal sign say whether minutes and seconds are among them. Shorter
 * numbers than the norm has are degrees. null = it is in another notation. Source: ISO 6709 annex H.
 */
export function readIso6709(
  text: string,
): { latitude: Coordinate; longitude: Coordinate; altitudeMetres: number | null } | null {
  const found = ISO_6709.exec(text.trim())
  if (found === null) return null
  const [, north = '', latitude = '', latitudeRest = '', east = '', longitude = '', longitudeRest = '', height] = found
  return {
    latitude: packed(north, latitude, latitudeRest, DIGITS.latitude),
    longitude: packed(east, longitude, longitudeRest, DIGITS.longitude),
    altitudeMetres: height === undefined ? null : Number(height),
  }
}

function packed(sign: string, whole: string, rest: string, digits: readonly [number, number, number]): Coordinate {
  const depth = whole.length <= digits[0] ? 0 : digits.indexOf(whole.length as never)
  const [first, last] = depth < 0 ? [0, 0] : [whole.length - 2 * depth, depth]
  const parts = [
    whole.slice(0, first),
    ...Array.from({ length: last }, (_, at) => whole.slice(first + 2 * at, first + 2 * at + 2)),
  ]
  const numbers = parts.map((part, at) => Number(at === last ? `${part}${rest}` : part))
  const size = depth < 0 ? Number.NaN : degreesOf(numbers)
  return {
    degrees: sign === '-' ? -size : size,
    isSigned: true,
    letter: null,
    stepDegrees: depth < 0 ? null : 10 ** -Math.max(0, rest.length - 1) / 60 ** last,
  }
}

const XMP = /^([+-]?)(\d+(?:\.\d*)?)(?:[ ,]+(\d+(?:\.\d*)?))?(?:[ ,]+(\d+(?:\.\d*)?))?\s*([^\d\s.,+-])?$/

/**
 * Reads "39,6.9N" and "39,6,54N": degrees, minutes and perhaps seconds, and a letter; or degrees alone with a sign. The
 * letter may stand in a property of its own, `reference`. null = nothing is recorded.
 * Source: XMP specification part 2 §3.3.5.
 */
export function readXmpCoordinate(text: string | null, reference: string | null): Coordinate | null {
  const own = reference === null || reference.trim() === '' ? null : reference.trim()
  if (text === null || text.trim() === '') return null
  const found = XMP.exec(text.trim())
  if (found === null) return { degrees: Number.NaN, isSigned: false, letter: own, stepDegrees: null }
  const [, sign, ...rest] = found
  const letter = rest[3] ?? null
  const parts = rest.slice(0, 3).filter((part) => part !== undefined)
  const size = degreesOf(parts.map(Number))
  // Two letters that differ contradict each other, whichever is right.
  const isOne = letter === null || own === null || letter.toUpperCase() === own.toUpperCase()
  return {
    degrees: sign === '-' ? -size : size,
    isSigned: sign !== '',
    letter: isOne ? (letter ?? own) : `${letter}${own}`,
    stepDegrees: 10 ** -(parts.at(-1)?.split('.')[1]?.length ?? 0) / 60 ** (parts.length - 1),
  }
}

/**
 * Decimal degrees, from up to three parts: NaN where minutes or seconds are no such number, as those of "33,8597", which
 * is written with a decimal comma.
 */
export function degreesOf([degrees = Number.NaN, minutes = 0, seconds = 0]: readonly number[]): number {
  return isSixtieth(minutes) && isSixtieth(seconds) ? degrees + (minutes + seconds / 60) / 60 : Number.NaN
}

const isSixtieth = (value: number): boolean => value >= 0 && value < 60

const LETTERS = { latitude: ['N', 'S'], longitude: ['E', 'W'] } as const
/** As some writers have them instead of the letter. They leave no doubt, and other readers, like exiftool, take them too. */
const WORDS: Readonly<Record<string, string>> = { NORTH: 'N', SOUTH: 'S', EAST: 'E', WEST: 'W' }

/** A position of two halves, with notes on what it lacks; null = what was recorded can be none. */
export function readPosition(
  latitude: Coordinate | null,
  longitude: Coordinate | null,
): { position: ReadPosition | null; notes: CoordinateNote[] } {
  if (latitude === null && longitude === null) return { position: null, notes: [] }
  if (latitude === null || longitude === null) return { position: null, notes: ['position_incomplete'] }
  const [north, east] = [signed(latitude, LETTERS.latitude), signed(longitude, LETTERS.longitude)]
  if (north === 'contradictory' || east === 'contradictory')
    return { position: null, notes: ['position_contradictory'] }
  if (!Number.isFinite(north.degrees) || !Number.isFinite(east.degrees))
    return { position: null, notes: ['position_unreadable'] }
  if (Math.abs(north.degrees) > 90 || Math.abs(east.degrees) > 180)
    return { position: null, notes: ['position_impossible'] }
  const hasHemispheres = north.isKnown && east.isKnown
  const isZero = north.degrees === 0 && east.degrees === 0
  return {
    position: { latitude: north.degrees, longitude: east.degrees, hasHemispheres },
    notes: [
      ...(hasHemispheres ? [] : (['position_without_hemisphere'] as const)),
      ...(isZero ? (['position_zero'] as const) : []),
    ],
  }
}

/** The letter decides; a minus says the same or contradicts it. Without a letter that is one, the sign decides. */
function signed(
  { degrees, isSigned, letter }: Coordinate,
  [positive, negative]: readonly [string, string],
): { degrees: number; isKnown: boolean } | 'contradictory' {
  const written = letter?.trim().toUpperCase() ?? ''
  const given = WORDS[written] ?? written
  const isNegative = given === negative
  if (given.length === 2 && [positive, negative].every((one) => given.includes(one))) return 'contradictory'
  if (given !== positive && !isNegative) return { degrees, isKnown: isSigned }
  if (isSigned && degrees !== 0 && degrees < 0 !== isNegative) return 'contradictory'
  const size = Math.abs(degrees)
  // Not −0: it would be displayed as another place.
  return { degrees: isNegative && size !== 0 ? -size : size, isKnown: true }
}
