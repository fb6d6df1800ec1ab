import type { ReasonCode } from '../../shared/model/check.ts'
import type { PauseCause } from '../../shared/model/pause-cause.ts'
import { caseReference } from './cases.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import { ITEM_OF_CHECK } from './subject.ts'

export type PauseCauses = ReturnType<typeof createPauseCauses>

/** At most this many requests are given. */
const MOST = 20
/** Pauses that no request led to. */
const OF_NO_REQUEST: ReadonlySet<ReasonCode> = new Set([
  'paused_by_person',
  'journal_mismatch',
  'cap',
  'fault',
  'disk_full',
  'air_gap',
])

type Found = Omit<PauseCause, 'item' | 'caseReference'> & {
  year: number
  caseNumber: number
  itemNumber: number | null
  name: string | null
}

/** SQL: an attempt `a` brought a usable result, or at least an error for its image. */
const USABLE =
  "a.outcome = 'success' AND coalesce(a.reason, '') NOT IN ('no_verdict', 'answer_unreadable', 'answer_unmatched')"

/**
 * The requests that led to a pause of the queue, oldest first: those that ended before it and after the last one that
 * brought a usable result, at most 20 of them. A result that came after the last of them was under way beside it.
 */
export function createPauseCauses(db: Database) {
  const last = (which: string) => `(SELECT max(ended_at) FROM attempts a WHERE ended_at <= @since AND ${which})`
  const before = db.prepare<{ since: number }, Found>(`
    SELECT a.ended_at AS endedAt, a.http_status AS httpStatus, a.reason, a.service_message AS serviceMessage,
           a.sent_name AS sentName, c.kind, c.url, k.year, k.number AS caseNumber, i.number AS itemNumber, i.name
      FROM attempts a JOIN checks c ON c.id = a.check_id JOIN cases k ON k.id = c.case_id
      LEFT JOIN items i ON i.id = ${ITEM_OF_CHECK}
     WHERE a.ended_at <= @since AND NOT (${USABLE})
       AND a.ended_at >= coalesce(${last(`${USABLE} AND ended_at < ${last(`NOT (${USABLE})`)}`)}, 0)
     ORDER BY a.ended_at DESC, a.started_at DESC LIMIT ${MOST}`)
  return ({ reason, since }: { reason: ReasonCode; since: number }): PauseCause[] =>
    OF_NO_REQUEST.has(reason) ? [] : before.all({ since }).map(toCause).reverse()
}

function toCause({ year, caseNumber, itemNumber, name, ...found }: Found): PauseCause {
  // Nothing that was said in a deleted case is shown.
  const isGone = itemNumber === null || name === null
  return {
    ...found,
    caseReference: caseReference(year, caseNumber),
    item: isGone ? null : { reference: itemReference(itemNumber), name },
    url: isGone ? null : found.url,
    serviceMessage: isGone ? null : found.serviceMessage,
  }
}
