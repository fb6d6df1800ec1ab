import type { AppError } from '../../shared/errors.ts'
import type { Case, CaseBrief } from '../../shared/model/case.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { deleteCaseQuestion, deleteCopiesQuestion } from '../../shared/words/cases.ts'
import type { CaseTally } from '../db/case-tally.ts'
import type { Cases } from '../db/cases.ts'
import type { Erase } from '../db/erase.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Desktop } from '../desktop.ts'
import type { CaseCopies } from '../library/case-copies.ts'
import type { Erasing } from './erasing.ts'

type Deps = {
  cases: Cases
  jobs: Pick<Jobs, 'openOf'>
  erase: Pick<Erase, 'beginCase'>
  erasing: Pick<Erasing, 'run'>
  /** Counted in the query worker. */
  tally: (id: CaseId) => Promise<CaseTally> | CaseTally
  /** Whether files of this case are being read: by an intake, or to verify or re-inspect them. */
  isReading: (id: CaseId) => boolean
  desktop: Pick<Desktop, 'confirm'>
  copies: Pick<CaseCopies, 'find' | 'remove'>
  /** A case with the numbers of what it contains; null = there is none. */
  withCounts: (id: CaseId) => Promise<Case | null>
  /** Makes a new backup in place of those that were removed. */
  backUp: () => Promise<unknown>
}
type Refused = Extract<AppError, { kind: 'not_found' | 'not_now' | 'declined' }>
type NotDeleted = Refused | Extract<AppError, { kind: 'jobs_running' }>
export type CaseLife = ReturnType<typeof createCaseLife>

const missing = { kind: 'not_found', what: 'case' } as const

/** Closes, reopens and deletes cases, each only when nothing of the case is in progress here. */
export function createCaseLife(deps: Deps) {
  const { cases, jobs, erase, erasing, tally, withCounts, isReading, desktop, copies, backUp } = deps
  /** The case, unless files of it are being read or wait to be sent. */
  const atRest = (id: CaseId): Result<CaseBrief, Refused> => {
    const found = cases.get(id)
    if (!found) return err(missing)
    if (cases.isErasing(id)) return err({ kind: 'not_now', reason: 'erasing' })
    if (isReading(id)) return err({ kind: 'not_now', reason: 'reading' })
    return cases.openChecks(id) > 0 ? err({ kind: 'not_now', reason: 'in_queue' }) : ok(found)
  }
  /**
   * The same, and no request of it is possibly charged or running at the service: nobody could decide about a request
   * whose case is gone, and a paid reply would have nowhere to go.
   */
  const settled = (id: CaseId): Result<CaseBrief, NotDeleted> => {
    if (cases.doubtfulChecks(id) > 0) return err({ kind: 'not_now', reason: 'in_doubt' })
    const { running } = jobs.openOf(id)
    return running > 0 ? err({ kind: 'jobs_running', jobs: running }) : atRest(id)
  }
  return {
    /**
     * Closes a case: it accepts no evidence and sends nothing; everything in it stays readable, and its fact checks are
     * polled until they end.
     */
    close: (id: CaseId): Result<CaseBrief, Refused> => {
      const found = atRest(id)
      if (!found.ok) return found
      return ok(found.value.closedAt === null ? cases.setClosed(id, true) : found.value)
    },
    reopen: (id: CaseId): Result<CaseBrief, Refused> => {
      const found = cases.get(id)
      if (!found) return err(missing)
      if (cases.isErasing(id)) return err({ kind: 'not_now', reason: 'erasing' })
      return ok(found.closedAt === null ? found : cases.setClosed(id, false))
    },
    /**
     * Deletes a case for good. `typed` must be its reference, and a native dialog asks in addition. What was paid for
     * stays known by its SHA-256. `withCopies`: a second dialog offers to remove the copies of the library that contain
     * it. The case is gone for everybody at once; its content is removed from then on.
     */
    delete: async (id: CaseId, typed: string, withCopies = false): Promise<Result<null, NotDeleted>> => {
      const before = settled(id)
      if (!before.ok) return before
      if (typed.trim() !== before.value.reference) return err({ kind: 'declined' })
      const counted = await withCounts(id)
      if (counted === null) return err(missing)
      if (!(await desktop.confirm(deleteCaseQuestion(counted, jobs.openOf(id).endless))))
        return err({ kind: 'declined' })
      const held = withCopies ? (await copies.find(id)).filter(({ kind }) => kind !== 'left') : []
      const isAgreed = held.length > 0 && (await desktop.confirm(deleteCopiesQuestion(before.value.reference, held)))
      // The dialog may have been open for an hour.
      for (;;) {
        const tallied = await tally(id)
        const now = settled(id)
        if (!now.ok) return now
        if (erase.beginCase(id, now.value.reference, tallied)) break
      }
      const emptied = erasing.run()
      if (isAgreed) {
        await copies.remove(id)
        void emptied.then(backUp)
      }
      return ok(null)
    },
  }
}
