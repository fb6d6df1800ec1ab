import type { OriginalState } from '../../shared/contract/items.ts'
import type { FileStand, ItemSource } from '../db/item-detail.ts'
import { factsOf, lookAt } from '../inspect/safe-open.ts'

/** A drive that is being disconnected may not respond at all. */
const PATIENCE_MS = 2000

/**
 * What the facts of a file say about its bytes: "attached" = nobody has written to it since intake, or since its bytes
 * were last verified; "touched" = its content may be different, not checked; "changed" = it is different, by its size
 * or its SHA-256. Device numbers change with every mount; size, time and inode do not.
 */
export function stateByFacts(
  now: FileStand,
  source: Pick<ItemSource, 'bytes' | 'mtimeNs' | 'inode' | 'differsAt' | 'provenAs'>,
): Exclude<OriginalState, 'missing'> {
  if (now.bytes !== source.bytes || source.differsAt !== null) return 'changed'
  const isAs = (seen: FileStand) => seen.mtimeNs === now.mtimeNs && seen.inode === now.inode
  return isAs(source) || (source.provenAs !== null && isAs(source.provenAs)) ? 'attached' : 'touched'
}

/**
 * Whether an item's original is at its path and unmodified by its facts. The file is not opened, and a link has none. A
 * drive that does not respond within 2 s counts as missing.
 */
export async function originalState(source: ItemSource): Promise<OriginalState> {
  if (source.url !== null) return 'missing'
  const look = lookAt(source.path).then((found): OriginalState => {
    if (!found.ok) return 'missing'
    return found.value.isFile() ? stateByFacts(factsOf(found.value), source) : 'changed'
  })
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'missing'>((resolve) => {
    timer = setTimeout(() => resolve('missing'), PATIENCE_MS)
  })
  const state = await Promise.race([look, patience])
  clearTimeout(timer)
  return state
}
