import type { MetadataEntry, MetadataGroup } from '../../../shared/model/metadata.ts'
import { textEntry } from './entry.ts'
import { friendlyNumber, rawText, textOf } from './exif-value.ts'
import { tagName, valueInWords } from './tag-names.ts'
import { type Directory, type DirectoryKind, numbersOf, readTiff, type TiffValue } from './tiff.ts'

/** The content of one TIFF structure: its tags, what decides how the image is drawn, and the blocks embedded in it. */
export type Exif = {
  entries: MetadataEntry[]
  orientation: number | null
  hasMakerNote: boolean
  hasThumbnail: boolean
  /** The embedded thumbnail; null if there is none, or it is not a JPEG. */
  thumbnail: Buffer | null
  xmp: Buffer | null
  iptc: Buffer | null
  imageResources: Buffer | null
  icc: Buffer | null
  jumbf: Buffer | null
  notes: Set<string>
}

const TAG = {
  orientation: 0x0112,
  thumbnailAt: 0x0201,
  thumbnailLength: 0x0202,
  xmp: 0x02bc,
  iptc: 0x83bb,
  imageResources: 0x8649,
  icc: 0x8773,
  makerNote: 0x927c,
  c2pa: 0xcd41,
} as const
/**
 * Camera, program and times, under their own numbers and those of GPS: written in bytes without a type, as some writers
 * do, they are text too. Source: Exif 2.32 §4.6.
 */
const TEXTS: Readonly<Record<'gps' | 'other', ReadonlySet<number>>> = {
  gps: new Set([0x01, 0x03, 0x05, 0x10, 0x12, 0x1d]),
  other: new Set([0x010f, 0x0110, 0x0131, 0x0132, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292]),
}
/** Pointers and strip tables locate bytes and say nothing about the image; embedded blocks are listed separately. */
const UNLISTED = new Set<number>([
  0x8769,
  0x8825,
  0xa005,
  0x014a,
  0x0111,
  0x0117,
  0x0144,
  0x0145,
  0x0120,
  0x0121,
  TAG.xmp,
  TAG.iptc,
  TAG.imageResources,
  TAG.icc,
  TAG.makerNote,
  TAG.c2pa,
  0xea1c,
])

/**
 * Reads a TIFF structure; `root` = the kind of its first directory, if it is not the image's own. null if the block
 * does not start like one.
 */
export function readExif(block: Buffer, root: DirectoryKind = 'ifd0'): Exif | null {
  const tiff = readTiff(block, root)
  if (!tiff) return null
  const le = tiff.isLittleEndian
  const first = (tag: number, ...kinds: DirectoryKind[]): TiffValue | null => {
    for (const kind of kinds) {
      const value = tiff.directories.find((directory) => directory.kind === kind && directory.values.has(tag))
      if (value) return value.values.get(tag) ?? null
    }
    return null
  }
  const number = (tag: number, ...kinds: DirectoryKind[]) => {
    const value = first(tag, ...kinds)
    return value === null ? null : (numbersOf(value, le, 1)[0] ?? null)
  }
  const orientation = number(TAG.orientation, 'ifd0')
  if (orientation !== null && !isOrientation(orientation)) tiff.notes.add('orientation_unreadable')
  return {
    entries: entriesOf(tiff.directories, le),
    orientation: orientation !== null && isOrientation(orientation) ? orientation : null,
    hasMakerNote: first(TAG.makerNote, 'exif', 'ifd0') !== null,
    hasThumbnail: (number(TAG.thumbnailLength, 'ifd1') ?? 0) >= 100,
    thumbnail: thumbnailOf(number(TAG.thumbnailAt, 'ifd1'), number(TAG.thumbnailLength, 'ifd1'), block),
    xmp: first(TAG.xmp, 'ifd0')?.bytes ?? null,
    iptc: first(TAG.iptc, 'ifd0')?.bytes ?? null,
    imageResources: first(TAG.imageResources, 'ifd0')?.bytes ?? null,
    icc: first(TAG.icc, 'ifd0')?.bytes ?? null,
    jumbf: first(TAG.c2pa, 'ifd0')?.bytes ?? null,
    notes: tiff.notes,
  }
}

const isOrientation = (value: number) => Number.isInteger(value) && value >= 1 && value <= 8

function thumbnailOf(at: number | null, length: number | null, block: Buffer): Exif['thumbnail'] {
  if (at === null || length === null || length < 100 || at + length > block.length) return null
  const bytes = block.subarray(at, at + length)
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : null
}

const GROUPS: Record<DirectoryKind, MetadataGroup> = {
  ifd0: 'EXIF',
  ifd1: 'IFD1',
  exif: 'EXIF',
  gps: 'GPS',
  interop: 'EXIF',
  sub: 'EXIF',
}

function entriesOf(directories: readonly Directory[], le: boolean): MetadataEntry[] {
  const entries: MetadataEntry[] = []
  for (const { kind, values } of directories) {
    if (kind === 'sub') continue
    for (const [tag, value] of values) {
      if (UNLISTED.has(tag)) continue
      const isText = value.type === 7 && TEXTS[kind === 'gps' ? 'gps' : 'other'].has(tag)
      const raw = (isText ? textOf(value)?.trimEnd() : null) ?? rawText(tag, value, le, kind === 'gps')
      const words = valueInWords(kind, tag, raw) ?? (kind === 'gps' ? null : friendlyNumber(tag, value, le))
      entries.push(textEntry(GROUPS[kind], tagName(kind, tag), raw, words))
    }
  }
  return entries
}
