import type { CaseCopy } from '../model/case-copy.ts'
import type { ErasureCounts } from '../model/erasure.ts'
import { copiesLine, copiesNamed, UNGUARDED } from './cases.ts'
import { counted } from './counts.ts'

/** "12 items (2 of them stills taken from the others) and EXH-03". */
function whatGoes({ items, exhibits, stills }: ErasureCounts): string {
  const still = stills === 0 ? '' : ` (${counted(stills, 'of them a still', 'of them stills')} taken from the others)`
  const parts = [
    ...(items === 0 ? [] : [`${counted(items, 'item')}${still}`]),
    ...(exhibits.length === 0 ? [] : [exhibits.join(', ')]),
  ]
  return parts.join(' and ')
}

/** What the files themselves and reports made before are to an erasure. */
const OUTSIDE =
  'The evidence itself is not touched. Reports and exports already saved are not changed: Touchstone does not know where they are now. What people wrote elsewhere (report texts, tags, the description of the case, findings about other items) stays.'

/** What else of it goes, and what stays; one sentence each. */
function consequences({ exhibits, copies, answers, shared, endless }: ErasureCounts): string[] {
  return [
    ...(copies === 0
      ? []
      : [`${counted(copies, 'copy', 'copies')} for viewing ${copies === 1 ? 'goes' : 'go'} with it.`]),
    ...(answers === 0
      ? []
      : [
          `${counted(answers, 'answer')} of the service ${answers === 1 ? 'is' : 'are'} lost; what was charged stays counted.`,
        ]),
    ...(endless === 0
      ? []
      : [
          `${counted(endless, 'fact check')} never came to an end here; what ${endless === 1 ? 'it' : 'they'} may still find is lost.`,
        ]),
    ...(shared === 0
      ? []
      : [
          `${counted(shared, 'item has the same bytes as another', 'items have the same bytes as others')} in this library: what is known of those bytes stays with the other.`,
        ]),
    OUTSIDE,
    ...(exhibits.length === 0 ? [] : [UNGUARDED]),
  ]
}

/** Asked before items of a case are erased. */
export const eraseItemsQuestion = (reference: string, counts: ErasureCounts) => ({
  message: `Erase ${whatGoes(counts)} of ${reference} for good?`,
  detail: [
    'Names, paths, metadata, pictures, findings and answers are removed from the library and cannot be brought back.',
    ...consequences(counts),
  ].join('\n'),
  yes: 'Erase for good',
  no: 'Keep',
})

/** Asked before the copies of the library that hold what is erased are removed. */
export const removeCopiesQuestion = (copies: readonly CaseCopy[]) => ({
  message: 'Remove the copies of the library that hold it, too?',
  detail: `${copiesNamed(copies)}: each is removed whole, with everything in it. A new backup is made when the erasure has ended. Until then there is none of these to go back to.`,
  yes: 'Remove these copies',
  no: 'Keep them',
})

export const erasureWords = {
  menu: 'Erase from the library…',
  exhibitMenu: 'Erase this exhibit…',
  exhibitHint: 'Removes it from the library with all its items, for what was taken in by mistake. The files stay.',
  nothing: 'Select what is to be erased first.',
  title: 'Erase from the library',
  what: whatGoes,
  goes: (counts: ErasureCounts) =>
    `${whatGoes(counts)} will be erased: names, paths, metadata, pictures, findings, answers.`,
  consequences,
  comesBack: 'If a folder that still holds the files is read again, they come in as new items.',
  reason: 'Reason',
  reasonHint:
    'Kept in the custody log for good, and printed in reports that include the log. Name no file and no person.',
  copies: (held: readonly CaseCopy[]) => copiesLine('it', held),
  noCopies: 'No backup holds it.',
  withCopies: 'Remove those copies, too; a new backup is made after that',
  button: 'Erase…',
  cancel: 'Cancel',
  counting: 'Counting…',
  againReason: 'Erased before; a backup brought it back.',
} as const

/** What the command line says of an erasure. */
export const eraseLine = {
  ended: (items: number, exhibits: readonly string[]): string =>
    `Erased ${[...(items === 0 ? [] : [counted(items, 'item')]), ...exhibits].join(' and ')}.`,
  remaining: (reference: string, held: readonly CaseCopy[]): string =>
    held.every(({ kind }) => kind === 'left')
      ? copiesLine('it', held)
      : `${copiesLine('it', held)} erase --case ${reference} --remove-backups removes backups and libraries set aside.`,
  stuck: (file: string | null): string =>
    `${file === null ? 'Something failed, and the log says what' : `${file} cannot be removed`}: the erasure is not complete, and the case stays closed until it is. It is tried again by the next erase and at the next start of the app.`,
  severalCases: (name: string, references: readonly string[]): string =>
    `Several cases are called "${name}": ${references.join(', ')}. Name one by its reference.`,
  stopped: 'Stopped. What was begun goes on at the next start.',
  noReason: 'erase needs --reason TEXT, one to 1,000 characters: it stays in the custody log.',
  noChoice:
    'Say what to erase: --exhibit REF or --item REF, each as often as needed. --remove-backups alone removes copies of what was erased before.',
  noCase: 'Say with --case which case it is erased from.',
  noPath: 'erase takes no path: what it erases is named by reference.',
  noReference: (text: string) => `${text} is no reference of an exhibit, as EXH-02 is.`,
  noSuchExhibit: (reference: string) => `The case has no exhibit ${reference}.`,
} as const
