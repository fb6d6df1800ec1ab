import { type Blocks, emptyBlocks, sizeOf } from './blocks.ts'

/** Reads the size of a Windows bitmap. A negative height means the rows run downwards. */
export function readBmp(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  if (bytes.length < 26) blocks.problems.add('truncated')
  else if (bytes.readUInt32LE(14) === 12) blocks.size = sizeOf(bytes.readUInt16LE(18), bytes.readUInt16LE(20))
  else blocks.size = sizeOf(bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22)))
  if (bytes.length >= 6 && bytes.readUInt32LE(2) > bytes.length) blocks.problems.add('truncated')
  return blocks
}
