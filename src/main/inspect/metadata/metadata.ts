import { deriveMetadata } from '../../../shared/model/derive-metadata.ts'
import {
  type ContentCredentials,
  type Indicator,
  Metadata,
  type MetadataEntry,
} from '../../../shared/model/metadata.ts'
import { firstValue, textsOf } from '../../../shared/model/stored-text.ts'
import { type Blocks, emptyBlocks, type Preview } from '../container/blocks.ts'
import { readImageResources } from '../container/photoshop.ts'
import { readContentCredentials } from './content-credentials.ts'
import { textEntry } from './entry.ts'
import { type Exif, readExif } from './exif.ts'
import { readIptc } from './iptc.ts'
import { readBlocks } from './read-blocks.ts'
import { decodeText, untilNul, utf16be } from './text.ts'
import { readXmp } from './xmp.ts'

const MAX_TAGS = 100

const DESCRIPTIONS = new Map([
  ['desc', 'ProfileDescription'],
  ['cprt', 'ProfileCopyright'],
  ['dmnd', 'DeviceMfgDesc'],
  ['dmdd', 'DeviceModelDesc'],
])

/**
 * Reads the names of a colour profile, not its curves and tables. null if it is too short to be one.
 * Source: ICC.1:2022 §7.2, §10.
 */
function readIcc(profile: Buffer): { entries: MetadataEntry[] } | null {
  if (profile.length < 132) return null
  const code = (at: number) => profile.toString('latin1', at, at + 4).trim()
  const entries = [
    textEntry('ICC', 'ProfileVersion', `${profile[8]}.${(profile[9] ?? 0) >> 4}.${(profile[9] ?? 0) & 15}`),
    textEntry('ICC', 'ProfileClass', code(12)),
    textEntry('ICC', 'ColorSpaceData', code(16)),
  ]
  const count = Math.min(profile.readUInt32BE(128), MAX_TAGS)
  for (let i = 0; i < count && 132 + i * 12 + 12 <= profile.length; i += 1) {
    const at = 132 + i * 12
    const name = DESCRIPTIONS.get(profile.toString('latin1', at, at + 4))
    const text = name ? textAt(profile, profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)) : null
    if (name && text) entries.push(textEntry('ICC', name, text))
  }
  return { entries }
}

/** The text of a `desc`, `text` or `mluc` tag (its first language); null if it is none of them. */
function textAt(profile: Buffer, offset: number, length: number): string | null {
  const data = profile.subarray(offset, offset + Math.min(length, 2 ** 16))
  if (data.length < 12) return null
  const type = data.toString('latin1', 0, 4)
  if (type === 'text') return decodeText(untilNul(data.subarray(8)))
  if (type === 'desc') return decodeText(untilNul(data.subarray(12, 12 + data.readUInt32BE(8))))
  if (type !== 'mluc' || data.length < 28) return null
  return utf16be(data.subarray(data.readUInt32BE(24), data.readUInt32BE(24) + data.readUInt32BE(20)))
}

const MAX_ENTRIES = 2000
const MAX_INDICATORS = 60
/** For all values together, so that what a case stores per file stays small. */
const MAX_CHARACTERS = 250_000

/** A file's metadata, and what the rest of the inspection needs from it. */
export type ParsedMetadata = {
  /** null = the file has no metadata block at all; blocks that gave nothing leave at least notes. */
  metadata: Metadata | null
  /** Only the EXIF orientation: XMP's is shown but rotates nothing, as in browsers and viewers. */
  exifOrientation: number | null
  /** The small images embedded in the file, first the one to compare the image with. */
  previews: Preview[]
}

/**
 * Reads every metadata block of a container and adds what follows from its text: EXIF takes precedence over XMP, XMP over
 * IPTC. Of several blocks of a kind the first decides, and all are listed. `takenInMs`: when the file is taken in, now.
 */
export function readMetadata(given: Blocks, takenInMs = Date.now()): ParsedMetadata {
  const notes = new Set(given.notes)
  const exifs = [
    ...readBlocks(given.exif, readExif, notes, 'exif_unreadable'),
    ...given.directories.flatMap(({ kind, bytes }) =>
      readBlocks([bytes], (block) => readExif(block, kind), notes, 'exif_unreadable'),
    ),
  ]
  const blocks = withPackedBlocks(given, exifs)
  const xmps = readBlocks(blocks.xmp, readXmp, notes, 'xmp_unreadable')
  const iptcs = readBlocks(blocks.iptc, readIptc, notes, 'iptc_unreadable')
  if (blocks.exif.length > 1) notes.add('several_exif_blocks')
  for (const { notes: own } of [...exifs, ...xmps]) for (const note of own) notes.add(note)
  const icc = readBlocks(blocks.icc ? [blocks.icc] : [], readIcc, notes, 'icc_unreadable').flatMap((one) => one.entries)

  const credentials = credentialsIn(blocks.jumbf, notes)

  const entries = [...exifs, ...xmps, ...iptcs].flatMap((block) => block.entries).concat(icc, blocks.entries)
  const listed = capped(entries)
  if (listed.length < entries.length) notes.add('entries_capped')
  const exifOrientation = firstOf(exifs, (exif) => exif.orientation)
  const hasMakerNote = exifs.some((exif) => exif.hasMakerNote)
  const previews = [...thumbnailsOf(exifs), ...blocks.previews]
  if (hasMakerNote) notes.add('maker_note_unread')
  const derived = deriveMetadata({ entries, contentCredentials: credentials, size: blocks.size, takenInMs })
  for (const note of derived.notes) notes.add(note)
  // Every JPEG from a web page has a JFIF header; it says nothing about the image's origin.
  const isEmpty =
    notes.size === 0 &&
    previews.length === 0 &&
    blocks.film === null &&
    entries.every((entry) => entry.group === 'JFIF')
  const metadata: Metadata = {
    ...derived,
    exifOrientation: exifOrientation ?? orientationIn(firstValue(textsOf(entries), 'XMP', 'Orientation')),
    containerOrientation: blocks.turn,
    hasMakerNote,
    hasEmbeddedThumbnail: previews.length > 0 || exifs.some((exif) => exif.hasThumbnail),
    embedded: null,
    contentCredentials: credentials,
    indicators: [...derived.indicators, ...filmIndicators(blocks.film)].slice(0, MAX_INDICATORS),
    entries: listed,
    notes: [...notes].sort().slice(0, 40),
  }
  // The schema has the last word on what leaves this process, whatever the readers produced.
  return { metadata: isEmpty ? null : Metadata.parse(metadata), exifOrientation, previews }
}

/** Adds the XMP, IPTC, Photoshop resources and colour profile that TIFF structures may carry as tags. */
function withPackedBlocks(given: Blocks, exifs: readonly Exif[]): Blocks {
  const blocks: Blocks = {
    ...given,
    xmp: [...given.xmp],
    iptc: [...given.iptc],
    jumbf: [...given.jumbf],
    previews: [...given.previews],
    entries: [...given.entries],
  }
  for (const exif of exifs) {
    if (exif.xmp) blocks.xmp.push(exif.xmp)
    if (exif.jumbf) blocks.jumbf.push(exif.jumbf)
    if (exif.imageResources) {
      const packed = emptyBlocks()
      readImageResources(exif.imageResources, packed)
      blocks.iptc.push(...packed.iptc)
      blocks.xmp.push(...packed.xmp)
      blocks.previews.push(...packed.previews)
      blocks.entries.push(...packed.entries)
    }
    if (exif.iptc && blocks.iptc.length === 0) blocks.iptc.push(exif.iptc)
    blocks.icc ??= exif.icc
  }
  return blocks
}

function firstOf<B, T>(blocks: readonly B[], pick: (block: B) => T | null): T | null {
  for (const block of blocks) {
    const found = pick(block)
    if (found !== null) return found
  }
  return null
}

function capped(entries: readonly MetadataEntry[]): MetadataEntry[] {
  let characters = 0
  return entries.slice(0, MAX_ENTRIES).filter(({ raw }) => {
    characters += raw.length
    return characters <= MAX_CHARACTERS
  })
}

const orientationIn = (text: string | null) => (text !== null && /^[1-8]$/.test(text) ? Number(text) : null)

const filmIndicators = (film: Blocks['film']): Indicator[] =>
  film === null
    ? []
    : [{ kind: 'motion_film', source: 'Container', value: `${film.length} · ${film.offset}`, form: null }]

/** The thumbnail of each EXIF block that has one, if it looks like a JPEG. */
function thumbnailsOf(exifs: readonly Exif[]): Preview[] {
  return exifs.flatMap(({ thumbnail }): Preview[] => (thumbnail ? [{ kind: 'exif_thumbnail', bytes: thumbnail }] : []))
}

/** What the first block with a manifest states; a block without one is noted if it claims to be C2PA. */
function credentialsIn(jumbf: readonly Buffer[], notes: Set<string>): ContentCredentials | null {
  const own = new Set<string>()
  const reader = (block: Buffer) => ({ found: readContentCredentials(block), entries: [] })
  const found = firstOf(readBlocks(jumbf, reader, own, ''), (read) => read.found)
  if (found === null && own.has('blocks_unread')) notes.add('blocks_unread')
  if (found !== null) notes.add('content_credentials')
  else if (jumbf.some((block) => block.includes('c2pa'))) notes.add('content_credentials_unreadable')
  return found
}
