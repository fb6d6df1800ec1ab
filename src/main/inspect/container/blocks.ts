import type { Content, FileEnd, Missing, PartKind, StatedLength } from '../../../shared/model/contents.ts'
import type { EmbeddedKind, MetadataEntry } from '../../../shared/model/metadata.ts'
import { type Claims, noClaims } from './claims.ts'

/** An image embedded in a file, as JPEG. */
export type Preview = { kind: EmbeddedKind; bytes: Buffer }

/**
 * Something a walk found besides the content itself. `data`: its bytes where they are not one range of the file; its
 * digest is taken of them, else of the range.
 */
export type FoundPart = { kind: PartKind; data?: Buffer } & Partial<Omit<Content, 'kind' | 'sha256'>>

/**
 * Seconds by arithmetic. computed: a stated number of units of one length, divided by their rate; counted: the units
 * that the file holds were counted, because it states no number, or another one.
 */
export type Duration = { seconds: number; basis: 'computed' | 'counted' }

/** The result of a container's reader: its metadata blocks and what it states about the image itself. */
export type Blocks = {
  /** Stored (unrotated) size in pixels of the first or primary image; null = not stated by the container. */
  size: { width: number; height: number } | null
  /** TIFF structures ("Exif" blocks), in file order. */
  exif: Buffer[]
  /** Single EXIF directories that are stored separately, as in CR3. */
  directories: { kind: 'exif' | 'gps'; bytes: Buffer }[]
  /** XMP packets, in file order. */
  xmp: Buffer[]
  /** IPTC-IIM datasets, in file order. */
  iptc: Buffer[]
  icc: Buffer | null
  /** JUMBF boxes that may contain Content Credentials (C2PA), in file order. */
  jumbf: Buffer[]
  /** Small images embedded in the file besides the main image, as JPEG. */
  previews: Preview[]
  /** How the container itself rotates or mirrors the image (irot, imir), as an EXIF orientation; null = not stated. */
  turn: number | null
  /** Where the content ends; null = the format is not walked. */
  end: FileEnd | null
  /** What else is in the file, in the order of their places. */
  parts: FoundPart[]
  /** The number of further ones that were found and are not among them. */
  partsBeyond: number
  /** Whether a limit ended the looking for parts: there may be more. */
  isPartsOpen: boolean
  /** What the structure accounts for; null = the format is not followed, and nothing is looked into. */
  claims: Claims | null
  /** How long the content of a video or audio file is, by arithmetic; null = it is not reckoned here. */
  duration: Duration | null
  /** Whether a video or audio file has moving pictures to be shown; null = not known from its structure. */
  isFilm: boolean | null
  /** Size at which a video is shown, with the shape of its pixels and before its rotation; null = not stated. */
  shownSize: { width: number; height: number } | null
  /** Tags that belong to the container: PNG text, JFIF, QuickTime. */
  entries: MetadataEntry[]
  /** Codes of `words/metadata.ts`. */
  notes: Set<string>
  /** Codes of `words/inspection.ts`. */
  problems: Set<string>
}

export const emptyBlocks = (): Blocks => ({
  size: null,
  exif: [],
  directories: [],
  xmp: [],
  iptc: [],
  icc: null,
  jumbf: [],
  previews: [],
  turn: null,
  end: null,
  parts: [],
  partsBeyond: 0,
  isPartsOpen: false,
  claims: noClaims(),
  duration: null,
  isFilm: null,
  shownSize: null,
  entries: [],
  notes: new Set(),
  problems: new Set(),
})

/** Notes that the content is whole and ends before byte `at`. */
export function endAt(blocks: Blocks, at: number): void {
  blocks.end = { ...NO_END, state: 'whole', at }
}

const NO_END = { at: null, due: null, seconds: null, dueSeconds: null, missing: null, lengths: [] }

/** What is said of a picture that is cut, by what it lacks. */
const CUT_PROBLEMS: Readonly<Record<Missing, string>> = {
  data: 'truncated',
  end_mark: 'end_mark_missing',
  stated_length: 'shorter_than_stated',
}

/** The code of a picture that is cut. Where it is not known whether data are missing too, its content breaks off. */
export const cutProblem = (missing: Missing | null): string => CUT_PROBLEMS[missing ?? 'data']

/**
 * Notes that the format announces more than there is: bytes up to `at` are held, `due` are announced; null = where its own
 * bytes end is not known, or how many there should be is not stated. `missing`: null = no end mark came, and whether more
 * than it is missing is not known yet.
 */
export function endEarly(
  blocks: Blocks,
  at: number | null,
  due: number | null,
  missing: Missing | null = 'data',
): void {
  blocks.end = { ...NO_END, state: 'cut', at, due, missing }
  blocks.problems.add(cutProblem(missing))
}

/** Notes that the format, or this file, states no end. */
export function endUnstated(blocks: Blocks): void {
  blocks.end = { ...NO_END, state: 'not_stated' }
}

/**
 * Notes that two stated lengths exclude each other, so that neither says where the content ends. One beyond all numbers is
 * damage alone.
 */
export function endContradicted(blocks: Blocks, outer: StatedLength, inner: StatedLength): void {
  const lengths = [outer, inner]
  if (lengths.every(({ to }) => Number.isSafeInteger(to))) blocks.end = { ...NO_END, state: 'contradicted', lengths }
  else endLost(blocks)
}

/** The same end, `by` bytes behind. */
export function movedEnd(end: FileEnd, by: number): FileEnd {
  const moved = (at: number | null) => (at === null ? null : at + by)
  const lengths = end.lengths.map(({ of, to }) => ({ of, to: to + by }))
  return { ...end, at: moved(end.at), due: moved(end.due), lengths }
}

/** Notes that a damaged structure leads nowhere: neither an end nor a cut follows from it. */
export function endLost(blocks: Blocks): void {
  blocks.end = { ...NO_END, state: 'not_walked' }
  blocks.problems.add('damaged_container')
}

/** Larger blocks are not read: real ones are kilobytes. */
export const MAX_BLOCK_BYTES = 16 * 2 ** 20

/** Positive and below what any decoder here accepts per side; anything else counts as not recorded. */
export function sizeOf(width: number, height: number): Blocks['size'] {
  const isSide = (side: number) => Number.isSafeInteger(side) && side > 0 && side < 2 ** 31
  return isSide(width) && isSide(height) ? { width, height } : null
}
