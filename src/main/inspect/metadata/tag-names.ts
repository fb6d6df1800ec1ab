import exifr from 'exifr'
import type { DirectoryKind } from './tiff.ts'

/**
 * Names of tags and of their values. They come from exifr's dictionaries, which follow exiftool's. exifr's own
 * parsers are not run on evidence: see docs/decisions, "Metadata is read by a reader of our own".
 */
const EXTRA_NAMES = new Map([
  [0x02bc, 'XMP'],
  [0x83bb, 'IPTC-NAA'],
  [0x8649, 'PhotoshopSettings'],
  [0x8773, 'ICC_Profile'],
  [0x9286, 'UserComment'],
  [0x9c9b, 'XPTitle'],
  [0x9c9c, 'XPComment'],
  [0x9c9d, 'XPAuthor'],
  [0x9c9e, 'XPKeywords'],
  [0x9c9f, 'XPSubject'],
])

/** exiftool's name of a tag, or its number ("0xC4A5") where it has none. */
export function tagName(kind: DirectoryKind, tag: number): string {
  const name = kind === 'sub' ? undefined : exifr.tagKeys.get(kind)?.get(tag)
  return name ?? EXTRA_NAMES.get(tag) ?? `0x${tag.toString(16).toUpperCase().padStart(4, '0')}`
}

/** A recorded code in words ("Rotate 90 CW"); null if it has none. */
export function valueInWords(kind: DirectoryKind, tag: number, value: string): string | null {
  const words: unknown = exifr.tagValues.get(kind === 'ifd1' ? 'ifd0' : kind)?.get(tag)
  if (typeof words !== 'object' || words === null || !Object.hasOwn(words, value)) return null
  const found: unknown = Reflect.get(words, value)
  return typeof found === 'string' ? found : null
}

/** exiftool's name of an IPTC dataset of record 2. */
export const iptcName = (dataset: number): string =>
  EXIFTOOL_IPTC.get(dataset) ?? exifr.tagKeys.get('iptc')?.get(dataset) ?? `2:${dataset}`

/** Where exifr's names differ from exiftool's. */
const EXIFTOOL_IPTC = new Map([
  [80, 'By-line'],
  [85, 'By-lineTitle'],
  [92, 'Sub-location'],
  [95, 'Province-State'],
  [100, 'Country-PrimaryLocationCode'],
  [101, 'Country-PrimaryLocationName'],
  [120, 'Caption-Abstract'],
  [122, 'Writer-Editor'],
])
