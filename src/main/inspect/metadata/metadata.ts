import {
  type ContentCredentials,
  type ListedTime,
  Metadata,
  type MetadataEntry,
  type RecordedPosition,
} from '../../../shared/model/metadata.ts'
import { type Blocks, emptyBlocks, type Preview } from '../container/blocks.ts'
import { readImageResources, withIptcCompared } from '../container/photoshop.ts'
import { readContentCredentials } from './content-credentials.ts'
import { textEntry } from './entry.ts'
import { type Exif, readExif } from './exif.ts'
import { indicatorsOf } from './indicators.ts'
import { readIptc } from './iptc.ts'
import { noPosition, type PositionParts, recordedPosition } from './position.ts'
import { readBlocks } from './read-blocks.ts'
import { fromIptc, fromIso, recordedTime } from './recorded-time.ts'
import { decodeText, untilNul, utf16be, visibleText } from './text.ts'
import { timesOf } from './times.ts'
import { NAMESPACE, propertyOf, readXmp, type Xmp, xmpPosition } from './xmp.ts'

/** "+32.0929+034.8620+028.516/". Source: ISO 6709 annex H. */
const ISO_6709 = /^([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)?/

/** A `loci` box as `readLocation` of the container writes it; other bodies than Earth have no location here. */
const LOCI = /^Lat=(-?[\d.]+) Lon=(-?[\d.]+) Alt=(-?[\d.]+) Body=(?:earth)?$/

/** Degrees: `loci` uses fixed-point numbers with 16 fractional bits. */
const LOCI_STEP = 1 / 65_536

/** The GPS location recorded in a video container's own fields; null if there is no valid one. */
function filmPosition(
  { coordinates, location }: { coordinates: string | null; location: string | null },
  notes: Set<string>,
): RecordedPosition | null {
  const parts = fromIso6709(coordinates ?? '') ?? fromLocation(location ?? '')
  return parts === null ? null : recordedPosition(parts, notes)
}

function fromIso6709(text: string): PositionParts | null {
  const [all, latitude, longitude, altitude] = ISO_6709.exec(text) ?? []
  if (all === undefined || latitude === undefined || longitude === undefined) return null
  return { ...signedParts(all, latitude, longitude, altitude), stepDegrees: stepOfDecimals(latitude) }
}

function fromLocation(text: string): PositionParts | null {
  const [all, latitude, longitude, altitude] = LOCI.exec(text) ?? []
  if (all === undefined || latitude === undefined || longitude === undefined) return null
  return { ...signedParts(all, latitude, longitude, altitude), stepDegrees: LOCI_STEP }
}

const signedParts = (recordedAs: string, latitude: string, longitude: string, altitude: string | undefined) => ({
  ...noPosition('QuickTime'),
  recordedAs,
  latitude: Number(latitude),
  longitude: Number(longitude),
  latitudeRef: Number(latitude) < 0 ? 'S' : 'N',
  longitudeRef: Number(longitude) < 0 ? 'W' : 'E',
  altitudeMetres: altitude === undefined ? null : Number(altitude),
})

const stepOfDecimals = (degrees: string): number => 10 ** -(degrees.split('.')[1]?.length ?? 0)

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
 * Reads every metadata block of a container and adds the values the app shows separately: EXIF takes precedence over
 * XMP, XMP over IPTC. Of several blocks of a kind the first decides, and all are listed.
 */
export function readMetadata(given: Blocks): ParsedMetadata {
  const notes = new Set(given.notes)
  const exifs = [
    ...readBlocks(given.exif, readExif, notes, 'exif_unreadable'),
    ...given.directories.flatMap(({ kind, bytes }) =>
      readBlocks([bytes], (block) => readExif(block, kind), notes, 'exif_unreadable'),
    ),
  ]
  const blocks = withPackedBlocks(given, exifs, notes)
  const xmps = readBlocks(blocks.xmp, readXmp, notes, 'xmp_unreadable')
  const iptcs = readBlocks(blocks.iptc, readIptc, notes, 'iptc_unreadable')
  if (blocks.exif.length > 1) notes.add('several_exif_blocks')
  for (const { notes: own } of [...exifs, ...xmps]) for (const note of own) notes.add(note)
  const icc = readBlocks(blocks.icc ? [blocks.icc] : [], readIcc, notes, 'icc_unreadable').flatMap((one) => one.entries)

  const credentials = credentialsIn(blocks.jumbf, notes)

  const fromExif = <T>(pick: (exif: Exif) => T | null): T | null => firstOf(exifs, pick)
  const fromXmp = (uri: string, name: string) => firstOf(xmps, (xmp) => propertyOf(xmp, uri, name))
  // TIFF may hold the datasets twice, and only those of a resource are read then.
  const datasets = [...blocks.iptc, ...exifs.flatMap(({ iptc }) => (iptc ? [iptc] : []))]
  const own = notes.has('iptc_unreadable') ? blocks.entries : withIptcCompared(blocks.entries, datasets)
  const entries = [...exifs, ...xmps, ...iptcs].flatMap((block) => block.entries).concat(icc, own)
  const listed = capped(entries)
  const times = timesOf(exifs, xmps, iptcs, entries, notes)
  if (listed.length < entries.length) notes.add('entries_capped')
  const exifOrientation = fromExif((exif) => exif.orientation)
  const hasMakerNote = exifs.some((exif) => exif.hasMakerNote)
  const previews = [...thumbnailsOf(exifs), ...blocks.previews]
  if (hasMakerNote) notes.add('maker_note_unread')
  // Every JPEG from a web page has a JFIF header; it says nothing about the image's origin.
  const isEmpty = notes.size === 0 && previews.length === 0 && entries.every((entry) => entry.group === 'JFIF')
  const metadata: Metadata = {
    make: shortText(fromExif((exif) => exif.make) ?? fromXmp(NAMESPACE.tiff, 'Make') ?? fromContainer(entries, 'Make')),
    model: shortText(
      fromExif((exif) => exif.model) ?? fromXmp(NAMESPACE.tiff, 'Model') ?? fromContainer(entries, 'Model'),
    ),
    software: shortText(
      fromExif((exif) => exif.software) ??
        fromXmp(NAMESPACE.tiff, 'Software') ??
        fromXmp(NAMESPACE.xmp, 'CreatorTool') ??
        firstOf(iptcs, (iptc) => iptc.software) ??
        fromContainer(entries, 'Software'),
    ),
    dateTimeOriginal: timeOf(fromExif, fromXmp, iptcs, times, notes),
    times,
    position: positionOf(exifs, xmps, entries, notes),
    exifOrientation: exifOrientation ?? orientationIn(fromXmp(NAMESPACE.tiff, 'Orientation')),
    containerOrientation: blocks.turn,
    hasMakerNote,
    hasEmbeddedThumbnail: previews.length > 0 || exifs.some((exif) => exif.hasThumbnail),
    embedded: null,
    contentCredentials: credentials,
    indicators: indicatorsOf({ entries, times, credentials, size: blocks.size }),
    entries: listed,
    notes: [...notes].sort().slice(0, 40),
  }
  // The schema has the last word on what leaves this process, whatever the readers produced.
  return { metadata: isEmpty ? null : Metadata.parse(metadata), exifOrientation, previews }
}

/** Adds the XMP, IPTC, Photoshop resources and colour profile that TIFF structures may carry as tags. */
function withPackedBlocks(given: Blocks, exifs: readonly Exif[], notes: Set<string>): Blocks {
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
      for (const note of packed.notes) notes.add(note)
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

const shortText = (text: string | null): string | null => {
  const clean = text === null ? '' : visibleText(text, 400).trimEnd()
  return clean === '' ? null : clean
}

const orientationIn = (text: string | null) => (text !== null && /^[1-8]$/.test(text) ? Number(text) : null)

function timeOf(
  fromExif: <T>(pick: (exif: Exif) => T | null) => T | null,
  fromXmp: (uri: string, name: string) => string | null,
  iptcs: readonly { dateCreated: string | null; timeCreated: string | null }[],
  times: readonly ListedTime[],
  notes: Set<string>,
) {
  const exif = fromExif((block) => {
    if (block.dateTimeOriginal === null) return null
    const beside = { tag: 'OffsetTimeOriginal', offset: block.offsetTimeOriginal }
    return recordedTime(block.dateTimeOriginal, { source: 'EXIF', tag: 'DateTimeOriginal', beside }, notes)
  })
  if (exif) return exif
  const xmp = fromXmp(NAMESPACE.exif, 'DateTimeOriginal')
  if (xmp !== null) return recordedTime(fromIso(xmp), { source: 'XMP', tag: 'DateTimeOriginal' }, notes)
  const iptc = firstOf(iptcs, (block) => fromIptc(block.dateCreated, block.timeCreated))
  if (iptc !== null) return recordedTime(iptc, { source: 'IPTC', tag: 'DateCreated' }, notes)
  return times.find(({ source, tag }) => tag === 'DateTimeOriginal' && FILM_SOURCES.has(source)) ?? null
}

function positionOf(
  exifs: readonly Exif[],
  xmps: readonly Xmp[],
  entries: readonly MetadataEntry[],
  notes: Set<string>,
) {
  const parts = [...exifs.map((exif) => exif.position), ...xmps.map(xmpPosition)]
  // A video's own GPS location takes precedence over that of an XMP packet in it.
  const own = {
    coordinates: fromContainer(entries, 'GPSCoordinates'),
    location: fromContainer(entries, 'LocationInformation'),
  }
  const film = exifs.length === 0 ? filmPosition(own, notes) : null
  if (film) return film
  const recorded = parts.find(({ latitude, longitude }) => latitude !== null && longitude !== null)
  if (recorded) return recordedPosition(recorded, notes)
  const incomplete = parts.find(({ latitude, longitude }) => latitude !== null || longitude !== null)
  return incomplete ? recordedPosition(incomplete, notes) : null
}

const FILM_SOURCES = new Set<ListedTime['source']>(['RIFF', 'Matroska', 'QuickTime'])

/** Groups of a container's own fields: those of videos, and the texts of a PNG. */
const OWN_GROUPS = new Set<MetadataEntry['group']>(['QuickTime', 'RIFF', 'Matroska', 'PNG'])

const fromContainer = (entries: readonly MetadataEntry[], tag: string): string | null =>
  entries.find((entry) => OWN_GROUPS.has(entry.group) && entry.tag === tag)?.raw ?? null

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
