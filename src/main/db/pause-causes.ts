import type { AttemptId } from '../../shared/model/ids.ts'
import type { PauseCause } from '../../shared/model/pause-cause.ts'
import { caseReference } from './cases.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import { ITEM_OF_CHECK } from './subject.ts'

export type PauseCauses = ReturnType<typeof createPauseCauses>

/** At most this many requests are given. */
const MOST = 20

type Found = Omit<PauseCause, 'item' | 'caseReference'> & {
  year: number
  caseNumber: number
  itemNumber: number | null
  name: string | null
}

/** Reads what is shown of the requests that led to a pause of the queue, in their order: the last 20 of them. */
export function createPauseCauses(db: Database) {
  const one = db.prepare<[AttemptId], Found>(`
    SELECT a.ended_at AS endedAt, a.http_status AS httpStatus, a.reason, a.service_message AS serviceMessage,
           a.sent_name AS sentName, c.kind, c.url, k.year, k.number AS caseNumber, i.number AS itemNumber, i.name
      FROM attempts a JOIN checks c ON c.id = a.check_id JOIN cases k ON k.id = c.case_id
      LEFT JOIN items i ON i.id = ${ITEM_OF_CHECK}
     WHERE a.id = ?`)
  return (requests: readonly AttemptId[]): PauseCause[] =>
    requests.slice(-MOST).flatMap((id) => {
      const found = one.get(id)
      return found ? [toCause(found)] : []
    })
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
