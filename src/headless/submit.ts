import type { QueueState } from '../shared/contract/checks.ts'
import type { CaseId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import type { Modality } from '../shared/model/job.ts'
import { beyondCap } from '../shared/words/caps.ts'
import { counted } from '../shared/words/counts.ts'
import { errorWords } from '../shared/words/errors.ts'
import { headless, headlessJobs as words } from '../shared/words/headless.ts'
import { REASONS } from '../shared/words/reasons.ts'
import { type Asked, subjectOfRow } from './scope.ts'
import type { SendDeps } from './send-within.ts'
import { standStill } from './stand-still.ts'
import { queueState, spentIn, waitForAnswers } from './wait.ts'

export type FactCheckAsked = Asked & {
  /** What the addresses lead to; null = no address is named. */
  modality: Modality | null
  context: string
  isWaiting: boolean
  /** What has an older result, of another account or service, is submitted and paid for anew. */
  isAgain: boolean
}

/**
 * Queues what is not asked yet and waits for the receipts. What is approved is what is expected; where more is reserved
 * than that, the rest is approved anew, never beyond `maxCredits`. false = nothing could be sent, and nothing is known.
 */
export async function submit(
  deps: SendDeps,
  caseId: CaseId,
  rows: readonly ItemRow[],
  asked: FactCheckAsked,
  maxCredits: number,
  standOf: () => Promise<ItemRow[]>,
): Promise<boolean> {
  const { core, output } = deps
  if (core.account.status().baseUrl === '') {
    output.say(headless.noAddress)
    return false
  }
  const spentBefore = await spentIn(core, caseId)
  const before = await queueState(core)
  let left = rows
  while (true) {
    const spent = (await spentIn(core, caseId)) - spentBefore
    const isFirst = left === rows
    const end = await submitOnce(deps, caseId, left, asked, { before, maxCredits, spent, isFirst })
    if (end !== 'waited') return end === 'known' || !isFirst
    const ids = new Set(left.map(({ id }) => id))
    const stopped = (await standOf()).filter(
      ({ id, factCheck }) => ids.has(id) && factCheck?.state === 'blocked' && factCheck.reason === 'budget',
    )
    if (stopped.length === 0 || stopped.length === left.length) return true
    left = stopped
  }
}

type Submitted = 'nothing' | 'known' | 'waited'
type Run = { before: QueueState; maxCredits: number; spent: number; isFirst: boolean }

/** One sheet, one yes, and the wait for its receipts. "known" = there was nothing to send, and something to tell. */
async function submitOnce(
  { core, output, allow, now }: SendDeps,
  caseId: CaseId,
  rows: readonly ItemRow[],
  { context, modality }: FactCheckAsked,
  { before, maxCredits, spent, isFirst }: Run,
): Promise<Submitted> {
  const batch = { kind: 'fact_check' as const, context, linkModality: modality }
  const itemIds = rows.map((row) => row.id)
  const quote = await core.call('checks.quote', { caseId, itemIds, batch })
  if (!quote.ok) {
    output.say(errorWords(quote.error).happened)
    return 'nothing'
  }
  const { expectedCredits, mediaToSend, alreadyAnswered, alreadyQueued, chargeUnknown, caps } = quote.value
  if (mediaToSend > 0 && expectedCredits > maxCredits - spent) {
    output.say(
      isFirst
        ? words.overBudget(counted(expectedCredits, 'credit'), counted(maxCredits, 'credit'))
        : words.dearer({ spent, expected: expectedCredits, maxCredits, left: mediaToSend }),
    )
    return 'nothing'
  }
  const media = new Set(rows.flatMap((row) => subjectOfRow(row) ?? []))
  const { counts } = await queueState(core)
  const foreign = counts.waiting + counts.sending - alreadyQueued
  core.startSending(media)
  if (mediaToSend === 0 && alreadyQueued === 0) return alreadyAnswered > 0 || chargeUnknown > 0 ? 'known' : 'nothing'
  const still = await standStill(core)
  if (still) {
    output.say(headless.paused(REASONS[still]))
    if (alreadyQueued > 0) output.say(words.staysQueued(counted(alreadyQueued, 'fact check')))
    return 'nothing'
  }
  if (mediaToSend > 0) {
    // What was looked up meanwhile may have changed the price: the sheet that is agreed to is a fresh one.
    const fresh = await core.call('checks.quote', { caseId, itemIds, batch })
    if (!fresh.ok || fresh.value.expectedCredits > maxCredits - spent) return 'nothing'
    for (const cap of caps) if (cap.beyond > 0) output.say(beyondCap(cap))
    allow(true)
    const approved = await core.call('checks.approve', { quoteId: fresh.value.id }).finally(() => allow(false))
    if (!approved.ok) {
      output.say(errorWords(approved.error).happened)
      return 'nothing'
    }
  }
  // What is reserved may be more than expected; the submission is made by then, and its job is watched all the same.
  const stopped = await waitForAnswers({ core, output, now }, { media, foreign, before, maxCredits })
  if (stopped !== null && stopped !== 'budget') output.say(headless.paused(REASONS[stopped]))
  return stopped === null ? 'waited' : 'known'
}
