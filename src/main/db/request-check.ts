import type { NamedFault } from '../../shared/model/reading-proof.ts'
import { createCheckNames } from './check-names.ts'
import type { Checked } from './checked-item.ts'
import type { Database } from './open.ts'
import type { ReplyAnchors } from './reply-anchors.ts'
import { type ComparedRequest, createRequestAnchors, REQUEST_ROW, type RequestRow } from './request-anchors.ts'

export type CheckedRequest = Checked & Pick<ComparedRequest, 'isPartly'> & { faults: NamedFault[] }

/**
 * Compares requests (what was sent to whom, when, and how it ended) with the entries about them. `answers` hears each entry
 * first.
 */
export function createRequestCheck(db: Database, answers: ReplyAnchors) {
  const { learn, compare } = createRequestAnchors(answers)
  const nameOf = createCheckNames(db)
  const rows = db.prepare<[string, number], RequestRow>(
    `SELECT ${REQUEST_ROW} FROM attempts a LEFT JOIN checks c ON c.id = a.check_id WHERE a.id > ? ORDER BY a.id LIMIT ?`,
  )
  let after = ''

  const checked = (row: RequestRow): CheckedRequest => {
    const { state, faults, isPartly } = compare(row)
    const name = state === 'same' ? row.checkId : nameOf(row.checkId)
    return { name, state, faults: faults.map((fault) => ({ ...fault, name })), isPartly }
  }
  return {
    learn,
    /** The next requests, those under way too; [] = there are no more. */
    next: (limit: number): CheckedRequest[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        return checked(row)
      }),
  }
}
