import { textEntry } from '../metadata/entry.ts'
import { decodeText, untilNul } from '../metadata/text.ts'
import { type Blocks, emptyBlocks, MAX_BLOCK_BYTES, sizeOf } from './blocks.ts'
import { createExtendedXmp } from './extended-xmp.ts'
import { createJumbfSegments } from './jumbf-segments.ts'
import { filmBehind } from './motion-film.ts'
import { readMpf } from './mpf.ts'
import { readImageResources } from './photoshop.ts'

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
 * Reads the segments of a JPEG up to its first scan, and whether the picture has an end.
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
      // Rubbish between segments: decoders go on at the next marker, so do we, once.
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
  if (extended.isUnread) blocks.notes.add('extended_xmp_unread')
  blocks.jumbf.push(...parts.jumbf.join())
  if (parts.mpfAt !== null) readMpf(bytes, parts.mpfAt, blocks)
  if (scanAt !== null) blocks.film = filmBehind(bytes, scanAt)
  return blocks
}

/** What is spread over several segments, until all were met. */
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
 * A block longer than a segment goes on in the next one, which then does not start like a TIFF structure.
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
