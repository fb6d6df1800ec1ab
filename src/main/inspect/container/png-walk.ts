import { crc32 } from 'node:zlib'

/** A chunk of a PNG; `data` without its length, type and checksum, `end` after its checksum. */
export type PngChunk = { type: string; at: number; data: Buffer; end: number }

const TYPE = /^[A-Za-z]{4}$/
export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** The last chunk: no data, its type, its checksum. */
export const IEND = Buffer.from('0000000049454e44ae426082', 'hex')

/**
 * The chunks of a PNG whose signature is at `start`, up to and with IEND; ends early where none follows, or one that is
 * longer than what is there. Source: Portable Network Graphics, third edition, §5.3.
 */
export function* chunksOf(bytes: Buffer, start: number): Generator<PngChunk> {
  let at = start + PNG_SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length || !TYPE.test(type)) return
    yield { type, at, data: bytes.subarray(at + 8, end - 4), end }
    if (type === 'IEND') return
    at = end
  }
}

/** Where a PNG ends; null = its chunks do not lead to an end. */
export function endOfPng(bytes: Buffer, start: number): number | null {
  for (const { type, end } of chunksOf(bytes, start)) if (type === 'IEND') return end
  return null
}

/** In search of a chunk no more than this is tried, nor more bytes checked than twice those of the range. */
const MAX_TRIES = 256

/**
 * Whether a range holds what is left of a longer PNG that was written over: from the middle of its data to its end, with
 * right checksums. A whole PNG in it is not one.
 */
export function isRestOfPng(bytes: Buffer, from: number, to: number): boolean {
  const range = bytes.subarray(from, to)
  const last = range.lastIndexOf(IEND)
  if (last < 0) return false
  const whole = range.indexOf(PNG_SIGNATURE)
  const limit = whole < 0 ? last : Math.min(whole, last)
  let at = range.indexOf('IDAT', 4, 'latin1')
  let bytesLeft = range.length * 2
  for (let tries = 0; at >= 0 && at < limit && tries < MAX_TRIES && bytesLeft > 0; tries += 1) {
    const end = at + 4 + range.readUInt32BE(at - 4)
    const isInside = end + 4 <= last
    if (isInside) bytesLeft -= end - at
    if (isInside && crc32(range.subarray(at, end)) === range.readUInt32BE(end)) return true
    at = range.indexOf('IDAT', at + 4, 'latin1')
  }
  // A picture of one chunk leaves no whole one behind.
  return whole < 0 && last + IEND.length === range.length
}
