import type { OriginalState } from '../../shared/contract/items.ts'
import { type FileStand, isSameNumber, isSameTime } from '../db/file-stand.ts'
import type { ItemSource } from '../db/item-detail.ts'
import type { FileFacts } from '../inspect/protocol.ts'
import { factsOf, lookAt } from '../inspect/safe-open.ts'

/** A drive that is being disconnected may not respond at all. */
const PATIENCE_MS = 2000

/**
 * What the facts of a file say about its bytes: "attached" = nobody has written to it since intake, or since its bytes
 * were last verified; "touched" = its modification time is another, and "renumbered" = only its number on the disk is,
 * so its content may be different, not checked; "changed" = it is different, by its size or its SHA-256.
 */
export function stateByFacts(
  now: Pick<FileFacts, 'bytes' | 'mtimeNs' | 'inode'>,
  source: FileStand & Pick<ItemSource, 'differsAt' | 'provenAs'>,
): Exclude<OriginalState, 'missing'> {
  if (now.bytes !== source.bytes || source.differsAt !== null) return 'changed'
  const stands = source.provenAs === null ? [source] : [source, source.provenAs]
  const timely = stands.filter((then) => isSameTime(then, now))
  if (timely.length === 0) return 'touched'
  return timely.some((then) => isSameNumber(then, now)) ? 'attached' : 'renumbered'
}

/** By how many seconds the time of an unmodified original reads later than at intake or its last verification, the nearer. */
export const shiftOf = ({ shift, provenAs }: Pick<ItemSource, 'shift' | 'provenAs'>): number =>
  provenAs !== null && Math.abs(provenAs.shift) < Math.abs(shift) ? provenAs.shift : shift

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
