import type { JobSums } from '../../shared/contract/checks.ts'
import { QueueRow } from '../../shared/model/check.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { IS_ATTACHED } from './attached-result.ts'
import { caseReference } from './cases.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'
import { countsOf, type QueueCounts } from './queue-rows.ts'
import { CHECK_STATUS } from './status-select.ts'
import { CASE_STANDS, DELETED_CASES, ITEM_OF_CHECK } from './subject.ts'

/** A part of the list, with how many checks of the case, or of all, stand where and what was charged and reserved for them. */
export type QueuePage = {
  total: number
  counts: QueueCounts
  jobs: JobSums
  chargedCredits: number
  reservedCredits: number
  rows: QueueRow[]
}
export type QueueList = ReturnType<typeof createQueueList>

/** In the order a person wants them; what is over comes last. */
const OPEN_STATES = ['unknown', 'sending', 'blocked', 'rejected', 'waiting', 'approved'] as const
const ANSWERED = "('done', 'done_partial', 'done_unread')"
const OVER = "('done', 'done_partial', 'done_unread', 'cancelled')"

/** What the queue screen shows, a page at a time. Runs in the reader thread. */
export function createQueueList(db: Database) {
  // The few rows that are shown are found by an index first, and joined afterwards.
  const columns = `
    SELECT c.id AS checkId, c.kind, i.id AS itemId, i.number AS itemNumber, k.year, k.number AS caseNumber, i.name, c.sha256,
           c.url, c.state, ${CHECK_STATUS('v', 'c')} AS status, c.reason, v.ever_sent AS everSent, c.not_before_at AS notBeforeAt, coalesce(m.bytes, last.body_bytes, 0) AS bytes, c.expected_credits AS expectedCredits,
           c.charged_credits AS chargedCredits, c.updated_at AS updatedAt, ${IS_ATTACHED('c.id')} AS isAttached,
           (SELECT count(*) FROM attempts a WHERE a.check_id = c.id) AS attempts,
           (SELECT json_object('state', j.state, 'status', j.status, 'progress', j.progress,
                     'creditsReserved', j.credits_reserved, 'creditsUsed', j.credits_used)
              FROM jobs j WHERE j.check_id = c.id) AS job,
           last.service_message AS serviceMessage, coalesce(last.sent_bytes, 0) AS sentBytes,
           CASE WHEN c.state = 'unknown' THEN (
             SELECT id FROM attempts a WHERE a.check_id = c.id AND a.outcome = 'unknown' AND a.superseded = 0
           ) END AS doubtfulAttemptId
      FROM picked p JOIN checks c ON c.id = p.id LEFT JOIN answer_facts v ON v.subject = c.subject AND v.check_id = c.id
      LEFT JOIN media m ON m.sha256 = c.sha256
      JOIN cases k ON k.id = c.case_id
      JOIN items i ON i.id = ${ITEM_OF_CHECK}
      LEFT JOIN attempts last ON last.id = (
        SELECT id FROM attempts a WHERE a.check_id = c.id ORDER BY number DESC LIMIT 1)`
  const ofState = db.prepare(`
    WITH picked AS MATERIALIZED (
      SELECT id FROM checks WHERE state = @state AND (@caseId IS NULL OR case_id = @caseId) AND ${CASE_STANDS}
       ORDER BY created_at, id LIMIT @limit OFFSET @offset)
    ${columns} ORDER BY c.created_at, c.id`)
  const over = db.prepare(`
    WITH picked AS MATERIALIZED (
      SELECT id FROM checks INDEXED BY checks_over
       WHERE state IN ${OVER} AND (@caseId IS NULL OR case_id = @caseId) AND ${CASE_STANDS}
       ORDER BY updated_at DESC LIMIT @limit OFFSET @offset)
    ${columns} ORDER BY c.updated_at DESC`)
  // What stands is all less what went: each of the two is read from an index alone.
  const counts = db.prepare<{ caseId: CaseId | null }, { state: string; count: number; charged: number | null }>(`
    SELECT state, sum(count) AS count, sum(charged) AS charged FROM (
      SELECT state, count(*) AS count, sum(charged_credits) AS charged FROM checks
       WHERE @caseId IS NULL OR case_id = @caseId GROUP BY state
      UNION ALL
      SELECT state, -count(*), -sum(charged_credits) FROM checks
       WHERE case_id IN ${DELETED_CASES} AND (@caseId IS NULL OR case_id = @caseId)
       GROUP BY state)
     GROUP BY state`)
  // Until a job says what it used, what it reserved stands among the charged credits of its check.
  const jobSums = db.prepare<{ caseId: CaseId | null }, JobSums & { reserved: number; within: number }>(`
    SELECT count(*) FILTER (WHERE j.state = 'watching') AS running,
           count(*) FILTER (WHERE j.state IN ('failed', 'cancelled')) AS failed,
           count(*) FILTER (WHERE j.state IN ('lost', 'stalled', 'left')) AS open,
           total(coalesce(j.credits_reserved, c.charged_credits)) FILTER (WHERE j.credits_used IS NULL) AS reserved,
           total(min(c.charged_credits, coalesce(j.credits_reserved, c.charged_credits)))
             FILTER (WHERE j.credits_used IS NULL) AS within
      FROM jobs j CROSS JOIN checks c ON c.id = j.check_id
     WHERE c.state IN ${ANSWERED} AND (@caseId IS NULL OR c.case_id = @caseId) AND c.${CASE_STANDS}`)
  return {
    /** Doubtful ones first, then what is under way, then what waits, then what is over, the newest first. */
    queuePage: (caseId: CaseId | null, offset: number, limit: number): QueuePage => {
      const byState = new Map(counts.all({ caseId }).map((row) => [row.state, row]))
      const total = [...byState.values()].reduce((sum, { count }) => sum + count, 0)
      const { reserved = 0, within = 0, ...jobs } = jobSums.get({ caseId }) ?? { running: 0, failed: 0, open: 0 }
      const charged = [...byState.values()].reduce((sum, one) => sum + (one.charged ?? 0), 0)
      const rows: unknown[] = []
      let before = 0
      for (const state of OPEN_STATES) {
        const inState = byState.get(state)?.count ?? 0
        const left = limit - rows.length
        const skip = Math.max(0, offset - before)
        if (left > 0 && skip < inState) rows.push(...ofState.all({ state, caseId, limit: left, offset: skip }))
        before += inState
      }
      const left = limit - rows.length
      if (left > 0) rows.push(...over.all({ caseId, limit: left, offset: Math.max(0, offset - before) }))
      return {
        ...{ total, counts: countsOf(byState), jobs, rows: rows.map(toRow) },
        ...{ chargedCredits: charged - within, reservedCredits: reserved },
      }
    },
  }
}

function toRow(found: unknown): QueueRow {
  const { itemNumber, year, caseNumber, isAttached, job, ...rest } = found as {
    itemNumber: number
    year: number
    caseNumber: number
    isAttached: number
    job: string | null
  }
  return QueueRow.parse({
    ...rest,
    job: job === null ? null : (JSON.parse(job) as unknown),
    itemReference: itemReference(itemNumber),
    caseReference: caseReference(year, caseNumber),
    isAttached: isAttached === 1,
  })
}
