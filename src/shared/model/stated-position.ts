import type { Statement } from './make-indicator.ts'
import type { MetadataEntry, RecordedPosition } from './metadata.ts'
import { type Coordinate, degreesOf, readIso6709, readPosition, readXmpCoordinate } from './read-position.ts'
import { blocksOf, clipped, type StatedTexts, textsOf, valuesOf } from './stored-text.ts'

type Entries = readonly MetadataEntry[]
type Source = RecordedPosition['source']
/** The tags of one block by their names. */
type Block = ReadonlyMap<string, string>

/** A position and codes of `words/metadata.ts` about it; null = none is recorded, or what is can be none. */
export type StatedPosition = { position: RecordedPosition | null; notes: Set<string> }

type Found = {
  source: Source
  /** Its group and the first of its tags. */
  from: string
  latitude: Coordinate | null
  longitude: Coordinate | null
  recordedAs: string
  altitudeMetres: number | null
  beside: Block
  notes: readonly string[]
}

/**
 * The position that the entries of a file state: of a film its own, else that of EXIF, else of XMP. One with both halves
 * goes before one without.
 */
export function statedPosition(entries: Entries): StatedPosition {
  const notes = new Set<string>()
  return { position: choosePosition(entries, notes).position, notes }
}

function choosePosition(
  entries: Entries,
  notes: Set<string>,
): { found: Found | null; position: RecordedPosition | null } {
  const hasExif = entries.some(({ group }) => group === 'EXIF' || group === 'GPS')
  // A film's own position takes precedence over that of an XMP packet in it.
  for (const found of hasExif ? [] : filmPositions(textsOf(entries))) {
    const position = positionOf(found, notes)
    if (position !== null) return { found, position }
  }
  const all = blockPositions(entries)
  const found = all.find(({ latitude, longitude }) => latitude !== null && longitude !== null) ?? all[0] ?? null
  return { found, position: found && positionOf(found, notes) }
}

const blockPositions = (entries: Entries): Found[] => [
  ...blocksOf(entries, 'GPS', 'GPS').flatMap(exifPosition),
  ...blocksOf(entries, 'XMP', 'GPS').flatMap(xmpPosition),
]

/**
 * The GPS tags of EXIF or XMP that belong together: of the block that the position was read from; where there is none, of
 * the first block that has any. Empty = there are none, or a film's own position has none beside it.
 */
export const gpsBlockOf = (entries: Entries): ReadonlyMap<string, string> =>
  choosePosition(entries, new Set()).found?.beside ??
  blocksOf(entries, 'GPS', 'GPS')[0] ??
  blocksOf(entries, 'XMP', 'GPS')[0] ??
  NOTHING

/** `slackMetres`: two statements of one place are no further apart than the slack of both. */
export type PlaceStatement = Statement & { latitude: number; longitude: number; slackMetres: number }

/** Every place that a file states, that which is shown first; none of unknown hemispheres or of zeros. */
export function placeStatements(entries: Entries): PlaceStatement[] {
  const { found } = choosePosition(entries, new Set())
  const all = [...(found === null ? [] : [found]), ...blockPositions(entries), ...filmPositions(textsOf(entries))]
  return all.flatMap((one): PlaceStatement[] => {
    const notes = new Set<string>()
    const position = positionOf(one, notes)
    if (position === null || !position.hasHemispheres || notes.has('position_zero')) return []
    const { latitude, longitude, stepMetres, errorMetres } = position
    const numbers = [latitude, longitude].map((degrees) => degrees.toFixed(5)).join(', ')
    return [
      {
        from: one.from,
        text: `${numbers} (${one.recordedAs})`,
        latitude,
        longitude,
        slackMetres: (stepMetres ?? 0) + (errorMetres ?? 0),
      },
    ]
  })
}

/** `above`: what an altitude is relative to; those of different references are not compared. */
export type AltitudeStatement = Statement & { metres: number; above: string }

/** Every altitude that a file states, EXIF's first; none of zero, which devices also write when they have none. */
export function altitudeStatements(entries: Entries): AltitudeStatement[] {
  const ofBlocks = (['GPS', 'XMP'] as const).flatMap((group) =>
    blocksOf(entries, group, 'GPS').flatMap((block): AltitudeStatement[] => {
      const recorded = block.get('GPSAltitude')
      const metres = metresIn(altitudeOf(block, BELOW), recorded)
      if (recorded === undefined || metres === null) return []
      const reference = block.get('GPSAltitudeRef')?.trim() ?? ''
      const text = [recorded, ...(reference === '' ? [] : [`GPSAltitudeRef ${reference}`])].join(', ')
      const above = ABOVE[reference] ?? reference
      return [{ from: `${group} GPSAltitude`, text: `${shortMetres(metres)} m (${text})`, metres, above }]
    }),
  )
  const ofFilms = [...filmPositions(textsOf(entries))].flatMap(({ from, recordedAs, altitudeMetres }) => {
    const metres = metresIn(altitudeMetres, undefined)
    if (metres === null) return []
    return [{ from, text: `${shortMetres(metres)} m (${recordedAs})`, metres, above: 'not stated' }]
  })
  return [...ofBlocks, ...ofFilms].filter(({ metres }) => metres !== 0)
}

/** References of altitudes by what they are above or below. Where none is recorded, EXIF means the sea. */
const ABOVE: Readonly<Record<string, string>> = {
  '': 'sea',
  '0': 'sea',
  '1': 'sea',
  '2': 'ellipsoid',
  '3': 'ellipsoid',
}
const shortMetres = (metres: number): string => String(Number(metres.toFixed(1)))

/** Metres per degree along a meridian; a degree of longitude is at most as long. */
const METRES_PER_DEGREE = 111_320

function positionOf(found: Found, notes: Set<string>): RecordedPosition | null {
  const { position, notes: own } = readPosition(found.latitude, found.longitude)
  for (const note of own) notes.add(note)
  if (position === null) return null
  for (const note of found.notes) notes.add(note)
  const { beside, source } = found
  const text = (tag: string, length: number) => shortText(beside.get(tag), length)
  const direction = numberIn(beside.get('GPSImgDirection'))
  const isDirection = direction !== null && direction >= 0 && direction <= 360
  if (beside.has('GPSImgDirection') && !isDirection) notes.add('direction_impossible')
  const altitudeMetres = metresIn(found.altitudeMetres, beside.get('GPSAltitude'))
  if (found.altitudeMetres !== null && altitudeMetres === null) notes.add('altitude_impossible')
  const error = numberIn(beside.get('GPSHPositioningError'))
  const errorMetres = error !== null && error < 0 ? null : metresIn(error, beside.get('GPSHPositioningError'))
  if (error !== null && errorMetres === null) notes.add('position_error_impossible')
  const steps = [found.latitude?.stepDegrees ?? null, found.longitude?.stepDegrees ?? null].filter(
    (step) => step !== null,
  )
  return {
    ...position,
    altitudeMetres,
    datum: text('GPSMapDatum', 64),
    errorMetres,
    source,
    recordedAs: shortText(found.recordedAs, 300),
    stepMetres: steps.length === 0 ? null : Math.max(...steps) * METRES_PER_DEGREE,
    altitudeReference: text('GPSAltitudeRef', 40),
    directionDegrees: isDirection ? direction : null,
    directionReference: isDirection ? text('GPSImgDirectionRef', 8) : null,
  }
}

const shortText = (text: string | undefined, length: number): string | null =>
  text === undefined || text.trim() === '' ? null : clipped(text.trim(), length)

/** A number or a quotient as recorded; null = it is neither, or has no finite value. */
function numberIn(text: string | undefined): number | null {
  const [, top, bottom = '1'] = /^([+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:\/([+-]?\d+))?$/i.exec(text?.trim() ?? '') ?? []
  const number = Number(top ?? Number.NaN) / Number(bottom)
  return Number.isFinite(number) ? number : null
}

/** Beyond all that carries a camera around the Earth. */
const MOST_METRES = 1_000_000
/** All bits of a number: bytes that nobody set. */
const UNSET = /^4294967295(?:\/(?:1|4294967295))?$/

/** Metres that can be; null = they cannot, or were never set. */
const metresIn = (metres: number | null, recorded: string | undefined): number | null =>
  metres === null || Math.abs(metres) > MOST_METRES || UNSET.test(recorded?.trim() ?? '') ? null : metres

/** A signed altitude: negative below the reference, whether or not the number repeats the sign. */
function altitudeOf(block: Block, below: ReadonlySet<string>): number | null {
  const altitude = numberIn(block.get('GPSAltitude'))
  const isBelow = below.has(block.get('GPSAltitudeRef')?.trim() ?? '')
  return altitude === null || altitude === 0 || !isBelow ? altitude : -Math.abs(altitude)
}

/** Altitude references that mean "below". Source: Exif 3.0 §4.6.6, GPSAltitudeRef: 1 sea level, 3 ellipsoid. */
const BELOW = new Set(['1', '3'])

/** Source of the tags: Exif 2.32 §4.6.6. */
function exifPosition(block: Block): Found[] {
  const [latitude, longitude] = [exifHalf(block, 'GPSLatitude'), exifHalf(block, 'GPSLongitude')]
  if (latitude === null && longitude === null) return []
  return [
    {
      source: 'EXIF',
      from: 'GPS GPSLatitude',
      latitude: latitude?.coordinate ?? null,
      longitude: longitude?.coordinate ?? null,
      recordedAs: [latitude?.written ?? '', longitude?.written ?? ''].join(', '),
      altitudeMetres: altitudeOf(block, BELOW),
      beside: block,
      notes: [latitude, longitude].some((half) => half?.isPartial) ? ['position_part_unread'] : [],
    },
  ]
}

/** `step`: the smallest part of a unit that it can express. */
type Fraction = { top: number; bottom: number; step: number }
type ExifHalf = { coordinate: Coordinate; written: string; isPartial: boolean }

const FRACTION = /^([+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|-?Infinity)(?:\/([+-]?\d+))?$/i
const MOST_PARTS = 3
const UNITS = [1, 1 / 60, 1 / 3600]

/**
 * Half of a position in degrees, minutes and seconds as fractions ("51 45 4467/100"), or as text ("48,8,12.5"). Parts at
 * its end that are no numbers (0/0) are left out, as other readers do; a gap before a number, or a part divided by zero,
 * leaves none.
 */
function exifHalf(block: Block, tag: string): ExifHalf | null {
  const text = block.get(tag)
  if (text === undefined) return null
  const letter = block.get(`${tag}Ref`) ?? ''
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const fractions = parts.map((part): Fraction | null => {
    const [, top, bottom] = FRACTION.exec(part) ?? []
    if (top === undefined) return null
    const decimals = top.split('.')[1]?.length ?? 0
    return { top: Number(top), bottom: Number(bottom ?? 1), step: 10 ** -decimals / Number(bottom ?? 1) }
  })
  const isText = fractions.includes(null) || fractions.length > MOST_PARTS
  const known = isText ? [] : fractions.flatMap((one) => one ?? [])
  const numbers = known.map(({ top, bottom }) => top / bottom)
  const end = numbers.findLastIndex((number) => !Number.isNaN(number)) + 1
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = numbers.slice(0, end)
  // Some writers round the last second of a minute up to 60.
  const isRounded = seconds === 60
  const size = degreesOf([Math.abs(degrees), minutes, isRounded ? 0 : seconds]) + (isRounded ? 1 / 60 : 0)
  const isNegative = degrees < 0 || Object.is(degrees, -0)
  return {
    coordinate: {
      degrees: isNegative && size !== 0 ? -size : size,
      isSigned: isNegative || /^[+-]/.test(text),
      letter: letter === '' ? null : letter,
      stepDegrees: stepOf(known),
    },
    written: [...(isText ? [text] : known.map(({ top, bottom }) => `${top}/${bottom}`)), letter].join(' ').trim(),
    isPartial: end > 0 && end < numbers.length,
  }
}

/**
 * The resolution in which a coordinate is written, degrees: the step of its last meaningful part. This
 * is a property of the notation, not the accuracy of the location. null = unknown.
 */
function stepOf(parts: readonly Fraction[]): number | null {
  const isValue = ({ top, bottom }: Fraction) => bottom > 0 && Number.isFinite(top)
  const last = parts.findLastIndex((part, at) => isValue(part) && (part.top !== 0 || part.step < 1 || at === 0))
  const [part, unit] = [parts[last], UNITS[last]]
  return part === undefined || unit === undefined ? null : unit * part.step
}

function xmpPosition(block: Block): Found[] {
  const half = (tag: string) => readXmpCoordinate(block.get(tag) ?? null, block.get(`${tag}Ref`) ?? null)
  const [latitude, longitude] = [half('GPSLatitude'), half('GPSLongitude')]
  if (latitude === null && longitude === null) return []
  const written = (tag: string) => [block.get(tag), block.get(`${tag}Ref`)].filter(Boolean).join(' ')
  return [
    {
      source: 'XMP',
      from: 'XMP GPSLatitude',
      latitude,
      longitude,
      recordedAs: [written('GPSLatitude'), written('GPSLongitude')].filter(Boolean).join(', '),
      altitudeMetres: altitudeOf(block, new Set(['1'])),
      beside: block,
      notes: [],
    },
  ]
}

const NOTHING: Block = new Map()

function* filmPositions(texts: StatedTexts): Generator<Found> {
  for (const text of valuesOf(texts, 'QuickTime', 'GPSCoordinates'))
    yield* isoPosition('QuickTime', 'GPSCoordinates', text)
  for (const text of valuesOf(texts, 'QuickTime', 'LocationInformation')) yield* fixedPointPosition(text)
  // Free text elsewhere: "Paris" is a place, but no coordinates.
  for (const text of valuesOf(texts, 'Matroska', 'Location'))
    if (/^[+-]\d/.test(text)) yield* isoPosition('Matroska', 'Location', text)
}

const UNREAD: Coordinate = { degrees: Number.NaN, isSigned: false, letter: null, stepDegrees: null }

function* isoPosition(source: Source, tag: string, text: string): Generator<Found> {
  const read = readIso6709(text)
  if (read === null && !/\d/.test(text)) return
  const { latitude, longitude, altitudeMetres } = read ?? { latitude: UNREAD, longitude: UNREAD, altitudeMetres: null }
  const from = `${source} ${tag}`
  yield { source, from, latitude, longitude, recordedAs: text, altitudeMetres, beside: NOTHING, notes: [] }
}

/** A `loci` box as the reader of QuickTime writes it; other bodies than Earth have no place here. */
const LOCI = /^Lat=(-?[\d.]+) Lon=(-?[\d.]+) Alt=(-?[\d.]+) Body=(?:earth)?$/
/** Degrees: `loci` uses fixed-point numbers with 16 fractional bits. */
const LOCI_STEP = 1 / 65_536

function* fixedPointPosition(text: string): Generator<Found> {
  const [, latitude, longitude, altitude] = LOCI.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return
  const half = (degrees: string): Coordinate => ({
    degrees: Number(degrees),
    isSigned: true,
    letter: null,
    stepDegrees: LOCI_STEP,
  })
  yield {
    source: 'QuickTime',
    from: 'QuickTime LocationInformation',
    latitude: half(latitude),
    longitude: half(longitude),
    recordedAs: text,
    altitudeMetres: Number(altitude),
    beside: NOTHING,
    notes: [],
  }
}
