import { QueueRow } from '../../shared/model/check.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { caseReference } from './cases.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'

export type QueueCounts = {
  waiting: number
  sending: number
  unknown: number
  blocked: number
  rejected: number
  done: number
}
export type QueueRows = ReturnType<typeof createQueueRows>

/** More rows than a person reads at once; the counts are always whole. */
const OPEN_LIMIT = 1000
const DONE_LIMIT = 100

/** In the order a person wants them. */
const OPEN_STATES = ['unknown', 'sending', 'blocked', 'rejected', 'waiting', 'approved'] as const

/** What the queue screen shows. */
export function createQueueRows(db: Database) {
  // The few rows that are shown are found by an index first, and joined afterwards.
  const columns = `
    SELECT c.id AS checkId, i.id AS itemId, i.number AS itemNumber, k.year, k.number AS caseNumber, i.name, c.sha256,
           c.url, c.state, c.reason, c.not_before_at AS notBeforeAt, coalesce(m.bytes, last.body_bytes, 0) AS bytes, c.expected_credits AS expectedCredits,
           c.charged_credits AS chargedCredits, c.updated_at AS updatedAt,
           (SELECT count(*) FROM attempts a WHERE a.check_id = c.id) AS attempts,
           last.service_message AS serviceMessage, coalesce(last.sent_bytes, 0) AS sentBytes,
           CASE WHEN c.state = 'unknown' THEN (
             SELECT id FROM attempts a WHERE a.check_id = c.id AND a.outcome = 'unknown' AND a.superseded = 0
           ) END AS doubtfulAttemptId
      FROM picked p JOIN checks c ON c.id = p.id
      LEFT JOIN media m ON m.sha256 = c.sha256
      JOIN cases k ON k.id = c.case_id
      JOIN items i ON i.id = coalesce(
        (SELECT min(id) FROM items WHERE url = c.url AND case_id = c.case_id),
        (SELECT min(id) FROM items WHERE sha256 = c.sha256 AND case_id = c.case_id),
        (SELECT min(id) FROM items WHERE sha256 = c.sha256))
      LEFT JOIN attempts last ON last.id = (
        SELECT id FROM attempts a WHERE a.check_id = c.id ORDER BY number DESC LIMIT 1)`
  const ofState = db.prepare(`
    WITH picked AS MATERIALIZED (
      SELECT id FROM checks WHERE state = @state AND (@caseId IS NULL OR case_id = @caseId)
       ORDER BY created_at, id LIMIT @limit)
    ${columns} ORDER BY c.created_at, c.id`)
  const over = db.prepare(`
    WITH picked AS MATERIALIZED (
      SELECT id FROM checks INDEXED BY checks_over
       WHERE state IN ('done', 'done_partial', 'done_unread', 'cancelled') AND (@caseId IS NULL OR case_id = @caseId)
       ORDER BY updated_at DESC LIMIT ${DONE_LIMIT})
    ${columns} ORDER BY c.updated_at DESC`)
  const counts = db.prepare<[], { state: string; count: number; charged: number | null }>(
    'SELECT state, count(*) AS count, sum(charged_credits) AS charged FROM checks GROUP BY state',
  )
  const holding = (column: 'sha256' | 'url') =>
    db.prepare<[string], { id: ItemId; caseId: CaseId }>(
      `SELECT id, case_id AS caseId FROM items WHERE ${column} = ? ORDER BY case_id, id LIMIT 1000`,
    )
  const [ofBytes, ofAddress] = [holding('sha256'), holding('url')]
  return {
    /** Doubtful ones first, then what is under way, then what waits, then the newest that are over. */
    rows: (caseId: CaseId | null): QueueRow[] => {
      const rows: unknown[] = []
      for (const state of OPEN_STATES) {
        const limit = OPEN_LIMIT - rows.length
        if (limit > 0) rows.push(...ofState.all({ state, caseId, limit }))
      }
      return [...rows, ...over.all({ caseId })].map(toRow)
    },
    /** Counts over all cases, and everything the service said it charged. */
    counts: (): { counts: QueueCounts; chargedCredits: number } => {
      const byState = new Map(counts.all().map((row) => [row.state, row]))
      const sum = (...states: string[]) => states.reduce((total, state) => total + (byState.get(state)?.count ?? 0), 0)
      return {
        counts: {
          waiting: sum('approved', 'waiting'),
          sending: sum('sending'),
          unknown: sum('unknown'),
          blocked: sum('blocked'),
          rejected: sum('rejected'),
          done: sum('done', 'done_partial', 'done_unread'),
        },
        chargedCredits: [...byState.values()].reduce((total, row) => total + (row.charged ?? 0), 0),
      }
    },
    /** The items that hold a medium or stand for an address, by case; at most 1000. */
    itemsOf: (subject: string): { caseId: CaseId; itemIds: ItemId[] }[] =>
      [...Map.groupBy([...ofBytes.all(subject), ...ofAddress.all(subject)], (row) => row.caseId)].map(
        ([caseId, rows]) => ({
          caseId,
          itemIds: rows.map((row) => row.id),
        }),
      ),
  }
}

function toRow(found: unknown): QueueRow {
  const { itemNumber, year, caseNumber, ...rest } = found as { itemNumber: number; year: number; caseNumber: number }
  return QueueRow.parse({
    ...rest,
    itemReference: itemReference(itemNumber),
    caseReference: caseReference(year, caseNumber),
  })
}
