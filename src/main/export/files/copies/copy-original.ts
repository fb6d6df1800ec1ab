import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ItemReason } from '../../../../shared/model/item.ts'
import { err, ok, type Result } from '../../../../shared/result.ts'
import { reasonOf } from '../../../inspect/reason.ts'
import { factsOf, type OpenEvidence, openEvidence, sameFacts } from '../../../inspect/safe-open.ts'

/** Why there is no copy: reading failed, or the original holds other bytes than at intake. */
export type CopyProblem = ItemReason | 'different'

const PIECE_BYTES = 2 ** 20

/**
 * Copies one original as it is read, and keeps the copy only if it holds the bytes of the intake: its name only ever
 * stands for those. The copy bears the original's time of change. Throws what the disk of the copy says, and the
 * signal's reason.
 */
export async function copyOriginal(
  path: Buffer,
  sha256: string,
  target: string,
  signal: AbortSignal,
): Promise<Result<{ bytes: number }, CopyProblem>> {
  const opened = await openEvidence(path)
  if (!opened.ok) return opened
  const temporary = join(dirname(target), `.${randomUUID()}.part`)
  try {
    const copied = await pour(opened.value, temporary, signal)
    if (!copied.ok) return copied
    if (copied.value.sha256 !== sha256) return err('different')
    await rename(temporary, target)
    return ok({ bytes: copied.value.bytes })
  } finally {
    await opened.value.handle.close().catch(() => undefined)
    await rm(temporary, { force: true })
  }
}

async function pour(
  { handle: source, facts }: OpenEvidence,
  temporary: string,
  signal: AbortSignal,
): Promise<Result<{ sha256: string; bytes: number }, CopyProblem>> {
  const copy = await open(temporary, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    let bytes = 0
    for (;;) {
      signal.throwIfAborted()
      const read = await readPiece(source, piece, bytes)
      if (!read.ok) return read
      if (read.value === 0) break
      const part = piece.subarray(0, read.value)
      hash.update(part)
      await copy.writeFile(part)
      bytes += read.value
    }
    const stats = await source.stat({ bigint: true }).catch(() => null)
    if (stats === null || bytes !== facts.bytes || !sameFacts(facts, factsOf(stats)))
      return err('changed_while_reading')
    // Whoever looks through the copies sees the times the originals have.
    await copy.utimes(stats.mtime, stats.mtime)
    await copy.sync()
    return ok({ sha256: hash.digest('hex'), bytes })
  } finally {
    await copy.close()
  }
}

async function readPiece(source: FileHandle, piece: Buffer, at: number): Promise<Result<number, CopyProblem>> {
  try {
    return ok((await source.read(piece, 0, piece.length, at)).bytesRead)
  } catch (cause) {
    return err(reasonOf(cause))
  }
}
