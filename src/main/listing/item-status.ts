import type { CheckState, CheckStatus, EverSent, ReasonCode } from '../../shared/model/check.ts'
import { ineligibleFor } from '../../shared/model/eligibility.ts'
import type { Ineligible, IntakeState, ItemKind, ItemStatus } from '../../shared/model/item.ts'
import type { JobState } from '../../shared/model/job-state.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { MediumFormat } from '../../shared/model/medium.ts'
import type { ItemContext } from '../db/item-context.ts'

/** What the status of an item depends on besides its answers. */
export type StatusFacts = {
  caseId: number
  intake: IntakeState
  kind: ItemKind | null
  format: MediumFormat | null
  bytes: number
}

/** A check with what lists show of its answer, from `answer_facts`. Answers are in the order of the ids of their checks. */
export type AnswerFacts = {
  kind: CheckKind
  origin: string
  account: string
  caseId: number
  run: number
  state: CheckState
  reason: ReasonCode | null
  createdAt: number
  /** Of a check ended by its file, how much of its requests ever left; null = no file ended it. */
  everSent: EverSent | null
  /** When the analysis parsed from its reply was received; null = there is none. */
  receivedAt: number | null
  verdict: string | null
  confidence: number | null
  generator: string | null
  faceCount: number | null
  isErased: number
  jobState: JobState | null
  /** 1 = it waits, stopped or was taken out of the queue, and the service may have all of it; 0 = not so. */
  mayHaveArrived: number
}

/** Where an item stands. `current`: the check that represents it; `shown`: the one whose result is shown. */
export type DerivedStatus<A extends AnswerFacts = AnswerFacts> = {
  status: ItemStatus
  /** `current` was not made for the service and account in use. */
  isElsewhere: boolean
  ineligible: Ineligible | null
  current: A | null
  shown: A | null
  /** The newest fact check, at any service; null = none. */
  factCheck: A | null
}

const DONE: ReadonlySet<CheckState> = new Set(['done', 'done_partial', 'done_unread'])
/** Open or possibly charged requests: a new token does not undo them, so they count under every account. */
const OPEN_ELSEWHERE: ReadonlySet<CheckState> = new Set(['unknown', 'sending'])

/**
 * The status of a check. "rejected" is only what the service refused; where a file ended the check, nothing left this
 * machine ("not_sent") or something may have ("blocked").
 */
export const checkStatusOf = ({ state, everSent }: Pick<AnswerFacts, 'state' | 'everSent'>): CheckStatus =>
  everSent === null ? state : everSent === 'nothing' ? 'not_sent' : 'blocked'

/** The status of an item and what it rests on. The one place that derives it, for lists and for single items. */
export function deriveStatus<A extends AnswerFacts>(
  item: StatusFacts,
  answers: readonly A[],
  context: ItemContext,
): DerivedStatus<A> {
  const ineligible = ineligibleOf(item, context)
  if (answers.length === 0) {
    const isRead = item.intake === 'inspected' || item.intake === 'linked'
    const status = isRead ? (ineligible === null ? 'not_sent' : 'ineligible') : (item.intake as ItemStatus)
    return { status, isElsewhere: false, ineligible, current: null, shown: null, factCheck: null }
  }
  // The content behind a URL belongs to the case that requested it.
  const own = answers.filter(({ caseId }) => item.kind !== 'link' || caseId === item.caseId)
  const here = representing(own, context)
  const elsewhere = here === null || isUnsent(here) ? representingElsewhere(own, context) : null
  const current = elsewhere ?? here
  const shown = current !== null && DONE.has(current.state) ? current : newestResult(answers)
  return {
    status: statusOf(item, current, shown, ineligible),
    isElsewhere: elsewhere !== null,
    ineligible,
    current,
    shown,
    factCheck: newestFactCheck(own),
  }
}

function statusOf(
  { intake }: StatusFacts,
  current: AnswerFacts | null,
  shown: AnswerFacts | null,
  ineligible: Ineligible | null,
): ItemStatus {
  if (intake !== 'inspected' && intake !== 'linked') return intake
  const status = current && checkStatusOf(current)
  if (current !== null && !isUnsent(current)) return status as CheckStatus
  if (shown !== null) return 'older_result'
  return ineligible === null ? (status ?? 'not_sent') : 'ineligible'
}

/** Why image forensics does not accept an item; null = it does, or the item was not read. */
function ineligibleOf({ kind, format, bytes }: StatusFacts, context: ItemContext): Ineligible | null {
  if (format === null || kind === null || kind === 'link') return null
  return ineligibleFor({ kind, format, bytes }, { ...context, formats: context.formats as readonly MediumFormat[] })
}

/** Whether a check says nothing against sending: it was taken out of the queue, or its file ended it in time. */
function isUnsent(check: AnswerFacts): boolean {
  const status = checkStatusOf(check)
  return status === 'cancelled' || status === 'not_sent'
}

/** A result of this account first, then what may be charged under any account, then the newest run. */
function representing<A extends AnswerFacts>(answers: readonly A[], { origin, account }: ItemContext): A | null {
  const rank = (one: A) => (one.account === account && DONE.has(one.state) ? 2 : OPEN_ELSEWHERE.has(one.state) ? 1 : 0)
  let best: A | null = null
  for (const one of answers) {
    if (one.kind !== 'image_forensics' || one.origin !== origin || one.isErased === 1) continue
    if (one.account !== account && !OPEN_ELSEWHERE.has(one.state)) continue
    if (best === null || rank(one) > rank(best) || (rank(one) === rank(best) && one.run > best.run)) best = one
  }
  return best
}

/**
 * Of what was sent to another service or account: a result first, then a reply without one, then what may be charged,
 * then the newest. Where nothing arrived, nothing is said of it.
 */
function representingElsewhere<A extends AnswerFacts>(
  answers: readonly A[],
  { origin, account }: ItemContext,
): A | null {
  const rank = (one: A) =>
    one.receivedAt !== null ? 3 : DONE.has(one.state) ? 2 : OPEN_ELSEWHERE.has(one.state) || one.mayHaveArrived ? 1 : 0
  const at = (one: A) => one.receivedAt ?? one.createdAt
  let best: A | null = null
  for (const one of answers) {
    if (one.kind !== 'image_forensics' || one.isErased === 1 || !hasArrived(one)) continue
    if (one.origin === origin && one.account === account) continue
    if (best === null || rank(one) > rank(best) || (rank(one) === rank(best) && at(one) >= at(best))) best = one
  }
  return best
}

/** Whether the service has, or may have, all of a request. */
const hasArrived = ({ state, everSent, mayHaveArrived }: AnswerFacts): boolean =>
  DONE.has(state) ||
  OPEN_ELSEWHERE.has(state) ||
  mayHaveArrived === 1 ||
  (state === 'rejected' && (everSent === null || everSent === 'whole'))

function newestResult<A extends AnswerFacts>(answers: readonly A[]): A | null {
  let best: A | null = null
  for (const one of answers) {
    if (one.receivedAt === null) continue
    if (best === null || one.receivedAt > (best.receivedAt ?? 0)) best = one
  }
  return best
}

function newestFactCheck<A extends AnswerFacts>(answers: readonly A[]): A | null {
  let best: A | null = null
  for (const one of answers) {
    if (one.kind !== 'fact_check' || one.state === 'cancelled' || one.isErased === 1) continue
    if (best === null || one.createdAt >= best.createdAt) best = one
  }
  return best
}

/** The status of a fact check: that of its job. A result attached by a person has none. */
export const factCheckState = (check: AnswerFacts): JobState | CheckStatus =>
  check.jobState ?? (DONE.has(check.state) ? 'completed' : checkStatusOf(check))
