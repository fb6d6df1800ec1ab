import { open, rm } from 'node:fs/promises'
import { bytesOf, type Piece } from '../../print-document.ts'

/** A temporary file of pieces, in the order given. `drop` deletes it; nothing can be read from then on. */
export type SpillFile = { pieces: Piece[]; drop: () => Promise<void> }

/**
 * Writes pieces that are wanted much later to a temporary file of its own, so that they take no memory meanwhile. It is held
 * open once, however many are read at a time. Rejects as the file system does.
 */
export async function writeSpillFile(path: string, all: readonly Piece[]): Promise<SpillFile> {
  const file = await open(path, 'wx+', 0o600)
  const drop = async () => {
    await file.close().catch(() => undefined)
    // A scanner may have it open for a moment where that is in the way.
    await rm(path, { force: true, maxRetries: 5 })
  }
  const readAt = async (at: number, length: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(length)
    for (let known = 0; known < length; ) {
      const { bytesRead } = await file.read(bytes, known, length - known, at + known)
      if (bytesRead === 0) throw Object.assign(new Error('the spill file ended early'), { code: 'EIO' })
      known += bytesRead
    }
    return bytes
  }
  try {
    let end = 0
    const pieces: Piece[] = []
    for (const piece of all) {
      const { byteLength } = piece
      const at = end
      // Goes on until all of it is written.
      await file.writeFile(await bytesOf(piece))
      pieces.push({ byteLength, read: () => readAt(at, byteLength) })
      end += byteLength
    }
    return { pieces, drop }
  } catch (cause) {
    await drop().catch(() => undefined)
    throw cause
  }
}
