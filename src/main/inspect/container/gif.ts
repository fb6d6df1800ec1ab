import { textEntry } from '../metadata/entry.ts'
import { type Blocks, emptyBlocks, sizeOf } from './blocks.ts'

const MAX_COMMENTS = 20

/** Walks the blocks of a GIF. Source: GIF89a specification §§17–27. */
export function readGif(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  if (bytes.length < 13) {
    blocks.problems.add('truncated')
    return blocks
  }
  blocks.size = sizeOf(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  let at = 13 + tableBytes(bytes[10] ?? 0)
  let frames = 0
  while (true) {
    const introducer = bytes[at]
    if (introducer === 0x3b) break
    if (introducer === 0x2c && at + 10 <= bytes.length) {
      frames += 1
      at = skipSubBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0))
    } else if (introducer === 0x21) {
      if (bytes[at + 1] === 0xfe && blocks.entries.length < MAX_COMMENTS)
        blocks.entries.push(textEntry('Container', 'Comment', firstSubBlock(bytes, at + 2)))
      at = skipSubBlocks(bytes, at + 2)
    } else {
      blocks.problems.add('truncated')
      break
    }
  }
  if (frames > 1) blocks.problems.add('several_frames')
  return blocks
}

const tableBytes = (packed: number) => ((packed & 0x80) !== 0 ? 3 * 2 ** ((packed & 7) + 1) : 0)

function skipSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

const firstSubBlock = (bytes: Buffer, at: number) => bytes.toString('latin1', at + 1, at + 1 + (bytes[at] ?? 0))
