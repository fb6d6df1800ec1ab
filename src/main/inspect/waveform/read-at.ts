import type { FileHandle } from 'node:fs/promises'

/** Reads a number of bytes at a position of a file; fewer at its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

export const readerOf =
  (handle: FileHandle): ReadAt =>
  async (position, length) => {
    const target = Buffer.alloc(Math.max(0, length))
    const { bytesRead } = await handle.read(target, 0, target.length, position)
    return target.subarray(0, bytesRead)
  }
