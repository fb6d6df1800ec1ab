import type { LibraryMove } from '../model/library-move.ts'
import { plainName } from '../model/visible-text.ts'
import { messages } from './messages.ts'
import { byteSize } from './sizes.ts'

const warnings = messages('library-move.warnings', {
  network:
    'This folder is on a network share. If the connection breaks during a write, the library can be damaged. A disk in this computer is safer.',
  no_owner:
    'The file system of this disk has no owners: anyone who can connect the disk can read the library, with the names of all evidence.',
  synchronised:
    'This folder is, by its name or place, in one that a program copies to an Internet service and to other computers, with the names of all evidence. A copy of a library in use may be damaged.',
  roaming:
    'This folder is in the roaming part of your Windows profile. Where profiles are kept on a server, Windows copies all of it there when you sign out.',
  others:
    'This folder is outside your Windows user folder: other people who use this computer may be able to read the library, with the names of all evidence.',
  in_memory: 'This folder is in memory: its contents are lost when this computer is switched off.',
  unusual: 'Touchstone does not know the file system of this disk. A power cut may lose what was written.',
})

type Warning = keyof typeof warnings

export const moveWords = messages('library-move', {
  title: 'Library',
  where: 'Folder:',
  move: 'Move library…',
  hint: 'Copies are compared first; the old folder stays until you remove it.',
  left: 'The library as it was before the move is still in {path}.',
  removeLeft: 'Remove old copy…',
  removed: 'Old copy removed.',
  sheetTitle: {
    waiting: 'Moving the library',
    copying: 'Moving the library',
    checking: 'Moving the library',
    done: 'Library moved',
    cancelled: 'Library not moved',
    failed: 'Library not moved',
  } satisfies Record<LibraryMove['state'], string>,
  state: {
    waiting: 'Waiting for current work to end. Nothing more is sent.',
    copying: 'Copying and comparing',
    checking: 'Copying and checking the library file',
  },
  from: 'From',
  to: 'To',
  progress: 'Progress of the move',
  files: '{doneFiles, number} of {totalFiles, plural, one {# file} other {# files}} · {doneSize} of {totalSize}',
  safe: 'Until the move ends, the library in the old folder remains the valid one. You can cancel at any time.',
  cancel: 'Cancel move',
  close: 'Close',
  done: 'Restart Touchstone to use the new folder. The old folder was not changed; you can remove its copy in Settings.',
  startAgain: 'Restart Touchstone',
  cancelled: 'You cancelled the move. What was copied was removed; the library is where it was.',
  failed: {
    disk_full: 'The disk of the new folder is full.',
    not_writable: 'The new folder could not be written to: its disk failed or was disconnected.',
    differs: 'A copy did not match its original. The disk of the new folder may be failing.',
    busy: 'The library was being written to throughout.',
    failed: 'An error occurred in Touchstone; the log names the cause.',
  } satisfies Record<NonNullable<LibraryMove['failure']>, string>,
  kept: 'What was copied was removed; the library is where it was. Nothing was lost.',
})

/** "1,204 of 98,412 files · 1.1 GB of 3.4 GB". */
export const moveLine = ({ doneFiles, totalFiles, doneBytes, totalBytes }: LibraryMove): string =>
  moveWords.files({ doneFiles, totalFiles, doneSize: byteSize(doneBytes), totalSize: byteSize(totalBytes) })

type MovePlan = {
  from: string
  to: string
  totalFiles: number
  totalBytes: number
  freeBytes: number
  warning: Warning | null
  filesystem: string | null
  /** Whether Touchstone asks by itself, since the library lies in the roaming profile. */
  isOffered: boolean
}

const moving = messages('library-move.question', {
  message: 'Move the library to {to}?',
  filesystem: 'File system: {name}.',
  amount: '{files, plural, one {# file} other {# files}} ({size}) will be copied and compared. Free there: {free}.',
  after: 'Touchstone finishes requests under way, sends nothing new until the move ends, and then needs to restart.',
  stays: '{from} is left as it is. You can remove it later.',
  offered:
    'The library is in the roaming part of your Windows profile. Where profiles are kept on a server, Windows copies all of it there when you sign out. The new folder is in the local part. You are asked at each start until it is moved.',
  yes: 'Move',
  no: 'Do not move',
})

/** Asked before the library is moved. */
export function moveQuestion({
  from,
  to,
  totalFiles,
  totalBytes,
  freeBytes,
  warning,
  filesystem,
  isOffered,
}: MovePlan) {
  const about = filesystem === null ? [] : [moving.filesystem({ name: filesystem })]
  return {
    message: moving.message({ to: plainName(to) }),
    detail: [
      ...(isOffered ? [moving.offered, ''] : []),
      ...(warning === null ? [] : [[warnings[warning], ...about].join(' '), '']),
      moving.amount({ files: totalFiles, size: byteSize(totalBytes), free: byteSize(freeBytes) }),
      moving.after,
      '',
      moving.stays({ from: plainName(from) }),
    ].join('\n'),
    yes: moving.yes,
    no: moving.no,
  }
}

const removal = messages('library-move.removal', {
  message: 'Remove the old copy of the library?',
  detail:
    'The library as it was before the move is removed from {path}, with its backups and images. The current library is not touched.',
  yes: 'Remove copy',
  no: 'Keep copy',
})

/** Asked before the copy left behind by a move is deleted. */
export const removeLeftQuestion = (path: string) => ({
  message: removal.message,
  detail: removal.detail({ path: plainName(path) }),
  yes: removal.yes,
  no: removal.no,
})
