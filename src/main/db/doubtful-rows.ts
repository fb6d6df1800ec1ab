import { type DoubtfulRow, DoubtfulRow as DoubtfulRowSchema } from '../../shared/model/check.ts'
import type { CaseId, CheckId } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import { factCheckParameters } from '../../shared/model/question.ts'
import { caseReference } from './cases.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import { AWAITS_DECISION } from './open-request.ts'
import { ITEM_OF_CHECK } from './subject.ts'

export type DoubtfulRows = ReturnType<typeof createDoubtfulRows>

/** More than a person decides one by one; the total is always complete. */
const LIMIT = 1000

/** Every request that may have been charged, oldest first, with what helps a person to decide about it. */
export function createDoubtfulRows(db: Database) {
  const balance = (comparison: string, order: string) => `(
    SELECT json_object('credits', credits, 'at', at) FROM balances b
     WHERE b.origin = c.origin AND b.account = c.account AND ${comparison} ORDER BY b.at ${order} LIMIT 1)`
  const among = (which: string) =>
    db.prepare(`
    WITH picked AS MATERIALIZED (SELECT id FROM checks WHERE ${which} ORDER BY created_at, id LIMIT ${LIMIT})
    SELECT a.id AS attemptId, c.id AS checkId, c.kind, c.parameters, i.id AS itemId, i.number AS itemNumber, c.case_id AS caseId, k.year,
           k.number AS caseNumber, i.name, c.sha256, c.url, a.reason, a.service_message AS serviceMessage, a.host,
           a.sent_name AS sentName, a.started_at AS startedAt, a.ended_at AS endedAt, a.sent_bytes AS sentBytes,
           a.body_bytes AS bodyBytes, a.request_id AS requestId, c.expected_credits AS expectedCredits,
           EXISTS (SELECT 1 FROM decisions d WHERE d.attempt_id = a.id AND d.choice = 'left') AS isSeen,
           ${balance('b.at <= a.started_at', 'DESC')} AS balanceBefore,
           ${balance('b.at >= a.ended_at', 'ASC')} AS balanceAfter
      FROM picked p JOIN checks c ON c.id = p.id
      JOIN attempts a ON a.check_id = c.id AND a.outcome = 'unknown' AND a.superseded = 0
      JOIN cases k ON k.id = c.case_id
      JOIN items i ON i.id = ${ITEM_OF_CHECK}
     ORDER BY c.created_at, c.id`)
  const AWAITING = `${AWAITS_DECISION} AND (@caseId IS NULL OR case_id = @caseId)`
  const awaiting = among(AWAITING)
  const one = among("id = @checkId AND state = 'unknown'")
  const total = db.prepare<{ caseId: CaseId | null }, { total: number }>(
    `SELECT count(*) AS total FROM checks WHERE ${AWAITING}`,
  )
  return {
    /** Those that wait for a decision, of a case or of all (null); at most 1000 rows, and the total. */
    of: (caseId: CaseId | null): { rows: DoubtfulRow[]; total: number } => ({
      rows: awaiting.all({ caseId }).map(toRow),
      total: total.get({ caseId })?.total ?? 0,
    }),
    /** The request of one check, also if it waits for nothing; null = it is not possibly charged. */
    one: (checkId: CheckId): DoubtfulRow | null => one.all({ checkId }).map(toRow)[0] ?? null,
  }
}

type Found = {
  itemNumber: number
  year: number
  caseNumber: number
  isSeen: number
  kind: CheckKind
  parameters: string
  balanceBefore: string | null
  balanceAfter: string | null
}

function toRow(found: unknown): DoubtfulRow {
  const { itemNumber, year, caseNumber, isSeen, balanceBefore, balanceAfter, parameters, ...rest } = found as Found
  return DoubtfulRowSchema.parse({
    ...rest,
    asked: factCheckParameters({ kind: rest.kind, parameters }),
    isSeen: isSeen === 1,
    balanceBefore: balanceBefore === null ? null : JSON.parse(balanceBefore),
    balanceAfter: balanceAfter === null ? null : JSON.parse(balanceAfter),
    itemReference: itemReference(itemNumber),
    caseReference: caseReference(year, caseNumber),
  })
}
