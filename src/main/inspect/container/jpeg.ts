import { textEntry } from '../metadata/entry.ts'
import { decodeText, untilNul } from '../metadata/text.ts'
import { readTiff } from '../metadata/tiff.ts'
import { type Blocks, emptyBlocks, MAX_BLOCK_BYTES, sizeOf } from './blocks.ts'
import { createExtendedXmp } from './extended-xmp.ts'
import { readImageResources } from './photoshop.ts'

const HEADER_BYTES = 8

/** Length and type of the box, repeated at the start of every further segment. */
const REPEATED_BYTES = 8

/** Limit for all parts of one box together. */
const MAX_BYTES = 16 * 2 ** 20

/** Joins JUMBF boxes that are spread over APP11 segments. Source: ISO/IEC 19566-5 annex D.2. */
function createJumbfSegments() {
  const parts: { instance: number; sequence: number; data: Buffer }[] = []
  return {
    add: (segment: Buffer): void => {
      if (segment.length <= HEADER_BYTES + REPEATED_BYTES || segment.toString('latin1', 0, 2) !== 'JP') return
      parts.push({
        instance: segment.readUInt16BE(2),
        sequence: segment.readUInt32BE(4),
        data: segment.subarray(HEADER_BYTES),
      })
    },
    /** The complete boxes, in the order of their first parts. */
    join: (): Buffer[] =>
      [...Map.groupBy(parts, ({ instance }) => instance).values()].flatMap((own) => {
        const ordered = own.sort((a, b) => a.sequence - b.sequence)
        const total = ordered.reduce((sum, { data }) => sum + data.length, 0)
        if (total > MAX_BYTES) return []
        return [Buffer.concat(ordered.map(({ data }, at) => (at === 0 ? data : data.subarray(REPEATED_BYTES))))]
      }),
  }
}

const ENTRIES = 0xb002

const ENTRY_BYTES = 16

const MAX_ENTRIES = 32

/** Large thumbnails of two sizes. Source: CIPA DC-007 §5.2.3.3, MP Type Code. */
const PREVIEW_TYPES = new Set([0x010001, 0x010002])

/** Reads the previews listed in a Multi-Picture JPEG. Offsets count from its own TIFF header, at `headerAt`. */
function readMpf(bytes: Buffer, headerAt: number, blocks: Blocks): void {
  const block = bytes.subarray(headerAt, headerAt + 2 ** 16)
  const tiff = readTiff(block)
  const table = tiff?.directories[0]?.values.get(ENTRIES)?.bytes
  if (!tiff || !table) return
  const number = (at: number) => (tiff.isLittleEndian ? table.readUInt32LE(at) : table.readUInt32BE(at))
  for (let i = 0; i < MAX_ENTRIES && (i + 1) * ENTRY_BYTES <= table.length; i += 1) {
    const [kind, length, offset] = [number(i * ENTRY_BYTES), number(i * ENTRY_BYTES + 4), number(i * ENTRY_BYTES + 8)]
    const picture = offset === 0 ? Buffer.alloc(0) : bytes.subarray(headerAt + offset, headerAt + offset + length)
    if (PREVIEW_TYPES.has(kind & 0xffffff) && picture.length === length && length > 100)
      blocks.previews.push({ kind: 'mpf_preview', bytes: picture })
  }
}

const BRAND = /^[a-zA-Z0-9 ]{4}$/

const MAX_HEADER_BYTES = 256

/**
 * The video appended to an image, as in motion photos; null if there is none. Detected by the header every MP4 starts
 * with; a writer's own claim (XMP) is listed among the tags.
 */
function filmBehind(bytes: Buffer, from: number): { offset: number; length: number } | null {
  const at = bytes.indexOf('ftyp', from, 'latin1') - 4
  if (at < from || at + 12 > bytes.length) return null
  const header = bytes.readUInt32BE(at)
  const isHeader = header >= 16 && header <= MAX_HEADER_BYTES && header % 4 === 0
  return isHeader && BRAND.test(bytes.toString('latin1', at + 8, at + 12))
    ? { offset: at, length: bytes.length - at }
    : null
}

const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0')
const EXTENDED_XMP = Buffer.from('http://ns.adobe.com/xmp/extension/\0')
const PHOTOSHOP = Buffer.from('Photoshop 3.0\0')
const ICC = Buffer.from('ICC_PROFILE\0')
const MPF = Buffer.from('MPF\0')
const JFIF = Buffer.from('JFIF\0')
const EOI = Buffer.from([0xff, 0xd9])

const startsWith = (bytes: Buffer, prefix: Buffer) => bytes.subarray(0, prefix.length).equals(prefix)
/** SOF0–SOF15 without DHT, JPG and DAC, which share the range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Reads the segments of a JPEG up to its first scan, and whether the image has an end marker.
 * Source: ITU-T T.81 annex B; Exif 2.32 §4.7; XMP specification part 3 §1.1.3; ICC.1:2022 annex B.4.
 */
export function readJpeg(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  const parts: Parts = {
    icc: new Map(),
    resources: [],
    extended: createExtendedXmp(),
    jumbf: createJumbfSegments(),
    mpfAt: null,
  }
  let at = 2
  let scanAt: number | null = null
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) {
      // Garbage between segments: decoders continue at the next marker, and so do we, once.
      const next = bytes.indexOf(0xff, at)
      if (next < 0) break
      blocks.problems.add('damaged_container')
      at = next
      continue
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0x00 || hasNoLength(marker)) {
      at += 2
      continue
    }
    if (marker === 0xd9) break
    const length = bytes.readUInt16BE(at + 2)
    if (marker === 0xda) {
      scanAt = at
      break
    }
    const body = bytes.subarray(at + 4, at + 2 + length)
    if (length < 2 || body.length < length - 2) {
      blocks.problems.add('truncated')
      break
    }
    if (marker === 0xe2 && startsWith(body, MPF)) parts.mpfAt ??= at + 4 + MPF.length
    else readSegment(marker, body, blocks, parts)
    at += 2 + length
  }
  if (scanAt === null || bytes.indexOf(EOI, scanAt) < 0) blocks.problems.add('truncated')
  joinIcc(parts.icc, blocks)
  if (parts.resources.length > 0) readImageResources(Buffer.concat(parts.resources), blocks)
  const extended = parts.extended.join(blocks.xmp)
  if (extended.packet) blocks.xmp.push(extended.packet)
  if (extended.isUnparsed) blocks.notes.add('extended_xmp_unread')
  blocks.jumbf.push(...parts.jumbf.join())
  if (parts.mpfAt !== null) readMpf(bytes, parts.mpfAt, blocks)
  if (scanAt !== null) blocks.film = filmBehind(bytes, scanAt)
  return blocks
}

/** Blocks spread over several segments, until all were read. */
type Parts = {
  icc: Map<number, Buffer>
  resources: Buffer[]
  extended: ReturnType<typeof createExtendedXmp>
  jumbf: ReturnType<typeof createJumbfSegments>
  mpfAt: number | null
}

function readSegment(marker: number, body: Buffer, blocks: Blocks, parts: Parts) {
  if (isFrame(marker) && body.length >= 6) blocks.size ??= sizeOf(body.readUInt16BE(3), body.readUInt16BE(1))
  else if (marker === 0xe0 && startsWith(body, JFIF)) readJfif(body, blocks)
  else if (marker === 0xe1 && isExif(body)) addExif(body.subarray(6), blocks)
  else if (marker === 0xe1 && startsWith(body, XMP)) blocks.xmp.push(body.subarray(XMP.length))
  else if (marker === 0xe1 && startsWith(body, EXTENDED_XMP)) parts.extended.add(body.subarray(EXTENDED_XMP.length))
  else if (marker === 0xe2 && startsWith(body, ICC) && body.length > 14) parts.icc.set(body[12] ?? 0, body.subarray(14))
  else if (marker === 0xeb) parts.jumbf.add(body)
  else if (marker === 0xed && startsWith(body, PHOTOSHOP)) parts.resources.push(body.subarray(PHOTOSHOP.length))
  else if (marker === 0xfe) blocks.entries.push(textEntry('Container', 'Comment', decodeText(untilNul(body))))
}

/** Writers differ in the case of the name. */
const isExif = (body: Buffer) => body[4] === 0 && body.toString('latin1', 0, 4).toLowerCase() === 'exif'

/**
 * A block longer than a segment continues in the next one, which then does not start like a TIFF structure.
 * Source: exiftool's documentation of multi-segment EXIF in JPEG.
 */
function addExif(bytes: Buffer, blocks: Blocks) {
  const last = blocks.exif.at(-1)
  const order = bytes.toString('latin1', 0, 2)
  if (last === undefined || order === 'II' || order === 'MM') blocks.exif.push(bytes)
  else if (last.length + bytes.length <= MAX_BLOCK_BYTES) blocks.exif.splice(-1, 1, Buffer.concat([last, bytes]))
  else blocks.notes.add('blocks_unread')
}

function readJfif(body: Buffer, blocks: Blocks) {
  if (body.length < 12) return
  const add = (tag: string, value: string) => blocks.entries.push(textEntry('JFIF', tag, value))
  add('JFIFVersion', `${body[5]}.${String(body[6]).padStart(2, '0')}`)
  add('ResolutionUnit', String(body[7]))
  add('XResolution', String(body.readUInt16BE(8)))
  add('YResolution', String(body.readUInt16BE(10)))
}

/** A profile may be spread over numbered segments; one without its first part is left out. */
function joinIcc(parts: Map<number, Buffer>, blocks: Blocks) {
  if (parts.size === 0) return
  const ordered = [...parts.entries()].sort(([a], [b]) => a - b).map(([, part]) => part)
  blocks.icc = Buffer.concat(ordered)
}
