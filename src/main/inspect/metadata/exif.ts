import type { MetadataEntry } from '../../../shared/model/metadata.ts'
import { textEntry } from './entry.ts'
import { friendlyNumber, rawText, textOf } from './exif-value.ts'
import { degreesOf, type PositionParts } from './position.ts'
import { tagName, valueInWords } from './tag-names.ts'
import { type Directory, type DirectoryKind, numbersOf, readTiff, type TiffValue } from './tiff.ts'

/** What one TIFF structure says: its tags, the values the app shows apart, and the blocks packed into it. */
export type Exif = {
  entries: MetadataEntry[]
  make: string | null
  model: string | null
  software: string | null
  dateTimeOriginal: string | null
  offsetTimeOriginal: string | null
  orientation: number | null
  position: PositionParts
  hasMakerNote: boolean
  /** Where the embedded preview lies in the given bytes; null = none. */
  thumbnail: { at: number; length: number } | null
  xmp: Buffer | null
  iptc: Buffer | null
  imageResources: Buffer | null
  icc: Buffer | null
  notes: Set<string>
}

const TAG = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  software: 0x0131,
  thumbnailAt: 0x0201,
  thumbnailLength: 0x0202,
  xmp: 0x02bc,
  iptc: 0x83bb,
  imageResources: 0x8649,
  icc: 0x8773,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  makerNote: 0x927c,
  c2pa: 0xcd41,
} as const
/** Pointers and strip tables say where bytes lie, nothing about the picture; packed blocks are listed by themselves. */
const UNLISTED = new Set<number>([
  ...[0x8769, 0x8825, 0xa005, 0x014a, 0x0111, 0x0117, 0x0144, 0x0145, 0x0120, 0x0121],
  ...[TAG.xmp, TAG.iptc, TAG.imageResources, TAG.icc, TAG.makerNote, 0xea1c],
])

/** null when the block does not start like a TIFF structure. */
export function readExif(block: Buffer): Exif | null {
  const tiff = readTiff(block)
  if (!tiff) return null
  const le = tiff.isLittleEndian
  const first = (tag: number, ...kinds: DirectoryKind[]): TiffValue | null => {
    for (const kind of kinds) {
      const value = tiff.directories.find((directory) => directory.kind === kind && directory.values.has(tag))
      if (value) return value.values.get(tag) ?? null
    }
    return null
  }
  const text = (tag: number, ...kinds: DirectoryKind[]) => {
    const value = first(tag, ...kinds)
    const found = value === null ? null : textOf(value)?.trimEnd()
    return found === undefined || found === '' ? null : found
  }
  const number = (tag: number, ...kinds: DirectoryKind[]) => {
    const value = first(tag, ...kinds)
    return value === null ? null : (numbersOf(value, le, 1)[0] ?? null)
  }
  const orientation = number(TAG.orientation, 'ifd0')
  if (orientation !== null && !isOrientation(orientation)) tiff.notes.add('orientation_unreadable')
  if (first(TAG.c2pa, 'ifd0')) tiff.notes.add('content_credentials')
  return {
    entries: entriesOf(tiff.directories, le),
    make: text(TAG.make, 'ifd0', 'exif'),
    model: text(TAG.model, 'ifd0', 'exif'),
    software: text(TAG.software, 'ifd0'),
    dateTimeOriginal: text(TAG.dateTimeOriginal, 'exif', 'ifd0'),
    offsetTimeOriginal: text(TAG.offsetTimeOriginal, 'exif', 'ifd0'),
    orientation: orientation !== null && isOrientation(orientation) ? orientation : null,
    position: positionParts(tiff.directories, le),
    hasMakerNote: first(TAG.makerNote, 'exif', 'ifd0') !== null,
    thumbnail: thumbnailOf(number(TAG.thumbnailAt, 'ifd1'), number(TAG.thumbnailLength, 'ifd1'), block.length),
    xmp: first(TAG.xmp, 'ifd0')?.bytes ?? null,
    iptc: first(TAG.iptc, 'ifd0')?.bytes ?? null,
    imageResources: first(TAG.imageResources, 'ifd0')?.bytes ?? null,
    icc: first(TAG.icc, 'ifd0')?.bytes ?? null,
    notes: tiff.notes,
  }
}

const isOrientation = (value: number) => Number.isInteger(value) && value >= 1 && value <= 8

function thumbnailOf(at: number | null, length: number | null, blockLength: number): Exif['thumbnail'] {
  if (at === null || length === null || length < 100 || at + length > blockLength) return null
  return { at, length }
}

function entriesOf(directories: readonly Directory[], le: boolean): MetadataEntry[] {
  const entries: MetadataEntry[] = []
  for (const { kind, values } of directories) {
    if (kind === 'ifd1' || kind === 'sub') continue
    for (const [tag, value] of values) {
      if (UNLISTED.has(tag)) continue
      const raw = rawText(tag, value, le, kind === 'gps')
      const words = valueInWords(kind, tag, raw) ?? (kind === 'gps' ? null : friendlyNumber(tag, value, le))
      entries.push(textEntry(kind === 'gps' ? 'GPS' : 'EXIF', tagName(kind, tag), raw, words))
    }
  }
  return entries
}

/** Source of the tags: Exif 2.32 §4.6.6. */
function positionParts(directories: readonly Directory[], le: boolean): PositionParts {
  const values = directories.find((directory) => directory.kind === 'gps')?.values ?? new Map<number, TiffValue>()
  const text = (tag: number) => {
    const value = values.get(tag)
    const found = value ? textOf(value)?.trim() : undefined
    return found === undefined || found === '' ? null : found
  }
  const number = (tag: number) => {
    const value = values.get(tag)
    return value ? (numbersOf(value, le, 1)[0] ?? null) : null
  }
  const degrees = (tag: number): number | null => {
    const value = values.get(tag)
    if (!value) return null
    const written =
      value.type === 2
        ? (textOf(value)
            ?.match(/[\d.]+/g)
            ?.slice(0, 3)
            .map(Number) ?? [])
        : null
    return degreesOf(written ?? numbersOf(value, le, 3))
  }
  const altitude = number(0x06)
  const isBelowSea = number(0x05) === 1
  return {
    latitude: degrees(0x02),
    longitude: degrees(0x04),
    latitudeRef: text(0x01),
    longitudeRef: text(0x03),
    altitudeMetres: altitude === null ? null : isBelowSea && altitude !== 0 ? -altitude : altitude,
    datum: text(0x12),
    errorMetres: number(0x1f),
  }
}
