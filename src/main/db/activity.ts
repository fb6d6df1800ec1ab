import type { Standing, Today } from '../../shared/contract/activity.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import { caseReference } from './cases.ts'
import { exhibitReference } from './exhibits.ts'
import { CHARGED, EXPECTED, UNKNOWN } from './ledger-queries.ts'
import type { Database } from './open.ts'
import { CASE_STANDS } from './subject.ts'

export type ActivityQueries = ReturnType<typeof createActivityQueries>

/** Groups listed separately of what ended today. */
const GROUPS = 100
const LATELY_MS = 600_000

/** Queries for the Activity screen: open requests, and the totals of a day. Runs in the query worker. */
export function createActivityQueries(db: Database) {
  type Of = { caseId: CaseId | null }
  type OfDay = Of & { from: number; day: string }
  const OF = '(@caseId IS NULL OR case_id = @caseId)'
  const checks = db.prepare<Of, Standing['checks'][number]>(`
    SELECT kind, state, count(*) AS count FROM checks INDEXED BY checks_by_state
     WHERE state IN ('approved', 'sending', 'waiting', 'blocked', 'unknown') AND ${OF} AND ${CASE_STANDS}
     GROUP BY kind, state`)
  const jobs = db.prepare<Of, Standing['jobs']>(`
    SELECT count(*) FILTER (WHERE j.state = 'watching') AS running,
           count(*) FILTER (WHERE j.state IN ('lost', 'stalled')) AS lost,
           min(j.submitted_at) FILTER (WHERE j.state = 'watching') AS firstSubmittedAt
      FROM jobs j CROSS JOIN checks c ON c.id = j.check_id
     WHERE j.state IN ('watching', 'lost', 'stalled') AND (@caseId IS NULL OR c.case_id = @caseId) AND c.${CASE_STANDS}`)
  const nextTry = db
    .prepare<Of, number | null>(`SELECT min(not_before_at) FROM checks WHERE state = 'waiting' AND ${OF}`)
    .pluck()
  const originals = db.prepare<
    Of,
    { caseId: CaseId; different: number; missing: number; year: number; number: number }
  >(`
    SELECT k.id AS caseId, k.year, k.number, total(o.different) AS different, total(o.missing) AS missing
      FROM (SELECT case_id, count(*) AS different, 0 AS missing FROM items INDEXED BY items_differing
             WHERE differs_at IS NOT NULL AND ${OF} GROUP BY case_id
            UNION ALL
            SELECT case_id, 0, count(*) FROM items INDEXED BY items_missing
             WHERE missing_at IS NOT NULL AND ${OF} GROUP BY case_id) o
      JOIN cases k ON k.id = o.case_id WHERE k.deleted_at IS NULL AND k.closed_at IS NULL GROUP BY k.id ORDER BY k.id`)
  const stopped = db.prepare<
    Of,
    { caseId: CaseId; year: number; caseNumber: number; exhibitId: ExhibitId; number: number }
  >(`
    SELECT k.id AS caseId, k.year, k.number AS caseNumber, e.id AS exhibitId, e.number
      FROM exhibits e JOIN cases k ON k.id = e.case_id
     WHERE e.reading = 'stopped' AND ${OF} AND k.deleted_at IS NULL AND k.closed_at IS NULL ORDER BY k.id, e.number`)
  const approved = db
    .prepare<OfDay, number>(`SELECT total(credits) FROM budget_approvals WHERE day = @day AND ${OF}`)
    .pluck()
  // What was approved on a day was last changed on that day or later.
  const credits = db.prepare<OfDay, Omit<Today['credits'], 'approved'>>(`
    SELECT total(${EXPECTED}) AS expected, total(${UNKNOWN}) AS unknown,
           total(${CHARGED}) - total(CASE WHEN j.credits_used IS NULL THEN ${CHARGED} ELSE 0 END)
             FILTER (WHERE j.check_id IS NOT NULL) AS charged,
           total(coalesce(j.credits_reserved, c.charged_credits))
             FILTER (WHERE j.check_id IS NOT NULL AND j.credits_used IS NULL) AS reserved
      FROM checks c LEFT JOIN jobs j ON j.check_id = c.id
     WHERE c.updated_at >= @from AND c.day = @day AND (@caseId IS NULL OR c.case_id = @caseId)`)
  const ended = db.prepare<OfDay, Today['ended'][number] & { year: number; number: number }>(`
    SELECT c.case_id AS caseId, k.year, k.number, c.kind,
           count(*) FILTER (WHERE c.state LIKE 'done%' AND coalesce(j.state, 'completed') = 'completed') AS answered,
           count(*) FILTER (WHERE c.state LIKE 'done%' AND j.state IN ('failed', 'cancelled')) AS failed,
           count(*) FILTER (WHERE c.state IN ('rejected', 'unknown')) AS refused,
           count(*) FILTER (WHERE c.state = 'cancelled') AS cancelled,
           total(c.charged_credits) AS charged, max(coalesce(j.ended_at, c.updated_at)) AS at
      FROM checks c INDEXED BY checks_by_time JOIN cases k ON k.id = c.case_id LEFT JOIN jobs j ON j.check_id = c.id
     WHERE coalesce(j.ended_at, c.updated_at) >= @from AND c.updated_at >= @from AND (@caseId IS NULL OR c.case_id = @caseId)
       AND (c.state IN ('done', 'done_partial', 'done_unread', 'rejected', 'cancelled')
         OR (c.state = 'unknown' AND c.reason = 'charge_not_stated'))
       AND coalesce(j.state, 'completed') IN ('completed', 'failed', 'cancelled') AND c.${CASE_STANDS}
     GROUP BY c.case_id, c.kind ORDER BY at DESC LIMIT ${GROUPS}`)
  const lately = db.prepare<Of & { since: number }, Today['lately'][number]>(`
    SELECT kind, count(*) AS count FROM checks INDEXED BY checks_by_time
     WHERE updated_at >= @since AND state IN ('done', 'done_partial', 'done_unread', 'rejected') AND ${OF}
     GROUP BY kind`)
  return {
    standing: (caseId: CaseId | null): Standing => ({
      checks: checks.all({ caseId }),
      jobs: jobs.get({ caseId }) ?? { running: 0, lost: 0, firstSubmittedAt: null },
      nextTryAt: nextTry.get({ caseId }) ?? null,
      originals: originals
        .all({ caseId })
        .map(({ year, number, ...counts }) => ({ ...counts, caseReference: caseReference(year, number) })),
      stopped: stopped.all({ caseId }).map(({ year, caseNumber, number, ...ids }) => ({
        ...ids,
        caseReference: caseReference(year, caseNumber),
        exhibit: exhibitReference(number),
      })),
    }),
    /** `day` started at `from`; counts up to `now`. */
    today: (caseId: CaseId | null, { day, from, now }: { day: string; from: number; now: number }): Today => {
      const of = { caseId, day, from }
      const none = { expected: 0, charged: 0, reserved: 0, unknown: 0 }
      return {
        day,
        from,
        credits: { approved: approved.get(of) ?? 0, ...(credits.get(of) ?? none) },
        ended: ended
          .all(of)
          .map(({ year, number, ...group }) => ({ ...group, caseReference: caseReference(year, number) })),
        lately: lately.all({ caseId, since: now - LATELY_MS }),
      }
    },
  }
}
