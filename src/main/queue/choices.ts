import { type AskedBefore, askedElsewhere, noneAsked } from '../../shared/model/asked-before.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import { factCheckParameters } from '../../shared/model/question.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { budgetQuestion, queueAgainQuestion } from '../../shared/words/checks.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Attempts } from '../db/attempts.ts'
import type { BudgetKey, Budgets } from '../db/budgets.ts'
import type { Cases } from '../db/cases.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Decisions } from '../db/decisions.ts'
import type { Database } from '../db/open.ts'
import type { Originals } from '../db/originals.ts'
import type { Overtaking } from '../db/overtaking.ts'
import type { Replies } from '../db/replies.ts'
import { namedIn } from '../db/subject.ts'
import { type Desktop, type Question, wordsOf } from '../desktop.ts'
import type { Credentials } from '../service/credentials.ts'
import type { AttemptTransitions } from './attempt-transitions.ts'
import { createChoiceSteps } from './choice-steps.ts'
import { createDeciding } from './deciding.ts'
import type { Priced, PriceList } from './price-list.ts'
import type { Queue } from './queue.ts'

export type ChoicesDeps = {
  db: Database
  audit: Audit
  clock: Clock
  cases: Cases
  checks: Checks
  attempts: Attempts
  budgets: Budgets
  decisions: Decisions
  originals: Originals
  overtaking: Overtaking
  replies: Pick<Replies, 'isSimulated'>
  transitions: AttemptTransitions
  prices: PriceList
  queue: Pick<Queue, 'isRunning' | 'changed'>
  credentials: () => Credentials | null
  desktop: Pick<Desktop, 'confirm'>
  actor: () => string
}
export type Choices = ReturnType<typeof createChoices>

type NotFound = { kind: 'not_found'; what: 'check' | 'attempt' }
type NotNow = {
  kind: 'not_now'
  reason:
    | 'already_sent'
    | 'running'
    | 'finished'
    | 'other_address'
    | 'case_closed'
    | 'asked_again'
    | 'account_changed'
    | 'reopened'
}
type Refused = NotFound | NotNow | { kind: 'declined' } | { kind: 'no_token' }

/** The user's actions on a single check. Nothing that may cost credits happens without approval in a native dialog. */
export function createChoices(deps: ChoicesDeps) {
  const { db, audit, clock, cases, checks, attempts, budgets, transitions, prices, queue } = deps

  const steps = createChoiceSteps(deps)
  const { todayOf, addBudget, namedOf, isStillUsed, rivalOf, adopt } = steps
  const isSimulated = (known: Credentials) => prices.isSimulated(known) || deps.replies.isSimulated(known.baseUrl.host)

  const budgetQuestionOf = (
    check: CheckRecord,
    key: BudgetKey,
    missing: number,
    known: Credentials,
    before: AskedBefore | null,
  ): Question => {
    const found = cases.get(check.caseId)
    return budgetQuestion({
      caseReference: found?.reference ?? '',
      caseName: found?.name ?? '',
      host: known.baseUrl.host,
      isSimulated: isSimulated(known),
      missing,
      approvedBefore: budgets.of(key).approvedCredits,
      files: check.url === null ? 1 : 0,
      bytes: namedOf(check).bytes,
      links: check.url === null ? 0 : 1,
      again: { ...noneAsked(), ...(before === null ? {} : { [before]: 1 }) },
      kind: check.kind,
      expected: prices.price(known, pricedOf(check)).credits,
    })
  }

  return {
    /** Removes a check that was not sent from the queue. */
    cancel: (id: CheckId): Result<null, NotFound | NotNow> => {
      const check = checks.get(id)
      if (!check) return err({ kind: 'not_found', what: 'check' })
      if (queue.isRunning(id) || check.state === 'sending') return err({ kind: 'not_now', reason: 'running' })
      if (check.state === 'unknown') return err({ kind: 'not_now', reason: 'already_sent' })
      if (!['approved', 'waiting', 'blocked'].includes(check.state)) return err({ kind: 'not_now', reason: 'finished' })
      transitions.move(check, { state: 'cancelled' }, 'check.cancelled')
      queue.changed(check.subject)
      return ok(null)
    },

    /** Queues a blocked, refused or removed check again, counted against today. */
    retry: async (id: CheckId): Promise<Result<null, Refused>> => {
      const known = deps.credentials()
      const check = checks.get(id)
      if (!check) return err({ kind: 'not_found', what: 'check' })
      if (!known) return err({ kind: 'no_token' })
      if (cases.isClosed(check.caseId)) return err({ kind: 'not_now', reason: 'case_closed' })
      if (check.state === 'unknown') return err({ kind: 'not_now', reason: 'already_sent' })
      if (queue.isRunning(id)) return err({ kind: 'not_now', reason: 'running' })
      if (!['blocked', 'rejected', 'cancelled'].includes(check.state))
        return err({ kind: 'not_now', reason: 'finished' })
      if (check.origin !== known.baseUrl.origin) return err({ kind: 'not_now', reason: 'other_address' })
      if (rivalOf(check, known)) return err({ kind: 'not_now', reason: 'asked_again' })
      if (checks.openOf(check)) return err({ kind: 'not_now', reason: 'already_sent' })
      const key = todayOf(check)
      const expectedCredits = prices.price(known, pricedOf(check)).credits
      const reserved = check.state === 'blocked' && check.day === key.day ? check.expectedCredits : 0
      const missing = budgets.missing(key, expectedCredits - reserved)
      const mayBePaid = check.run > 1 || (check.chargedCredits ?? 0) > 0 || attempts.mayHaveArrived(id)
      const askedBefore = () => askedElsewhere(checks.heldElsewhere(check, known.fingerprint))
      const before = askedBefore()
      const name = namedOf(check).name
      const { host } = known.baseUrl
      const question = mayBePaid
        ? queueAgainQuestion(name, host, expectedCredits, check.chargedCredits)
        : budgetQuestionOf(check, key, missing, known, before)
      const mustAsk = mayBePaid || before !== null || missing > 0
      if (mustAsk && !(await deps.desktop.confirm(question))) return err({ kind: 'declined' })
      if (!isStillUsed(known)) return err({ kind: 'not_now', reason: 'account_changed' })
      if (checks.get(id)?.updatedAt !== check.updatedAt) return err({ kind: 'not_now', reason: 'running' })
      if (askedBefore() !== before) return err({ kind: 'not_now', reason: 'reopened' })
      const words = mustAsk ? wordsOf(question) : null
      db.transaction(() => {
        addBudget(key, missing, wordsOf(question))
        adopt(check, known)
        checks.approve({ id, expectedCredits, ...key }, clock.now())
        const payload = { check: id, ...namedIn(check), after: check.reason, words }
        audit.append({ caseId: check.caseId, type: 'check.retried', payload })
      })()
      queue.changed(check.subject)
      return ok(null)
    },

    ...createDeciding({ ...deps, steps }),
  }
}

/**
 * The length of a recording is not looked up again: the earlier estimate applies if the service states no other price.
 */
const pricedOf = (check: CheckRecord): Priced => ({
  kind: check.kind,
  modality: factCheckParameters(check)?.modality ?? null,
  seconds: null,
})
