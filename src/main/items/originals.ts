import type { OriginalState } from '../../shared/contract/items.ts'
import { type FileStand, isSameNumber, isSameTime } from '../db/file-stand.ts'
import type { ItemSource } from '../db/item-detail.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { FileFacts } from '../inspect/protocol.ts'

/** A screen waits no longer for a drive that wakes; the question waits on, and the next look joins it. */
const PATIENCE_MS = 2000

/**
 * What the facts of a file say about its bytes: "attached" = nobody has written to it since intake, or since its bytes
 * were last verified; "touched" = its modification time is another, and "renumbered" = only its number on the disk is,
 * so its content may be different, not checked; "changed" = it is different, by its size or its SHA-256.
 */
export function stateByFacts(
  now: Pick<FileFacts, 'bytes' | 'mtimeNs' | 'inode'>,
  source: FileStand & Pick<ItemSource, 'differsAt' | 'provenAs'>,
): Exclude<OriginalState, 'missing' | 'no_answer'> {
  if (now.bytes !== source.bytes || source.differsAt !== null) return 'changed'
  const stands = source.provenAs === null ? [source] : [source, source.provenAs]
  const timely = stands.filter((then) => isSameTime(then, now))
  if (timely.length === 0) return 'touched'
  return timely.some((then) => isSameNumber(then, now)) ? 'attached' : 'renumbered'
}

/** By how many seconds the time of an unmodified original reads later than at intake or its last verification, the nearer. */
export const shiftOf = ({ shift, provenAs }: Pick<ItemSource, 'shift' | 'provenAs'>): number =>
  provenAs !== null && Math.abs(provenAs.shift) < Math.abs(shift) ? provenAs.shift : shift

export type StateOfOriginal = ReturnType<typeof createStateOfOriginal>

/**
 * Whether an item's original is at its path and unmodified by its facts. The file is not opened, and a link has none.
 * "no_answer" = its drive has not answered within `patienceMs` (by default that of a screen; null = as long as
 * drives are given): nothing is said of it.
 */
export const createStateOfOriginal =
  ({ look }: Pick<Drives, 'look'>) =>
  async (source: ItemSource, patienceMs: number | null = PATIENCE_MS): Promise<OriginalState> => {
    if (source.url !== null) return 'missing'
    const found = await look(source.path, patienceMs === null ? {} : { patienceMs })
    if (!found.ok) return found.error === 'no_answer' ? 'no_answer' : 'missing'
    return found.value.kind === 'file' ? stateByFacts(found.value.facts, source) : 'changed'
  }
