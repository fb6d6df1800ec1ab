import type { EmbeddedKind, MetadataEntry } from '../../../shared/model/metadata.ts'

/** A picture embedded in a file, as JPEG. */
export type Preview = { kind: EmbeddedKind; bytes: Buffer }

/** What a container's reader hands on: the metadata blocks it holds and what it says about the picture itself. */
export type Blocks = {
  /** Stored (unturned) pixel size of the first or primary picture; null = the container does not say. */
  size: { width: number; height: number } | null
  /** TIFF structures ("Exif" blocks), in the order met. */
  exif: Buffer[]
  /** Single directories of EXIF that lie apart, as in CR3. */
  directories: { kind: 'exif' | 'gps'; bytes: Buffer }[]
  /** XMP packets, in the order met. */
  xmp: Buffer[]
  /** IPTC-IIM datasets, in the order met. */
  iptc: Buffer[]
  icc: Buffer | null
  /** JUMBF boxes that may hold Content Credentials (C2PA), in the order met. */
  jumbf: Buffer[]
  /** Small pictures that lie in the file beside the picture, as JPEG. */
  previews: Preview[]
  /** A film that lies behind the picture (motion photo), in bytes of the file; null = none was found. */
  film: { offset: number; length: number } | null
  /** How the container itself turns the picture (irot, imir), as an EXIF orientation; null = it has no say. */
  turn: number | null
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
  film: null,
  turn: null,
  entries: [],
  notes: new Set(),
  problems: new Set(),
})

/** A block larger than this is not read: real ones are kilobytes. */
export const MAX_BLOCK_BYTES = 16 * 2 ** 20

/** Positive and below what any decoder here accepts as one side; anything else counts as not recorded. */
export function sizeOf(width: number, height: number): Blocks['size'] {
  const isSide = (side: number) => Number.isSafeInteger(side) && side > 0 && side < 2 ** 31
  return isSide(width) && isSide(height) ? { width, height } : null
}
