import { lstat } from 'node:fs/promises'
import type { ItemSource } from './db/item-detail.ts'

export type OriginalState = 'attached' | 'missing' | 'changed'

/** A drive that is going away may not answer at all. */
const PATIENCE_MS = 2000

/**
 * Whether an item's original is where it was and looks as it did at intake (size and modification time).
 * The file is not opened. A drive that does not answer within 2 s counts as missing.
 */
export async function originalState(source: ItemSource): Promise<OriginalState> {
  const look = lstat(source.path, { bigint: true }).then(
    (found) =>
      found.isFile() && found.size === BigInt(source.bytes) && String(found.mtimeNs) === source.mtimeNs
        ? ('attached' as const)
        : ('changed' as const),
    () => 'missing' as const,
  )
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'missing'>((resolve) => {
    timer = setTimeout(() => resolve('missing'), PATIENCE_MS)
  })
  const state = await Promise.race([look, patience])
  clearTimeout(timer)
  return state
}
