import { open, rm } from 'node:fs/promises'
import type { Piece } from '../../print-document.ts'

/**
 * A temporary file of pieces that are wanted much later. `put` writes one behind the others, one at a time, and gives it as
 * it can be read again; `drop` deletes the file: nothing can be read from then on.
 */
export type SpillFile = { put: (bytes: Uint8Array) => Promise<Piece>; drop: () => Promise<void> }

/**
 * Begins a temporary file, so that what is put into it takes no memory meanwhile. It is held open once, however many read it
 * at a time. Rejects as the file system does.
 */
export async function openSpillFile(path: string): Promise<SpillFile> {
  const file = await open(path, 'wx+', 0o600)
  let end = 0
  const readAt = async (at: number, length: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(length)
    for (let known = 0; known < length; ) {
      const { bytesRead } = await file.read(bytes, known, length - known, at + known)
      if (bytesRead === 0) throw Object.assign(new Error('the spill file ended early'), { code: 'EIO' })
      known += bytesRead
    }
    return bytes
  }
  return {
    put: async (bytes) => {
      const { byteLength } = bytes
      const at = end
      // Goes on until all of it is written.
      await file.writeFile(bytes)
      end += byteLength
      return { byteLength, read: () => readAt(at, byteLength) }
    },
    drop: async () => {
      await file.close().catch(() => undefined)
      // A scanner may have it open for a moment where that is in the way.
      await rm(path, { force: true, maxRetries: 5 })
    },
  }
}
