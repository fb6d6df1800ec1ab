import { chosenOf } from '../main/items/chosen-items.ts'
import type { QueueState, Quote } from '../shared/contract/checks.ts'
import { allElsewhere } from '../shared/model/asked-before.ts'
import type { CaseId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import type { Modality } from '../shared/model/job.ts'
import { beyondCap } from '../shared/words/caps.ts'
import { errorWords } from '../shared/words/errors.ts'
import { headless, headlessJobs as words } from '../shared/words/headless.ts'
import { clearTokenPause } from './clear-token-pause.ts'
import type { Core } from './core.ts'
import { sayStop } from './pause-report.ts'
import { queueState } from './queue-state.ts'
import { type NamedSources, subjectOfRow } from './scope.ts'
import { againOptions, type SendDeps } from './send-within.ts'
import { spentIn, waitForAnswers } from './wait.ts'

export type FactCheckRequest = NamedSources & {
  /** The modality of the links; null = no link is named. */
  modality: Modality | null
  context: string
  isWaiting: boolean
  /** Items with an older result, from another account or service, are submitted and paid for again. */
  isAgain: boolean
}

/**
 * Queues what has not been submitted and waits for the receipts. The expected cost is approved; if more than that is
 * reserved, the rest is approved again, never beyond `maxCredits`. Of items without a known price one goes first, and
 * its receipt shows the price. false = nothing could be sent, and nothing is known.
 */
export async function submit(
  deps: SendDeps,
  caseId: CaseId,
  rows: readonly ItemRow[],
  asked: FactCheckRequest,
  maxCredits: number,
  readRows: () => Promise<ItemRow[]>,
): Promise<boolean> {
  const { core, output } = deps
  if (core.account.status().baseUrl === '') {
    output.say(headless.noAddress)
    return false
  }
  const spentBefore = await spentIn(core, caseId)
  const before = await queueState(core)
  const tried = new Set<Modality | null>()
  let left = rows
  while (true) {
    const spent = (await spentIn(core, caseId)) - spentBefore
    const isFirst = left === rows
    const round = await roundOf(deps, caseId, left, asked, { maxCredits, spent, isFirst, tried })
    if (round === null) return !isFirst
    const end = await submitRound(deps, caseId, round, asked, { before, maxCredits, spent })
    if (end !== 'waited') return end === 'known' || !isFirst
    const sent = new Set(round.map(({ id }) => id))
    const stopped = (await readRows()).filter(
      ({ id, factCheck }) => sent.has(id) && factCheck?.state === 'blocked' && factCheck.reason === 'budget',
    )
    // None of it was sent: other commitments of the case prevent it.
    if (stopped.length === round.length) return true
    left = [...stopped, ...left.filter(({ id }) => !sent.has(id))]
    if (left.length === 0) return true
  }
}

type Budget = { maxCredits: number; spent: number }

/**
 * What is submitted next: a single one of a modality whose price is unknown, else all that the budget covers. null =
 * none, and the reason was printed. On the first round, a budget that does not cover everything named is a mistake in
 * the command.
 */
async function roundOf(
  { core, output }: SendDeps,
  caseId: CaseId,
  left: readonly ItemRow[],
  asked: FactCheckRequest,
  { maxCredits, spent, isFirst, tried }: Budget & { isFirst: boolean; tried: Set<Modality | null> },
): Promise<readonly ItemRow[] | null> {
  const all = await quoteOf(core, caseId, left, asked)
  if (!all.ok) {
    output.say(errorWords(all.error).happened)
    return null
  }
  const { expectedCredits, mediaToSend, prices, again } = all.value
  if (isFirst && again.erased > 0) output.say(headless.erasedBefore({ n: again.erased }))
  const credits = maxCredits - spent
  const isShort = mediaToSend > 0 && expectedCredits > credits
  if (isShort && isFirst) {
    output.say(words.overBudget({ expected: expectedCredits, allowed: maxCredits }))
    return null
  }
  const isUntried = ({ basis, modality }: Quote['prices'][number]) => basis === 'assumed' && !tried.has(modality)
  const isUnknown = mediaToSend > 1 && prices.some(isUntried)
  if (!isShort && !isUnknown) return left
  const covered: ItemRow[] = []
  let open = credits
  // Duplicates are submitted together, and paid for once.
  for (const copies of Map.groupBy(left, subjectOfRow).values()) {
    const one = await quoteOf(core, caseId, copies, asked)
    if (!one.ok) continue
    const [price] = one.value.prices
    if (isUnknown) {
      if (price === undefined || !isUntried(price)) continue
      tried.add(price.modality)
      return copies
    }
    if (one.value.expectedCredits > open) continue
    open -= one.value.expectedCredits
    covered.push(...copies)
  }
  if (open < credits) return covered
  output.say(words.dearer({ spent, expected: expectedCredits, maxCredits, left: mediaToSend }))
  return null
}

const quoteOf = (
  core: Core,
  caseId: CaseId,
  rows: readonly ItemRow[],
  { context, modality, isAgain }: Pick<FactCheckRequest, 'context' | 'modality' | 'isAgain'>,
) => {
  const batch = { kind: 'fact_check' as const, context, linkModality: modality }
  return core.call('checks.quote', {
    caseId,
    items: chosenOf(rows.map((row) => row.id)),
    batch,
    options: againOptions(isAgain),
  })
}

type Submitted = 'nothing' | 'known' | 'waited'

/**
 * One cost sheet, one approval, and the wait for its receipts. "known" = there was nothing to send, and something to
 * report.
 */
async function submitRound(
  { core, output, allow, now }: SendDeps,
  caseId: CaseId,
  rows: readonly ItemRow[],
  asked: FactCheckRequest,
  { before, maxCredits, spent }: Budget & { before: QueueState },
): Promise<Submitted> {
  const quote = await quoteOf(core, caseId, rows, asked)
  if (!quote.ok) {
    output.say(errorWords(quote.error).happened)
    return 'nothing'
  }
  const { mediaToSend, alreadyAnswered, alreadyRunning, alreadyFailed, alreadyQueued, chargeUnknown } = quote.value
  const { refusedBefore, sentBefore, otherToken, elsewhere, caps } = quote.value
  const media = new Set(rows.flatMap((row) => subjectOfRow(row) ?? []))
  const { counts } = await queueState(core)
  const foreign = counts.waiting + counts.sending - alreadyQueued
  core.startSending(media)
  const known =
    alreadyAnswered +
    alreadyRunning +
    alreadyFailed +
    chargeUnknown +
    refusedBefore +
    sentBefore +
    allElsewhere(otherToken) +
    allElsewhere(elsewhere)
  if (mediaToSend === 0 && alreadyQueued === 0) return known > 0 ? 'known' : 'nothing'
  const still = await clearTokenPause(core)
  if (still) {
    await sayStop({ core, output }, still)
    if (alreadyQueued > 0) output.say(words.staysQueued({ n: alreadyQueued }))
    return 'nothing'
  }
  if (mediaToSend > 0) {
    // Information looked up in the meantime may have changed the price: the approved sheet is a fresh one.
    const fresh = await quoteOf(core, caseId, rows, asked)
    if (!fresh.ok || fresh.value.expectedCredits > maxCredits - spent) return 'nothing'
    for (const cap of caps) if (cap.beyond > 0) output.say(beyondCap(cap))
    allow(true)
    const approved = await core.call('checks.approve', { quoteId: fresh.value.id }).finally(() => allow(false))
    if (!approved.ok) {
      output.say(errorWords(approved.error).happened)
      return 'nothing'
    }
  }
  // More may be reserved than expected; by then the submission is made, and its job is watched in any case.
  const earlier = counts.done - before.counts.done
  const stopped = await waitForAnswers({ core, output, now }, { media, earlier, foreign, before, maxCredits })
  if (stopped !== 'budget') await sayStop({ core, output }, stopped)
  return stopped === null ? 'waited' : 'known'
}
