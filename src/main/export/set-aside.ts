import { open, rm } from 'node:fs/promises'
import { bytesOf, type Piece } from './print-document.ts'

/** What was put into a file: in the order it was given. `drop` takes the file away; nothing can be read from then on. */
export type Aside = { pieces: Piece[]; drop: () => Promise<void> }

/**
 * Puts pieces that are wanted much later into a file that nothing else has, so that meanwhile nobody holds them. Rejects as
 * the file system does.
 */
export async function setAside(path: string, all: readonly Piece[]): Promise<Aside> {
  await using file = await open(path, 'wx', 0o600)
  let end = 0
  const pieces: Piece[] = []
  for (const piece of all) {
    const { byteLength } = piece
    const at = end
    // Goes on until all of it is written.
    await file.writeFile(await bytesOf(piece))
    pieces.push({ byteLength, read: () => readAt(path, at, byteLength) })
    end += byteLength
  }
  return { pieces, drop: () => rm(path, { force: true }) }
}

async function readAt(path: string, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at)
  if (bytesRead !== length) throw new Error('what was set aside is not there any more')
  return buffer
}
