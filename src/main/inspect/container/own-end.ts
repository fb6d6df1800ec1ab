import { mp3FrameAt } from '../film/streams/mp3.ts'
import { walkTop } from './boxes.ts'
import { walkGif } from './gif-walk.ts'
import { walkJpeg } from './jpeg-walk.ts'
import { endOfPng } from './png-walk.ts'
import { afterZeros } from './same-bytes.ts'
import { tiffExtent } from './tiff-extent.ts'

type EndReader = (bytes: Buffer, from: number) => number | null

/** Of a mark that is found in other bytes too. */
const MAX_TRIES = 64

const endOfRiff: EndReader = (bytes, from) => {
  if (from + 12 > bytes.length) return null
  return from + 8 + bytes.readUInt32LE(from + 4)
}
const endOfAiff: EndReader = (bytes, from) =>
  from + 12 > bytes.length ? null : from + 8 + bytes.readUInt32BE(from + 4)
const endOfBmp: EndReader = (bytes, from) => (from + 26 > bytes.length ? null : from + bytes.readUInt32LE(from + 2))
const endOfCab: EndReader = (bytes, from) => (from + 12 > bytes.length ? null : from + bytes.readUInt32LE(from + 8))

const endOfGif: EndReader = (bytes, from) => {
  const { state, at } = walkGif(bytes, from)
  return state === 'whole' ? at : null
}

const endOfBoxes: EndReader = (bytes, from) => {
  const { state, at } = walkTop(bytes, from)
  return state === 'whole' ? at : null
}

const endOfTiff: EndReader = (bytes, from) => {
  const extent = tiffExtent(bytes.subarray(from))
  return extent.state === 'whole' ? from + extent.at : null
}

const ZIP_END_BYTES = 22

/**
 * The first end of a central directory that leads back to `from`, and its comment; offsets count from the start of the
 * archive or of the file. Source: PKWARE's APPNOTE §4.3.16, §4.3.15 for 64 bits.
 */
const endOfZip: EndReader = (bytes, from) => {
  let at = bytes.indexOf('PK\x05\x06', from, 'latin1')
  for (let tries = 0; at >= 0 && at + ZIP_END_BYTES <= bytes.length && tries < MAX_TRIES; tries += 1) {
    const size = bytes.readUInt32LE(at + 12)
    const offset = bytes.readUInt32LE(at + 16)
    const start = at - size - offset
    const isLong = size === 2 ** 32 - 1 || offset === 2 ** 32 - 1
    const isOwn = isLong ? bytes.toString('latin1', at - 20, at - 16) === 'PK\x06\x07' : start === from || start === 0
    const end = at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20)
    if (isOwn && end <= bytes.length) return end
    at = bytes.indexOf('PK\x05\x06', at + 4, 'latin1')
  }
  return null
}

/** The start header holds the place and size of the other one. Source: 7zFormat.txt of the LZMA SDK. */
const endOf7z: EndReader = (bytes, from) => {
  if (from + 32 > bytes.length) return null
  return from + 32 + Number(bytes.readBigUInt64LE(from + 12)) + Number(bytes.readBigUInt64LE(from + 20))
}

/**
 * The last end mark before another PDF begins: each update of a document adds one. Source: ISO 32000-1 §7.5.5, §7.5.6.
 */
const endOfPdf: EndReader = (bytes, from) => {
  let end: number | null = null
  let next = bytes.indexOf('%PDF-', from + 5, 'latin1')
  if (next < 0) next = bytes.length
  let at = bytes.indexOf('%%EOF', from, 'latin1')
  for (let tries = 0; at >= 0 && (at < next || end === null) && tries < MAX_TRIES; tries += 1) {
    end = at + 5
    at = bytes.indexOf('%%EOF', end, 'latin1')
  }
  if (end === null) return null
  if (bytes[end] === 13) end += 1
  return bytes[end] === 10 ? end + 1 : end
}

/** A number with seven bits per byte. Source: ID3v2.4 §6.2. */
const sevenBits = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((value, byte) => value * 128 + ((bytes[at + byte] ?? 0) & 0x7f), 0)

/** Its tag, and the frames behind it; null = there are none. */
const endOfMp3: EndReader = (bytes, from) => {
  let at = from
  if (bytes.toString('latin1', from, from + 3) === 'ID3') {
    const hasFooter = ((bytes[from + 5] ?? 0) & 0x10) !== 0
    at = afterZeros(bytes, from + 10 + sevenBits(bytes, from + 6) + (hasFooter ? 10 : 0), bytes.length)
  }
  const start = at
  for (let frame = mp3FrameAt(bytes, at); frame !== null; frame = mp3FrameAt(bytes, at)) at += frame.bytes
  return at === start ? null : Math.min(at, bytes.length)
}

/** Frames of AAC with their headers. Source: ISO/IEC 13818-7 §6.2. */
const endOfAdts: EndReader = (bytes, from) => {
  let at = from
  while (at + 7 <= bytes.length && bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0) {
    const length = (bytes.readUIntBE(at + 3, 3) >>> 5) & 0x1fff
    if (length < 7) break
    at += length
  }
  return at === from ? null : Math.min(at, bytes.length)
}

/** Pages, one behind the other. Source: RFC 3533 §6. */
const endOfOgg: EndReader = (bytes, from) => {
  let at = from
  while (at + 27 <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS') {
    const segments = bytes[at + 26] ?? 0
    let end = at + 27 + segments
    for (let index = 0; index < segments; index += 1) end += bytes[at + 27 + index] ?? 0
    if (end > bytes.length) return null
    at = end
  }
  return at === from ? null : at
}

/** The header, and the segment behind it if that has a length. Source: RFC 8794 §4, §5. */
const endOfMatroska: EndReader = (bytes, from) => {
  const segment = afterElement(bytes, from, 4)
  if (segment === null || bytes.toString('hex', segment, segment + 4) !== '18538067') return null
  return afterElement(bytes, segment, 4)
}

/** Where an element with an ID of so many bytes ends; null = it states no length. */
function afterElement(bytes: Buffer, at: number, idBytes: number): number | null {
  const first = bytes[at + idBytes] ?? 0
  const width = Math.clz32(first) - 23
  if (width > 8 || at + idBytes + width > bytes.length) return null
  let length = first & (0xff >> width)
  let isUnknown = length === 0xff >> width
  for (let index = 1; index < width; index += 1) {
    const byte = bytes[at + idBytes + index] ?? 0
    isUnknown &&= byte === 0xff
    length = length * 256 + byte
  }
  return isUnknown ? null : at + idBytes + width + length
}

const READERS: Readonly<Record<string, EndReader>> = {
  jpeg: (bytes, from) => walkJpeg(bytes, from).end,
  png: endOfPng,
  gif: endOfGif,
  webp: endOfRiff,
  wav: endOfRiff,
  avi: endOfRiff,
  aiff: endOfAiff,
  bmp: endOfBmp,
  tiff: endOfTiff,
  heic: endOfBoxes,
  heif: endOfBoxes,
  avif: endOfBoxes,
  mp4: endOfBoxes,
  mov: endOfBoxes,
  m4a: endOfBoxes,
  zip: endOfZip,
  '7z': endOf7z,
  cab: endOfCab,
  pdf: endOfPdf,
  mp3: endOfMp3,
  aac: endOfAdts,
  ogg: endOfOgg,
  mkv: endOfMatroska,
  webm: endOfMatroska,
}

/** Where something of a format that begins at `from` ends by its own structure, at `to` at most; null = not known here. */
export function ownEnd(form: string, bytes: Buffer, from: number, to: number): number | null {
  const end = Object.hasOwn(READERS, form) ? READERS[form]?.(bytes.subarray(0, to), from) : null
  return end != null && end > from + 4 && end <= to ? end : null
}

/** Marks that things begin with, how far behind their start, and which ends prove that they do. */
const MARKS: readonly (readonly [mark: string, behind: number, end: EndReader])[] = [
  ['PK\x03\x04', 0, endOfZip],
  ['\x89PNG\r\n\x1a\n', 0, endOfPng],
  ['\xff\xd8\xff', 0, endOfSoundJpeg],
  ['ftyp', 4, endOfFilm],
  ['GIF8', 0, endOfGif],
  ['%PDF-', 0, endOfPdf],
]
/** Beyond this nothing is looked for, and each mark is tried so often. */
const MAX_SEARCHED_BYTES = 32 * 2 ** 20
const MAX_MARKS = 16

function endOfSoundJpeg(bytes: Buffer, from: number): number | null {
  const { end, scanAt, isDamaged } = walkJpeg(bytes, from)
  return scanAt === null || isDamaged ? null : end
}

function endOfFilm(bytes: Buffer, from: number): number | null {
  const { boxes, state, at } = walkTop(bytes, from)
  return boxes.length > 1 && boxes[0]?.type === 'ftyp' && state === 'whole' ? at : null
}

/**
 * Offset of the first thing in a range, among other bytes, that its own structure proves from its start to its end; null =
 * none within its first 32 MiB.
 */
export function firstProven(bytes: Buffer, from: number, to: number): number | null {
  let first = Math.min(to, from + MAX_SEARCHED_BYTES)
  const range = bytes.subarray(0, first)
  let found: number | null = null
  for (const [mark, behind, endOf] of MARKS) {
    let at = range.indexOf(mark, from + behind, 'latin1')
    for (let tries = 0; at >= 0 && at - behind < first && tries < MAX_MARKS; tries += 1) {
      if (endOf(range, at - behind) !== null) {
        first = at - behind
        found = first
        break
      }
      at = range.indexOf(mark, at + mark.length, 'latin1')
    }
  }
  return found
}
