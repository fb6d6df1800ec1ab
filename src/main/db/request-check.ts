import { createHash } from 'node:crypto'
import { createCheckNames } from './check-names.ts'
import type { Checked } from './checked-item.ts'
import type { Database } from './open.ts'
import { EMPTIED } from './subject.ts'

/** How a request ended, as it is stored and as its entry in the custody log tells it. */
type Ended = { outcome: string; reason: string | null; status: number | null; requestId: string | null }
type Row = Ended & { id: string; checkId: string; words: string | null; isErased: number }
/** `words` undefined = entered by a version that did not say. */
type Told = Ended & { words: string | null | undefined }

/** SHA-256 of what a service said of a request, as its custody entry carries it; null = it said nothing. */
export const wordsDigest = (words: string | null): string | null =>
  words === null ? null : createHash('sha256').update(words).digest('hex')

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Compares how requests ended, and what the service said of them, with the entries of their ends. */
export function createRequestCheck(db: Database) {
  const told = new Map<string, Told>()
  const nameOf = createCheckNames(db)
  const rows = db.prepare<[string, number], Row>(`
    SELECT a.id, a.check_id AS checkId, a.outcome, a.reason, a.http_status AS status, a.request_id AS requestId,
           a.service_message AS words,
           EXISTS (SELECT 1 FROM replies r WHERE r.attempt_id = a.id AND ${EMPTIED('r')}) AS isErased
      FROM attempts a WHERE a.id > ? AND a.outcome IS NOT NULL ORDER BY a.id LIMIT ?`)
  let after = ''

  const stateOf = ({ id, outcome, reason, status, requestId, words, isErased }: Row): Checked['state'] => {
    const said = told.get(id)
    if (said === undefined) return 'unnamed'
    const isSame =
      outcome === said.outcome && reason === said.reason && status === said.status && requestId === said.requestId
    // What was said went with a deleted case.
    const isGone = isErased === 1 && words === null
    return isSame && (said.words === undefined || isGone || wordsDigest(words) === said.words) ? 'same' : 'different'
  }
  return {
    learn: (type: string, payload: unknown): void => {
      const said = (payload ?? {}) as Record<string, unknown>
      const { attempt, outcome, reason, status, requestId, serviceWordsSha256: words } = said
      if (typeof attempt !== 'string') return
      if (type === 'attempt.restored')
        told.set(attempt, {
          outcome: 'unknown',
          reason: 'journal_mismatch',
          status: null,
          requestId: null,
          words: null,
        })
      if (type === 'attempt.ended')
        told.set(attempt, {
          ...{ outcome: String(outcome), reason: text(reason), requestId: text(requestId) },
          status: typeof status === 'number' ? status : null,
          words: words === undefined ? undefined : text(words),
        })
    },
    /** The next requests; [] = there are no more. */
    next: (limit: number): Checked[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        const state = stateOf(row)
        return { name: state === 'same' ? row.checkId : nameOf(row.checkId), state }
      }),
  }
}
