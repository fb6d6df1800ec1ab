import { isOtherTime, momentsOf, statementOf } from './compare-times.ts'
import { makePair, type Statement } from './make-indicator.ts'
import type { Indicator, ListedTime, Metadata, MetadataEntry, MetadataGroup } from './metadata.ts'
import { BODY_SERIALS, CAMERA_TAGS, LENS_SERIALS } from './stated-camera.ts'
import { type AltitudeStatement, altitudeStatements, type PlaceStatement, placeStatements } from './stated-position.ts'
import { type StatedTexts, textsOf, valuesOf } from './stored-text.ts'

/** What the blocks of a file state. */
export type BlockFacts = { entries: readonly MetadataEntry[]; times: readonly ListedTime[] }

type Comparison = (of: BlockFacts) => Indicator[]

/** The members of metadata that are read from one block, though another may state them too. */
type FromOneBlock = Exclude<
  keyof Metadata,
  | 'entries'
  | 'times'
  | 'indicators'
  | 'notes'
  | 'contentCredentials'
  | 'embedded'
  | 'containerOrientation'
  | 'hasMakerNote'
  | 'hasEmbeddedThumbnail'
>

/** How what several blocks state of each is compared; a serial number is listed with the entries alone. */
const COMPARED: Readonly<Record<FromOneBlock | 'serial', readonly Comparison[]>> = {
  dateTimeOriginal: [comparison('dates_differ', originalTimes, (a, b) => isOtherTime(a.moment, b.moment))],
  position: [
    comparison('positions_differ', ({ entries }) => placeStatements(entries), isOtherPlace),
    comparison('altitudes_differ', ({ entries }) => altitudeStatements(entries), isOtherAltitude),
  ],
  exifOrientation: [comparison('orientations_differ', orientations, (a, b) => a.value !== b.value)],
  make: [comparison('makes_differ', makes, isOtherMake)],
  model: [comparison('models_differ', models, (a, b) => a.words.join('') !== b.words.join(''))],
  serial: [
    comparison('serials_differ', serialsOf(BODY_SERIALS), isOtherSerial),
    comparison('serials_differ', serialsOf(LENS_SERIALS), isOtherSerial),
  ],
  // Each block may name the program that wrote it.
  software: [],
}

/** Pairs of statements by two blocks of one file, about one thing, that cannot both be so. */
export const compareBlocks = (of: BlockFacts): Indicator[] =>
  Object.values(COMPARED).flatMap((comparisons) => comparisons.flatMap((compare) => compare(of)))

/** Compares every further statement with the first. */
function comparison<S extends Statement>(
  kind: Indicator['kind'],
  statements: (of: BlockFacts) => readonly S[],
  isOther: (first: S, other: S) => boolean,
): Comparison {
  return (of) => {
    const [first, ...others] = statements(of)
    if (first === undefined) return []
    return others.filter((other) => isOther(first, other)).map((other) => makePair(kind, first, other))
  }
}

function originalTimes({ times }: BlockFacts) {
  return momentsOf(times).originals.map((listed) => ({ ...statementOf(listed), moment: listed.moment }))
}

/** Two fixes of one receiver, and one place in two datums of a region, may be as far apart. */
const SAME_PLACE_METRES = 50
const EARTH_RADIUS_METRES = 6_371_000

function isOtherPlace(a: PlaceStatement, b: PlaceStatement): boolean {
  return metresBetween(a, b) > SAME_PLACE_METRES + a.slackMetres + b.slackMetres
}

function metresBetween(a: PlaceStatement, b: PlaceStatement): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(half(a.latitude, b.latitude) + across)))
}

const SAME_ALTITUDE_METRES = 10

function isOtherAltitude(a: AltitudeStatement, b: AltitudeStatement): boolean {
  return a.above === b.above && Math.abs(a.metres - b.metres) > SAME_ALTITUDE_METRES
}

const ORIENTATION_GROUPS = ['EXIF', 'XMP'] as const

function orientations({ entries }: BlockFacts): (Statement & { value: number })[] {
  const texts = textsOf(entries)
  return ORIENTATION_GROUPS.flatMap((group) =>
    valuesOf(texts, group, 'Orientation')
      .map((text) => text.trim())
      // 0 is written for none; any other number that is no orientation is not that of the other block.
      .filter((text) => /^\d{1,9}$/.test(text) && Number(text) > 0)
      .map((text) => ({ from: `${group} Orientation`, text, value: Number(text) })),
  )
}

type Serial = Statement & { digits: string }

/** Numbers of one body or lens are written with and without the zeros before them, in capitals or not. */
function serialsOf(tags: readonly (readonly [group: MetadataGroup, tag: string])[]) {
  return ({ entries }: BlockFacts): Serial[] => {
    const texts = textsOf(entries)
    return tags
      .flatMap(([group, tag]) => valuesOf(texts, group, tag).map((text) => ({ from: `${group} ${tag}`, text })))
      .map((one) => ({ ...one, digits: (one.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('') }))
      .map((one) => ({ ...one, digits: one.digits.replace(/^0+/, '') }))
      .filter(({ digits }) => digits !== '')
  }
}

function isOtherSerial(a: Serial, b: Serial): boolean {
  return a.digits !== b.digits
}

type Named = Statement & { words: readonly string[] }

/** Words of companies that tell none from another. */
const OF_ANY_COMPANY: ReadonlySet<string> = new Set(
  'camera cameras co company corp corporation digital electronic electronics gmbh group imaging inc incorporated international limited ltd mobile optical techwin technologies technology'.split(
    ' ',
  ),
)

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** What every block states as make or model, of texts that have letters or digits. */
const named = (texts: StatedTexts, part: 'make' | 'model'): Named[] =>
  CAMERA_TAGS.flatMap(({ [part]: [group, tag] }) =>
    valuesOf(texts, group, tag).map((text) => ({ from: `${group} ${tag}`, text, words: wordsIn(text) })),
  ).filter(({ words }) => words.length > 0)

function makes({ entries }: BlockFacts): Named[] {
  return named(textsOf(entries), 'make')
}

/** One company is written short or in full: "NIKON", "NIKON CORPORATION". */
function isOtherMake(a: Named, b: Named): boolean {
  const [one, other] = [a.words.join(''), b.words.join('')]
  if (one.startsWith(other) || other.startsWith(one)) return false
  return !a.words.some((word) => !OF_ANY_COMPANY.has(word) && b.words.includes(word))
}

/** A model is written with its make or without it. */
function models({ entries }: BlockFacts): Named[] {
  const texts = textsOf(entries)
  const ofMakes = new Set(named(texts, 'make').flatMap(({ words }) => words))
  return named(texts, 'model').map((model) => {
    const own = model.words.filter((word) => !ofMakes.has(word))
    return own.length === 0 ? model : { ...model, words: own }
  })
}
