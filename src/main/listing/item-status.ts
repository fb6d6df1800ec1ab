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
}

/** Where an item stands. `current`: the check that represents it here; `shown`: the one whose result is shown. */
export type DerivedStatus<A extends AnswerFacts = AnswerFacts> = {
  status: ItemStatus
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
    return { status, ineligible, current: null, shown: null, factCheck: null }
  }
  // The content behind a URL belongs to the case that requested it.
  const own = answers.filter(({ caseId }) => item.kind !== 'link' || caseId === item.caseId)
  const current = representing(own, context)
  const shown = current !== null && DONE.has(current.state) ? current : newestResult(answers)
  return {
    status: statusOf(item, current, shown, ineligible),
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
  if (status !== null && status !== 'cancelled' && status !== 'not_sent') return status
  if (shown !== null) return 'older_result'
  return ineligible === null ? (status ?? 'not_sent') : 'ineligible'
}

/** Why image forensics does not accept an item; null = it does, or the item was not read. */
function ineligibleOf({ kind, format, bytes }: StatusFacts, context: ItemContext): Ineligible | null {
  if (format === null || kind === null || kind === 'link') return null
  return ineligibleFor({ kind, format, bytes }, { ...context, formats: context.formats as readonly MediumFormat[] })
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
