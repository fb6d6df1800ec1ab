import type { ReviewStatus } from '../../model/finding.ts'
import { reviewWords } from '../findings.ts'
import { messages } from '../messages.ts'
import { unnamedOperator } from '../preferences.ts'

const words = messages('report.finding', {
  deskStatus: 'Desk status',
  /** A mark of the desk. `at` = a formatted instant. */
  setBy: '{status}, set by {by} on {at}{isReviewed, select, true {; not an independent review} other {}}',
  reviewed: '{status}; not an independent review',
  none: 'No finding is recorded for this item.',
  noneStands: 'No current finding: the one recorded was withdrawn.',
  altered: {
    finding:
      'A stored finding about this item, or its history, does NOT match the custody log, so none is printed. Verify the case to see what differs.',
    marks:
      'The stored status and tags of this item do NOT match the custody log, so none are printed. Verify the case to see what differs.',
  },
  ladder: 'Conclusion scale',
  by: 'Recorded by',
  about: 'Made about',
  revisions: 'Revisions',
  revisionsLine: '{n, plural, one {1, this one} other {#, listed below}}',
  otherBytes:
    'This finding was made about other bytes than this report is about. The SHA-256 of those bytes is given below.',
  neverRead: 'This finding was made before the file was read.',
  later: '{n, plural, one {# later revision of it is} other {# later revisions of it are}} about other bytes.',
  reason: 'Reason of the last change',
  history: 'History of the finding',
  historyNote: 'Earlier revisions are kept as recorded and no longer apply.',
  historyReason: 'Reason',
  historyColumns: ['#', 'Recorded', 'By', 'What'],
  historyMore:
    'The newest {shown, number} of {of, plural, one {# revision} other {# revisions}}; the JSON contains more, the library all.',
  cut: 'the JSON contains the rest',
})

/** In reports. */
export const findingReport = {
  ...words,
  /** The status that a person set for an item; `set` null = nobody knows by whom and when. */
  statusLine: (status: ReviewStatus, set: { by: string; at: string } | null): string => {
    const isReviewed = status === 'reviewed'
    const of = reviewWords[status]
    if (set !== null) return words.setBy({ status: of, by: set.by || unnamedOperator, at: set.at, isReviewed })
    return isReviewed ? words.reviewed({ status: of }) : of
  },
}
