import type { CaseId } from '../../shared/model/ids.ts'
import { type CreditSums, LedgerGroup, LedgerRow } from '../../shared/model/ledger.ts'
import { IS_ATTACHED } from './attached-result.ts'
import { caseReference } from './cases.ts'
import { CHECK_STATUS } from './check-status.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import { ITEM_OF_CHECK } from './subject.ts'

export type LedgerQueries = ReturnType<typeof createLedgerQueries>

/** Groups shown of each kind; only the CSV sums more days than a year. */
const GROUPS = 400

/**
 * SQL: the three sums of a check `c`; `d` counts its attempts whose charge is unknown. They add up to what `budgets.ts`
 * counts as committed.
 */
export const EXPECTED =
  "CASE WHEN c.state IN ('approved', 'sending', 'waiting', 'blocked') THEN c.expected_credits ELSE 0 END"
export const CHARGED = 'coalesce(c.charged_credits, 0)'
const DOUBTS = `(
  SELECT count(*) FROM attempts a WHERE a.check_id = c.id AND a.outcome = 'unknown'
     AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.attempt_id = a.id AND d.choice IN ('not_charged', 'attached')))`
export const UNKNOWN = `(${DOUBTS} * c.expected_credits
  + CASE WHEN c.charged_credits IS NULL AND c.state IN ('done', 'done_partial', 'done_unread')
         THEN c.expected_credits ELSE 0 END)`
const SUMS = `total(${EXPECTED}) AS expected, total(${CHARGED}) AS charged, total(${UNKNOWN}) AS unknown`
const OF = '(@caseId IS NULL OR c.case_id = @caseId)'

/**
 * Queries of the credit ledger (who paid what), computed from the checks and their attempts: there is no second set of
 * books. Runs in the query worker.
 */
export function createLedgerQueries(db: Database) {
  const total = db.prepare<{ caseId: CaseId | null }, CreditSums & { above: number }>(`
    SELECT ${SUMS}, count(*) FILTER (WHERE c.charged_credits > c.expected_credits) AS above FROM checks c WHERE ${OF}`)
  const byCase = db.prepare<{ caseId: CaseId | null }, Record<string, unknown>>(`
    SELECT k.year, k.number, k.name AS detail, count(*) AS checks, ${SUMS}
      FROM checks c JOIN cases k ON k.id = c.case_id WHERE ${OF}
     GROUP BY k.id ORDER BY k.year DESC, k.number DESC LIMIT ${GROUPS}`)
  const by = (key: string, detail: string, order: string) =>
    db.prepare<{ caseId: CaseId | null }, Record<string, unknown>>(`
      SELECT ${key} AS key, ${detail} AS detail, count(*) AS checks, ${SUMS}
        FROM checks c WHERE ${OF} GROUP BY ${key}, ${detail} ORDER BY ${order} LIMIT ${GROUPS}`)
  const byDay = by('c.day', "''", 'c.day DESC')
  const byAccount = by('c.origin', 'c.account', 'c.origin, c.account')
  const count = db.prepare<{ caseId: CaseId | null }, { total: number }>(
    `SELECT count(*) AS total FROM checks c WHERE ${OF}`,
  )
  const page = db.prepare<Record<string, number | null>, Record<string, unknown>>(`
    WITH picked AS MATERIALIZED (
      SELECT id FROM checks c WHERE ${OF} ORDER BY updated_at DESC, id LIMIT @limit OFFSET @offset)
    SELECT c.id AS checkId, c.case_id AS caseId, k.year, k.number AS caseNumber, i.id AS itemId, i.number AS itemNumber,
           i.name, c.sha256, c.kind, ${CHECK_STATUS('v', 'c')} AS status, c.reason, c.run,
           (SELECT json_object('state', j.state, 'reserved', j.credits_reserved, 'used', j.credits_used)
              FROM jobs j WHERE j.check_id = c.id) AS job, (SELECT count(*) FROM attempts a WHERE a.check_id = c.id) AS attempts, c.day,
           c.origin, c.account, c.expected_credits AS price, c.updated_at AS updatedAt, ${IS_ATTACHED('c.id')} AS isAttached,
           ${EXPECTED} AS expected, ${CHARGED} AS charged, ${UNKNOWN} AS unknown
      FROM picked p JOIN checks c ON c.id = p.id LEFT JOIN answer_facts v ON v.check_id = c.id
      JOIN cases k ON k.id = c.case_id
      LEFT JOIN items i ON i.id = ${ITEM_OF_CHECK}
     ORDER BY c.updated_at DESC, c.id`)
  const groups = (kind: LedgerGroup['by'], rows: Record<string, unknown>[]) =>
    rows.map((row) => LedgerGroup.parse({ by: kind, ...row }))
  return {
    ledgerSummary: (caseId: CaseId | null): { total: CreditSums; above: number; groups: LedgerGroup[] } => {
      const { above = 0, ...sums } = total.get({ caseId }) ?? { expected: 0, charged: 0, unknown: 0 }
      const cases = byCase
        .all({ caseId })
        .map(({ year, number, ...row }) => ({ key: caseReference(Number(year), Number(number)), ...row }))
      return {
        total: sums,
        above,
        groups: [
          ...groups('case', cases),
          ...groups('day', byDay.all({ caseId })),
          ...groups('account', byAccount.all({ caseId })),
        ],
      }
    },
    /** Newest first. */
    ledgerPage: (caseId: CaseId | null, offset: number, limit: number): { total: number; rows: LedgerRow[] } => ({
      total: count.get({ caseId })?.total ?? 0,
      rows: page
        .all({ caseId, offset, limit })
        .map(({ year, caseNumber, itemId, itemNumber, name, isAttached, job, ...row }) =>
          LedgerRow.parse({
            ...row,
            job: typeof job === 'string' ? (JSON.parse(job) as unknown) : null,
            caseReference: caseReference(Number(year), Number(caseNumber)),
            item: itemId === null ? null : { itemId, reference: itemReference(Number(itemNumber)), name },
            isAttached: isAttached === 1,
          }),
        ),
    }),
  }
}
