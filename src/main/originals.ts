import type { OriginalState } from '../shared/contract/items.ts'
import type { ItemSource } from './db/item-detail.ts'
import { lookAt } from './inspect/safe-open.ts'

/** A drive that is going away may not answer at all. */
const PATIENCE_MS = 2000

/**
 * Whether an item's original is where it was and looks as it did at intake (size and modification time).
 * The file is not opened, and a link has none. A drive that does not answer within 2 s counts as missing.
 */
export async function originalState(source: ItemSource): Promise<OriginalState> {
  if (source.url !== null) return 'missing'
  const look = lookAt(source.path).then((found): OriginalState => {
    if (!found.ok) return 'missing'
    const { value: now } = found
    const isSame = now.isFile() && now.size === BigInt(source.bytes) && String(now.mtimeNs) === source.mtimeNs
    return isSame ? 'attached' : 'changed'
  })
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'missing'>((resolve) => {
    timer = setTimeout(() => resolve('missing'), PATIENCE_MS)
  })
  const state = await Promise.race([look, patience])
  clearTimeout(timer)
  return state
}
