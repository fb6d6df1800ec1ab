import type { FactCheckStatus } from '../model/fact-check-status.ts'
import { progressText } from './fact-check.ts'
import { messages } from './messages.ts'
import type { StatusMark } from './statuses.ts'

type State = FactCheckStatus['state']
type StatusLabels = { label: string; short: string; mark: StatusMark }

const labels = messages('fact-check-status', {
  approved: 'Fact check queued',
  sending: 'Fact check sending',
  waiting: 'Fact check waiting to retry',
  blocked: 'Fact check stopped',
  rejected: 'Fact check refused',
  not_sent: 'Fact check not sent',
  unknown: 'Fact check: charge unknown',
  watching: 'Fact check running',
  completed: 'Fact check completed',
  failed: 'Fact check failed',
  cancelled: 'Fact check cancelled',
  lost: 'Fact check lost',
  stalled: 'Fact check unfinished',
  left: 'Fact check no longer awaited',
} satisfies Record<State, string>)

const shortLabels = messages('fact-check-status.short', {
  approved: 'queued',
  sending: 'sending',
  waiting: 'waiting',
  blocked: 'stopped',
  rejected: 'refused',
  not_sent: 'not sent',
  unknown: 'charge unknown',
  watching: 'running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  lost: 'lost',
  stalled: 'unfinished',
  left: 'no longer awaited',
} satisfies Record<State, string>)

const marks: Record<State, StatusMark> = {
  approved: 'dashed',
  sending: 'dashed',
  waiting: 'dashed',
  blocked: 'plain',
  rejected: 'plain',
  not_sent: 'dashed',
  unknown: 'warning',
  watching: 'dashed',
  completed: 'plain',
  failed: 'plain',
  cancelled: 'plain',
  lost: 'warning',
  stalled: 'warning',
  left: 'dashed',
}

const watchingWords = messages('fact-check-status.watching', {
  progress: 'Fact check running, {progress}',
  progressShort: 'running, {progress}',
  queued: 'Fact check queued at the service',
  queuedShort: 'queued',
})

const notStated = messages('fact-check-status.not-stated', {
  label: 'Fact check refused, charge not stated',
  short: 'refused, charge not stated',
})

/** The status of a fact check, in a chip; `short` is for use next to an icon that identifies it as one. */
export function factCheckStatusWords({ state, status, progress, reason }: FactCheckStatus): StatusLabels {
  if (state === 'unknown' && reason === 'charge_not_stated') return { ...notStated, mark: marks[state] }
  const words = { label: labels[state], short: shortLabels[state], mark: marks[state] }
  if (state !== 'watching') return words
  if (progress !== null) {
    const done = { progress: progressText(progress) }
    return { ...words, label: watchingWords.progress(done), short: watchingWords.progressShort(done) }
  }
  return status?.toLowerCase() === 'queued'
    ? { ...words, label: watchingWords.queued, short: watchingWords.queuedShort }
    : words
}

const groupLabels = messages('fact-check-status.groups', {
  running: 'Running',
  completed: 'Completed',
  unknown: 'Charge unknown',
  not_sent: 'Not sent',
  failed: 'Failed or stopped',
  cancelled: 'Cancelled',
  lost: 'Lost or unfinished',
})

/** Statuses as grouped in the side panel. */
export const factCheckStatusGroups: readonly { key: keyof typeof groupLabels; label: string; states: State[] }[] = [
  { key: 'running', label: groupLabels.running, states: ['approved', 'sending', 'waiting', 'watching'] },
  { key: 'completed', label: groupLabels.completed, states: ['completed'] },
  { key: 'unknown', label: groupLabels.unknown, states: ['unknown'] },
  { key: 'not_sent', label: groupLabels.not_sent, states: ['not_sent'] },
  { key: 'failed', label: groupLabels.failed, states: ['failed', 'rejected', 'blocked'] },
  { key: 'cancelled', label: groupLabels.cancelled, states: ['cancelled'] },
  { key: 'lost', label: groupLabels.lost, states: ['lost', 'stalled', 'left'] },
]

/** For an item that a fact check accepts and image forensics does not. */
export const onlyFactChecked = messages('fact-check-status.only', {
  chip: 'Fact check only',
  why: 'Not an image: fact check only.',
  asked: 'Not an image, so not analysed; it was sent for a fact check.',
  open: 'Open fact check',
})
