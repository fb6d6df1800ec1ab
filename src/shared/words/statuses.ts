import type { ItemStatus } from '../model/item.ts'

/** How a status without a verdict is marked: dashed = not yet, warning = charge unknown, plain = settled. */
export type StatusMark = 'dashed' | 'warning' | 'plain'

export type StatusWords = { label: string; mark: StatusMark }

/** One short line per status, for chips and lists. */
export const statusWords: Record<ItemStatus, StatusWords> = {
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
  unknown: { label: 'Charge unknown', mark: 'warning' },
  rejected: { label: 'Refused', mark: 'plain' },
  cancelled: { label: 'Cancelled', mark: 'dashed' },
  done: { label: 'Analysed', mark: 'plain' },
  done_partial: { label: 'Error for this image', mark: 'plain' },
  done_unread: { label: 'Answer kept, not read', mark: 'plain' },
}

/** Statuses as the side panel groups them; `always` groups stand there with a count of 0 too. */
export const statusGroups: readonly {
  key: string
  label: string
  statuses: readonly ItemStatus[]
  always: boolean
}[] = [
  { key: 'listed', label: 'Waiting to be read', statuses: ['listed'], always: false },
  { key: 'not_sent', label: 'Not sent', statuses: ['not_sent', 'cancelled'], always: true },
  { key: 'waiting', label: 'Waiting', statuses: ['approved', 'sending', 'waiting'], always: true },
  { key: 'analysed', label: 'Analysed', statuses: ['done'], always: true },
  { key: 'older', label: 'Older result', statuses: ['older_result'], always: false },
  { key: 'unknown', label: 'Charge unknown', statuses: ['unknown'], always: true },
  { key: 'failed', label: 'Failed', statuses: ['blocked', 'rejected', 'done_partial'], always: true },
  // Paid for and kept: nothing failed but the reading, and a later version reads it again.
  { key: 'unread', label: 'Answer kept, not read', statuses: ['done_unread'], always: false },
  { key: 'ineligible', label: 'Cannot be analysed', statuses: ['ineligible'], always: false },
  { key: 'unreadable', label: 'Unreadable', statuses: ['unreadable'], always: false },
  { key: 'skipped', label: 'Skipped with reason', statuses: ['skipped'], always: false },
]
