import type { CheckRow, ReasonCode } from '../model/check.ts'
import type { ItemRow, ItemStatus } from '../model/item.ts'

/** How a status without a verdict is marked: dashed = not yet, warning = charge unknown, plain = settled. */
export type StatusMark = 'dashed' | 'warning' | 'plain'

export type StatusWords = { label: string; mark: StatusMark }

/** Where an item or a check stands, and what decides the word for it. */
export type Standing = { status: ItemStatus; reason: ReasonCode | null }

export const itemStanding = ({ status, statusReason }: ItemRow): Standing => ({ status, reason: statusReason })
export const checkStanding = ({ status, reason }: Pick<CheckRow, 'status' | 'reason'>): Standing => ({ status, reason })

/** One short line for where it stands, for chips, lists and reports alike. */
export const statusWords = ({ status, reason }: Standing): StatusWords => outcomes(status, reason) ?? statuses[status]

/** Answers that were kept and are no plain result, in the word of what the service said. */
function outcomes(status: ItemStatus, reason: ReasonCode | null): StatusWords | null {
  if (status === 'done_partial' && reason === 'not_successful') return { label: 'Not successful', mark: 'plain' }
  if (status === 'done_unread' && reason === 'no_verdict') return { label: 'No verdict sent', mark: 'plain' }
  return null
}

/** What stands beside the verdict of an answer that is no plain result; null = nothing does. */
export function besideVerdict({ status, reason }: Standing): string | null {
  if (status !== 'done_partial') return null
  if (reason === 'not_successful') return 'not successful'
  return reason === 'unexpected_status' ? 'error status' : 'with error'
}

const statuses: Record<ItemStatus, StatusWords> = {
  listed: { label: 'Waiting to be read', mark: 'dashed' },
  skipped: { label: 'Skipped', mark: 'plain' },
  unreadable: { label: 'Unreadable', mark: 'plain' },
  ineligible: { label: 'Cannot be analysed', mark: 'plain' },
  not_sent: { label: 'Not sent', mark: 'dashed' },
  older_result: { label: 'Older result', mark: 'plain' },
  approved: { label: 'Queued', mark: 'dashed' },
  sending: { label: 'Sending', mark: 'dashed' },
  waiting: { label: 'Waiting to retry', mark: 'dashed' },
  blocked: { label: 'Stopped', mark: 'plain' },
  rejected: { label: 'Refused', mark: 'plain' },
  unknown: { label: 'Charge unknown', mark: 'warning' },
  cancelled: { label: 'Cancelled', mark: 'dashed' },
  done: { label: 'Analysed', mark: 'plain' },
  done_partial: { label: 'Error for this image', mark: 'plain' },
  done_unread: { label: 'Answer kept, not read', mark: 'plain' },
}

/** Statuses as the side panel groups them. */
export const statusGroups: readonly {
  key: string
  label: string
  statuses: readonly ItemStatus[]
}[] = [
  { key: 'listed', label: 'Waiting to be read', statuses: ['listed'] },
  { key: 'not_sent', label: 'Not sent', statuses: ['not_sent', 'cancelled'] },
  { key: 'waiting', label: 'Waiting', statuses: ['approved', 'sending', 'waiting'] },
  { key: 'analysed', label: 'Analysed', statuses: ['done'] },
  { key: 'older', label: 'Older result', statuses: ['older_result'] },
  { key: 'unknown', label: 'Charge unknown', statuses: ['unknown'] },
  { key: 'failed', label: 'Failed or stopped', statuses: ['blocked', 'rejected', 'done_partial'] },
  // Paid for and kept: no verdict was sent, or none that this version can read.
  { key: 'unread', label: 'Answer kept, no verdict', statuses: ['done_unread'] },
  { key: 'ineligible', label: 'Cannot be analysed', statuses: ['ineligible'] },
  { key: 'unreadable', label: 'Unreadable', statuses: ['unreadable'] },
  { key: 'skipped', label: 'Skipped with reason', statuses: ['skipped'] },
]
