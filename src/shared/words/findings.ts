import type { FindingRevision, MarkRevision, ReviewStatus } from '../model/finding.ts'
import { conclusionWord } from '../model/finding.ts'
import { counted } from './counts.ts'

/** The status a person gives an item. */
export const reviewWords: Record<ReviewStatus | 'none', string> = {
  reviewed: 'Reviewed',
  second_look: 'Needs a second look',
  none: 'No status',
}
/** The same where room is scarce. */
export const reviewShort: Record<ReviewStatus, string> = {
  reviewed: 'Reviewed',
  second_look: 'Second look',
}

export const findings = {
  title: 'Finding',
  none: 'No finding recorded.',
  write: 'Write a finding',
  change: 'Change',
  withdraw: 'Withdraw',
  proposition: 'Proposition',
  propositionHint: 'What you judge, such as “The picture was taken at the north quay on 12 March”.',
  alternative: 'Alternative',
  alternativeHint: 'What else could be so.',
  conclusion: 'Conclusion',
  noConclusion: 'no conclusion',
  conclusionNone: 'No conclusion yet.',
  grounds: 'Grounds',
  notes: 'Notes',
  notesHint: 'For the desk. Printed only when somebody chooses so.',
  reason: 'Why the conclusion changes',
  reasonWithdraw: 'Why it is withdrawn',
  reasonHint: 'May stay empty. It is kept in the history.',
  save: 'Record',
  cancel: 'Cancel',
  close: 'Close',
  discardAsk: 'What you wrote is not recorded yet. Discard it?',
  discard: 'Discard',
  goOn: 'Keep writing',
  draft: 'Not recorded yet',
  otherBytes: 'This finding was made about earlier bytes of the file. What the file holds now was not judged.',
  otherBytesShort: 'about earlier bytes',
  neverRead: 'This finding was made when the file had not been read.',
  closed: 'The case is closed: findings, status and tags can be read, not changed.',
  ladderOld: 'The words of the settings changed since. This finding keeps those it was made with.',
  ladderNew: 'Use the words of the settings',
  status: 'Status',
  tags: 'Tags',
  newTag: 'New tag',
  addTag: 'Add',
  history: 'History of the finding',
  historyOf: (n: number) => `${counted(n, 'revision')}`,
  marksHistory: 'History of status and tags',
  more: (n: number) => `${counted(n, 'earlier revision')} not shown.`,
  name: 'Your name stands beside each finding.',
  batch: (n: number) => `${counted(n, 'item')} selected`,
  marked: (n: number, left: number) =>
    `${counted(n, 'item')} marked${left > 0 ? `, ${left} left as ${left === 1 ? 'it was' : 'they were'}` : ''}.`,
  undone: (n: number, left: number) =>
    `${counted(n, 'item')} as before${left > 0 ? `, ${left} left because ${left === 1 ? 'it was' : 'they were'} marked again since` : ''}.`,
  undo: 'Undo',
  nothingMarked: 'Nothing changed: they were marked so already.',
  asItWas: 'As it was',
  runs: 'Compare its runs',
  runsHint: 'Results of this file over time, side by side',
} as const

/** One line of the history: what was done, in a word. `between` = what stands between two conclusions. */
export function revisionWords(of: FindingRevision, before: FindingRevision | null, between = ' → '): string {
  if (of.isWithdrawn) return 'Withdrawn'
  if (before === null || before.isWithdrawn) {
    return of.conclusion === null ? 'Recorded without a conclusion' : `Recorded: ${conclusionWord(of.conclusion)}`
  }
  const from = before.conclusion && conclusionWord(before.conclusion)
  const to = of.conclusion && conclusionWord(of.conclusion)
  const changed = changedParts(of, before)
  if (JSON.stringify(of.conclusion) !== JSON.stringify(before.conclusion)) {
    const change = [from, to].map((word) => word ?? findings.noConclusion).join(between)
    return [`Conclusion: ${change}`, ...changed].join(' · ')
  }
  return changed.length === 0 ? 'Recorded again' : `Changed: ${changed.join(', ')}`
}

function changedParts(of: FindingRevision, before: FindingRevision): string[] {
  const parts = (['proposition', 'alternative', 'grounds', 'notes'] as const).filter(
    (part) => of[part] !== before[part],
  )
  return [
    ...parts.map((part) => findings[part].toLowerCase()),
    ...(of.subject === before.subject ? [] : ['made about other bytes']),
  ]
}

/** One line of the history of status and tags: "Reviewed · tags: quay". */
export function markWords({ status, tags }: Pick<MarkRevision, 'status' | 'tags'>): string {
  return [reviewWords[status ?? 'none'], ...(tags.length === 0 ? [] : [`tags: ${tags.join(', ')}`])].join(' · ')
}

/** The conclusion in a filter: '' stands for a finding without one. */
export const conclusionFilterWords = (word: string): string => (word === '' ? 'Without a conclusion' : word)

/** The settings of the ladder. */
export const ladderWords = {
  title: 'Conclusions',
  hint: 'The words a finding concludes with, from one end to the other: three to seven, without figures. Findings that were recorded keep theirs.',
  step: (n: number) => `Step ${n}`,
  add: 'Add a step',
  remove: (word: string) => `Remove “${word}”`,
  save: 'Save',
  reset: 'As Touchstone comes',
  bad: 'Three to seven different words, each up to 60 characters, without figures or percent signs.',
} as const
