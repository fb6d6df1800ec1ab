import type { Budget } from '../../shared/contract/checks.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

export type BudgetKey = { caseId: CaseId; origin: string; day: string }
export type Budgets = ReturnType<typeof createBudgets>

/**
 * What a person approved for a case, a day and a service, and how much of it is spent, of unknown charge, or reserved.
 */
export function createBudgets(db: Database) {
  const approved = db.prepare<BudgetKey, { credits: number | null }>(`
    SELECT sum(credits) AS credits FROM budget_approvals WHERE case_id = @caseId AND origin = @origin AND day = @day`)
  // Reserved by queued checks + charged as reported by the service (expected where a paid reply did not say)
  // + expected for every attempt that may have been charged, until a person declares it was not.
  const committed = db.prepare<BudgetKey, { credits: number | null }>(`
    SELECT (
      SELECT total(CASE WHEN state IN ('approved', 'sending', 'waiting', 'blocked') THEN expected_credits ELSE 0 END
                   + coalesce(charged_credits,
                              CASE WHEN state IN ('done', 'done_partial', 'done_unread') THEN expected_credits ELSE 0 END))
        FROM checks WHERE case_id = @caseId AND origin = @origin AND day = @day
    ) + (
      SELECT total(c.expected_credits) FROM attempts a JOIN checks c ON c.id = a.check_id
       WHERE a.outcome = 'unknown' AND c.case_id = @caseId AND c.origin = @origin AND c.day = @day
         AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.attempt_id = a.id AND d.choice IN ('not_charged', 'attached'))
    ) AS credits`)
  const insert = db.prepare(`
    INSERT INTO budget_approvals (case_id, origin, day, credits, approved_at, actor, words)
    VALUES (@caseId, @origin, @day, @credits, @approvedAt, @actor, @words)`)
  const of = (key: BudgetKey): Budget => ({
    approvedCredits: approved.get(key)?.credits ?? 0,
    committedCredits: committed.get(key)?.credits ?? 0,
    origin: key.origin,
    day: key.day,
  })
  return {
    of,
    /** Credits missing to cover what is committed plus `more`; 0 = covered. Whole credits. */
    missing: (key: BudgetKey, more: number): number => {
      const { approvedCredits, committedCredits } = of(key)
      return Math.max(0, Math.ceil(committedCredits + more - approvedCredits))
    },
    add: (approval: BudgetKey & { credits: number; approvedAt: number; actor: string; words: string }): void =>
      void insert.run(approval),
  }
}

/** The local calendar day of an instant, YYYY-MM-DD: what a person calls today. */
export function localDay(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
