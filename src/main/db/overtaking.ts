import type { AttemptId, CheckId } from '../../shared/model/ids.ts'
import { createSealedRows } from '../custody/log/seals.ts'
import type { CheckRecord } from './checks.ts'
import type { Database } from './open.ts'
import { HELD_BY, SAME_REQUEST } from './open-request.ts'

export type Overtaking = ReturnType<typeof createOvertaking>
type Asked = Pick<CheckRecord, 'id' | 'subject' | 'kind' | 'parameters' | 'caseId'>

/** SQL: by an entry of the log, a person approves that a check is sent, whatever came of the same request before. */
const APPROVES = `(type IN ('checks.approved', 'check.retried')
  OR (type = 'attempt.decided' AND json_extract(payload, '$.choice') = 'send_again'))`

/**
 * Finds checks that another request overtook: after their approval the same was sent elsewhere, so that whoever
 * approved them did not know of it. The order is that of the custody log: clocks are set back.
 */
export function createOvertaking(db: Database) {
  const { entriesOf, first } = createSealedRows(db)
  const sent = db.prepare<Asked, { attemptId: AttemptId; checkId: CheckId }>(`
    SELECT a.id AS attemptId, o.id AS checkId FROM checks o JOIN attempts a ON a.check_id = o.id
     WHERE ${SAME_REQUEST} AND o.id <> @id AND coalesce(a.outcome, '') NOT IN ('not_sent', 'not_complete')`)
  const held = db
    .prepare<{ checkIds: string }, string | null>(
      `SELECT ${HELD_BY('o.id IN (SELECT value FROM json_each(@checkIds))')}`,
    )
    .pluck()
  const approves = db.prepare<[number], number>(`SELECT 1 FROM audit WHERE seq = ? AND ${APPROVES}`).pluck()

  /** The entry of the newest approval of a check, else of its first seal; 0 = it has none. */
  const approvedIn = (id: CheckId): number => {
    let oldest = 0
    for (const entry of entriesOf('checks', id)) {
      if (approves.get(entry) !== undefined) return entry
      oldest = entry
    }
    return oldest
  }

  return {
    /**
     * Whether, since a check was approved, the same was sent by another check, at any address and with any token, and
     * what came of it makes it possible that this one pays twice (`HELD_BY`).
     */
    isOvertaken: ({ id, subject, kind, parameters, caseId }: Asked): boolean => {
      const others = sent.all({ id, subject, kind, parameters, caseId })
      if (others.length === 0) return false
      const approved = approvedIn(id)
      const later = others.filter(({ attemptId }) => (first('attempts', attemptId) ?? approved) >= approved)
      return later.length > 0 && held.get({ checkIds: JSON.stringify(later.map(({ checkId }) => checkId)) }) !== null
    },
  }
}
