import type { FactCheckStand } from '../model/fact-check-stand.ts'
import { percent } from './fact-check.ts'
import type { StatusMark } from './statuses.ts'

type State = FactCheckStand['state']
type StandWords = { label: string; short: string; mark: StatusMark }

const known: Record<State, StandWords> = {
  approved: { label: 'Fact check queued', short: 'queued', mark: 'dashed' },
  sending: { label: 'Fact check sending', short: 'sending', mark: 'dashed' },
  waiting: { label: 'Fact check waiting to retry', short: 'waiting', mark: 'dashed' },
  blocked: { label: 'Fact check stopped', short: 'stopped', mark: 'plain' },
  rejected: { label: 'Fact check refused', short: 'refused', mark: 'plain' },
  not_sent: { label: 'Fact check not sent', short: 'not sent', mark: 'dashed' },
  unknown: { label: 'Fact check: charge unknown', short: 'charge unknown', mark: 'warning' },
  watching: { label: 'Fact check running', short: 'running', mark: 'dashed' },
  completed: { label: 'Fact-checked', short: 'checked', mark: 'plain' },
  failed: { label: 'Fact check failed', short: 'failed', mark: 'plain' },
  cancelled: { label: 'Fact check cancelled', short: 'cancelled', mark: 'plain' },
  lost: { label: 'Fact check lost', short: 'lost', mark: 'warning' },
  stalled: { label: 'Fact check without an end', short: 'no end', mark: 'warning' },
  left: { label: 'Fact check not asked about', short: 'not asked', mark: 'dashed' },
}

/** Where a fact check stands, in a chip; `short` where a sign beside it says that it is one. */
export function standWords({ state, status, progress }: FactCheckStand): StandWords {
  const words = known[state]
  if (state !== 'watching') return words
  if (progress !== null) return { ...words, label: `Fact check ${percent(progress)}`, short: percent(progress) }
  return status?.toLowerCase() === 'queued' ? { ...words, label: 'Fact check queued there', short: 'queued' } : words
}

/** States as the side panel groups them. */
export const standGroups: readonly { key: string; label: string; states: State[] }[] = [
  { key: 'running', label: 'Running', states: ['approved', 'sending', 'waiting', 'watching'] },
  { key: 'completed', label: 'Completed', states: ['completed'] },
  { key: 'unknown', label: 'Charge unknown', states: ['unknown'] },
  { key: 'not_sent', label: 'Not sent', states: ['not_sent'] },
  { key: 'failed', label: 'Failed or stopped', states: ['failed', 'rejected', 'blocked'] },
  { key: 'cancelled', label: 'Cancelled', states: ['cancelled'] },
  { key: 'lost', label: 'Lost or without an end', states: ['lost', 'stalled', 'left'] },
]

/** Said of what image forensics does not take and a fact check does. */
export const onlyFactChecked = {
  chip: 'Can be fact-checked',
  why: 'Not a picture, so it cannot be analysed. It can be fact-checked.',
  asked: 'Not a picture, so it is not analysed; it was sent for a fact check.',
  open: 'Open the fact check',
} as const
