import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { type BudgetKey, type Budgets, localDay } from '../db/budgets.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Originals } from '../db/originals.ts'
import { namedIn } from '../db/subject.ts'
import type { Credentials } from '../service/credentials.ts'

export type ChoiceStepsDeps = {
  audit: Audit
  clock: Clock
  checks: Checks
  budgets: Budgets
  originals: Originals
  credentials: () => Credentials | null
  actor: () => string
}
export type ChoiceSteps = ReturnType<typeof createChoiceSteps>

/**
 * The steps shared by queueing a check again and resolving one whose charge is unknown. Callers provide the
 * transaction.
 */
export function createChoiceSteps(deps: ChoiceStepsDeps) {
  const { audit, clock, checks, budgets, originals } = deps
  return {
    todayOf: (check: CheckRecord): BudgetKey => ({
      caseId: check.caseId,
      origin: check.origin,
      day: localDay(clock.now()),
    }),
    addBudget: (key: BudgetKey, credits: number, words: string): void => {
      if (credits === 0) return
      budgets.add({ ...key, credits, approvedAt: clock.now(), actor: deps.actor(), words })
      audit.append({ caseId: key.caseId, type: 'budget.approved', payload: { ...key, credits, words } })
    },
    /** Its name and size in bytes; 0 for a link or if unknown. */
    namedOf: ({ sha256, url, caseId }: CheckRecord): { name: string; bytes: number } =>
      url !== null ? { name: url, bytes: 0 } : (originals.of(sha256, caseId)[0] ?? { name: sha256, bytes: 0 }),
    /** Whether the account and the service address are still those named in the question. */
    isStillUsed: (known: Credentials | null): boolean => {
      const now = deps.credentials()
      return now?.fingerprint === known?.fingerprint && now?.baseUrl.href === known?.baseUrl.href
    },
    /** The request for the same bytes by the account in use, if this check belongs to another account. */
    rivalOf: (check: CheckRecord, known: Credentials | null): CheckRecord | null =>
      known && known.fingerprint !== check.account ? checks.newestOf(check, known.fingerprint) : null,
    /** Assigns a check that is sent again to the account in use, which pays for it. */
    adopt: (check: CheckRecord, known: Credentials | null): void => {
      if (!known || known.fingerprint === check.account) return
      checks.moveTo(check.id, known.fingerprint, clock.now())
      audit.append({
        caseId: check.caseId,
        type: 'check.adopted',
        payload: {
          check: check.id,
          ...namedIn(check),
          origin: check.origin,
          from: check.account,
          to: known.fingerprint,
        },
      })
    },
  }
}
