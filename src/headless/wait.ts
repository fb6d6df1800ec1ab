import type { QueueState } from '../shared/contract/checks.ts'
import type { ReasonCode } from '../shared/model/check.ts'
import type { CaseId } from '../shared/model/ids.ts'
import { headless } from '../shared/words/headless.ts'
import { checksOf } from './checks.ts'
import type { Core } from './core.ts'
import { nextChange } from './next-change.ts'
import type { Output } from './output.ts'
import { sayWaiting } from './pause-report.ts'
import { queueState } from './queue-state.ts'

type Deps = { core: Core; output: Output; now: () => number }
export type Waiting = {
  /** SHA-256 values and URLs of what this run sends; nothing else is sent at the same time. */
  media: ReadonlySet<string>
  /** How many this run sent before that have a reply. */
  earlier: number
  /** Queued checks that are not part of this run. */
  foreign: number
  before: QueueState
  maxCredits: number
}

/** Longest wait for a service that asked to slow down, ms. */
const PATIENCE_MS = 300_000
/** Longest wait for a service that cannot be reached, ms: a command is not an app that stays open. */
const GIVE_UP_MS = 20_000
/** How soon after a look the next one follows, ms. */
const LOOK = { atLeastMs: 100, atMostMs: 300 }

/**
 * Waits until everything this run sent has a reply, or the queue is paused. Returns null, why the queue is paused, or
 * "budget" if more was charged than allowed: an expected price can be too low. What was not sent is then removed from
 * the queue, so that neither a pause nor a later start outlives this run's budget.
 */
export async function waitForAnswers(
  { core, output, now }: Deps,
  { media, earlier, foreign, before, maxCredits }: Waiting,
): Promise<ReasonCode | null> {
  let lastOpen = Number.POSITIVE_INFINITY
  let progressAt = now()
  let isOverspent = false
  /** Until when the queue waits, as said last. */
  let saidUntil: number | null = null
  const answered = ({ counts }: QueueState) =>
    headless.received({ done: counts.done - before.counts.done, of: earlier + media.size })
  while (true) {
    const state = await queueState(core)
    const { counts, paused } = state
    const open = counts.waiting + counts.sending - foreign
    if (open < lastOpen) progressAt = now()
    lastOpen = open
    if (state.chargedCredits - before.chargedCredits > maxCredits && !isOverspent) {
      isOverspent = true
      await takeOut(core, media)
      continue
    }
    const patience = paused?.reason === 'rate_limited' ? PATIENCE_MS : GIVE_UP_MS
    const isStill = paused !== null && counts.sending === 0 && (paused.until === null || now() - progressAt > patience)
    // A last reply may still pause the queue.
    if ((open <= 0 && core.isSendingIdle()) || isStill) {
      output.say(answered(state))
      if (isOverspent) return 'budget'
      return open > 0 && paused ? paused.reason : null
    }
    if (paused !== null && paused.until !== null && paused.until !== saidUntil) {
      saidUntil = paused.until
      sayWaiting(output, { ...paused, until: paused.until }, { patienceMs: patience, waiting: counts.waiting })
    }
    output.progress(answered(state))
    await nextChange(core, LOOK)
  }
}

/** Credits charged, possibly charged and under way in this case, over all days. */
export async function spentIn(core: Core, caseId: CaseId): Promise<number> {
  const cap = await core.call('caps.get', { caseId })
  if (!cap.ok) throw new Error('what was spent cannot be read')
  return cap.value.spent
}

/**
 * Cancels the checks of these media that were not sent. The queue is read a part at a time, and shifts while it is
 * emptied.
 */
async function takeOut(core: Core, media: ReadonlySet<string>): Promise<void> {
  while (true) {
    let taken = 0
    for await (const { checkId, sha256, url } of checksOf(core, { state: 'waiting' })) {
      if (media.has(sha256 ?? url ?? '') && (await core.call('checks.cancel', { checkId })).ok) taken += 1
    }
    if (taken === 0) return
  }
}
