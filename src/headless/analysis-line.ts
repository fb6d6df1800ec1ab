import type { ImageResult } from '../shared/model/analysis.ts'
import type { Elsewhere } from '../shared/model/asked-before.ts'
import { hasOlderResult, type ItemRow, type ItemStatus } from '../shared/model/item.ts'
import { verdictCounts } from '../shared/model/verdict-counts.ts'
import { ineligibleWords } from '../shared/words/cost-sheet.ts'
import { headless, imagesInReply, verdictOfImage, verdictsInReply } from '../shared/words/headless.ts'
import { itemReasonWords } from '../shared/words/intake.ts'
import { besideVerdict, type StatusAndReason, statusOfItem, statusWords } from '../shared/words/statuses.ts'
import { scoreInLine, verdictWords } from '../shared/words/verdicts.ts'
import { placeOf } from './item-line.ts'
import type { Line } from './output.ts'
import { type Said, saidMembers, saidReason, saidSentences } from './said.ts'
import { forTerminal, onOneLine } from './terminal-text.ts'

/** The final state of an item, as a code of the JSON lines. */
type State =
  | 'done'
  | 'done_partial'
  | 'done_unread'
  | 'rejected'
  | 'ineligible'
  | 'unknown'
  | 'waiting'
  | 'blocked'
  | 'cancelled'

/** States of items that reached the service, now or earlier. */
export const REACHED = new Set<State>(['done', 'done_partial', 'done_unread', 'rejected', 'unknown'])

/** Whether a reply’s verdict is shown, if it has one; an outcome that is not a plain result is shown with it. */
const isRead = (state: State): boolean => state === 'done' || state === 'done_partial'

/** The JSON line for the status of an item. `creditsUsed`: null = not stated, or not known. */
export type AnalysisLine = Line & { state: State; creditsUsed: number | null; simulated: boolean; attached: boolean }

/** What the reply about an item says beyond its row. */
export type Answered = {
  /** Credits this run paid for it, as the service stated them; 0 = this run paid nothing, null = not stated. */
  creditsUsed: number | null
  said: Said
  /** Every image of the reply, if it has more than one; [] = it has not. */
  images: readonly ImageResult[]
}

/**
 * What keeps an item from being sent without `--again`: what came of it at another service or account; null = nothing.
 * The cost sheet decides by the same requests (`heldByToken`, `heldByAddress`).
 */
export function heldBy({ status, isElsewhere }: ItemRow): Elsewhere | null {
  if (status === 'older_result') return 'answered'
  if (!isElsewhere) return null
  return status.startsWith('done') ? 'answered' : status === 'rejected' ? 'refused' : 'doubtful'
}

/** As `error` of the JSON lines. */
const HELD_CODES = {
  answered: 'older_result',
  running: 'running_elsewhere',
  doubtful: 'possibly_charged_elsewhere',
  refused: 'refused_elsewhere',
} satisfies Record<Elsewhere, string>

/** `isFresh`: this run paid for it. `heldBy`: what of another service or account holds it back in this run. */
export function analysisLine(
  row: ItemRow,
  { creditsUsed, said, images }: Answered,
  facts: { isOverBudget: boolean; isFresh: boolean; heldBy: Elsewhere | null },
): AnalysisLine {
  const state = facts.isOverBudget || facts.heldBy !== null ? 'blocked' : stateOf(row)
  const isAnswered = isRead(state)
  return {
    type: 'analysis',
    item: row.reference,
    ...(row.url === null
      ? { path: placeOf(row) }
      : { url: row.url, images: isAnswered ? row.imageCount : null, asOf: asOf(row) }),
    sha256: row.sha256,
    state,
    verdict: isAnswered ? row.verdict : null,
    confidence: isAnswered ? row.confidence : null,
    // By verdict as sent; of a page or a reply with several images there may be no single one.
    ...(images.length > 0 ? { verdicts: verdictCounts(images) } : {}),
    creditsUsed,
    fromCache: isAnswered && !facts.isFresh,
    simulated: state.startsWith('done') && row.isSimulated,
    attached: state.startsWith('done') && row.isAttached,
    older: hasOlderResult(row) ? olderAnswer(row) : null,
    error:
      facts.heldBy !== null
        ? HELD_CODES[facts.heldBy]
        : facts.isOverBudget
          ? 'budget'
          : (row.statusReason ?? row.ineligible ?? row.reason),
    ...saidMembers(said),
  }
}

/** The JSON line for one image of a reply that has several. */
export const imageLine = (item: string, { at, fileName, verdict, confidence, errorMessage }: ImageResult): Line => ({
  type: 'image',
  item,
  at,
  fileName,
  verdict,
  confidence,
  error: errorMessage,
})

/** The same for people to read, below the row of its item. */
export function imageRow({ at, fileName, verdict, confidence, errorMessage }: ImageResult): string {
  const facts = [verdictOfImage(verdict), confidence?.toFixed(2) ?? null, fileName, errorMessage]
  return [`  ${at}`, ...facts.flatMap((fact) => (fact === null ? [] : [onOneLine(fact)]))].join('  ')
}

/** The result from another account or service: never a result of this one. */
const olderAnswer = (row: ItemRow) => ({
  service: row.analysedOrigin,
  asOf: asOf(row),
  verdict: row.verdict,
  confidence: row.confidence,
})

/** When the reply was received, ISO 8601 UTC; for a link, the result applies to that time only. null = no reply. */
const asOf = ({ analysedAt }: ItemRow): string | null =>
  analysedAt === null ? null : new Date(analysedAt).toISOString()

const STATES: Record<ItemStatus, State> = {
  listed: 'ineligible',
  skipped: 'ineligible',
  unreadable: 'ineligible',
  ineligible: 'ineligible',
  not_sent: 'waiting',
  older_result: 'waiting',
  approved: 'waiting',
  sending: 'waiting',
  waiting: 'waiting',
  blocked: 'blocked',
  unknown: 'unknown',
  rejected: 'rejected',
  cancelled: 'cancelled',
  done: 'done',
  done_partial: 'done_partial',
  done_unread: 'done_unread',
}

/** The state of an item; one that ended before anything was sent is not retried automatically. */
const stateOf = ({ status, everSent, isElsewhere }: ItemRow): State =>
  status === 'not_sent' && everSent !== null ? 'blocked' : isElsewhere ? 'waiting' : STATES[status]

/** The same for people to read. */
export function rowForPeople(
  row: ItemRow,
  { state, error, simulated: isSimulated, attached: isAttached }: AnalysisLine,
  { said, images }: Pick<Answered, 'said' | 'images'>,
): string {
  const verdict = row.verdict === null ? ofSeveral(row, images) : verdictWords(row.verdict).label
  const isOlder = hasOlderResult(row)
  const itemStatus: StatusAndReason = isOlder
    ? { status: 'older_result', reason: null }
    : isRefused(row)
      ? // That no charge is stated, and the service’s message, are in the sentence at the end of the line.
        { status: 'rejected', reason: null }
      : statusOfItem(row)
  const beside = isRead(state) && row.verdict !== null ? besideVerdict(itemStatus) : null
  const isShown = state === 'done' || beside !== null
  const result = forTerminal(
    isShown ? [verdict, ...(beside === null ? [] : [beside])].join(', ') : statusWords(itemStatus).label,
  )
  const detail = isShown
    ? row.confidence === null
      ? ''
      : scoreInLine(row.confidence)
    : isOlder
      ? olderWords(row, verdict)
      : whyWords(row, error)
  const marks = [...(isAttached ? [headless.attachedMark] : []), ...(isSimulated ? [headless.simulatedMark] : [])]
  const marked = marks.map((mark) => `  [${mark}]`).join('')
  const why = isRefused(row) ? [saidReason(row.statusReason, row, said)] : saidSentences(said)
  const place = [`${placeOf(row)}${marked}`, ...why].join('  ')
  return `${row.reference}  ${result.padEnd(24)} ${String(detail).padEnd(18)} ${place}`
}

/** A reply without a verdict is named as at the account that it came from, as far as what came of it is known. */
const olderWords = (row: ItemRow, verdict: string): string =>
  row.status === 'done_unread' && row.verdict === null ? statusWords(statusOfItem(row)).label : verdict

/** In place of a verdict: how many images have each, or how many there are; otherwise that none was sent. */
const ofSeveral = ({ imageCount }: ItemRow, images: Answered['images']): string => {
  if (images.length > 0) return verdictsInReply(verdictCounts(images))
  return imageCount > 1 ? imagesInReply({ n: imageCount }) : verdictWords(null).label
}

/** Refused by the service, which stated no charge: a sentence of its own with the service’s message. */
const isRefused = (row: ItemRow): row is ItemRow & { statusReason: 'charge_not_stated' } =>
  row.status === 'unknown' && row.statusReason === 'charge_not_stated'

/** Why an item cannot be sent, in words. Reasons from the service or this run stay codes, as in the JSON lines. */
function whyWords(row: ItemRow, error: unknown): string {
  const { statusReason, ineligible, reason } = row
  if (error === null || isRefused(row)) return ''
  if (statusReason === null && error === ineligible) return ineligibleWords[ineligible]
  if (statusReason === null && error === reason) return itemReasonWords[reason]
  return String(error)
}
