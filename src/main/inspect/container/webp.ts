import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import type { StatedLength } from '../../../shared/model/contents.ts'
import { type Blocks, emptyBlocks, endAt, endContradicted, endEarly, endUnstated, sizeOf } from './blocks.ts'
import { claim, claimFirst, leaveOpen } from './claims.ts'
import { addTail, tailParts } from './tail.ts'

/** Chunks of pixels. */
const PIXELS = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF'])
/** Of the chunk that says what else is there. */
const FLAGS_BYTES = 10

/** Some programs end a shorter name with zeros. */
const isName = (type: string) => /^[ -~]+\0*$/.test(type)
const KNOWN = new Set([...PIXELS, 'VP8X', 'ANIM', 'EXIF', 'XMP ', 'ICCP', 'C2PA'])

/** Chunks of metadata. */
const READ = new Set(['XMP ', 'ICCP', 'C2PA'])

/** Reads the RIFF chunks of a WebP. Source: WebP Container Specification (RFC 9649). */
export function readWebp(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  const end = endOfRiff(bytes)
  // Bytes behind the end of the RIFF are no chunks of it.
  const riff = end === null ? bytes : bytes.subarray(0, end)
  let last: StatedLength = { of: 'WEBP', to: 12 }
  let at = 12
  while (at + 8 <= riff.length) {
    const type = riff.toString('latin1', at, at + 4)
    const length = riff.readUInt32LE(at + 4)
    // What is not known, and longer than what is there for it, is no chunk.
    const isChunk = KNOWN.has(type) || (isName(type) && at + 8 + length <= riff.length)
    if (end !== null && end <= bytes.length && !isChunk) break
    const data = riff.subarray(at + 8, at + 8 + length)
    if (type === 'VP8X' && data.length >= 10)
      blocks.size ??= sizeOf(data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1)
    else if (type === 'VP8 ' && data.length >= 10)
      blocks.size ??= sizeOf(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff)
    else if (type === 'VP8L' && data.length >= 5) {
      const bits = data.readUInt32LE(1)
      blocks.size ??= sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    } else if (type === 'EXIF') blocks.exif.push(withoutExifHeader(data))
    else if (type === 'XMP ') blocks.xmp.push(data)
    else if (type === 'ICCP') blocks.icc ??= data
    else if (type === 'ANIM') blocks.problems.add('several_frames')
    else if (type === 'C2PA') blocks.jumbf.push(data)
    const range = { at: at + 8, end: Math.min(at + 8 + length, riff.length) }
    if (type === 'VP8X') claimFirst(blocks, UNKNOWN_SOURCES.block + type, range, FLAGS_BYTES)
    else if (PIXELS.has(type) || type === 'EXIF') claim(blocks, range.at, range.end)
    else leaveOpen(blocks, UNKNOWN_SOURCES.block + type, range, READ.has(type) ? 'pictures' : 'anything')
    last = { of: type.replaceAll('\0', ''), to: at + 8 + length }
    at += 8 + length + (length % 2)
  }
  if (bytes.length < 16) endEarly(blocks, bytes.length, end)
  // At the end of a chunk the pixels may all be there: what is stated and what is held is all that is known.
  else if (end !== null && end > bytes.length)
    endEarly(blocks, bytes.length, end, last.to <= bytes.length && at >= bytes.length ? 'stated_length' : 'data')
  else if (end === null) endUnstated(blocks)
  else if (last.to > end) {
    blocks.problems.add('damaged_container')
    endContradicted(blocks, { of: 'RIFF', to: end }, last)
  } else if (at + 8 <= end) readRest(blocks, bytes, at, { outer: { of: 'RIFF', to: end }, last })
  else {
    endAt(blocks, end)
    addTail(blocks, bytes, end)
  }
  return blocks
}

/**
 * What lies in the RIFF from `at` on is none of its chunks, of which `last` is the last one: filling is told, anything else
 * excludes the length of the whole.
 */
function readRest(
  blocks: Blocks,
  bytes: Buffer,
  at: number,
  { outer, last }: { outer: StatedLength; last: StatedLength },
): void {
  const rest = tailParts(bytes, at, outer.to)
  blocks.parts.push(...rest.map((part) => ({ ...part, source: UNKNOWN_SOURCES.gap })))
  if (rest.some(({ kind }) => kind !== 'padding')) endContradicted(blocks, outer, last)
  else {
    endAt(blocks, outer.to)
    addTail(blocks, bytes, outer.to)
  }
}

/** Where a RIFF ends by its own length, padded to even; null = written without one, as to a pipe. */
function endOfRiff(bytes: Buffer): number | null {
  if (bytes.length < 8) return null
  const length = bytes.readUInt32LE(4)
  if (length === 0 || length === 0xffffffff) return null
  // The padding byte of the last chunk may be missing at the end of a file.
  return 8 + length === bytes.length ? bytes.length : 8 + length + (length % 2)
}

/** Some writers leave the JPEG segment's "Exif\0\0" in front. */
export const withoutExifHeader = (data: Buffer): Buffer =>
  data.toString('latin1', 0, 4) === 'Exif' ? data.subarray(6) : data
