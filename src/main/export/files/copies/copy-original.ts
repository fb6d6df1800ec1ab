import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '../../../../shared/result.ts'
import { copyEvidence } from '../../../inspect/copy-evidence.ts'
import type { Drives, NotSeen } from '../../../inspect/drive/drives.ts'

/** Why there is no copy: reading failed, or the original holds other bytes than at intake. */
export type CopyProblem = NotSeen | 'different'

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
  drives: Pick<Drives, 'open'>,
): Promise<Result<{ bytes: number }, CopyProblem>> {
  const temporary = join(dirname(target), `.${randomUUID()}.part`)
  try {
    const copied = await copyEvidence(path, temporary, { signal, drives })
    if (!copied.ok) return copied
    if (copied.value.sha256 !== sha256) return err('different')
    await rename(temporary, target)
    return ok({ bytes: copied.value.facts.bytes })
  } finally {
    await rm(temporary, { force: true })
  }
}
