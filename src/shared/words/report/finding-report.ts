import { count, counted } from '../counts.ts'

/** In reports. */
export const findingReport = {
  none: 'No finding is recorded for this item.',
  noneStands: 'No finding stands: the one recorded was withdrawn.',
  altered: {
    finding:
      'A finding about this item, or its history, is NOT stored as the custody log says it was recorded, so none is printed. Verifying the case names what differs.',
    marks:
      'Status and tags of this item are NOT stored as the custody log says they were set, so none are printed. Verifying the case names what differs.',
  },
  note: 'A finding is what a person concludes. Nothing of it is taken from the service.',
  marksOnly: 'A person marked the item without recording a finding.',
  ladder: 'The whole ladder',
  by: 'Recorded by',
  about: 'Made about',
  revisions: 'Revisions',
  revisionsLine: (n: number) => (n === 1 ? '1, this one' : `${n}, listed below`),
  otherBytes:
    'This finding was made about other bytes than this report is about. The SHA-256 of those bytes stands below.',
  neverRead: 'This finding was made when the file had not been read.',
  later: (n: number) => `${counted(n, 'later revision')} of it ${n === 1 ? 'is' : 'are'} about other bytes.`,
  reason: 'Reason of the last change',
  history: 'History of the finding',
  historyNote: 'What was recorded before is kept as it was and stands for nothing any more.',
  historyReason: 'Reason',
  historyColumns: ['#', 'Recorded', 'By', 'What'],
  historyMore: (shown: number, of: number) =>
    `The newest ${count(shown)} of ${counted(of, 'revision')}; the JSON holds more, the library all.`,
  cut: 'the JSON holds the rest',
} as const
