import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LibraryPart } from './library-parts.ts'

/** A copy differs from its original. */
export class CopyDiffersError extends Error {}

const PIECE = 2 ** 20

/**
 * Copies one file of the library into another folder, makes it durable, preserves its modification time, reads it back
 * and compares the SHA-256 values. Returns the number of bytes copied. Throws `CopyDiffersError`, a file-system error,
 * or the signal's reason.
 */
export async function copyPart(from: string, to: string, part: LibraryPart, signal: AbortSignal): Promise<number> {
  const target = join(to, part.path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const source = await open(join(from, part.path), 'r')
  let given: { sha256: string; bytes: number }
  try {
    const copy = await open(target, 'w', 0o600)
    try {
      given = await pour(source, signal, async (piece) => void (await copy.writeFile(piece)))
      const { atime, mtime } = await source.stat()
      await copy.utimes(atime, mtime)
      await copy.sync()
    } finally {
      await copy.close()
    }
  } finally {
    await source.close()
  }
  const kept = await digestOf(target, signal)
  if (kept.sha256 !== given.sha256) throw new CopyDiffersError(part.path)
  return given.bytes
}

/** The SHA-256 of a file's bytes; `blank` = ranges that count as zeros, from and to. */
export async function digestOf(
  file: string,
  signal: AbortSignal,
  blank: readonly (readonly [number, number])[] = [],
): Promise<{ sha256: string; bytes: number }> {
  const handle = await open(file, 'r')
  try {
    return await pour(handle, signal, async (piece, at) => {
      for (const [start, end] of blank) if (start >= at && end <= at + piece.length) piece.fill(0, start - at, end - at)
    })
  } finally {
    await handle.close()
  }
}

/** Reads a file to its end, a piece at a time; each piece is hashed after `take` may have changed it. */
async function pour(
  handle: FileHandle,
  signal: AbortSignal,
  take: (piece: Buffer, at: number) => Promise<void>,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(PIECE)
  let at = 0
  for (;;) {
    signal.throwIfAborted()
    const { bytesRead } = await handle.read(buffer, 0, PIECE, at)
    if (bytesRead === 0) return { sha256: hash.digest('hex'), bytes: at }
    const piece = buffer.subarray(0, bytesRead)
    await take(piece, at)
    hash.update(piece)
    at += bytesRead
  }
}
