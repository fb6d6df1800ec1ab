import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Database } from '../db/open.ts'
import { unflushed } from '../db/unflushed.ts'
import type { Audit, AuditEvent } from './log/audit.ts'

/** How long viewings are collected, so that looking through many items costs few writes, ms. */
const GATHER_MS = 400

type Deps = {
  db: Database
  audit: Audit
  /** null = there is no such item. */
  itemOf: (itemId: ItemId) => { caseId: CaseId; reference: string } | null
  /** Its reference; null = there is no such case. */
  caseOf: (caseId: CaseId) => string | null
}
export type Viewings = ReturnType<typeof createViewings>

/** Records in the custody log what a person viewed: each thing once per run of the app. */
export function createViewings({ db, audit, itemOf, caseOf }: Deps) {
  const known = new Set<string>()
  let waiting: AuditEvent[] = []
  let timer: NodeJS.Timeout | undefined

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const events = waiting
    waiting = []
    if (events.length === 0) return
    unflushed(db, () =>
      db.transaction(() => {
        for (const event of events) audit.append(event)
      })(),
    )
  }
  const once = (key: string, event: () => AuditEvent | null) => {
    if (known.has(key)) return
    const viewing = event()
    if (!viewing) return
    known.add(key)
    waiting.push(viewing)
    timer ??= setTimeout(write, GATHER_MS)
    timer.unref()
  }
  return {
    caseOpened: (caseId: CaseId): void =>
      once(`case ${caseId}`, () => {
        const reference = caseOf(caseId)
        return reference === null ? null : { caseId, type: 'case.opened', payload: { reference } }
      }),
    /** The bytes of an original were opened for the window. */
    original: (itemId: ItemId): void =>
      once(`original ${itemId}`, () => {
        const item = itemOf(itemId)
        return item && { caseId: item.caseId, type: 'item.viewed', payload: { item: item.reference } }
      }),
    /**
     * The veil was lifted from all images of a case (null = of every case in the window), or from one; `itemId` = null
     * if that belongs to no item.
     */
    veilLifted: ({ caseId, of, itemId }: { caseId: CaseId | null; of: 'all' | 'one'; itemId: ItemId | null }): void =>
      once(`veil ${caseId} ${of} ${itemId}`, () => {
        const item = itemId === null ? null : itemOf(itemId)
        const inCase = item?.caseId ?? caseId
        if (inCase !== null && caseOf(inCase) === null) return null
        const payload = { of, ...(item ? { item: item.reference } : {}) }
        return { caseId: inCase, type: 'veil.lifted', payload }
      }),
    /** Writes what is collected, e.g. before the library is closed. */
    flush: write,
  }
}
