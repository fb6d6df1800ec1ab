import { randomUUID } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
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
/** More changed items than this are not reported to the windows one by one. */
const NAMED = 200

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
    if (ids.length > 0) emit({ type: 'items.changed', caseId, itemIds: ids.length > NAMED ? null : [...ids] })
  }
  const writable = (caseId: CaseId): boolean => !cases.isClosed(caseId) && !isHeld()
  /** What is being marked or undone, by case; a change that is no longer among them was stopped. */
  const running = new Map<CaseId, Set<symbol>>()
  const start = (caseId: CaseId, of: number) => {
    const own = Symbol('change')
    const all = running.get(caseId) ?? new Set()
    running.set(caseId, all.add(own))
    let reportedAt = performance.now()
    return {
      goesOn: () => all.has(own) && writable(caseId),
      report: (done: number) => {
        const now = performance.now()
        if (now - reportedAt < REPORT_EVERY_MS) return
        reportedAt = now
        emit({ type: 'marks.progressed', progress: { caseId, done, of } })
      },
      end: () => all.delete(own),
    }
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
      const run = start(caseId, itemIds.length)
      let reached = 0
      try {
        while (reached < itemIds.length && run.goesOn()) {
          run.report(reached)
          const isLast = reached + SLICE >= itemIds.length
          const ids = itemIds.slice(reached, reached + SLICE)
          const slice = () => marks.mark(caseId, ids, change, batch)
          changed.push(...(isLast ? slice() : unflushed(db, slice)))
          reached += ids.length
          if (!isLast) await breath()
        }
      } finally {
        run.end()
        if (itemIds.length > SLICE) flush(db)
        announce(caseId, changed)
      }
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
      const run = start(caseId, size)
      try {
        for (let after: number | null = 0; after !== null && run.goesOn(); ) {
          run.report(restored.length + left)
          const from: number = after
          const undoSlice = () => marks.undo(caseId, batch, from, SLICE, under)
          const slice = size > SLICE ? unflushed(db, undoSlice) : undoSlice()
          restored.push(...slice.restored)
          left += slice.left
          after = slice.next
          if (after !== null) await breath()
        }
      } finally {
        run.end()
        if (size > SLICE) flush(db)
        announce(caseId, restored)
      }
      const missed = size - restored.length - left
      return ok({ batch: restored.length === 0 ? null : under, changed: restored.length, left, missed })
    },
    /** Stops what is being marked or undone in a case; what is done stays. */
    stop: (caseId: CaseId): null => {
      running.get(caseId)?.clear()
      return null
    },
  }
}
