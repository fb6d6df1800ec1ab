import type { CaseId, ItemId } from '../../shared/model/ids.ts'
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

/** Counts checks by queue status, from the number in each state. */
export function countsOf(byState: ReadonlyMap<string, { count: number }>): QueueCounts {
  const sum = (...states: string[]) => states.reduce((total, state) => total + (byState.get(state)?.count ?? 0), 0)
  return {
    waiting: sum('approved', 'waiting'),
    sending: sum('sending'),
    unknown: sum('unknown'),
    blocked: sum('blocked'),
    rejected: sum('rejected'),
    done: sum('done', 'done_partial', 'done_unread'),
  }
}

/** Counts checks by queue status, and finds the items a check is about. */
export function createQueueRows(db: Database) {
  const counts = db.prepare<[], { state: string; count: number; charged: number | null }>(
    'SELECT state, count(*) AS count, sum(charged_credits) AS charged FROM checks GROUP BY state',
  )
  // Apart, so that counting all states needs no more than their index.
  const notStated = db
    .prepare<[], number>("SELECT count(*) FROM checks WHERE state = 'unknown' AND reason = 'charge_not_stated'")
    .pluck()
  const holding = (column: 'sha256' | 'url') =>
    db.prepare<[string], { id: ItemId; caseId: CaseId }>(
      `SELECT id, case_id AS caseId FROM items WHERE ${column} = ? ORDER BY case_id, id LIMIT 1000`,
    )
  const [ofBytes, ofAddress] = [holding('sha256'), holding('url')]
  const heldBefore = db.prepare<[string], { id: ItemId; caseId: CaseId }>(`
    SELECT DISTINCT i.id, i.case_id AS caseId FROM sightings s JOIN items i ON i.id = s.item_id
     WHERE s.sha256 = ? AND i.sha256 IS NOT s.sha256 LIMIT 1000`)
  return {
    /** Counts over all cases, and all credits the service reported as charged. */
    counts: (): { counts: QueueCounts; chargedCredits: number } => {
      const byState = new Map(counts.all().map((row) => [row.state, row]))
      const { unknown, rejected, ...others } = countsOf(byState)
      const refused = notStated.get() ?? 0
      return {
        counts: { ...others, unknown: unknown - refused, rejected: rejected + refused },
        chargedCredits: [...byState.values()].reduce((total, row) => total + (row.charged ?? 0), 0),
      }
    },
    /** The items that have or had a medium, or represent a URL, by case; at most 1000 of each. */
    itemsOf: (subject: string): { caseId: CaseId; itemIds: ItemId[] }[] =>
      [
        ...Map.groupBy(
          [ofBytes, heldBefore, ofAddress].flatMap((rows) => rows.all(subject)),
          (row) => row.caseId,
        ),
      ].map(([caseId, rows]) => ({
        caseId,
        itemIds: rows.map((row) => row.id),
      })),
  }
}
