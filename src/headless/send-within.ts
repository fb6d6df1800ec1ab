import { chosenOf } from '../main/items/chosen-items.ts'
import type { QueueState, Quote, QuoteOptions } from '../shared/contract/checks.ts'
import { allElsewhere, Elsewhere, type ElsewhereCounts } from '../shared/model/asked-before.ts'
import type { ReasonCode } from '../shared/model/check.ts'
import type { CaseId, ItemId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import { beyondCap } from '../shared/words/caps.ts'
import { errorWords } from '../shared/words/errors.ts'
import { headless, heldBackWords } from '../shared/words/headless.ts'
import { clearTokenPause } from './clear-token-pause.ts'
import type { Core } from './core.ts'
import type { Output } from './output.ts'
import { sayStop } from './pause-report.ts'
import { queueState } from './queue-state.ts'
import { subjectOfRow } from './scope.ts'
import { spentIn, waitForAnswers } from './wait.ts'

export type SendDeps = {
  core: Core
  output: Output
  /** Sets whether the budget's question is confirmed. */
  allow: (isAllowed: boolean) => void
  /** On a clock that cannot be set, ms. */
  now: () => number
}
/** `overBudget` = items not sent for lack of credits. */
export type Sent = { ids: Set<ItemId>; overBudget: Set<ItemId>; isOverspent: boolean }

/** The quote options for `--again`: also what was sent under another token or to another address, never what was sent here. */
export const againOptions = (isAgain: boolean): QuoteOptions => ({
  again: false,
  alsoOtherToken: isAgain,
  alsoElsewhere: isAgain,
  withoutUndecoded: false,
})

/** Where an earlier run stopped before anything was charged. */
export const QUEUED: ReadonlySet<string> = new Set(['approved', 'waiting'])

/**
 * Queues what the budget covers and waits for the replies. The expected cost is approved; if the service then charges
 * more, the rest is paused and approved again at the actual price, never beyond `maxCredits`. If no price is known at
 * all, one goes first. `isAgain` = what another token has a reply to is paid for again.
 */
export async function sendWithin(
  deps: SendDeps,
  caseId: CaseId,
  rows: readonly ItemRow[],
  maxCredits: number,
  readRows: (ids: ReadonlySet<ItemId>) => Promise<ItemRow[]>,
  isAgain: boolean,
): Promise<Sent> {
  const { core, output } = deps
  const sent: Sent = { ids: new Set(), overBudget: new Set(), isOverspent: false }
  if (core.account.status().baseUrl === '') {
    output.say(headless.noAddress)
    return sent
  }
  const [before, spentBefore] = [await queueState(core), await spentIn(core, caseId)]
  let left = [...rows].sort((a, b) => Number(QUEUED.has(b.status)) - Number(QUEUED.has(a.status)))
  let known: Price | null = null
  /** Unsent items already reported. */
  let reportedCount = 0
  while (left.length > 0) {
    const all = await quoteOf(core, caseId, left, isAgain)
    if (!all.ok) {
      output.say(all.error.kind === 'no_token' ? headless.noToken : errorWords(all.error).happened)
      return sent
    }
    if (left.length === rows.length && all.value.again.erased > 0)
      output.say(headless.erasedBefore({ n: all.value.again.erased }))
    const held = heldIn(all.value)
    if (left.length === rows.length && !isAgain && allElsewhere(held) > 0) output.say(heldBackWords(held))
    const price = priceOf(all.value)
    const spent = (await spentIn(core, caseId)) - spentBefore
    const credits = Math.max(0, maxCredits - spent)
    const affordable = withinBudget(left, price.each, credits)
    sent.overBudget = without(left, affordable)
    const unsent = sent.overBudget.size
    if (unsent > reportedCount && (known === null || affordable.length === 0)) {
      reportedCount = unsent
      output.say(
        known !== null && price.each > known.each
          ? headless.dearer({ spent, each: price.each, maxCredits, left: unsent })
          : headless.overBudget({ kept: rows.length - unsent, more: unsent }),
      )
    }
    const isTrial = known === null && price.basis === 'assumed'
    const covered = isTrial ? sameAsFirst(affordable) : affordable
    if (covered.length === 0) return sent
    known ??= price
    const end = await round(deps, caseId, covered, { before, maxCredits, credits, isAgain })
    if (end.type === 'not_sent') {
      if (end.isOverBudget) sent.overBudget = idsOf(left)
      return sent
    }
    for (const { id } of covered) sent.ids.add(id)
    const isSent = idsOf(covered)
    const stopped = (await readRows(isSent)).filter((row) => row.status === 'blocked' && row.statusReason === 'budget')
    const rest = [...stopped, ...left.filter(({ id }) => !isSent.has(id))]
    if (end.stopped !== null) {
      const charged = (await queueState(core)).chargedCredits - before.chargedCredits
      sent.isOverspent = end.stopped === 'budget'
      if (sent.isOverspent) output.say(headless.budgetSpent({ charged, allowed: maxCredits }))
      else await sayStop(deps, end.stopped)
      if (sent.isOverspent) sent.overBudget = idsOf(rest)
      return sent
    }
    // Approved, but none of it was sent: other commitments of the case prevent it.
    if (stopped.length === covered.length) {
      output.say(headless.overBudget({ kept: 0, more: rest.length }))
      sent.overBudget = idsOf(rest)
      return sent
    }
    left = rest
  }
  await sayStop(deps, null)
  return sent
}

const idsOf = (rows: readonly ItemRow[]): Set<ItemId> => new Set(rows.map(({ id }) => id))
const without = (rows: readonly ItemRow[], some: readonly ItemRow[]): Set<ItemId> => {
  const named = idsOf(some)
  return idsOf(rows.filter(({ id }) => !named.has(id)))
}

/** What the cost sheet holds back because of another token or another address. */
const heldIn = ({ otherToken, elsewhere }: Quote): ElsewhereCounts =>
  Object.fromEntries(Elsewhere.options.map((how) => [how, otherToken[how] + elsewhere[how]])) as ElsewhereCounts

type Price = { each: number; basis: Quote['prices'][number]['basis'] | null }

/** Of one image; if nothing is left to send, the minimum. */
const priceOf = ({ prices: [first] }: Quote): Price => ({ each: first?.each ?? 1, basis: first?.basis ?? null })

/** The cost sheet of these items. */
export const quoteOf = (core: Core, caseId: CaseId, rows: readonly ItemRow[], isAgain: boolean) =>
  core.call('checks.quote', { caseId, items: chosenOf(rows.map((row) => row.id)), options: againOptions(isAgain) })

type Round =
  | { type: 'not_sent'; isOverBudget: boolean }
  /** Why it ended before every reply was received; null = it did not. */
  | { type: 'sent'; stopped: ReasonCode | null }

/**
 * Sends these and waits until all have a reply, or the queue is paused because of them. `credits` = the rest of the
 * budget.
 */
async function round(
  { core, output, allow, now }: SendDeps,
  caseId: CaseId,
  covered: readonly ItemRow[],
  run: { before: QueueState; maxCredits: number; credits: number; isAgain: boolean },
): Promise<Round> {
  const media = new Set(covered.flatMap((row) => subjectOfRow(row) ?? []))
  const queuedMedia = new Set(covered.filter((row) => QUEUED.has(row.status)).map(subjectOfRow))
  const { counts } = await queueState(core)
  const foreign = counts.waiting + counts.sending - queuedMedia.size
  // Only the checks of this run are sent: whatever else is queued has another budget.
  core.startSending(media)
  const still = await clearTokenPause(core)
  if (still) {
    await sayStop({ core, output }, still)
    return { type: 'not_sent', isOverBudget: false }
  }
  const quote = await quoteOf(core, caseId, covered, run.isAgain)
  if (!quote.ok || quote.value.expectedCredits > run.credits) return { type: 'not_sent', isOverBudget: true }
  if (quote.value.mediaToSend > 0) {
    for (const cap of quote.value.caps) if (cap.beyond > 0) output.say(beyondCap(cap))
    allow(true)
    const approved = await core.call('checks.approve', { quoteId: quote.value.id }).finally(() => allow(false))
    if (!approved.ok) {
      output.say(errorWords(approved.error).happened)
      return { type: 'not_sent', isOverBudget: false }
    }
  }
  const earlier = counts.done - run.before.counts.done
  return { type: 'sent', stopped: await waitForAnswers({ core, output, now }, { media, earlier, foreign, ...run }) }
}

/** The first and its duplicates. */
function sameAsFirst(rows: readonly ItemRow[]): ItemRow[] {
  const [first] = rows
  return first ? rows.filter((row) => subjectOfRow(row) === subjectOfRow(first)) : []
}

/** The first items whose distinct files and links cost no more than these credits. */
function withinBudget(rows: readonly ItemRow[], price: number, credits: number): ItemRow[] {
  const media = new Set<string>()
  return rows.filter((row) => {
    const subject = subjectOfRow(row)
    if (subject === null) return false
    if (media.has(subject)) return true
    if ((media.size + 1) * price > credits) return false
    media.add(subject)
    return true
  })
}
