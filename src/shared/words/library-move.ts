import type { LibraryMove } from '../model/library-move.ts'
import { plainName } from '../model/visible-text.ts'
import { count, counted } from './counts.ts'
import { byteSize } from './sizes.ts'

type Warning = 'network' | 'no_owner' | 'in_memory' | 'unusual'

const warnings: Record<Warning, string> = {
  network:
    'This folder lies on a network share. A library can come to harm there when the connection breaks while it is written. A disk of this computer is safer.',
  no_owner:
    'The file system of this disk knows no owners: whoever can attach it can read the library, with the names of all evidence.',
  in_memory: 'This folder lies in memory: everything in it is gone when this computer is switched off.',
  unusual:
    'Touchstone does not know the file system of this disk. It may not keep what is written through a power cut.',
}

export const moveWords = {
  title: 'Library',
  where: 'It lies in',
  move: 'Move to another folder…',
  hint: 'Everything is copied and each copy is compared with its original before the library of the new folder is used. The old folder stays until you remove it.',
  left: (path: string) => `A copy of the library as it was before the move still lies in ${path}.`,
  removeLeft: 'Remove that copy…',
  removed: 'The copy was removed.',
  sheetTitle: {
    waiting: 'Moving the library',
    copying: 'Moving the library',
    checking: 'Moving the library',
    done: 'The library was moved',
    cancelled: 'The library was not moved',
    failed: 'The library was not moved',
  } satisfies Record<LibraryMove['state'], string>,
  state: {
    waiting: 'Waiting for what is under way to end. Nothing more is sent.',
    copying: 'Copying and comparing',
    checking: 'Copying and checking the library file',
  },
  from: 'From',
  to: 'To',
  progress: 'Progress of the move',
  safe: 'Until the move is over, the library of the old folder is the one that counts. You can cancel at any time.',
  cancel: 'Cancel the move',
  close: 'Close',
  done: 'It is used from the new folder when Touchstone has started again. The old folder was left as it was; you can remove its copy in the settings once you have looked.',
  startAgain: 'Start Touchstone again',
  cancelled: 'You cancelled the move. What was copied was removed, and the library lies where it was.',
  failed: {
    disk_full: 'The disk of the new folder is full.',
    not_writable: 'The new folder could not be written: its disk failed, or was taken away.',
    differs: 'A copy did not hold what its original holds. The disk of the new folder may be failing.',
    busy: 'The library was written to all the time.',
    failed: 'Something in Touchstone failed; the log names the cause.',
  } satisfies Record<NonNullable<LibraryMove['failure']>, string>,
  kept: 'What was copied was removed, and the library lies where it was. Nothing was lost.',
} as const

/** "1,204 of 98,412 files · 1.1 GB of 3.4 GB". */
export const moveLine = ({ doneFiles, totalFiles, doneBytes, totalBytes }: LibraryMove): string =>
  `${count(doneFiles)} of ${counted(totalFiles, 'file')} · ${byteSize(doneBytes)} of ${byteSize(totalBytes)}`

type MovePlan = {
  from: string
  to: string
  totalFiles: number
  totalBytes: number
  freeBytes: number
  warning: Warning | null
  filesystem: string | null
}

/** Asked before the library is moved. */
export function moveQuestion({ from, to, totalFiles, totalBytes, freeBytes, warning, filesystem }: MovePlan) {
  return {
    message: `Move the library to ${plainName(to)}?`,
    detail: [
      ...(warning === null ? [] : [`${warnings[warning]}${filesystem === null ? '' : ` (${filesystem})`}`, '']),
      `${counted(totalFiles, 'file')}, ${byteSize(totalBytes)}, are copied and compared; ${byteSize(freeBytes)} are free there.`,
      'Requests under way are waited for, and nothing is sent meanwhile. After that Touchstone has to start again.',
      '',
      `${plainName(from)} is left as it is. You can remove it later.`,
    ].join('\n'),
    yes: 'Move',
    no: 'Leave it where it is',
  }
}

/** Asked before the copy that a move left behind is removed. */
export const removeLeftQuestion = (path: string) => ({
  message: 'Remove the copy that the move left behind?',
  detail: `The library as it was before the move is removed from ${plainName(path)}, with its backups and pictures. The library of now is not touched.`,
  yes: 'Remove the copy',
  no: 'Keep it',
})
