import type { Case } from '../model/case.ts'
import type { CaseCopy } from '../model/case-copy.ts'
import { plainName } from '../model/visible-text.ts'
import { counted } from './counts.ts'
import { instant } from './dates.ts'

/** "2 backups (20 Nov 2026, 09:41 UTC; …) and 1 library set aside (…)". */
export function copiesNamed(copies: readonly CaseCopy[]): string {
  const named = (kind: CaseCopy['kind'], one: string, many: string) => {
    const those = copies.filter((copy) => copy.kind === kind)
    if (those.length === 0) return []
    const times = those.map(({ at, isReadable }) => `${instant(at)}${isReadable ? '' : ', damaged: it may hold it'}`)
    return [`${counted(those.length, one, many)} (${times.join('; ')})`]
  }
  const parts = [
    ...named('backup', 'backup', 'backups'),
    ...named('set_aside', 'library set aside', 'libraries set aside'),
    ...named('left', 'copy left by a move', 'copies left by a move'),
  ]
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Which copies of the library still hold what is to be erased: "this case", "it". */
export function copiesLine(what: string, copies: readonly CaseCopy[]): string {
  const left = copies.some(({ kind }) => kind === 'left')
  return `${copiesNamed(copies)} still ${copies.every(({ isReadable }) => isReadable) ? '' : 'hold or may '}${copies.length === 1 && copies[0]?.isReadable === true ? 'holds' : 'hold'} ${what}.${left ? ' What a move left is removed in the settings.' : ''}`
}

/** Where the files of a deleted case lie is not kept, so nothing can be kept from being saved there. */
export const UNGUARDED =
  'Touchstone forgets where the evidence lies, and no longer keeps an export from being saved over it.'

/** Asked before the copies of the library that hold a deleted case are removed. */
export const deleteCopiesQuestion = (reference: string, copies: readonly CaseCopy[]) => ({
  message: `Remove the copies that hold ${reference}?`,
  detail: `${copiesNamed(copies)}: each is removed whole, with every other case in it. A new backup is made when ${reference} is empty. Until then there is none of these to go back to.`,
  yes: 'Remove these copies',
  no: 'Keep them',
})

export const caseWords = {
  edit: 'About this case…',
  title: (reference: string) => `About ${reference}`,
  ownReference: 'Your reference',
  ownReferenceHint: 'As your organisation files it. Stands beside the library’s own reference.',
  description: 'Description',
  descriptionHint: 'The question, who asked it, what matters.',
  save: 'Save',
  custody: 'What was done in this case, by whom and when, each entry with its hash.',
  state: 'State',
  isOpen: 'This case is open.',
  isClosed:
    'This case is closed: no evidence is added and nothing is sent. Everything in it stays readable, and what may have been charged can still be decided.',
  runs: (jobs: number) =>
    `${counted(jobs, 'fact check')} of this case still ${jobs === 1 ? 'runs' : 'run'}. ${jobs === 1 ? 'It is' : 'They are'} asked about until the end, also in a closed case, and what is found is stored.`,
  close: 'Close the case',
  reopen: 'Open it again',
  delete: {
    title: 'Delete for good',
    text: `Removes names, paths, metadata, pictures and answers of this case from the library. The evidence itself is not touched. ${UNGUARDED} What stays: the reference, digests, what was charged, and an entry in the custody log. Exports already saved are not changed.`,
    copies: (copies: readonly CaseCopy[]) => copiesLine('this case', copies),
    noCopies: 'No backup holds this case.',
    notYet: (jobs: number) =>
      `${counted(jobs, 'fact check')} of this case still ${jobs === 1 ? 'runs' : 'run'}. Until ${jobs === 1 ? 'it ends' : 'they end'}, or somebody stops asking about ${jobs === 1 ? 'it' : 'them'}, the case cannot be deleted: an answer that is paid for would have nowhere to go.`,
    withCopies: 'Remove those copies, too; a new backup is made after that',
    confirm: (reference: string) => `Type ${reference} to delete`,
    button: 'Delete this case…',
  },
  show: 'Show',
  showOpen: 'Open',
  showAll: 'All',
} as const

type Erasure = { reference: string; scope: 'case' | 'items'; stuck: { file: string | null } | null }

/** Stands above every screen while what a deleted case held, or some of its items, is removed. */
export function erasingLine({ reference, scope, stuck }: Erasure): string {
  const what = scope === 'case' ? `${reference} was deleted. What it held is` : `Items of ${reference} are`
  if (stuck === null) return `${what} being removed; this goes on at the next start if you quit now.`
  const why =
    stuck.file === null ? 'It failed, and support can tell why from the log' : `${stuck.file} cannot be removed`
  return `${what} not removed completely: ${why}. It is tried again at the next start.`
}

/** Asked before a case is deleted for good. `endless` = fact checks that nobody asks about any more and that never ended here. */
export function deleteCaseQuestion({ reference, name, itemCount, analysedCount }: Case, endless: number) {
  return {
    message: `Delete ${reference} for good?`,
    detail: [
      `${reference} ${plainName(name)}`,
      `${counted(itemCount, 'item')}, ${counted(analysedCount, 'of them analysed', 'of them analysed')}.`,
      ...(endless === 0
        ? []
        : [
            `${counted(endless, 'fact check')} of it never came to an end here. What ${endless === 1 ? 'it' : 'they'} may still find is lost.`,
          ]),
      '',
      'Names, paths, metadata, pictures and answers are removed from the library and cannot be brought back from it. Answers that were paid for are lost; their digests stay. The evidence itself is not touched.',
      UNGUARDED,
    ].join('\n'),
    yes: 'Delete for good',
    no: 'Keep it',
  }
}
