import type { CaseCopy } from '../model/case-copy.ts'
import type { ErasureCounts } from '../model/erasure.ts'
import { amounts } from './amounts.ts'
import { copiesLine, copiesNamed, UNGUARDED } from './cases.ts'
import { list } from './counts.ts'
import { messages } from './messages.ts'

const what = messages('erasure.what', {
  withFrames:
    '{items, plural, one {# item} other {# items}} ({frames, number} of them taken as frames from the others)',
  copies: '{n, plural, one {# viewing copy goes} other {# viewing copies go}} with it.',
  replies:
    '{n, plural, one {# reply of the service is} other {# replies of the service are}} lost; what was charged stays counted.',
  endless:
    '{n, plural, one {# fact check never ended here; whatever it may still return is lost.} other {# fact checks never ended here; whatever they may still return is lost.}}',
  shared:
    '{n, plural, one {# item is a duplicate of another in this library: what is known about the file stays with the other.} other {# items are duplicates of others in this library: what is known about the files stays with the others.}}',
  evidence: 'The evidence files are not touched.',
  exports: 'Saved reports and exports are not changed: Touchstone does not know where they are now.',
  written: 'What people wrote elsewhere stays: report texts, tags, the case description, findings about other items.',
})

/** "12 items (2 of them taken as frames from the others) and EXH-03". */
function whatGoes({ items, exhibits, stills }: ErasureCounts): string {
  const some = stills === 0 ? amounts.items({ n: items }) : what.withFrames({ items, frames: stills })
  return list([...(items === 0 ? [] : [some]), ...exhibits])
}

/** What else is erased with it, and what stays; one sentence each. */
function consequences({ exhibits, copies, answers, shared, endless }: ErasureCounts): string[] {
  return [
    ...(copies === 0 ? [] : [what.copies({ n: copies })]),
    ...(answers === 0 ? [] : [what.replies({ n: answers })]),
    ...(endless === 0 ? [] : [what.endless({ n: endless })]),
    ...(shared === 0 ? [] : [what.shared({ n: shared })]),
    [what.evidence, what.exports, what.written].join(' '),
    ...(exhibits.length === 0 ? [] : [UNGUARDED]),
  ]
}

const question = messages('erasure.question', {
  message: 'Erase {what} of {reference} for good?',
  detail: 'Names, paths, metadata, images, findings and replies are removed from the library and cannot be restored.',
  yes: 'Erase for good',
  no: 'Do not erase',
  copies: 'Also remove the copies of the library that contain it?',
  copiesDetail:
    '{copies}: each is removed entirely, with everything in it. A new backup is made after the erasure. Until then, none of these copies is there to go back to.',
  removeCopies: 'Remove copies',
  keepCopies: 'Keep copies',
})

/** Asked before items of a case are erased. */
export const eraseItemsQuestion = (reference: string, counts: ErasureCounts) => ({
  message: question.message({ what: whatGoes(counts), reference }),
  detail: [question.detail, ...consequences(counts)].join('\n'),
  yes: question.yes,
  no: question.no,
})

/** Asked before deleting the copies of the library that contain what is erased. */
export const removeCopiesQuestion = (copies: readonly CaseCopy[]) => ({
  message: question.copies,
  detail: question.copiesDetail({ copies: copiesNamed(copies) }),
  yes: question.removeCopies,
  no: question.keepCopies,
})

const sheet = messages('erasure', {
  menu: 'Erase from library…',
  exhibitMenu: 'Erase this exhibit…',
  exhibitHint: 'For evidence added by mistake: erases the exhibit and its items from the library. The files stay.',
  nothing: 'Select items to erase first.',
  title: 'Erase from library',
  goes: '{what} will be erased: names, paths, metadata, images, findings, replies.',
  comesBack: 'If a folder that still contains the files is scanned again, they are added as new items.',
  reason: 'Reason',
  reasonHint: 'Stays in the custody log for good, and in reports that include it. Name no file and no person.',
  noCopies: 'No backup contains it.',
  withCopies: 'Also remove these copies; a new backup is made afterwards',
  button: 'Erase…',
  cancel: 'Cancel',
  counting: 'Counting…',
  againReason: 'Erased before; restored by a backup.',
})

export const erasureWords = {
  ...sheet,
  goes: (counts: ErasureCounts) => sheet.goes({ what: whatGoes(counts) }),
  consequences,
  copies: (held: readonly CaseCopy[]) => copiesLine(held),
} as const

const command = messages('erasure.command', {
  ended: 'Erased {what}.',
  removeBackups: 'erase --case {reference} --remove-backups removes backups and libraries set aside.',
  stuck:
    '{hasFile, select, true {{file} cannot be removed} other {An error occurred, and the log names it}}: the erasure is not complete, and the case stays closed until it is. The next erase and the next start of the app retry it.',
  severalCases: 'Several cases are called “{name}”: {references}. Give the reference of one.',
  stopped: 'Stopped. What was begun continues at the next start.',
  noReason: 'erase needs --reason TEXT, one to 1,000 characters: it stays in the custody log.',
  noChoice:
    'Say what to erase: --exhibit REF or --item REF, each as often as needed. --remove-backups alone removes copies of what was erased before.',
  noCase: 'Name the case with --case.',
  noPath: 'erase takes no path: it needs references.',
  noReference: '{text} is not an exhibit reference such as EXH-02.',
  noSuchExhibit: 'The case has no exhibit {reference}.',
})

/** What the command line says about an erasure. */
export const eraseLine = {
  ...command,
  ended: (items: number, exhibits: readonly string[]): string =>
    command.ended({ what: list([...(items === 0 ? [] : [amounts.items({ n: items })]), ...exhibits]) }),
  remaining: (reference: string, held: readonly CaseCopy[]): string =>
    [
      copiesLine(held),
      ...(held.every(({ kind }) => kind === 'left') ? [] : [command.removeBackups({ reference })]),
    ].join(' '),
  stuck: (file: string | null): string => command.stuck({ hasFile: file !== null, file: file ?? '' }),
  severalCases: (name: string, references: readonly string[]): string =>
    command.severalCases({ name, references: references.join(', ') }),
} as const
