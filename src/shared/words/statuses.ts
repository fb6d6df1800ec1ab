import type { CheckRow, ReasonCode } from '../model/check.ts'
import type { ItemRow, ItemStatus } from '../model/item.ts'
import { messages } from './messages.ts'

/** How a status without a verdict is marked: dashed = not yet, warning = charge unknown, plain = settled. */
export type StatusMark = 'dashed' | 'warning' | 'plain'

export type StatusWords = { label: string; mark: StatusMark }

/** The status of an item or a check, with the reason that decides its label. */
export type StatusAndReason = { status: ItemStatus; reason: ReasonCode | null }

export const statusOfItem = ({ status, statusReason }: ItemRow): StatusAndReason => ({ status, reason: statusReason })
export const statusOfCheck = ({ status, reason }: Pick<CheckRow, 'status' | 'reason'>): StatusAndReason => ({
  status,
  reason,
})

const words = messages('statuses', {
  labels: {
    listed: 'Waiting to be read',
    skipped: 'Skipped',
    unreadable: 'Unreadable',
    ineligible: 'Not analysable',
    not_sent: 'Not sent',
    older_result: 'Older result',
    approved: 'Queued',
    sending: 'Sending',
    waiting: 'Waiting to retry',
    blocked: 'Stopped',
    rejected: 'Refused',
    unknown: 'Charge unknown',
    cancelled: 'Cancelled',
    done: 'Analysed',
    done_partial: 'Error in the reply',
    done_unread: 'Reply saved, not read',
  } satisfies Record<ItemStatus, string>,
  notSuccessful: 'Unsuccessful',
  noVerdict: 'No verdict read',
  unmatched: 'Reply read, entry unknown',
  chargeNotStated: 'Refused, charge not stated',
  withVerdict: { notSuccessful: 'unsuccessful', errorStatus: 'error status', error: 'with error' },
  groups: {
    waiting: 'Waiting',
    failed: 'Failed or stopped',
    unread: 'Reply saved, no verdict read',
  },
})

const { labels } = words

/** The short label of a status, for chips, lists and reports. */
export const statusWords = ({ status, reason }: StatusAndReason): StatusWords =>
  outcomes(status, reason) ?? { label: labels[status], mark: marks[status] ?? 'plain' }

/** The labels of outcomes that their status alone does not name. */
function outcomes(status: ItemStatus, reason: ReasonCode | null): StatusWords | null {
  if (status === 'done_partial' && reason === 'not_successful') return { label: words.notSuccessful, mark: 'plain' }
  if (status === 'done_unread' && reason === 'no_verdict') return { label: words.noVerdict, mark: 'plain' }
  if (status === 'done_unread' && reason === 'answer_unmatched') return { label: words.unmatched, mark: 'plain' }
  if (status === 'unknown' && reason === 'charge_not_stated') return { label: words.chargeNotStated, mark: 'warning' }
  return null
}

/** What is shown next to the verdict of a reply that is not a plain result; null = nothing. */
export function besideVerdict({ status, reason }: StatusAndReason): string | null {
  if (status !== 'done_partial') return null
  if (reason === 'not_successful') return words.withVerdict.notSuccessful
  return reason === 'unexpected_status' ? words.withVerdict.errorStatus : words.withVerdict.error
}

/** The others are plain. */
const marks: Partial<Record<ItemStatus, StatusMark>> = {
  listed: 'dashed',
  not_sent: 'dashed',
  approved: 'dashed',
  sending: 'dashed',
  waiting: 'dashed',
  unknown: 'warning',
  cancelled: 'dashed',
}

/** Statuses as grouped in the side panel. */
export const statusGroups: readonly {
  key: string
  label: string
  statuses: readonly ItemStatus[]
}[] = [
  { key: 'listed', label: labels.listed, statuses: ['listed'] },
  { key: 'not_sent', label: labels.not_sent, statuses: ['not_sent', 'cancelled'] },
  { key: 'waiting', label: words.groups.waiting, statuses: ['approved', 'sending', 'waiting'] },
  { key: 'analysed', label: labels.done, statuses: ['done'] },
  { key: 'older', label: labels.older_result, statuses: ['older_result'] },
  { key: 'unknown', label: labels.unknown, statuses: ['unknown'] },
  { key: 'failed', label: words.groups.failed, statuses: ['blocked', 'rejected', 'done_partial'] },
  // Paid for and saved: no verdict was sent, or none that this version can parse.
  { key: 'unread', label: words.groups.unread, statuses: ['done_unread'] },
  { key: 'ineligible', label: labels.ineligible, statuses: ['ineligible'] },
  { key: 'unreadable', label: labels.unreadable, statuses: ['unreadable'] },
  { key: 'skipped', label: labels.skipped, statuses: ['skipped'] },
]
