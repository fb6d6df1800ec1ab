import { askedElsewhere } from '../../shared/model/asked-before.ts'
import type { BatchQuestion } from '../../shared/model/question.ts'
import { beyondCap } from '../../shared/words/caps.ts'
import { budgetQuestion } from '../../shared/words/checks.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Attempts } from '../db/attempts.ts'
import type { BudgetKey, Budgets } from '../db/budgets.ts'
import type { Cases } from '../db/cases.ts'
import type { Checks } from '../db/checks.ts'
import type { Database } from '../db/open.ts'
import { aboutOf, subjectOf } from '../db/subject.ts'
import { type Desktop, wordsOf } from '../desktop.ts'
import type { Capping } from './capping.ts'
import { checkIdAt } from './check-id.ts'
import { costOf, type Plan, type PlannedMedium, priorUse } from './plan.ts'
import { againOf, pricesOf } from './plan-sums.ts'

export type ApprovingDeps = {
  db: Database
  audit: Audit
  clock: Clock
  cases: Cases
  checks: Checks
  attempts: Pick<Attempts, 'mayHaveArrived'>
  budgets: Budgets
  capping: Pick<Capping, 'outlook'>
  desktop: Pick<Desktop, 'confirm'>
  actor: () => string
}
/** What the user approves on a cost sheet. */
export type Agreed = { plan: Plan; key: BudgetKey; account: string; host: string; isSimulated: boolean }
/** `missing` = the credits that the approval adds to the budget. */
type Quoted = Agreed & { kept: { missing: number; batch: BatchQuestion } }

/** Asks for approval of a cost sheet in a native dialog, and records the decision. */
export function createApproving(deps: ApprovingDeps) {
  const { db, audit, clock, cases, checks, attempts, budgets, desktop } = deps

  /**
   * Asks for the missing credits, and before anything is paid for a second time. Returns the text that was approved,
   * null if it was declined.
   */
  const ask = async ({ kept: { missing, batch }, plan, key, host, isSimulated }: Quoted): Promise<string | null> => {
    const found = cases.get(key.caseId)
    if (!found) return null
    const question = budgetQuestion({
      caseReference: found.reference,
      caseName: found.name,
      host,
      isSimulated,
      missing,
      approvedBefore: budgets.of(key).approvedCredits,
      files: plan.toSend.filter(({ url }) => url === null).length,
      bytes: plan.bytesToSend,
      links: plan.toSend.filter(({ url }) => url !== null).length,
      again: againOf(plan),
      kind: batch.kind,
      contextLength: batch.kind === 'fact_check' ? batch.context.trim().length : 0,
      expected: costOf(plan),
      caps: deps.capping
        .outlook(key.caseId, costOf(plan))
        .filter(({ beyond }) => beyond > 0)
        .map(beyondCap),
    })
    return (await desktop.confirm(question)) ? wordsOf(question) : null
  }

  const queueChunk = db.transaction(
    (media: readonly PlannedMedium[], { kept: quoted, key, account }: Quoted, words: string | null): number => {
      const now = clock.now()
      if (words !== null && quoted.missing > 0) {
        budgets.add({ ...key, credits: quoted.missing, approvedAt: now, actor: deps.actor(), words })
        audit.append({
          caseId: key.caseId,
          type: 'budget.approved',
          payload: { ...key, credits: quoted.missing, words },
        })
      }
      const queued = media.filter((medium, index) => {
        const about = aboutOf(medium)
        const asked = { ...key, ...medium.question, subject: subjectOf(about) }
        const known = checks.newestOf(asked, account)
        const expectedCredits = medium.price.credits
        // Under any token: it may already have been paid for.
        if (checks.openOf(asked)) return false
        // Sent elsewhere since the sheet was made: nobody approved paying twice.
        if (medium.before === null && askedElsewhere(checks.heldElsewhere(asked, account)) !== null) return false
        const prior = known ? priorUse(known, attempts.mayHaveArrived(known.id)) : 'new'
        const isNew = prior === 'new' || (prior === 'asked' && medium.before !== null)
        const run = (known?.run ?? 0) + 1
        const id = checkIdAt(now, index)
        if (isNew) checks.insert({ id, ...about, ...medium.question, account, run, expectedCredits, ...key }, now)
        else if (known && prior === 'free') checks.approve({ id: known.id, expectedCredits, ...key }, now)
        else return false
        return true
      })
      audit.append({
        caseId: key.caseId,
        type: 'checks.approved',
        payload: {
          origin: key.origin,
          kind: quoted.batch.kind,
          prices: pricesOf({ toSend: queued }),
          ...(quoted.batch.kind === 'fact_check'
            ? { context: quoted.batch.context.trim(), linkModality: quoted.batch.linkModality }
            : {}),
          media: queued.map(subjectOf),
          again: queued.flatMap((medium) => (medium.before === null ? [] : [subjectOf(medium)])),
          words,
        },
      })
      return queued.length
    },
  )

  return {
    ask,
    /**
     * Queues part of what was approved, with the custody entries; returns the number queued. `words` = the approval,
     * with the first part.
     */
    queueChunk,
  }
}
