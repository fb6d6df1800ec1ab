import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

export type Caps = ReturnType<typeof createCaps>
/** Credits; `open` = expected for queued or stopped checks, without those in progress. */
export type CapSums = { spent: number; open: number }

const PAID = "'done', 'done_partial', 'done_unread'"
const QUEUED = "'approved', 'waiting', 'blocked'"
/**
 * SQL: credits charged as reported by the service, expected where a paid reply did not say, and expected for requests
 * in progress.
 */
const SPENT = `total(coalesce(charged_credits, CASE WHEN state IN (${PAID}) THEN expected_credits ELSE 0 END)
  + CASE WHEN state = 'sending' THEN expected_credits ELSE 0 END)`
/** SQL: expected credits of every attempt that may have been charged, until a person declares it was not. */
const DOUBTFUL = (which: string) => `(
  SELECT total(c.expected_credits) FROM attempts a JOIN checks c ON c.id = a.check_id
   WHERE a.outcome = 'unknown' AND ${which}
     AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.attempt_id = a.id AND d.choice IN ('not_charged', 'attached')))`

/** The spending limits set by people, and what counts against them: the sums of the ledger. */
export function createCaps(db: Database) {
  const get = db.prepare<{ caseId: CaseId | null }, { credits: number }>(
    'SELECT credits FROM caps WHERE case_id IS @caseId',
  )
  const remove = db.prepare('DELETE FROM caps WHERE case_id IS @caseId')
  const insert = db.prepare('INSERT INTO caps (case_id, credits) VALUES (@caseId, @credits)')
  const ofCase = db.prepare<{ caseId: CaseId }, CapSums>(`
    SELECT (SELECT ${SPENT} FROM checks WHERE case_id = @caseId) + ${DOUBTFUL('c.case_id = @caseId')} AS spent,
           (SELECT total(expected_credits) FROM checks WHERE case_id = @caseId AND state IN (${QUEUED})) AS open`)
  const ofDay = db.prepare<{ from: number }, CapSums>(`
    SELECT (SELECT ${SPENT} FROM checks WHERE updated_at >= @from) + ${DOUBTFUL('a.started_at >= @from')} AS spent,
           (SELECT total(expected_credits) FROM checks INDEXED BY checks_open
             WHERE state IN ('approved', 'sending', 'waiting', 'blocked') AND state <> 'sending') AS open`)
  const none: CapSums = { spent: 0, open: 0 }
  return {
    /** The limit of a case, or with null of a day; whole credits, null if there is none. */
    get: (caseId: CaseId | null): number | null => get.get({ caseId })?.credits ?? null,
    /** Callers write the custody entry in the same transaction. null removes the limit. */
    set: (caseId: CaseId | null, credits: number | null): void => {
      remove.run({ caseId })
      if (credits !== null) insert.run({ caseId, credits })
    },
    /** Over all days and services. */
    ofCase: (caseId: CaseId): CapSums => ofCase.get({ caseId }) ?? none,
    /**
     * Over all cases: what was settled or sent at or after `from`, and everything that is open. A check counts on the
     * day it was last settled, whichever day approved it; one charged on two days counts whole on the later one.
     */
    since: (from: number): CapSums => ofDay.get({ from }) ?? none,
  }
}

/** The instant at which the local calendar day of `at` started, ms. */
export function dayStart(at: number): number {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
