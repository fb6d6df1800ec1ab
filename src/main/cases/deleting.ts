import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import { type Audit, auditWith } from '../custody/log/audit.ts'
import type { Cases } from '../db/cases.ts'
import { createErase, type Erase } from '../db/erase.ts'
import type { Sought } from '../db/file-check.ts'
import type { Database } from '../db/open.ts'
import { createRewrite } from '../db/rewrite.ts'
import type { SettingsRows } from '../db/settings.ts'
import { createFailpoint } from '../failpoint.ts'
import { createErasedList, type NumberRuns } from '../journals/erased-list.ts'
import { createErasing, type ErasingDeps } from './erasing.ts'

type SentRequest = Parameters<Erase['isErased']>[1]
type Deps = Pick<ErasingDeps, 'home' | 'derivativesFolder' | 'emit' | 'log' | 'drawn'> & {
  /** Identity of the library. */
  library: string
  db: Database
  audit: Audit
  rows: SettingsRows
  clock: Clock
  cases: Cases['list']
  /** Where this process ends itself, for tests. */
  failpoint?: string | undefined
  /** Overwrites the URLs of selected requests in the files next to the library. */
  blankWords: (isErased: (sent: SentRequest) => boolean) => unknown
}
export type Deleting = ReturnType<typeof createDeleting>

/** Erased data that a restored backup brought back: the case itself, or some of its items. */
export type Returned = { caseId: CaseId; reference: string; erasedAt: number; itemIds: ItemId[] | null }

/** Composes the services that erase cases and items for good, rewrite the library file and keep the journal of it. */
export function createDeleting({ home, library, db, audit, rows, clock, cases, blankWords, ...deps }: Deps) {
  const reached = createFailpoint(deps.failpoint)
  const erase = createErase({ db, audit: auditWith(audit, reached), clock })
  const rewrite = createRewrite({ db, rows })
  const erased = createErasedList({ home, library })
  const erasing = createErasing({
    home,
    erase,
    rewrite,
    ...deps,
    reached,
    note: (id) => erased.note(id, erase.createdAt(id), clock.now(), erase.numbers(id)),
    blankWords: (id) => void blankWords((sent) => erase.isErased(id, sent)),
  })
  const between = db
    .prepare<[CaseId, number, number, number], ItemId>(
      // A library that was rolled back may have given a number to another item since.
      'SELECT id FROM items WHERE case_id = ? AND number BETWEEN ? AND ? AND listed_at <= ?',
    )
    .pluck()
  const backSince = (id: CaseId, at: number, runs: NumberRuns): ItemId[] =>
    runs.flatMap(([from, to]) => between.all(id, from, to, at))
  return {
    erase,
    erasing,
    /** Call when nobody waits: rewrites the file if that is due and nothing is half emptied. */
    rewriteWhenDue: (): void => {
      if (erase.unfinished().length === 0) rewrite.whenDue()
    },
    /** What was erased from an existing case, for searching copies of the library. */
    erasedOf: (id: CaseId): NonNullable<Sought['items']>[] =>
      erased.of(id, erase.createdAt(id)).items.map(({ at, items }) => ({ runs: items, listedBy: at })),
    /** Deleted cases and erased items that a backup brought back. */
    returned: (): Returned[] => {
      const underWay = new Set(erase.unfinished().map(({ id }) => id))
      return cases()
        .filter(({ id }) => !underWay.has(id))
        .flatMap(({ id, reference, createdAt }): Returned[] => {
          const { deletedAt, items: lines } = erased.of(id, createdAt)
          if (deletedAt !== null) return [{ caseId: id, reference, erasedAt: deletedAt, itemIds: null }]
          const itemIds = [...new Set(lines.flatMap(({ at, items }) => backSince(id, at, items)))]
          const [last] = lines.slice(-1)
          return last === undefined || itemIds.length === 0
            ? []
            : [{ caseId: id, reference, erasedAt: last.at, itemIds }]
        })
    },
  }
}
