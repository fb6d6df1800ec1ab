import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { err, ok, type Result } from '../../shared/result.ts'
import { type Drives, type EvidenceFile, NoAnswer, type NotSeen } from './drive/drives.ts'
import type { FileFacts } from './protocol.ts'
import { reasonOf } from './reason.ts'
import { sameFacts } from './safe-open.ts'

/** `facts` = of the source, the same before and after. */
export type EvidenceCopy = { sha256: string; facts: FileFacts }

type CopyOptions = {
  drives: Pick<Drives, 'open'>
  signal: AbortSignal
  /** A source of more bytes has changed since it was looked at. */
  mostBytes?: number
  /** Bytes copied so far. */
  onBytes?: (bytes: number) => void
}

const PIECE_BYTES = 2 ** 20

/**
 * Copies a file into a new one, hashing it as it is read. The copy bears the source's time of change. The error is why
 * there is none, also where somebody wrote to the source meanwhile; what lies at `target` then is to be removed. Throws
 * what the disk of the copy says, and the signal's reason.
 */
export async function copyEvidence(
  path: Buffer,
  target: string,
  options: CopyOptions,
): Promise<Result<EvidenceCopy, NotSeen>> {
  const opened = await options.drives.open(path)
  if (!opened.ok) return opened
  try {
    return await pour(opened.value, target, options)
  } finally {
    await opened.value.close()
  }
}

async function pour(
  source: EvidenceFile,
  target: string,
  { signal, mostBytes = source.facts.bytes, onBytes }: CopyOptions,
): Promise<Result<EvidenceCopy, NotSeen>> {
  const { facts } = source
  if (facts.bytes > mostBytes) return err('changed_while_reading')
  const copy = await open(target, 'wx', 0o600)
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
      bytes += part.length
      if (bytes > facts.bytes) return err('changed_while_reading')
      hash.update(part)
      await copy.writeFile(part)
      onBytes?.(bytes)
    }
    const now = await source.factsNow()
    if (now === null || bytes !== facts.bytes || !sameFacts(facts, now)) return err('changed_while_reading')
    // Whoever looks through the copies sees the times the originals have.
    const changedAt = Number(BigInt(now.mtimeNs)) / 1e9
    await copy.utimes(changedAt, changedAt)
    await copy.sync()
    return ok({ sha256: hash.digest('hex'), facts })
  } finally {
    await copy.close()
  }
}

async function readPiece(source: EvidenceFile, piece: Buffer, at: number): Promise<Result<number, NotSeen>> {
  try {
    return ok((await source.read(piece, 0, piece.length, at)).bytesRead)
  } catch (cause) {
    return err(cause instanceof NoAnswer ? 'no_answer' : reasonOf(cause))
  }
}
