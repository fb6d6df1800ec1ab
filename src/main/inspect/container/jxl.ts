import { brotliDecompressSync } from 'node:zlib'
import {
  type Blocks,
  emptyBlocks,
  endAt,
  endEarly,
  endLost,
  endUnstated,
  type FoundPart,
  MAX_BLOCK_BYTES,
  sizeOf,
} from './blocks.ts'
import { walkTop } from './boxes.ts'
import { claim } from './claims.ts'
import { leaveTop } from './heif.ts'
import { addTail } from './tail.ts'
import { withoutExifHeader } from './webp.ts'

/** Width from height by the three bits of `ratio`. Source: ISO/IEC 18181-1 §D.2, SizeHeader. */
const RATIOS = [null, [1, 1], [12, 10], [4, 3], [3, 2], [16, 9], [5, 4], [2, 1]] as const
const SIZE_BITS = [9, 13, 18, 30] as const

/**
 * Reads a JPEG XL: a bare codestream, or boxes around one. The codestream rotates the image, EXIF does not.
 * Source: ISO/IEC 18181-1 §D.2–D.3, 18181-2 §9.
 */
export function readJxl(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  if (bytes[0] === 0xff && bytes[1] === 0x0a) {
    readCodestream(bytes, blocks)
    claim(blocks, 0, bytes.length)
    // Its frames have lengths in coded tables of contents, which are not read here.
    endUnstated(blocks)
    return blocks
  }
  const top = walkTop(bytes)
  const parts: Buffer[] = []
  let isLast = false
  for (const box of top.boxes) {
    const { type, body, end } = box
    leaveTop(blocks, box)
    if (type === 'jhgm') blocks.parts.push(gainMapPart(body, end))
    if (type === 'jxlc') parts.push(body)
    else if (type === 'jxlp') parts.push(body.subarray(4))
    else if (type === 'brob') readBox(body.toString('latin1', 0, 4), unpacked(body.subarray(4), blocks), blocks)
    else readBox(type, body, blocks)
    isLast ||= type === 'jxlc' || (type === 'jxlp' && ((body[0] ?? 0) & LAST_PART) !== 0)
  }
  const start = Buffer.concat(parts.slice(0, 8).map((part) => part.subarray(0, 64)))
  if (start[0] === 0xff && start[1] === 0x0a) readCodestream(start, blocks)
  else blocks.problems.add('no_picture')
  // What stands behind the box that is cut is stated nowhere.
  if (top.state === 'cut' || (parts.length > 0 && !isLast)) endEarly(blocks, bytes.length, null)
  else if (top.state === 'open') endUnstated(blocks)
  else if (top.state === 'lost') endLost(blocks)
  else {
    endAt(blocks, top.at)
    addTail(blocks, bytes, top.at)
  }
  return blocks
}

/** The first byte of a part's number in the last one. Source: ISO/IEC 18181-2 §9.10. */
const LAST_PART = 0x80

/** A gain map with what it needs to be applied. Source: ISO/IEC 18181-2, Gain Map box. */
const gainMapPart = (body: Buffer, end: number): FoundPart => ({
  kind: 'gain_map',
  source: 'JXL jhgm',
  form: 'jxl',
  offset: end - body.length,
  bytes: body.length,
})

function readBox(type: string, body: Buffer, blocks: Blocks) {
  if (type === 'xml ' && body.length > 0) blocks.xmp.push(body)
  else if (type === 'jumb' && body.length > 0) blocks.jumbf.push(body)
  else if (type === 'Exif' && body.length > 12) {
    const skip = body.readUInt32BE(0)
    if (skip < body.length - 12) blocks.exif.push(withoutExifHeader(body.subarray(4 + skip)))
  }
}

function unpacked(data: Buffer, blocks: Blocks): Buffer {
  try {
    return brotliDecompressSync(data, { maxOutputLength: MAX_BLOCK_BYTES })
  } catch (cause) {
    blocks.notes.add(cause instanceof RangeError ? 'compressed_block_too_large' : 'compressed_block_unreadable')
    return Buffer.alloc(0)
  }
}

function readCodestream(bytes: Buffer, blocks: Blocks) {
  const bits = bitReader(bytes.subarray(2, 64))
  const { width, height } = readSize(bits)
  blocks.size = sizeOf(width, height)
  const isAllDefault = bits(1) === 1
  const hasExtraFields = !isAllDefault && bits(1) === 1
  blocks.turn = hasExtraFields ? 1 + bits(3) : 1
  if (!hasExtraFields) return
  const hasOwnSize = bits(1) === 1
  if (hasOwnSize) readSize(bits)
  const hasPreview = bits(1) === 1
  if (hasPreview) readPreviewSize(bits)
  const isAnimated = bits(1) === 1
  if (isAnimated) blocks.problems.add('several_frames')
}

function readSize(bits: Bits) {
  const isSmall = bits(1) === 1
  const side = () => (isSmall ? 8 * (1 + bits(5)) : 1 + bits(SIZE_BITS[bits(2)] ?? 9))
  return sidesOf(bits, side)
}

/** Source: ISO/IEC 18181-1 §D.3.4, PreviewHeader. */
function readPreviewSize(bits: Bits) {
  const isEighths = bits(1) === 1
  const eighths = [() => 16, () => 32, () => 1 + bits(5), () => 33 + bits(9)]
  const ones = [() => 1 + bits(6), () => 65 + bits(8), () => 321 + bits(10), () => 1345 + bits(12)]
  return sidesOf(bits, () => (isEighths ? 8 : 1) * ((isEighths ? eighths : ones)[bits(2)]?.() ?? 0))
}

function sidesOf(bits: Bits, side: () => number) {
  const height = side()
  const ratio = RATIOS[bits(3)] ?? null
  return { height, width: ratio === null ? side() : Math.floor((height * ratio[0]) / ratio[1]) }
}

type Bits = ReturnType<typeof bitReader>

/** Reads bits from the lowest of each byte; past the end they are 0. */
function bitReader(bytes: Buffer) {
  let at = 0
  return (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i += 1, at += 1) value += (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) * 2 ** i
    return value
  }
}
