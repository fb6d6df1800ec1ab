import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QuoteOptions } from '../../shared/contract/checks.ts'
import {
  type AskedBefore,
  askedElsewhere,
  type ElsewhereCounts,
  type HeldElsewhere,
  noOutcomes,
  nothingElsewhere,
  type Outcome,
  type OutcomeCounts,
} from '../../shared/model/asked-before.ts'
import { ineligibleFor, type Limits } from '../../shared/model/eligibility.ts'
import type { CaseId, CheckId, ItemId } from '../../shared/model/ids.ts'
import type { Ineligible } from '../../shared/model/item.ts'
import type { Modality } from '../../shared/model/job.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import { guessModality, type LinkGuesses, noGuesses } from '../../shared/model/link-modality.ts'
import { type BatchQuestion, type CheckQuestion, modalityOf, questionOf } from '../../shared/model/question.ts'
import type { QuoteItem, QuoteItems } from '../db/quote-items.ts'
import { type About, subjectOf } from '../db/subject.ts'
import { askingOf } from './asking.ts'
import type { Price, Priced } from './price-list.ts'
import type { Queue } from './queue.ts'
import type { Recovery } from './recovery.ts'
import { bodyBytesOfItem } from './sent-file.ts'

/** Media or a link that would be sent. */
export type PlannedMedium = About & {
  /** The first chosen item with this content; others with the same bytes are its duplicates. */
  itemId: ItemId
  bytes: number
  /** Size of the whole request body: the bytes and the form around them, or the link as JSON. */
  bodyBytes: number
  hasPosition: boolean
  hasThumbnail: boolean
  hasSerial: boolean
  hasAuthor: boolean
  namesPersons: boolean
  hasMakerNote: boolean
  /** The app could not decode it. */
  isUndecoded: boolean
  /** The earlier request for it to this service, so that it is paid for again; null = there was none. */
  before: AskedBefore | null
  question: CheckQuestion
  /** null for image forensics. */
  modality: Modality | null
  price: Price
  /** A recording whose length is unknown here. */
  isUnknownLength: boolean
  /** Its credits that the budget counts already. */
  reserved: number
}
/** What sending the chosen items would mean, for each file and link. */
export type Plan = {
  selectedItems: number
  toSend: PlannedMedium[]
  bytesToSend: number
  /** Could not be decoded here; sent unless the user leaves them out. */
  undecoded: number
  /** Requested before under this token, by outcome. */
  asked: OutcomeCounts
  alreadyQueued: number
  chargeUnknown: number
  refusedBefore: number
  /** Reached the service before, without a result: sent again only one by one, from the queue. */
  sentBefore: number
  /**
   * By what the same request came to under another token for the service, and at another address; held back unless the
   * user decides otherwise.
   */
  otherToken: ElsewhereCounts
  elsewhere: ElsewhereCounts
  /** Of those to be sent: submitted before with another text, or as another kind of media. */
  askedOtherwise: { text: OutcomeCounts; kind: OutcomeCounts }
  linkGuesses: LinkGuesses
  duplicates: number
  notInspected: number
  ineligible: Map<Ineligible, number>
}
export type PlanOf = {
  caseId: CaseId
  itemIds: readonly ItemId[]
  origin: string
  account: string
  day: string
  batch: BatchQuestion
  options: QuoteOptions
  price: (of: Priced) => Price
}

/** Reads the rows of some items; in the app the query worker provides them. */
export type ReadQuoteItems = (...given: Parameters<QuoteItems['quoteItems']>) => QuoteItem[] | Promise<QuoteItem[]>

/** Rows examined before other work gets its turn. */
const CHUNK = 250

/** Whether an item waits in the queue, and the same was sent elsewhere, before or after its approval. */
const isQueuedAndHeld = (item: QuoteItem): item is QuoteItem & { checkId: CheckId } =>
  item.checkId !== null && (item.state === 'approved' || item.state === 'waiting') && askedElsewhere(item) !== null

/**
 * Sorts chosen items into those that would be sent and those that would not, with the reason. Reads only the library; what
 * is found to be lost is restored, and what another request overtook leaves the queue, so that the sheet says so.
 */
export function createPlanner({
  read,
  recovery,
  limits,
  holdBackOvertaken,
}: {
  read: ReadQuoteItems
  recovery: Recovery
  limits: (kind: CheckKind) => Limits
  /** Takes queued checks out that another request overtook, and returns how many. */
  holdBackOvertaken: Queue['holdBackOvertaken']
}) {
  return async ({ itemIds, origin, account, ...of }: PlanOf): Promise<Plan> => {
    const { caseId, batch, options } = of
    const plan = emptyPlan()
    const seen = new Set<string>()
    for (let from = 0; from < itemIds.length; from += CHUNK) {
      if (from > 0) await nextTurn()
      const rows = () => read(caseId, itemIds.slice(from, from + CHUNK), batch, origin, account, options.again)
      let found = await rows()
      const lost = found.flatMap((item) => item.sha256 ?? item.url ?? []).filter(recovery.hasLost)
      for (const subject of lost) recovery.restore(subject, caseId)
      const doubted = found.flatMap((item) => (isQueuedAndHeld(item) ? [item.checkId] : []))
      const heldBack = doubted.length > 0 ? holdBackOvertaken(doubted) : 0
      if (lost.length + heldBack > 0) found = await rows()
      for (const item of found) place(plan, item, seen, limits(batch.kind), of)
    }
    return plan
  }
}

const emptyPlan = (): Plan => ({
  selectedItems: 0,
  toSend: [],
  bytesToSend: 0,
  undecoded: 0,
  asked: noOutcomes(),
  alreadyQueued: 0,
  chargeUnknown: 0,
  refusedBefore: 0,
  sentBefore: 0,
  otherToken: nothingElsewhere(),
  elsewhere: nothingElsewhere(),
  askedOtherwise: { text: noOutcomes(), kind: noOutcomes() },
  linkGuesses: noGuesses(),
  duplicates: 0,
  notInspected: 0,
  ineligible: new Map(),
})

function place(
  plan: Plan,
  item: QuoteItem,
  seen: Set<string>,
  limits: Limits,
  { caseId, day, batch, options, price }: Omit<PlanOf, 'itemIds' | 'origin' | 'account'>,
): void {
  plan.selectedItems += 1
  const about = aboutItem(item)
  if (about === null) {
    plan.notInspected += 1
    return
  }
  const subject = subjectOf(about)
  if (seen.has(subject)) {
    plan.duplicates += 1
    return
  }
  seen.add(subject)
  if (about.url !== null) plan.linkGuesses[guessModality(about.url) ?? 'unknown'] += 1
  const prior = priorUse(item, item.mayHaveArrived === 1)
  const asked = prior === 'asked' || options.again ? item.asked : null
  if (prior === 'asked') {
    if (!options.again) {
      plan.asked[asked ?? 'answered'] += 1
      return
    }
  } else if (prior !== 'free') {
    plan[prior] += 1
    return
  }
  const { kind, format, bytes } = item
  const unfit =
    about.url !== null || kind === null || format === null
      ? null
      : ineligibleFor({ bytes, kind, format }, limits, batch.kind)
  const itemKind = about.url === null ? kind : 'link'
  const question = questionOf(batch, itemKind)
  const reason = unfit ?? (question === null ? 'no_modality' : null)
  if (reason !== null || question === null) {
    plan.ineligible.set(reason ?? 'no_modality', (plan.ineligible.get(reason ?? 'no_modality') ?? 0) + 1)
    return
  }
  // Whoever pays again for a reply to this token has agreed to more than paying for another token's.
  const held = { heldByToken: asked === 'answered' ? null : item.heldByToken, heldByAddress: item.heldByAddress }
  if (held.heldByToken !== null) {
    plan.otherToken[held.heldByToken] += 1
    if (!options.alsoOtherToken) return
  }
  if (held.heldByAddress !== null) {
    plan.elsewhere[held.heldByAddress] += 1
    if (!options.alsoElsewhere) return
  }
  if (item.isUndecoded === 1 && kind === 'image') {
    plan.undecoded += 1
    if (options.withoutUndecoded) return
  }
  const modality = batch.kind === 'fact_check' ? modalityOf(itemKind, batch.linkModality) : null
  const isReserved = item.state === 'blocked' && item.checkCaseId === caseId && item.day === day
  plan.toSend.push({
    ...about,
    itemId: item.itemId,
    bytes,
    bodyBytes: bodyBytesOfItem(item, askingOf(question)),
    hasPosition: item.hasGps === 1,
    hasThumbnail: item.hasEmbeddedThumbnail === 1,
    hasSerial: item.hasSerial === 1,
    hasAuthor: item.hasAuthor === 1,
    namesPersons: item.namesPersons === 1,
    hasMakerNote: item.hasMakerNote === 1,
    isUndecoded: item.isUndecoded === 1,
    before: beforeOf(held, asked, item.isErased === 1),
    question,
    modality,
    price: price({ kind: batch.kind, modality, seconds: item.durationSeconds }),
    isUnknownLength: (modality === 'audio' || modality === 'video') && item.durationSeconds === null,
    reserved: isReserved ? (item.expectedCredits ?? 0) : 0,
  })
  plan.bytesToSend += bytes
  const { askedWithText, askedAsKind } = item
  if (askedWithText !== null) plan.askedOtherwise.text[askedWithText] += 1
  else if (askedAsKind !== null) plan.askedOtherwise.kind[askedAsKind] += 1
}

/** A reply of this token is paid for again, whatever there is elsewhere; null = it was not asked before. */
const beforeOf = (held: HeldElsewhere, asked: Outcome | null, isErased: boolean): AskedBefore | null =>
  asked === 'answered' ? asked : (askedElsewhere(held) ?? asked ?? (isErased ? 'erased' : null))

/** The credits of a plan beyond those the budget counts already. */
export const costOf = ({ toSend }: Pick<Plan, 'toSend'>): number =>
  toSend.reduce((total, { price, reserved }) => total + Math.max(0, price.credits - reserved), 0)

/** null = a file whose bytes are unknown. */
const aboutItem = ({ sha256, url }: QuoteItem): About | null =>
  url !== null ? { sha256: null, url } : sha256 !== null ? { sha256, url: null } : null

/**
 * The state of the check for a file or link with this service and account; "free" = it may be sent after approval,
 * "asked" = it was answered.
 */
export function priorUse(
  { state, reason }: Pick<QuoteItem, 'state' | 'reason'>,
  mayHaveArrived: boolean,
): 'free' | 'asked' | 'alreadyQueued' | 'chargeUnknown' | 'refusedBefore' | 'sentBefore' {
  switch (state) {
    case 'done':
    case 'done_partial':
    case 'done_unread':
      return 'asked'
    case 'approved':
    case 'sending':
    case 'waiting':
      return 'alreadyQueued'
    case 'unknown':
      return reason === 'charge_not_stated' ? 'refusedBefore' : 'chargeUnknown'
    case 'rejected':
      if (reason !== 'file_missing' && reason !== 'file_changed') return 'refusedBefore'
      // This time the file was missing or different; an earlier attempt may have arrived complete.
      return mayHaveArrived ? 'sentBefore' : 'free'
    default:
      return mayHaveArrived ? 'sentBefore' : 'free'
  }
}
