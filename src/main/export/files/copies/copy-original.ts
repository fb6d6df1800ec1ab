import { createHash, randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '../../../../shared/result.ts'
import { type Drives, type EvidenceFile, NoAnswer, type NotSeen } from '../../../inspect/drive/drives.ts'
import { reasonOf } from '../../../inspect/reason.ts'
import { sameFacts } from '../../../inspect/safe-open.ts'

/** Why there is no copy: reading failed, or the original holds other bytes than at intake. */
export type CopyProblem = NotSeen | 'different'

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
  { open: openEvidence }: Pick<Drives, 'open'>,
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
    await opened.value.close()
    await rm(temporary, { force: true })
  }
}

async function pour(
  source: EvidenceFile,
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
    const now = await source.factsNow()
    if (now === null || bytes !== source.facts.bytes || !sameFacts(source.facts, now))
      return err('changed_while_reading')
    // Whoever looks through the copies sees the times the originals have.
    const changedAt = Number(BigInt(now.mtimeNs)) / 1e9
    await copy.utimes(changedAt, changedAt)
    await copy.sync()
    return ok({ sha256: hash.digest('hex'), bytes })
  } finally {
    await copy.close()
  }
}

async function readPiece(source: EvidenceFile, piece: Buffer, at: number): Promise<Result<number, CopyProblem>> {
  try {
    return ok((await source.read(piece, 0, piece.length, at)).bytesRead)
  } catch (cause) {
    return err(cause instanceof NoAnswer ? 'no_answer' : reasonOf(cause))
  }
}
