import { instant } from './dates.ts'
import { messages } from './messages.ts'

export const backupWords = messages('backups', {
  title: 'Backups',
  hint: 'Made daily and after each batch. Evidence and images are not included.',
  none: 'No backups yet.',
  now: 'Back up now…',
  making: 'Copying and checking',
  saved: 'Saved',
  restore: 'Restore…',
  restoreAsked: 'Restart Touchstone to restore it.',
  fileName: 'Touchstone library.sqlite',
})

const restoring = messages('backups.question', {
  message: 'Restore the backup of {at}?',
  detail:
    'It replaces the library at the next start. The current library is set aside in the data folder, not deleted. What was sent since then is listed as possibly charged, and sending is paused until you have looked.',
  yes: 'Restore at next start',
  no: 'Keep current library',
})

/** Asked before a backup replaces the library. */
export const restoreQuestion = (at: number) => ({
  message: restoring.message({ at: instant(at) }),
  detail: restoring.detail,
  yes: restoring.yes,
  no: restoring.no,
})

const rescue = messages('backups.rescue', {
  damaged: 'The library was damaged.',
  missing: 'The library file was missing.',
  restored: 'A backup was restored.',
  backup: 'The backup of {at} was opened.',
  isNew: 'No usable backup was found, so the library is empty.',
  setAside: 'Nothing was deleted. Previous files:',
  passedOver: 'Backups not used: {named}.',
  backupWith: '{name} ({why})',
  why: {
    damaged: 'damaged',
    busy: 'in use by another program',
    missing: 'gone before it was read',
    denied: 'the system does not allow reading it',
    failed: 'it could not be read',
  },
})

/** What was done about a library that could not be opened. */
export const rescueWords = { ...rescue, backup: (at: number) => rescue.backup({ at: instant(at) }) } as const

const WHY = new Map<string, string>(Object.entries(rescue.why))

/** The backups that were passed over, and why each was; '' = there are none. */
export const passedOverLine = (backups: readonly { name: string; why: string }[]): string =>
  backups.length === 0
    ? ''
    : rescue.passedOver({
        named: backups
          .map(({ name, why }) => rescue.backupWith({ name, why: WHY.get(why) ?? rescue.why.failed }))
          .join(', '),
      })
