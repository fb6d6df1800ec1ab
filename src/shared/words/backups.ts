import { counted } from './counts.ts'
import { instant } from './dates.ts'

export const backupWords = {
  title: 'Backups',
  hint: 'The library is copied once a day and after each batch, and each copy is checked. The newest three are kept in the data folder. Evidence and pictures are not part of it.',
  none: 'There is no backup yet.',
  now: 'Back up now…',
  making: 'Copying and checking',
  saved: 'Saved',
  restore: 'Restore…',
  restoreAsked: 'It stands in at the next start. Close Touchstone and start it again.',
  fileName: 'Touchstone library.sqlite',
  count: (n: number) => counted(n, 'backup'),
} as const

/** Asked before a backup takes the place of the library. */
export function restoreQuestion(at: number) {
  return {
    message: `Restore the backup of ${instant(at)}?`,
    detail:
      'At the next start it stands in for the library. The library of now is set aside in the data folder, not deleted. What was sent since then is listed as possibly charged, and sending is paused until you have looked.',
    yes: 'Restore at the next start',
    no: 'Keep the library of now',
  }
}

/** What was done about a library that could not be opened. */
export const rescueWords = {
  damaged: 'The library was damaged.',
  missing: 'The library file was missing.',
  restored: 'A backup was restored.',
  backup: (at: number) => `The backup of ${instant(at)} was opened.`,
  isNew: 'There was no good backup, so the library is empty.',
  setAside: 'Nothing was deleted; the files that stood there are in',
} as const
