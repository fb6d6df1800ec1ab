import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../shared/errors.ts'
import type { AttemptId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { DECISIONS, notChargedQuestion, sendAgainQuestion } from '../../shared/words/checks.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Attempts } from '../db/attempts.ts'
import type { Budgets } from '../db/budgets.ts'
import type { Cases } from '../db/cases.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Decisions } from '../db/decisions.ts'
import type { Database } from '../db/open.ts'
import type { Overtaking } from '../db/overtaking.ts'
import { namedIn } from '../db/subject.ts'
import { type Desktop, wordsOf } from '../desktop.ts'
import type { Credentials } from '../service/credentials.ts'
import type { AttemptTransitions } from './attempt-transitions.ts'
import type { ChoiceSteps } from './choice-steps.ts'
import type { Queue } from './queue.ts'

export type DecidingDeps = {
  db: Database
  audit: Audit
  clock: Clock
  cases: Cases
  checks: Checks
  attempts: Attempts
  budgets: Budgets
  decisions: Decisions
  overtaking: Overtaking
  transitions: AttemptTransitions
  queue: Pick<Queue, 'changed'>
  credentials: () => Credentials | null
  desktop: Pick<Desktop, 'confirm'>
  actor: () => string
  steps: ChoiceSteps
}
export type Deciding = ReturnType<typeof createDeciding>

export type Choice = 'send_again' | 'not_charged' | 'left'
type Refused = Extract<AppError, { kind: 'not_found' | 'not_now' | 'declined' | 'no_token' }>
/**
 * `unsent` = why this one is resolved without being sent again: the account in use has a check for these bytes itself,
 * the same was sent elsewhere since this was approved, or the case is closed. null = a choice to send again would send
 * it.
 */
type Doubt = { id: AttemptId; check: CheckRecord; unsent: 'asked_again' | 'sent_elsewhere' | 'case_closed' | null }

/** Each decision is a synced transaction of about a millisecond. */
const DECISIONS_A_TURN = 5

/**
 * Records the user's decisions about requests with unknown charge. Every decision that sends again is first confirmed
 * in a native dialog, once for all of them, because a window alone must not be able to spend; only leaving them as they
 * are needs no confirmation. A closed case sends nothing: its requests that were not charged are resolved and removed
 * from the queue.
 */
export function createDeciding(deps: DecidingDeps) {
  const { db, audit, clock, cases, checks, attempts, budgets, decisions, overtaking, transitions, queue, desktop } =
    deps
  const { todayOf, addBudget, namedOf, isStillUsed, rivalOf, adopt } = deps.steps

  /** The request's current state, if this choice is possible for it. */
  const doubtOf = (id: AttemptId, choice: Choice, known: Credentials | null): Result<Doubt, Refused> => {
    const attempt = attempts.get(id)
    const check = attempt ? checks.get(attempt.checkId) : null
    if (!attempt || !check) return err({ kind: 'not_found', what: 'attempt' })
    if (attempt.outcome !== 'unknown' || attempt.superseded !== 0) return err({ kind: 'not_now', reason: 'finished' })
    const isClosed = cases.isClosed(check.caseId)
    const unsent = isClosed ? 'case_closed' : rivalOf(check, known) ? 'asked_again' : null
    if (choice === 'left') return ok({ id, check, unsent })
    if (choice === 'send_again' && isClosed) return err({ kind: 'not_now', reason: 'case_closed' })
    if (!isClosed && known && check.origin !== known.baseUrl.origin)
      return err({ kind: 'not_now', reason: 'other_address' })
    if (choice === 'send_again' && !known) return err({ kind: 'no_token' })
    if (choice === 'send_again' && unsent) return err({ kind: 'not_now', reason: unsent })
    // Whoever sends again pays twice knowingly; whoever found that nothing was charged does not.
    const isOvertaken = choice === 'not_charged' && unsent === null && overtaking.isOvertaken(check)
    return ok({ id, check, unsent: isOvertaken ? 'sent_elsewhere' : unsent })
  }

  /** Credits missing to send it a second time, with the first still counted. */
  const missingFor = (check: CheckRecord): number => {
    const key = todayOf(check)
    return budgets.missing(key, check.expectedCredits + (check.day === key.day ? 0 : check.expectedCredits))
  }

  /** The text that was approved; null = declined. */
  const ask = async (choice: Choice, doubts: readonly Doubt[], known: Credentials | null): Promise<string | null> => {
    if (choice === 'left') return DECISIONS.left
    const [first] = doubts
    if (!first) return null
    if (choice === 'send_again') {
      const host = known?.baseUrl.host ?? ''
      const { check } = first
      const isRefused = check.reason === 'charge_not_stated'
      const question = sendAgainQuestion(namedOf(check).name, host, check.expectedCredits, isRefused)
      return (await desktop.confirm(question)) ? wordsOf(question) : null
    }
    const toSend = doubts.filter(({ unsent }) => unsent === null)
    const question = notChargedQuestion({
      name: doubts.length === 1 ? namedOf(first.check).name : null,
      requests: doubts.length,
      toSend: toSend.length,
      hosts: [...new Set(doubts.map(({ check }) => new URL(check.origin).host))],
      expected: toSend.reduce((total, { check }) => total + check.expectedCredits, 0),
    })
    return (await desktop.confirm(question)) ? `${DECISIONS.not_charged}\n${wordsOf(question)}` : null
  }

  const settle = db.transaction(
    ({ id, check, unsent }: Doubt, choice: Choice, words: string, missing: number, known: Credentials | null) => {
      const now = clock.now()
      decisions.add({ attemptId: id, choice, words, actor: deps.actor(), decidedAt: now })
      const key = todayOf(check)
      if (choice !== 'left') attempts.supersede(id)
      const sends = choice !== 'left' && unsent === null
      if (sends) {
        adopt(check, known)
        const counted = choice === 'send_again' ? key : { caseId: check.caseId, day: check.day }
        checks.approve({ id: check.id, expectedCredits: check.expectedCredits, ...counted }, now)
      }
      audit.append({
        caseId: check.caseId,
        type: 'attempt.decided',
        payload: { attempt: id, check: check.id, ...namedIn(check), choice, words },
      })
      if (sends) addBudget(key, missing, words)
      else if (unsent === 'sent_elsewhere') transitions.holdBack(check)
      else if (choice !== 'left') transitions.move(check, { state: 'cancelled' }, 'check.cancelled')
    },
  )

  /** Carries out one approved decision, if the request is still in the state the question named. */
  const take = (asked: Doubt, choice: Choice, words: string, missing: number, known: Credentials | null) => {
    const now = doubtOf(asked.id, choice, known)
    if (!now.ok) return now
    if (choice !== 'left' && !isStillUsed(known)) return err({ kind: 'not_now', reason: 'account_changed' } as const)
    // The approved text said what would be sent; that must still be so.
    const { unsent } = now.value
    if (choice !== 'left' && (unsent === null) !== (asked.unsent === null))
      return err({
        kind: 'not_now',
        reason: unsent === null || unsent === 'sent_elsewhere' ? 'reopened' : unsent,
      } as const)
    settle(now.value, choice, words, missing, known)
    queue.changed(asked.check.subject)
    return ok(null)
  }

  return {
    /** Resolves a possibly charged attempt by a decision, which is stored with the text that was approved. */
    decide: async (id: AttemptId, choice: Choice): Promise<Result<null, Refused>> => {
      const known = deps.credentials()
      const doubt = doubtOf(id, choice, known)
      if (!doubt.ok) return doubt
      const missing = choice === 'send_again' ? missingFor(doubt.value.check) : 0
      const words = await ask(choice, [doubt.value], known)
      return words === null ? err({ kind: 'declined' }) : take(doubt.value, choice, words, missing, known)
    },
    /**
     * The same decision about several, confirmed once; each is independent, and one that is no longer possible does not
     * affect the others.
     */
    decideAll: async (
      ids: readonly AttemptId[],
      choice: 'not_charged' | 'left',
    ): Promise<Result<{ decided: number; refused: number }, { kind: 'declined' }>> => {
      const known = deps.credentials()
      const doubts = [...new Set(ids)].flatMap((id) => {
        const doubt = doubtOf(id, choice, known)
        return doubt.ok ? [doubt.value] : []
      })
      if (doubts.length === 0) return ok({ decided: 0, refused: ids.length })
      const words = await ask(choice, doubts, known)
      if (words === null) return err({ kind: 'declined' })
      let decided = 0
      for (const [index, doubt] of doubts.entries()) {
        if (index % DECISIONS_A_TURN === 0) await nextTurn()
        if (take(doubt, choice, words, 0, known).ok) decided += 1
      }
      return ok({ decided, refused: ids.length - decided })
    },
  }
}
