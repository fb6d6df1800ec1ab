import { randomUUID } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import { namedItems } from '../../shared/contract/events.ts'
import type { AppError } from '../../shared/errors.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { Findings } from '../db/findings.ts'
import type { MarkChange, Marks } from '../db/marks.ts'
import type { Database } from '../db/open.ts'
import type { Tags } from '../db/tags.ts'
import { flush, unflushed } from '../db/unflushed.ts'
import type { Emit } from '../events.ts'

type Refused = Extract<AppError, { kind: 'not_found' | 'not_now' }>
export type Marked = { batch: string | null; changed: number; left: number; missed: number }
export type Marking = ReturnType<typeof createMarking>

/** Items in one transaction: a few milliseconds. */
const SLICE = 200
/** How often progress is reported, ms. */
const REPORT_EVERY_MS = 250

/** Marks many items in slices, so that nothing waits for it, and undoes a batch the same way. */
export function createMarking(deps: {
  db: Database
  cases: Pick<Cases, 'isClosed'>
  items: Pick<Findings, 'place'>
  tags: Pick<Tags, 'caseOf'>
  marks: Marks
  emit: Emit
  /** Whether nothing may be written now, for example while the library is being moved. */
  isHeld: () => boolean
}) {
  const { db, cases, items, tags, marks, emit, isHeld } = deps
  const noItem = { kind: 'not_found', what: 'item' } as const
  const announce = (caseId: CaseId, ids: readonly ItemId[]) => {
    if (ids.length > 0) emit({ type: 'items.changed', caseId, itemIds: namedItems(ids) })
  }
  const writable = (caseId: CaseId): boolean => !cases.isClosed(caseId) && !isHeld()
  /** How often changes of a case were stopped. */
  const stops = new Map<CaseId, number>()
  /**
   * Calls `slice` until it has looked at `size` items, or at none, unless a person stops it or nothing may be written any
   * more. `changed` is what it changed so far. Returns how many it looked at.
   */
  const inSlices = async (
    caseId: CaseId,
    size: number,
    changed: readonly ItemId[],
    slice: () => number,
  ): Promise<number> => {
    const stopsBefore = stops.get(caseId)
    let reportedAt = performance.now()
    let reached = 0
    try {
      while (reached < size && stops.get(caseId) === stopsBefore && writable(caseId)) {
        const now = performance.now()
        if (now - reportedAt >= REPORT_EVERY_MS) {
          reportedAt = now
          emit({ type: 'marks.progressed', progress: { caseId, done: reached, of: size } })
        }
        const looked = size > SLICE ? unflushed(db, slice) : slice()
        if (looked === 0) break
        reached += looked
        if (reached < size) await breath()
      }
    } finally {
      if (size > SLICE) flush(db)
      announce(caseId, changed)
    }
    return reached
  }

  return {
    /** Sets status and tags of items, which all belong to one case. */
    mark: async (itemIds: readonly ItemId[], change: MarkChange): Promise<Result<Marked, Refused>> => {
      const [first] = itemIds
      const of = first === undefined ? null : items.place(first)
      if (!of) return err(noItem)
      const { caseId } = of
      if (cases.isClosed(caseId)) return err({ kind: 'not_now', reason: 'case_closed' })
      if ([...change.add, ...change.remove].some((tag) => tags.caseOf(tag) !== caseId))
        return err({ kind: 'not_found', what: 'tag' })
      const batch = randomUUID()
      const changed: ItemId[] = []
      let at = 0
      const reached = await inSlices(caseId, itemIds.length, changed, () => {
        const ids = itemIds.slice(at, at + SLICE)
        changed.push(...marks.mark(caseId, ids, change, batch))
        at += ids.length
        return ids.length
      })
      return ok({
        batch: changed.length === 0 ? null : batch,
        changed: changed.length,
        left: reached - changed.length,
        missed: itemIds.length - reached,
      })
    },
    /** Restores what the items of a batch had before it. */
    undo: async (batch: string): Promise<Result<Marked, Refused>> => {
      const caseId = marks.caseOfBatch(batch)
      if (caseId === null) return err(noItem)
      if (cases.isClosed(caseId)) return err({ kind: 'not_now', reason: 'case_closed' })
      const under = randomUUID()
      const restored: ItemId[] = []
      let left = 0
      const size = marks.sizeOfBatch(batch)
      let after: number | null = 0
      const reached = await inSlices(caseId, size, restored, () => {
        if (after === null) return 0
        const slice = marks.undo(caseId, batch, after, SLICE, under)
        restored.push(...slice.restored)
        left += slice.left
        after = slice.next
        return slice.restored.length + slice.left
      })
      const missed = size - reached
      return ok({ batch: restored.length === 0 ? null : under, changed: restored.length, left, missed })
    },
    /** Stops what is being marked or undone in a case; what is done stays. */
    stop: (caseId: CaseId): null => {
      stops.set(caseId, (stops.get(caseId) ?? 0) + 1)
      return null
    },
  }
}
