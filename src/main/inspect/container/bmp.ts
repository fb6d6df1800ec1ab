import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import { type Blocks, emptyBlocks, endAt, endEarly, endUnstated, sizeOf } from './blocks.ts'
import { claim, leaveOpen } from './claims.ts'
import { addTail } from './tail.ts'

const HEADER_AT = 14
const CORE_HEADER_BYTES = 12
/** Headers from here on may have a colour profile. Source: Microsoft's BITMAPV5HEADER. */
const V5_HEADER_BYTES = 124
/** Pixels as they are, with or without masks; others have a length of their own. */
const UNCOMPRESSED = new Set([0, 3, 6])
const LINKED_PROFILE = 0x4c494e4b
const EMBEDDED_PROFILE = 0x4d424544

/** Reads size and end of a Windows bitmap. A negative height means the rows run downwards. */
export function readBmp(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  if (bytes.length < 26) {
    endEarly(blocks, bytes.length, null)
    return blocks
  }
  if (bytes.readUInt32LE(HEADER_AT) === CORE_HEADER_BYTES)
    blocks.size = sizeOf(bytes.readUInt16LE(18), bytes.readUInt16LE(20))
  else blocks.size = sizeOf(bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22)))
  const end = endOfPixels(bytes, blocks)
  if (end === null) endUnstated(blocks)
  else if (end > bytes.length) endEarly(blocks, bytes.length, end)
  else {
    endAt(blocks, end)
    addTail(blocks, bytes, end)
  }
  return blocks
}

/**
 * Where the pixels or the profile end, whichever is later; null = their length is not stated. The length of the file in
 * its header is often 0 or wrong.
 */
function endOfPixels(bytes: Buffer, blocks: Blocks): number | null {
  const { size } = blocks
  const header = bytes.readUInt32LE(HEADER_AT)
  const isCore = header === CORE_HEADER_BYTES
  if (size === null || (!isCore && bytes.length < HEADER_AT + 40)) return null
  const pixelsAt = bytes.readUInt32LE(10)
  const bits = bytes.readUInt16LE(isCore ? 24 : 28)
  const compression = isCore ? 0 : bytes.readUInt32LE(30)
  const stated = isCore ? 0 : bytes.readUInt32LE(34)
  const isPlain = UNCOMPRESSED.has(compression)
  if (pixelsAt < HEADER_AT + CORE_HEADER_BYTES || (isPlain ? bits === 0 : stated === 0)) return null
  const pixels = isPlain ? 4 * Math.ceil((size.width * bits) / 32) * size.height : stated
  claim(blocks, 0, HEADER_AT + Math.min(header, V5_HEADER_BYTES) + paletteBytes(bytes, isCore, bits))
  claim(blocks, pixelsAt, pixelsAt + pixels)
  return Math.max(pixelsAt + pixels, header >= V5_HEADER_BYTES ? endOfProfile(bytes, blocks) : 0)
}

/** Colours behind the header. */
function paletteBytes(bytes: Buffer, isCore: boolean, bits: number): number {
  const most = bits <= 8 ? 2 ** bits : 0
  if (isCore) return most * 3
  const used = bytes.readUInt32LE(46)
  return 4 * Math.min(used === 0 ? most : used, 256)
}

function endOfProfile(bytes: Buffer, blocks: Blocks): number {
  if (bytes.length < HEADER_AT + V5_HEADER_BYTES) return 0
  const space = bytes.readUInt32LE(HEADER_AT + 56)
  if (space !== LINKED_PROFILE && space !== EMBEDDED_PROFILE) return 0
  const at = HEADER_AT + bytes.readUInt32LE(HEADER_AT + 112)
  const end = at + bytes.readUInt32LE(HEADER_AT + 116)
  leaveOpen(blocks, `${UNKNOWN_SOURCES.block}ICC`, { at, end }, 'pictures')
  return end
}
