import type { Analysis } from '../../../shared/model/analysis.ts'
import { hasOlderResult, type ItemStatus, UNASKED } from '../../../shared/model/item.ts'
import { asked } from '../../../shared/words/report/report.ts'
import { type StatusAndReason, statusOfItem, statusWords } from '../../../shared/words/statuses.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import type { MachineStatus } from '../machine/parts.ts'
import { verdictsOf } from './derived-facts.ts'
import { factCheckReach } from './fact-checks.ts'
import type { ReportFacts } from './report-facts.ts'
import { decisiveRequest, othersAsked, requestsOf } from './requests-of.ts'

const WITH_RESULT: ReadonlySet<ItemStatus> = new Set(['done', 'done_partial', 'done_unread'])

/** The image forensics status of an item in a report, whichever service is in use when the report is made. */
export type ServiceStatus = {
  /** For machines. */
  code: MachineStatus
  label: string
  /** No service was asked, as far as is known. */
  isUnasked: boolean
  /** The request that says so, to a service or account that is not in use; null = the status of the item says it. */
  elsewhere: ItemRequest | null
}

/**
 * The status of an item at the service in use. Where that was not asked, or none is in use, that of the result counts
 * that is reported, else the outcome of what was sent elsewhere: a report must not depend on a setting, nor say that
 * nothing was sent.
 */
export function serviceStatus(facts: ReportFacts): ServiceStatus {
  const { row } = facts.item
  const { isElsewhere } = row
  const isOlder = hasOlderResult(row)
  const status: ItemStatus = isOlder ? 'older_result' : row.status
  const isUnasked = UNASKED.has(status)
  const { label } = statusWords(isOlder ? { status, reason: null } : statusOfItem(row))
  const ofRow = { code: status, label, isUnasked, elsewhere: null }
  const { analysis } = facts.service
  // A result that is reported has a status of its own, wherever it came from.
  if (isOlder ? analysis === null : !isUnasked && !isElsewhere) return ofRow
  const known = { isUnasked: false, elsewhere: null }
  if (analysis !== null) return { ...known, ...named(statusOfResult(analysis, facts)) }
  const elsewhere = decisiveRequest(
    facts,
    ({ kind, checkId }) => kind === 'image_forensics' && (checkId === row.checkId) === isElsewhere,
  )
  if (facts.refused.some(({ what, receivedAt }) => what === 'analysis' && receivedAt === null))
    return { ...known, code: 'answer_gone', label: asked.gone }
  if (elsewhere === null && requestsOf(facts).altered.length > 0)
    return { ...known, code: 'request_altered', label: asked.alteredStanding }
  if (elsewhere === null) return ofRow
  if (!WITH_RESULT.has(elsewhere.state))
    return { ...known, ...named({ status: elsewhere.state, reason: elsewhere.reason }), elsewhere }
  const isKept = requestsOf(facts).requests.some(
    ({ checkId, replies }) => checkId === elsewhere.checkId && replies.some(({ bytes }) => bytes > 0),
  )
  const reason = elsewhere.state === 'done_unread' ? elsewhere.reason : null
  if (isKept) return { ...known, ...named({ status: 'done_unread', reason }), elsewhere }
  const isErased = facts.item.answerErasedAt !== null
  return { ...known, code: isErased ? 'answer_erased' : 'answer_gone', label: isErased ? asked.erased : asked.gone }
}

/**
 * The status of the check that brought a result, with its reason, so that one reply has one name whichever account is in
 * use; where no request of it is listed, what its reply shows.
 */
function statusOfResult(analysis: Analysis, facts: ReportFacts): StatusAndReason {
  const isIts = ({ checkId, state }: ItemRequest) => checkId === analysis.checkId && WITH_RESULT.has(state)
  const stored = requestsOf(facts).requests.find(isIts)
  if (stored !== undefined) return { status: stored.state, reason: stored.reason }
  const { isSuccessful, errorMessage } = analysis.reply
  if (isSuccessful === false || errorMessage !== null)
    return { status: 'done_partial', reason: isSuccessful === false ? 'not_successful' : null }
  const hasVerdict = verdictsOf(analysis).some((verdict) => verdict !== null)
  return hasVerdict ? { status: 'done', reason: null } : { status: 'done_unread', reason: 'no_verdict' }
}

const named = (of: StatusAndReason) => ({ code: of.status, label: statusWords(of).label })

/**
 * Where an item stands, for machines. "not_sent" is said where nothing was sent for anything: of what was sent for a fact
 * check alone, or with other bytes that the file held, it would be untrue: "fact_check_only" and "other_bytes_sent" stand in
 * its place.
 */
export function machineStatus(facts: ReportFacts): MachineStatus {
  const { code } = serviceStatus(facts)
  const isChecked = factCheckReach(facts) !== null || facts.refused.length > 0
  if (code !== 'not_sent') return code
  return isChecked ? 'fact_check_only' : othersAsked(facts).length > 0 ? 'other_bytes_sent' : code
}
