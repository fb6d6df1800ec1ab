import { MAX_DROPPED_AT_ONCE } from '../../shared/contract/dropped.ts'
import type { DroppedRefusal } from '../../shared/model/arrival.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { firstOf } from '../../shared/model/shortened.ts'
import { ask, Failure } from './ask.ts'
import { inParts } from './parts.ts'

/** A dropped image that was not added, with the name it was given. */
export type RefusedPicture = { name: string; reason: DroppedRefusal }

/**
 * Passes images without a file to main, one after the other; returns those that were not added. `address` is the URL
 * the drop contained besides: with several images it is not certain which it belongs to. Throws a `Failure` that
 * concerns the case itself.
 */
export async function takeDropped(
  caseId: CaseId,
  files: readonly File[],
  address: string | null,
): Promise<RefusedPicture[]> {
  const refused: RefusedPicture[] = []
  const from = files.length === 1 && address !== null && address.length <= 2048 ? address : null
  for (const [index, file] of files.entries()) {
    const reason = index < MAX_DROPPED_AT_ONCE ? await takeOne(caseId, file, from) : 'too_many'
    if (reason !== null) refused.push({ name: file.name, reason })
  }
  return refused
}

async function takeOne(caseId: CaseId, file: File, address: string | null): Promise<DroppedRefusal | null> {
  try {
    const claim = { caseId, name: firstOf(file.name, 255), address, bytes: file.size }
    const { pictureId } = await ask('dropped.begin', claim)
    await inParts(file, (data) => ask('dropped.part', { pictureId, data }))
    await ask('dropped.finish', { pictureId })
    return null
  } catch (cause) {
    // Any other error is the browser's: the bytes could not be read.
    if (!(cause instanceof Failure)) return 'unreadable'
    if (cause.error.kind === 'not_taken') return cause.error.reason
    throw cause
  }
}
