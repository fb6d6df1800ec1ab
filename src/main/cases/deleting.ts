import type { Case } from '../../shared/model/case.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { createEraseCase, type EraseCase } from '../db/erase-case.ts'
import type { Database } from '../db/open.ts'
import { createRewrite } from '../db/rewrite.ts'
import type { SettingsRows } from '../db/settings.ts'
import { createErasedList } from '../journals/erased-list.ts'
import { createErasing, type ErasingDeps } from './erasing.ts'

type SentRequest = Parameters<EraseCase['isErased']>[1]
type Deps = Pick<ErasingDeps, 'home' | 'derivativesFolder' | 'emit' | 'log'> & {
  /** Identity of the library. */
  library: string
  db: Database
  audit: Audit
  rows: SettingsRows
  clock: Clock
  cases: () => Case[]
  /** Overwrites the addresses that stand beside the library, of the requests that are chosen. */
  blankWords: (isErased: (sent: SentRequest) => boolean) => unknown
}
export type Deleting = ReturnType<typeof createDeleting>

/** The deletion of cases: what empties them, what writes the file anew, and what knows of it beside the library. */
export function createDeleting({ home, library, db, audit, rows, clock, cases, blankWords, ...deps }: Deps) {
  const erase = createEraseCase({ db, audit, clock })
  const rewrite = createRewrite({ db, rows })
  const erased = createErasedList({ home, library })
  const erasing = createErasing({
    ...{ home, erase, rewrite, ...deps },
    note: (id) => erased.note(id, erase.createdAt(id), clock.now()),
    blankWords: (id) => void blankWords((sent) => erase.isErased(id, sent)),
  })
  return {
    erase,
    erasing,
    /** Where nobody waits: writes the file anew if that is due and nothing is half emptied. */
    rewriteWhenDue: (): void => {
      if (erase.unfinished().length === 0) rewrite.whenDue()
    },
    /** Deleted cases that a backup brought back. */
    returned: () =>
      cases().flatMap(({ id, reference, createdAt }) => {
        const deletedAt = erased.deletedAt(id, createdAt)
        return deletedAt === null ? [] : [{ caseId: id, reference, deletedAt }]
      }),
  }
}
