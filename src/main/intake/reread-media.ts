import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { OutdatedItem, OutdatedMedia, OutdatedPlace } from '../db/outdated-media.ts'
import type { Emit } from '../events.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import { readablePath } from '../paths.ts'
import type { Attachment } from './attachment.ts'
import type { ProofTally } from './proof-tally.ts'

export type RereadMediaDeps = { outdated: OutdatedMedia; attachment: Attachment; pool: InspectorPool; emit: Emit }
/** An item to be read again, and how large it is. */
export type Due = { id: ItemId; bytes: number }

const SLICE = 100
const TOLD_TOGETHER = 20

/** Which items of a case stand for media that an earlier version read, looked for in slices. */
export async function dueIn(caseId: CaseId, outdated: OutdatedMedia, isTried: (id: ItemId) => boolean): Promise<Due[]> {
  const due: Due[] = []
  for (let after: OutdatedPlace | null = null; ; ) {
    const { items, next } = outdated.slice(caseId, after, SLICE)
    due.push(...items.flatMap(({ id, bytes }) => (isTried(id) ? [] : [{ id, bytes }])))
    if (next === null) return due
    after = next
    await nextTurn()
  }
}

/**
 * Inspects outdated media again, one at a time, so that whatever else wants the inspectors waits for one file at most.
 * A file with other bytes is marked so, and nothing known of the bytes it held is touched.
 */
export async function rereadMedia(
  caseId: CaseId,
  due: readonly Due[],
  { outdated, attachment, pool, emit }: RereadMediaDeps,
  { tally, signal, tried }: { tally: ProofTally; signal: AbortSignal; tried: (id: ItemId) => void },
): Promise<'finished' | 'cancelled' | 'failed'> {
  const { counts, shown } = tally
  shown.total = due.length
  shown.totalBytes = due.reduce((sum, { bytes }) => sum + bytes, 0)

  const changed: ItemId[] = []
  /** What became of one; null = nothing can be said: it was stopped, or the drive went away. */
  const readOne = async (item: OutdatedItem): Promise<'verified' | 'differs' | 'absent' | 'unreadable' | null> => {
    const { path, root } = item
    const name = readablePath(path)
    tally.reading(item.id, 0, name)
    const onProgress = (bytes: number) => tally.reading(item.id, bytes, name)
    const read = await pool.inspect({ path, root, onProgress, signal })
    tally.done(item.id, item.bytes)
    if (!read.ok && (read.error === 'aborted' || read.error === 'drive_gone')) return null
    if (!read.ok) {
      // A file that cannot be read may be the first sign of a drive that went.
      if (!(await attachment.look(item.exhibitId)).isAttached) return null
      return read.error === 'vanished' ? 'absent' : 'unreadable'
    }
    if (read.value.sha256 !== item.sha256) {
      outdated.differs(caseId, item, read.value)
      changed.push(item.id)
      return 'differs'
    }
    // A reading that cost the inspector its life is less than what is known.
    if (read.value.problems.some((problem) => problem.startsWith('inspector_'))) return 'unreadable'
    changed.push(...outdated.keep(caseId, item, read.value))
    return 'verified'
  }

  let state: 'finished' | 'cancelled' | 'failed' = 'finished'
  for (const { id } of due) {
    if (signal.aborted) break
    const item = outdated.get(id)
    const outcome = item && (await readOne(item))
    if (outcome === null && item !== null) {
      state = 'failed'
      break
    }
    tried(id)
    if (outcome !== null) counts[outcome] += 1
    if (changed.length >= TOLD_TOGETHER) emit({ type: 'items.changed', caseId, itemIds: changed.splice(0) })
  }
  if (signal.aborted) state = 'cancelled'
  const { verified: readAgain, differs, absent, unreadable } = counts
  outdated.note(caseId, { state, outdated: due.length, readAgain, differs, absent, unreadable })
  return state
}
