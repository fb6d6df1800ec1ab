import type { Case } from '../model/case.ts'
import { counted } from './counts.ts'

export const caseWords = {
  edit: 'About this case…',
  title: (reference: string) => `About ${reference}`,
  ownReference: 'Your reference',
  ownReferenceHint: 'As your organisation files it. Stands beside the library’s own reference.',
  description: 'Description',
  descriptionHint: 'The question, who asked it, what matters.',
  save: 'Save',
  state: 'State',
  isOpen: 'This case is open.',
  isClosed:
    'This case is closed: no evidence is added and nothing is sent. Everything in it stays readable, and what may have been charged can still be decided.',
  close: 'Close the case',
  reopen: 'Open it again',
  delete: {
    title: 'Delete for good',
    text: 'Removes names, paths, metadata, pictures and answers of this case from the library. The evidence itself is not touched. What stays: the reference, digests, what was charged, and an entry in the custody log. Exports already saved and backups made before are not changed.',
    confirm: (reference: string) => `Type ${reference} to delete`,
    button: 'Delete this case…',
  },
  show: 'Show',
  showOpen: 'Open',
  showAll: 'All',
} as const

/** Stands above every screen while what a deleted case held is removed. */
export function erasingLine(references: readonly string[]): string {
  return `${references.join(', ')} ${references.length === 1 ? 'was deleted. What it held is' : 'were deleted. What they held is'} being removed; this goes on at the next start if you quit now.`
}

/** Asked before a case is deleted for good. */
export function deleteCaseQuestion({ reference, name, itemCount, analysedCount }: Case) {
  return {
    message: `Delete ${reference} for good?`,
    detail: [
      `${reference} ${name}`,
      `${counted(itemCount, 'item')}, ${counted(analysedCount, 'of them analysed', 'of them analysed')}.`,
      '',
      'Names, paths, metadata, pictures and answers are removed from the library and cannot be brought back from it. Answers that were paid for are lost; their digests stay. The evidence itself is not touched.',
    ].join('\n'),
    yes: 'Delete for good',
    no: 'Keep it',
  }
}
