import type { Case } from '../model/case.ts'
import type { CaseCopy } from '../model/case-copy.ts'
import { plainName } from '../model/visible-text.ts'
import { list } from './counts.ts'
import { instant } from './dates.ts'
import { messages } from './messages.ts'

const copyWords = messages('cases.copies', {
  backup: '{n, plural, one {# backup} other {# backups}} ({times})',
  set_aside: '{n, plural, one {# library} other {# libraries}} set aside ({times})',
  left: '{n, plural, one {# copy} other {# copies}} left by a move ({times})',
  damaged: '{at}, damaged: may contain it',
  stillIn: '{isSure, select, true {Still in} other {Still in, or possibly in,}} {copies}.',
  leftInSettings: 'What a move left is removed in Settings.',
})

/** "2 backups (20 Nov 2026, 09:41 UTC; …) and 1 library set aside (…)". */
export function copiesNamed(copies: readonly CaseCopy[]): string {
  const named = (kind: CaseCopy['kind']) => {
    const those = copies.filter((copy) => copy.kind === kind)
    if (those.length === 0) return []
    const times = those.map(({ at, isReadable }) => (isReadable ? instant(at) : copyWords.damaged({ at: instant(at) })))
    return [copyWords[kind]({ n: those.length, times: times.join('; ') })]
  }
  return list([...named('backup'), ...named('set_aside'), ...named('left')])
}

/** Which copies of the library still contain what is deleted or erased. */
export function copiesLine(copies: readonly CaseCopy[]): string {
  const isSure = copies.every(({ isReadable }) => isReadable)
  const hasLeft = copies.some(({ kind }) => kind === 'left')
  return [
    copyWords.stillIn({ isSure, copies: copiesNamed(copies) }),
    ...(hasLeft ? [copyWords.leftInSettings] : []),
  ].join(' ')
}

const deletion = messages('cases.deletion', {
  unguarded: 'Touchstone forgets where the evidence is, and no longer prevents an export from being saved over it.',
  copies: 'Remove the copies that contain {reference}?',
  copiesDetail:
    '{copies}: each is removed entirely, with every other case in it. A new backup is made after the deletion. Until then, none of these copies is there to go back to.',
  removeCopies: 'Remove copies',
  keepCopies: 'Keep copies',
  question: 'Delete {reference} for good?',
  counts: '{items, plural, one {# item} other {# items}}, {analysed, number} analysed.',
  endless:
    '{n, plural, one {# fact check never ended here. Whatever it may still return is lost.} other {# fact checks never ended here. Whatever they may still return is lost.}}',
  detail:
    'Names, paths, metadata, images and replies are removed from the library and cannot be restored from it. Replies that were paid for are lost; their hashes remain. The evidence is not touched.',
  yes: 'Delete for good',
  no: 'Keep case',
})

/** Where the files of a deleted case are is not stored, so nothing can be prevented from being saved there. */
export const UNGUARDED = deletion.unguarded

/** Asked before deleting the copies of the library that contain a deleted case. */
export const deleteCopiesQuestion = (reference: string, copies: readonly CaseCopy[]) => ({
  message: deletion.copies({ reference }),
  detail: deletion.copiesDetail({ copies: copiesNamed(copies) }),
  yes: deletion.removeCopies,
  no: deletion.keepCopies,
})

export const caseWords = messages('cases', {
  edit: 'Case details',
  /** The button of a row in the list of cases. */
  editOf: 'Case details: {reference}',
  title: 'Details of {reference}',
  ownReference: 'Your reference',
  ownReferenceHint: 'Your organisation’s file number.',
  description: 'Description',
  descriptionHint: 'The question, who asked it, what matters.',
  save: 'Save',
  state: 'State',
  isOpen: 'This case is open.',
  isClosed:
    'This case is closed: no evidence is added and nothing is sent. Everything in it stays readable, and unknown charges can still be decided.',
  runs: '{jobs, plural, one {# fact check is still running; its result is stored even if the case is closed.} other {# fact checks are still running; their results are stored even if the case is closed.}}',
  close: 'Close case',
  reopen: 'Reopen case',
  delete: {
    title: 'Delete for good',
    text: 'Removes names, paths, metadata, images and replies of this case from the library. The evidence is not touched.',
    stays: 'The reference, hashes, charges and an entry in the custody log remain. Saved exports are not changed.',
    noCopies: 'No backup contains this case.',
    notYet:
      '{jobs, plural, one {# fact check is still running. Until it ends, or somebody stops waiting for its result,} other {# fact checks are still running. Until they end, or somebody stops waiting for their results,}} the case cannot be deleted: a paid reply would be lost.',
    withCopies: 'Also remove these copies; a new backup is made afterwards',
    confirm: 'Type {reference} to delete',
    button: 'Delete this case…',
  },
  show: 'Show',
  showOpen: 'Open',
  showAll: 'All',
})

const erasing = messages('cases.erasing', {
  ofCase: '{reference} was deleted; its contents are being removed. If you quit now, this continues at the next start.',
  ofItems: 'Items of {reference} are being erased. If you quit now, this continues at the next start.',
  stuck:
    '{isCase, select, true {{reference} was deleted, but not all of its contents were removed} other {Items of {reference} were not erased completely}}: {hasFile, select, true {{file} cannot be removed} other {an error occurred, and the log names the cause}}. It is retried at the next start.',
})

type Erasure = { reference: string; scope: 'case' | 'items'; stuck: { file: string | null } | null }

/** Shown above every screen while the contents of a deleted case, or some of its items, are being removed. */
export function erasingLine({ reference, scope, stuck }: Erasure): string {
  const isCase = scope === 'case'
  if (stuck === null) return isCase ? erasing.ofCase({ reference }) : erasing.ofItems({ reference })
  return erasing.stuck({ reference, isCase, hasFile: stuck.file !== null, file: stuck.file ?? '' })
}

/**
 * Asked before a case is deleted for good. `endless` = fact checks that are no longer followed and never ended here.
 */
export function deleteCaseQuestion({ reference, name, itemCount, analysedCount }: Case, endless: number) {
  return {
    message: deletion.question({ reference }),
    detail: [
      [reference, plainName(name)].join(' '),
      deletion.counts({ items: itemCount, analysed: analysedCount }),
      ...(endless === 0 ? [] : [deletion.endless({ n: endless })]),
      '',
      deletion.detail,
      UNGUARDED,
    ].join('\n'),
    yes: deletion.yes,
    no: deletion.no,
  }
}
