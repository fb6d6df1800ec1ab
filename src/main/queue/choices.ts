import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AttemptId, CheckId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { budgetQuestion, DECISIONS, queueAgainQuestion, sendAgainQuestion } from '../../shared/words/checks.ts'
import type { Credentials } from '../account/account.ts'
import type { Clock } from '../clock.ts'
import type { Attempts } from '../db/attempts.ts'
import type { Audit } from '../db/audit.ts'
import { type BudgetKey, type Budgets, localDay } from '../db/budgets.ts'
import type { Cases } from '../db/cases.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Decisions } from '../db/decisions.ts'
import type { Database } from '../db/open.ts'
import type { Originals } from '../db/originals.ts'
import type { Replies } from '../db/replies.ts'
import { namedIn } from '../db/subject.ts'
import type { Desktop, Question } from '../desktop.ts'
import type { Ledger } from './ledger.ts'
import type { PriceList } from './price-list.ts'
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
  replies: Pick<Replies, 'isSimulated'>
  ledger: Ledger
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
  reason: 'already_sent' | 'running' | 'finished' | 'other_address' | 'case_closed' | 'asked_again' | 'account_changed'
}
type Refused = NotFound | NotNow | { kind: 'declined' } | { kind: 'no_token' }

/** What a person can do about a single check. Nothing that may cost happens without a native yes. */
export function createChoices(deps: ChoicesDeps) {
  const { db, audit, clock, cases, checks, attempts, budgets, decisions, originals, ledger, prices, queue } = deps

  const todayOf = (check: CheckRecord): BudgetKey => ({
    caseId: check.caseId,
    origin: check.origin,
    day: localDay(clock.now()),
  })
  const addBudget = (key: BudgetKey, credits: number, words: string) => {
    if (credits === 0) return
    budgets.add({ ...key, credits, approvedAt: clock.now(), actor: deps.actor(), words })
    audit.append({ caseId: key.caseId, type: 'budget.approved', payload: { ...key, credits, words } })
  }
  /** What it is called, and its bytes; of an address there are none. */
  const namedOf = ({ sha256, url, caseId }: CheckRecord): { name: string; bytes: number } =>
    url !== null ? { name: url, bytes: 0 } : (originals.of(sha256, caseId)[0] ?? { name: sha256, bytes: 0 })
  const wordsOf = ({ message, detail }: Question) => `${message}\n${detail}`

  const isSimulated = (known: Credentials) => prices.isSimulated(known) || deps.replies.isSimulated(known.baseUrl.host)
  const isStillUsed = (known: Credentials | null) => {
    const now = deps.credentials()
    return now?.fingerprint === known?.fingerprint && now?.baseUrl.href === known?.baseUrl.href
  }

  /** The request of the account in use for the same bytes, where this check belongs to another account. */
  const rivalOf = (check: CheckRecord, known: Credentials | null): CheckRecord | null =>
    known && known.fingerprint !== check.account ? checks.newestOf(check, known.fingerprint) : null
  /** A check that is sent again is paid by the account in use. */
  const adopt = (check: CheckRecord, known: Credentials | null) => {
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
  }

  const budgetQuestionOf = (check: CheckRecord, key: BudgetKey, missing: number, known: Credentials): Question => {
    const found = cases.get(check.caseId)
    return budgetQuestion({
      caseReference: found?.reference ?? '',
      caseName: found?.name ?? '',
      host: known.baseUrl.host,
      isSimulated: isSimulated(known),
      missing,
      approvedBefore: budgets.of(key).approvedCredits,
      media: 1,
      again: 0,
      expected: prices.price(known).credits,
      megabytes: Math.max(1, Math.round(namedOf(check).bytes / 1e6)),
    })
  }

  return {
    /** Takes a check that was not sent out of the queue. */
    cancel: (id: CheckId): Result<null, NotFound | NotNow> => {
      const check = checks.get(id)
      if (!check) return err({ kind: 'not_found', what: 'check' })
      if (queue.isRunning(id) || check.state === 'sending') return err({ kind: 'not_now', reason: 'running' })
      if (check.state === 'unknown') return err({ kind: 'not_now', reason: 'already_sent' })
      if (!['approved', 'waiting', 'blocked'].includes(check.state)) return err({ kind: 'not_now', reason: 'finished' })
      ledger.move(check, { state: 'cancelled' }, 'check.cancelled')
      queue.changed(check.subject)
      return ok(null)
    },

    /** Puts a blocked, refused or taken-out check back in the queue, counted against today. */
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
      const expectedCredits = prices.price(known).credits
      const reserved = check.state === 'blocked' && check.day === key.day ? check.expectedCredits : 0
      const missing = budgets.missing(key, expectedCredits - reserved)
      const mayBePaid = check.run > 1 || (check.chargedCredits ?? 0) > 0 || attempts.mayHaveArrived(id)
      const name = namedOf(check).name
      const { host } = known.baseUrl
      const question = mayBePaid
        ? queueAgainQuestion(name, host, expectedCredits, check.chargedCredits)
        : budgetQuestionOf(check, key, missing, known)
      const mustAsk = mayBePaid || missing > 0
      if (mustAsk && !(await deps.desktop.confirm(question))) return err({ kind: 'declined' })
      if (!isStillUsed(known)) return err({ kind: 'not_now', reason: 'account_changed' })
      if (checks.get(id)?.updatedAt !== check.updatedAt) return err({ kind: 'not_now', reason: 'running' })
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

    decide,
    /** The same decision about several; each stands for itself, and one that cannot be taken now leaves the others. */
    decideAll: async (ids: readonly AttemptId[], choice: 'not_charged' | 'left') => {
      let decided = 0
      for (const [index, id] of ids.entries()) {
        if (index % DECISIONS_A_TURN === 0) await nextTurn()
        if ((await decide(id, choice)).ok) decided += 1
      }
      return { decided, refused: ids.length - decided }
    },
  }

  /** Settles a possibly charged attempt by a decision that is kept. */
  async function decide(id: AttemptId, choice: 'send_again' | 'not_charged' | 'left'): Promise<Result<null, Refused>> {
    const attempt = attempts.get(id)
    const check = attempt ? checks.get(attempt.checkId) : null
    if (!attempt || !check) return err({ kind: 'not_found', what: 'attempt' })
    const isOpen = () => attempts.get(id)?.outcome === 'unknown' && attempts.get(id)?.superseded === 0
    if (!isOpen()) return err({ kind: 'not_now', reason: 'finished' })
    const known = deps.credentials()
    const isElsewhere = known !== null && check.origin !== known.baseUrl.origin
    if (choice !== 'left' && cases.isClosed(check.caseId)) return err({ kind: 'not_now', reason: 'case_closed' })
    if (choice !== 'left' && isElsewhere) return err({ kind: 'not_now', reason: 'other_address' })
    const rival = rivalOf(check, known)
    const key = todayOf(check)
    let words: string = DECISIONS[choice]
    let missing = 0
    if (choice === 'send_again') {
      if (!known) return err({ kind: 'no_token' })
      if (rival) return err({ kind: 'not_now', reason: 'asked_again' })
      const doubtful = check.day === key.day ? 0 : check.expectedCredits
      missing = budgets.missing(key, check.expectedCredits + doubtful)
      const name = namedOf(check).name
      const question = sendAgainQuestion(name, known.baseUrl.host, check.expectedCredits)
      if (!(await deps.desktop.confirm(question))) return err({ kind: 'declined' })
      if (!isOpen()) return err({ kind: 'not_now', reason: 'finished' })
      if (!isStillUsed(known)) return err({ kind: 'not_now', reason: 'account_changed' })
      words = wordsOf(question)
    }
    db.transaction(() => {
      const now = clock.now()
      decisions.add({ attemptId: id, choice, words, actor: deps.actor(), decidedAt: now })
      audit.append({
        caseId: check.caseId,
        type: 'attempt.decided',
        payload: { attempt: id, check: check.id, ...namedIn(check), choice, words },
      })
      if (choice === 'left') return
      attempts.supersede(id)
      if (rival) {
        // The account in use asks for these bytes itself: this one is settled, and not sent.
        ledger.move(check, { state: 'cancelled' }, 'check.cancelled')
        return
      }
      addBudget(key, missing, words)
      adopt(check, known)
      const { expectedCredits } = check
      const counted = choice === 'send_again' ? key : { caseId: check.caseId, day: check.day }
      checks.approve({ id: check.id, expectedCredits, ...counted }, now)
    })()
    queue.changed(check.subject)
    return ok(null)
  }
}

/** Each decision is a synced transaction of about a millisecond. */
const DECISIONS_A_TURN = 5
