import { type ItemStatus, UNASKED } from '../../../shared/model/item.ts'
import { asked } from '../../../shared/words/report/report.ts'
import { statusOfItem, statusWords } from '../../../shared/words/statuses.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import type { MachineStatus } from '../machine/parts.ts'
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
 * The status of an item at the service in use. Where that was not asked and another was, the outcome there
 * counts: a report must not depend on a setting, nor say that nothing was sent.
 */
export function serviceStatus(facts: ReportFacts): ServiceStatus {
  const { row } = facts.item
  const { status } = row
  const isUnasked = UNASKED.has(status)
  const ofRow = { code: status, label: statusWords(statusOfItem(row)).label, isUnasked, elsewhere: null }
  if (!isUnasked) return ofRow
  const known = { isUnasked: false, elsewhere: null }
  if (facts.service.analysis !== null) return { ...known, ...named('older_result', null) }
  const elsewhere = decisiveRequest(facts, ({ kind, checkId }) => kind === 'image_forensics' && checkId !== row.checkId)
  if (facts.refused.some(({ what, receivedAt }) => what === 'analysis' && receivedAt === null))
    return { ...known, code: 'answer_gone', label: asked.gone }
  if (elsewhere === null && requestsOf(facts).altered.length > 0)
    return { ...known, code: 'request_altered', label: asked.alteredStanding }
  if (elsewhere === null) return ofRow
  if (!WITH_RESULT.has(elsewhere.state)) return { ...known, ...named(elsewhere.state, elsewhere.reason), elsewhere }
  const isKept = requestsOf(facts).requests.some(
    ({ checkId, replies }) => checkId === elsewhere.checkId && replies.some(({ bytes }) => bytes > 0),
  )
  if (isKept) return { ...known, ...named('done_unread', null), elsewhere }
  const isErased = facts.item.answerErasedAt !== null
  return { ...known, code: isErased ? 'answer_erased' : 'answer_gone', label: isErased ? asked.erased : asked.gone }
}

const named = (status: ItemStatus, reason: ItemRequest['reason']) => ({
  code: status,
  label: statusWords({ status, reason }).label,
})

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
