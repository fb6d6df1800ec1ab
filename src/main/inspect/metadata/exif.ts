import type { ListedTime, MetadataEntry, MetadataGroup } from '../../../shared/model/metadata.ts'
import { recordsAuthor, recordsSerial } from '../../../shared/model/personal-tags.ts'
import { textEntry } from './entry.ts'
import { friendlyNumber, isTextValue, rawText, textOf } from './exif-value.ts'
import { readGps } from './gps.ts'
import type { PositionParts } from './position.ts'
import { isSoftwareTag } from './software-names.ts'
import { tagName, valueInWords } from './tag-names.ts'
import { type DirectoryKind, numbersOf, readTiff, type Tiff, type TiffValue } from './tiff.ts'

/** The content of one TIFF structure: its tags, the values the app shows separately, and the blocks embedded in it. */
export type Exif = {
  entries: MetadataEntry[]
  make: string | null
  model: string | null
  software: string | null
  dateTimeOriginal: string | null
  offsetTimeOriginal: string | null
  /** Every recorded time, as written, with the tags of its fraction and its time zone. */
  times: ExifTime[]
  orientation: number | null
  position: PositionParts
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

export type ExifTime = {
  what: ListedTime['what']
  source: 'EXIF' | 'GPS'
  tag: string
  value: string
  subSeconds: string | null
  offsetTag: string
  offset: string | null
}

/** Tags of a time, of its fraction and of its time zone. Source: Exif 2.32 §4.6.5, tags relating to date and time. */
const TIMES = [
  ['taken', 'DateTimeOriginal', 0x9003, 0x9291, 'OffsetTimeOriginal', 0x9011],
  ['digitised', 'CreateDate', 0x9004, 0x9292, 'OffsetTimeDigitized', 0x9012],
  ['changed', 'ModifyDate', 0x0132, 0x9290, 'OffsetTime', 0x9010],
] as const

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
  const recorded = first(TAG.orientation, 'ifd0')
  if (orientation === null && recorded !== null && textOf(recorded)?.trim()) tiff.notes.add('orientation_as_text')
  const gps = readGps(tiff.directories, le)
  const times = TIMES.flatMap(([what, tag, timeTag, fractionTag, offsetTag, zoneTag]): ExifTime[] => {
    const value = text(timeTag, 'exif', 'ifd0')
    if (value === null) return []
    const subSeconds = text(fractionTag, 'exif', 'ifd0')
    return [{ what, source: 'EXIF', tag, value, subSeconds, offsetTag, offset: text(zoneTag, 'exif', 'ifd0') }]
  })
  if (gps.time !== null)
    times.push({
      what: 'gps',
      source: 'GPS',
      tag: 'GPSDateTime',
      value: gps.time,
      subSeconds: null,
      offsetTag: 'GPSTimeStamp',
      offset: 'Z',
    })
  return {
    entries: entriesOf(tiff, le),
    make: text(TAG.make, 'ifd0', 'exif'),
    model: text(TAG.model, 'ifd0', 'exif'),
    software: text(TAG.software, 'ifd0', 'exif'),
    dateTimeOriginal: text(TAG.dateTimeOriginal, 'exif', 'ifd0'),
    offsetTimeOriginal: text(TAG.offsetTimeOriginal, 'exif', 'ifd0'),
    orientation: orientation !== null && isOrientation(orientation) ? orientation : null,
    times,
    position: gps.position,
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

function entriesOf({ directories, notes }: Tiff, le: boolean): MetadataEntry[] {
  const entries: MetadataEntry[] = []
  for (const { kind, values } of directories) {
    for (const [tag, value] of values) {
      if (UNLISTED.has(tag)) continue
      const name = tagName(kind, tag)
      if (kind === 'sub' && !(isTextValue(tag, value) && isNaming(name))) continue
      const text = rawText(tag, value, le, kind === 'gps')
      if (text === null) notes.add('comment_unreadable')
      const raw = text ?? `(${value.bytes.length} bytes)`
      const words = valueInWords(kind, tag, raw) ?? (kind === 'gps' ? null : friendlyNumber(tag, value, le))
      entries.push(textEntry(GROUPS[kind], name, raw, words))
    }
  }
  return entries
}

/**
 * Directories of further images mostly repeat what the first one records, or say how their own pixels are stored. Who or
 * what made the file is listed wherever it is recorded.
 */
const isNaming = (tag: string): boolean =>
  isSoftwareTag(tag) || recordsSerial([{ group: 'EXIF', tag }]) || recordsAuthor([{ group: 'EXIF', tag }])
