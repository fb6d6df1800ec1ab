import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Leaving, Quote, QuoteOptions } from '../../shared/contract/checks.ts'
import { allAsked } from '../../shared/model/asked-before.ts'
import type { AttemptId, CaseId, ItemId, QuoteId } from '../../shared/model/ids.ts'
import { type BatchQuestion, questionOf } from '../../shared/model/question.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { localDay } from '../db/budgets.ts'
import type { Replies } from '../db/replies.ts'
import { subjectOf } from '../db/subject.ts'
import type { Credentials } from '../service/credentials.ts'
import { type Agreed, type ApprovingDeps, createApproving } from './approving.ts'
import { askingOf } from './asking.ts'
import { HEADER_BYTES, leavingOf, type ReadLeaving, summaryOf } from './leaving.ts'
import { costOf, type createPlanner, type Plan } from './plan.ts'
import { againOf, pricesOf } from './plan-sums.ts'
import type { Priced, PriceList } from './price-list.ts'
import type { Queue } from './queue.ts'
import { sentFile } from './sent-file.ts'

export type QuotesDeps = ApprovingDeps & {
  replies: Replies
  prices: PriceList
  plan: ReturnType<typeof createPlanner>
  queue: Pick<Queue, 'state' | 'wake'>
  credentials: () => Credentials | null
  /** The latest certificate of a host; null = it never replied over TLS. */
  certificateOf: (host: string) => Quote['leaves']['certificate']
  readLeaving: ReadLeaving
  /** The rows of the media queued changed. */
  onQueued: (caseId: CaseId) => void
}
export type Quotes = ReturnType<typeof createQuotes>

type Kept = {
  caseId: CaseId
  itemIds: ItemId[]
  digest: string
  batch: BatchQuestion
  origin: string
  account: string
  missing: number
  options: QuoteOptions
  /** What would be sent, in order. */
  leaving: ItemId[]
}
type Current = Agreed & { kept: Kept }

type Approved = Result<
  { queued: number },
  | { kind: 'not_found'; what: 'quote' }
  | { kind: 'quote_stale' }
  | { kind: 'declined' }
  | { kind: 'nothing_to_send' }
  | { kind: 'no_token' }
>

/** Quotes are small, but each contains its item ids; the oldest is dropped first. */
const KEPT_QUOTES = 20
/** Checks queued in one transaction. */
const CHUNK = 100

/**
 * Creates cost sheets and takes the approval of one. An approval covers exactly what was shown; anything else needs a
 * new sheet.
 */
export function createQuotes(deps: QuotesDeps) {
  const { clock, cases, budgets, replies, prices, plan: planOf, queue, credentials } = deps
  const kept = new Map<QuoteId, Kept>()
  /** Settled when no approval is in progress. */
  let approving: Promise<unknown> = Promise.resolve()

  const currentOf = async (quote: Kept): Promise<Current | null> => {
    const known = credentials()
    if (!known || known.baseUrl.origin !== quote.origin || known.fingerprint !== quote.account) return null
    const key = { caseId: quote.caseId, origin: quote.origin, day: localDay(clock.now()) }
    const { itemIds, account, batch, options } = quote
    const price = (of: Priced) => prices.price(known, of)
    const plan = await planOf({ ...key, itemIds, account, batch, options, price })
    const isSame =
      !cases.isClosed(quote.caseId) &&
      digestOf(plan) === quote.digest &&
      budgets.missing(key, costOf(plan)) === quote.missing
    if (!isSame) return null
    const { host } = known.baseUrl
    const isSimulated = replies.isSimulated(host) || prices.isSimulated(known)
    return { kept: quote, plan, key, account, host, isSimulated }
  }

  const quote = async (
    caseId: CaseId,
    itemIds: ItemId[],
    options: QuoteOptions = PLAIN,
    batch: BatchQuestion = { kind: 'image_forensics' },
  ): Promise<
    Result<
      Quote,
      { kind: 'not_found'; what: 'case' } | { kind: 'not_now'; reason: 'case_closed' } | { kind: 'no_token' }
    >
  > => {
    if (!cases.exists(caseId)) return err({ kind: 'not_found', what: 'case' })
    if (cases.isClosed(caseId)) return err({ kind: 'not_now', reason: 'case_closed' })
    const known = credentials()
    if (!known) return err({ kind: 'no_token' })
    const state = queue.state()
    if (state.paused?.reason !== 'offline' && state.paused?.reason !== 'unreachable')
      await prices.refresh(known, batch.kind)
    const { origin, host } = known.baseUrl
    const account = known.fingerprint
    const key = { caseId, origin, day: localDay(clock.now()) }
    const price = (of: Priced) => prices.price(known, of)
    const plan = await planOf({ ...key, itemIds, account, batch, options, price })
    const missing = budgets.missing(key, costOf(plan))
    const id = randomUUID() as QuoteId
    kept.set(id, {
      caseId,
      itemIds,
      digest: digestOf(plan),
      batch,
      origin,
      account,
      missing,
      options,
      leaving: plan.toSend.map(({ itemId }) => itemId),
    })
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_QUOTES))) kept.delete(oldest)
    const budget = budgets.of(key)
    return ok({
      id,
      caseId,
      batch,
      origin,
      isSimulated: replies.isSimulated(host) || prices.isSimulated(known),
      selectedItems: plan.selectedItems,
      mediaToSend: plan.toSend.length,
      linksToSend: plan.toSend.filter(({ url }) => url !== null).length,
      bytesToSend: plan.bytesToSend,
      alreadyAnswered: plan.asked.answered,
      alreadyRunning: plan.asked.running,
      alreadyFailed: plan.asked.failed,
      alreadyQueued: plan.alreadyQueued,
      chargeUnknown: plan.chargeUnknown,
      refusedBefore: plan.refusedBefore,
      sentBefore: plan.sentBefore,
      otherToken: plan.otherToken,
      elsewhere: plan.elsewhere,
      again: againOf(plan),
      undecoded: plan.undecoded,
      askedOtherwise: plan.askedOtherwise,
      linkGuesses: plan.linkGuesses,
      options,
      duplicates: plan.duplicates,
      notInspected: plan.notInspected,
      ineligible: [...plan.ineligible].map(([reason, count]) => ({ reason, count })),
      expectedCredits: plan.toSend.reduce((total, medium) => total + medium.price.credits, 0),
      prices: pricesOf(plan),
      budget: budget.approvedCredits > 0 || budget.committedCredits > 0 ? budget : null,
      missingCredits: missing,
      caps: deps.capping.outlook(caseId, costOf(plan)),
      leaves: {
        ...summaryOf(plan),
        headerBytesEach: HEADER_BYTES,
        certificate: deps.certificateOf(host),
        exampleName: sentFile(randomUUID() as AttemptId, 'jpeg').fileName,
        context: batch.kind === 'fact_check' ? batch.context.trim() : '',
      },
      canSendNow: plan.toSend.length > 0 && state.paused === null,
    })
  }

  const { ask, queueChunk } = createApproving(deps)

  const approve = async (id: QuoteId): Promise<Approved> => {
    const quoted = kept.get(id)
    if (!quoted) return err({ kind: 'not_found', what: 'quote' })
    if (!credentials()) return err({ kind: 'no_token' })
    let current = await currentOf(quoted)
    if (!current) return err({ kind: 'quote_stale' })
    if (current.plan.toSend.length === 0) return err({ kind: 'nothing_to_send' })
    let words: string | null = null
    // The first of a day needs approval even if the service says that nothing is charged: it may charge, and what is
    // sent has left this machine.
    const isFirst = budgets.of(current.key).approvedCredits === 0
    if (quoted.missing > 0 || allAsked(againOf(current.plan)) > 0 || isFirst) {
      words = await ask(current)
      if (words === null) return err({ kind: 'declined' })
      // A dialog may stay open for an hour: what was approved must still be true.
      current = await currentOf(quoted)
      if (!current) return err({ kind: 'quote_stale' })
    }
    kept.delete(id)
    let queued = 0
    for (let from = 0; from < current.plan.toSend.length; from += CHUNK) {
      if (from > 0) await nextTurn()
      queued += queueChunk(current.plan.toSend.slice(from, from + CHUNK), current, from === 0 ? words : null)
    }
    deps.onQueued(quoted.caseId)
    queue.wake()
    return ok({ queued })
  }

  return {
    quote,
    /** What would be sent with a quoted batch, a part at a time. */
    leaving: async (
      id: QuoteId,
      offset: number,
      limit: number,
    ): Promise<Result<{ total: number; rows: Leaving[] }, { kind: 'not_found'; what: 'quote' }>> => {
      const quoted = kept.get(id)
      if (!quoted) return err({ kind: 'not_found', what: 'quote' })
      const found = await deps.readLeaving(quoted.leaving.slice(offset, offset + limit))
      const rows = found.flatMap((item) => {
        const question = questionOf(quoted.batch, item.url === null ? item.kind : 'link')
        return question ? [leavingOf(item, askingOf(question))] : []
      })
      return ok({ total: quoted.leaving.length, rows })
    },
    /**
     * Queues what the quote named, after approval of more credits if they are short. One at a time: the next approval
     * is considered once the previous one is settled, so that no credits are approved for what is queued already.
     */
    approve: (id: QuoteId): Promise<Approved> => {
      const mine = approving.then(() => approve(id))
      approving = mine.catch(() => undefined)
      return mine
    },
  }
}

const PLAIN: QuoteOptions = {
  again: false,
  alsoOtherToken: false,
  alsoElsewhere: false,
  withoutUndecoded: false,
}

/** A hash of exactly what would be requested, its cost, and whether it was requested before. */
const digestOf = ({ toSend }: Plan): string => {
  const lines = toSend.map(
    ({ price, before, question, ...medium }) =>
      `${subjectOf(medium)} ${price.credits} ${before} ${question.parameters}`,
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}
