import type { FindingRevision, MarkRevision, ReviewStatus } from '../model/finding.ts'
import { conclusionWord } from '../model/finding.ts'
import { messages } from './messages.ts'

/** The statuses a person can set for an item. */
export const reviewWords = messages('findings.status', {
  reviewed: 'Reviewed',
  second_look: 'Second look',
  none: 'No status',
} satisfies Record<ReviewStatus | 'none', string>)

export const findings = messages('findings', {
  title: 'Finding',
  none: 'No finding recorded.',
  write: 'Write finding',
  change: 'Edit',
  withdraw: 'Withdraw',
  proposition: 'Proposition',
  propositionHint: 'What you judge, such as “The image was taken at the north quay on 12 March”.',
  alternative: 'Alternative',
  conclusion: 'Conclusion',
  noConclusion: 'no conclusion',
  conclusionNone: 'No conclusion yet.',
  grounds: 'Grounds',
  notes: 'Notes',
  notesHint: 'For the desk; printed only on request.',
  reason: 'Reason for the change',
  reasonWithdraw: 'Reason for withdrawal',
  reasonHint: 'Optional; stays in the history.',
  save: 'Record',
  cancel: 'Cancel',
  discardAsk: 'Your text has not been recorded. Discard it?',
  discard: 'Discard',
  goOn: 'Keep writing',
  otherBytes: 'This finding is about an earlier version of the file. The current version has not been judged.',
  otherBytesShort: 'about an earlier version',
  neverRead: 'This finding was made before the file was read.',
  closed: 'The case is closed: findings, status and tags are read-only.',
  scaleOld: 'The conclusion scale in Settings is a different one now. This finding keeps the scale it was made with.',
  scaleNew: 'Use the current scale',
  status: 'Status',
  tags: 'Tags',
  newTag: 'New tag',
  addTag: 'Add',
  history: 'Finding history',
  historyOf: '{n, plural, one {# revision} other {# revisions}}',
  marksHistory: 'Status and tag history',
  more: '{n, plural, one {# earlier revision} other {# earlier revisions}} not shown.',
  name: 'Your name is recorded with each finding.',
  batch: '{n, number} of {total, plural, one {# item} other {# items}} selected',
  notInList: '{n, plural, one {# more is} other {# more are}} not in this list.',
  marked: '{n, plural, one {# item} other {# items}} marked.',
  leftAsIs: '{n, number} left unchanged.',
  missed: '{n, plural, one {# item was} other {# items were}} not reached.',
  undone: '{n, plural, one {# item} other {# items}} restored.',
  leftMarkedAgain:
    '{n, plural, one {# left: it was marked again since.} other {# left: they were marked again since.}}',
  undo: 'Undo',
  marking: 'Marking: {done, number} of {of, number}',
  restoring: 'Restoring: {done, number} of {of, number}',
  stop: 'Stop',
  nothingMarked: 'No change: already marked so.',
  asItWas: 'Show this revision',
  runs: 'Compare results',
  runsHint: 'Results of this file over time, side by side',
})

/** How many items a change of several concerned; as `findings.mark` and `findings.undo` answer. */
type Changed = { changed: number; left: number; missed: number }
const missedText = (missed: number): string[] => (missed > 0 ? [findings.missed({ n: missed })] : [])

/** Result of marking several items. `left` = how many were left as they were. */
export const markedText = ({ changed, left, missed }: Changed): string =>
  [findings.marked({ n: changed }), ...(left > 0 ? [findings.leftAsIs({ n: left })] : []), ...missedText(missed)].join(
    ' ',
  )

/** Result of undoing it. `left` = how many were marked again since. */
export const undoneText = ({ changed, left, missed }: Changed): string =>
  [
    findings.undone({ n: changed }),
    ...(left > 0 ? [findings.leftMarkedAgain({ n: left })] : []),
    ...missedText(missed),
  ].join(' ')

const revision = messages('findings.revision', {
  withdrawn: 'Withdrawn',
  recordedWithout: 'Recorded without a conclusion',
  recorded: 'Recorded: {word}',
  conclusion: 'Conclusion: {change}',
  changed: 'Changed: {parts}',
  again: 'Recorded again',
  proposition: 'proposition',
  alternative: 'alternative',
  grounds: 'grounds',
  notes: 'notes',
  subject: 'version of the file',
})

/** A line of the history: what was done. `between` separates two conclusions. */
export function revisionWords(of: FindingRevision, before: FindingRevision | null, between = ' → '): string {
  if (of.isWithdrawn) return revision.withdrawn
  if (before === null || before.isWithdrawn) {
    return of.conclusion === null
      ? revision.recordedWithout
      : revision.recorded({ word: conclusionWord(of.conclusion) })
  }
  const from = before.conclusion && conclusionWord(before.conclusion)
  const to = of.conclusion && conclusionWord(of.conclusion)
  const changed = changedParts(of, before)
  if (JSON.stringify(of.conclusion) !== JSON.stringify(before.conclusion)) {
    const change = [from, to].map((word) => word ?? findings.noConclusion).join(between)
    return [revision.conclusion({ change }), ...changed].join(' · ')
  }
  return changed.length === 0 ? revision.again : revision.changed({ parts: changed.join(', ') })
}

function changedParts(of: FindingRevision, before: FindingRevision): string[] {
  const parts = (['proposition', 'alternative', 'grounds', 'notes'] as const).filter(
    (part) => of[part] !== before[part],
  )
  return [...parts.map((part) => revision[part]), ...(of.subject === before.subject ? [] : [revision.subject])]
}

const marks = messages('findings.marks', { tags: 'tags: {names}' })

/** A line of the history of status and tags: "Reviewed · tags: quay". */
export function markWords({ status, tags }: Pick<MarkRevision, 'status' | 'tags'>): string {
  return [reviewWords[status ?? 'none'], ...(tags.length === 0 ? [] : [marks.tags({ names: tags.join(', ') })])].join(
    ' · ',
  )
}

const filterWords = messages('findings.filter', { noConclusion: 'Without a conclusion' })

/** A conclusion in a filter: '' is a finding without one. */
export const conclusionFilterWords = (word: string): string => (word === '' ? filterWords.noConclusion : word)

/** The settings of the conclusion scale. */
export const scaleWords = messages('findings.scale', {
  title: 'Conclusion scale',
  hint: 'Three to seven words without figures, from one end to the other. Recorded findings keep their scale.',
  step: 'Step {n, number}',
  add: 'Add step',
  remove: 'Remove “{word}”',
  save: 'Save',
  reset: 'Restore default',
  bad: 'Three to seven different words, each up to 60 characters, without figures or percent signs.',
})
