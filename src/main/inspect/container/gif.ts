import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import { textEntry } from '../metadata/entry.ts'
import { decodeText } from '../metadata/text.ts'
import { type Blocks, emptyBlocks, endAt, endEarly, endLost, MAX_BLOCK_BYTES, sizeOf } from './blocks.ts'
import { claim, leaveOpen } from './claims.ts'
import { type GifEnd, headBytes, walkGif } from './gif-walk.ts'
import { addTail, provenTail } from './tail.ts'

const MAX_COMMENTS = 20

/** Reads the blocks of a GIF. Source: GIF89a specification §§17–27. */
export function readGif(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  if (bytes.length < 13) {
    endEarly(blocks, bytes.length, 13)
    return blocks
  }
  blocks.size = sizeOf(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  claim(blocks, 0, headBytes(bytes, 0))
  let frames = 0
  const walk = walkGif(bytes, 0, ({ kind, at, end }) => {
    if (kind === 'image') claim(blocks, at, end)
    else leaveExtension(blocks, bytes, at, end)
    if (kind === 'image') frames += 1
    else if (bytes[at + 1] === 0xfe && blocks.entries.length >= MAX_COMMENTS) blocks.notes.add('entries_capped')
    else if (bytes[at + 1] === 0xfe)
      blocks.entries.push(textEntry('Container', 'Comment', decodeText(subBlocks(bytes, at + 2))))
    else if (bytes[at + 1] === 0xff) readApplication(bytes.subarray(at + 2, end), blocks)
  })
  if (frames > 1) blocks.problems.add('several_frames')
  if (walk.state === 'without_trailer') endEarly(blocks, bytes.length, null, 'end_mark')
  else if (walk.state === 'whole') {
    endAt(blocks, walk.at)
    addTail(blocks, bytes, walk.at)
  } else readUnended(blocks, bytes, walk)
  return blocks
}

/** What a GIF is whose blocks do not lead to its end: cut off where something else is proven to begin, else damaged. */
function readUnended(blocks: Blocks, bytes: Buffer, { state, at, lastAt, hasImage }: GifEnd) {
  const isBehindBlock = state === 'lost' && hasImage
  // The zero that ends the last block is its own.
  const behind = provenTail(bytes, isBehindBlock && bytes[at] === 0 ? at : lastAt)
  const start = behind[0]?.offset ?? null
  if (start === null && state === 'lost') return endLost(blocks)
  endEarly(blocks, start ?? bytes.length, null, isBehindBlock && start === at ? 'end_mark' : 'data')
  blocks.parts.push(...behind)
}

/** Lies between the frames: how long one is shown. */
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

/** XMP lies in its block as it is, anything else in pieces of 255 bytes. */
function leaveExtension(blocks: Blocks, bytes: Buffer, at: number, end: number) {
  const label = bytes[at + 1] ?? 0
  if (label === GRAPHIC_CONTROL) {
    claim(blocks, at, end)
    return
  }
  const isNamed = label === APPLICATION
  const name = isNamed ? bytes.toString('latin1', at + 3, at + 14) : `0x${label.toString(16).toUpperCase()}`
  const dataAt = isNamed ? at + 14 : at + 2
  const isJoined = end - dataAt <= MAX_BLOCK_BYTES
  const joined = isJoined ? { joined: () => subBlocks(bytes.subarray(0, end), dataAt) } : {}
  leaveOpen(blocks, UNKNOWN_SOURCES.block + name, { at: dataAt, end, ...joined })
}

/** The joined data of sub-blocks. */
function subBlocks(bytes: Buffer, start: number): Buffer {
  const parts: Buffer[] = []
  for (let at = start, size = bytes[at] ?? 0; size > 0; at += 1 + size, size = bytes[at] ?? 0)
    parts.push(bytes.subarray(at + 1, at + 1 + size))
  return Buffer.concat(parts)
}

/**
 * Follows an XMP packet: the numbers from 255 down, so that readers of sub-blocks end up at its end, and two
 * terminators.
 */
const XMP_TRAILER_BYTES = 258

/**
 * Reads an application block: XMP is stored there directly, a colour profile in sub-blocks.
 * Source: XMP specification part 3 §1.1.2; ICC's "Embedding ICC profiles in GIF".
 */
function readApplication(block: Buffer, blocks: Blocks) {
  const name = block.toString('latin1', 1, 12)
  if (block.length > MAX_BLOCK_BYTES) {
    if (name === 'XMP DataXMP') blocks.notes.add('blocks_unread')
    return
  }
  if (name === 'XMP DataXMP' && block.length > 12 + XMP_TRAILER_BYTES)
    blocks.xmp.push(block.subarray(12, block.length - XMP_TRAILER_BYTES))
  else if (name === 'ICCRGBG1012') blocks.icc ??= subBlocks(block, 12)
}
