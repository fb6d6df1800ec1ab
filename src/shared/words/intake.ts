import type { IntakeProgress } from '../contract/intake.ts'
import type { ItemReason } from '../model/item.ts'
import { plainName } from '../model/visible-text.ts'
import { messages } from './messages.ts'

/** Why an item was not opened, or could not be read: one short line each. */
export const itemReasonWords = messages('intake.reasons', {
  symlink: 'Symbolic link: listed, never followed.',
  fifo: 'A pipe, not a file.',
  socket: 'A socket, not a file.',
  device: 'A device, not a file.',
  junk: 'Left behind by an operating system.',
  macos_companion: 'macOS companion of another file, without an image of its own.',
  path_too_long: 'The path is too long for this system to open.',
  loop: 'This folder contains itself and was not entered again.',
  sparse: 'Claims to be huge and contains almost nothing. Not read.',
  no_permission: 'No permission to read it.',
  read_error: 'Reading failed. The drive or card may be damaged.',
  vanished: 'It disappeared before it was read.',
  changed_while_reading: 'It changed while it was being read. Nothing of it was saved.',
  folder_unreadable: 'This folder cannot be read, so its contents are not listed.',
  inspector_timeout: 'Reading it took too long and was stopped.',
  inspector_memory: 'Reading it needed too much memory and was stopped.',
  inspector_crash: 'The process that read it ended unexpectedly.',
  not_regular: 'Not a regular file.',
} satisfies Record<ItemReason, string>)

const readTrouble = messages('intake.trouble', {
  opening: 'The system reported {code} when the file was opened.',
  reading: 'The system reported {code} to the reading that began at byte {at, number}.',
  silent: 'No more of the file came within a minute. At least {at, number} bytes had been read.',
})

/** What the system said as the reading of a file ended; `at` = the bytes read by then, null = it could not be opened. */
export function readTroubleLine({ code, at }: { code: string; at: number | null }): string {
  if (code === 'NO_ANSWER') return readTrouble.silent({ at: at ?? 0 })
  return at === null ? readTrouble.opening({ code }) : readTrouble.reading({ code, at })
}

/** Why an intake ended early, and what that means for what was done so far. */
export const intakeFailureWords = messages('intake.failures', {
  drive_gone: 'The drive is no longer connected. What was read is saved; connect it and continue.',
  read_errors: 'Three files of an exhibit in a row could not be read, so its reading stopped.',
  inspector_failed: 'Reading stopped unexpectedly. What was read is saved; continue to read the rest.',
  disk_full: 'The disk of this computer is full. What was read is saved; free some space and continue.',
} satisfies Record<NonNullable<IntakeProgress['failure']>, string>)

const intake = messages('intake', {
  companion: 'macOS companion of {name}, without an image of its own.',
  readAnyway: 'Read anyway',
  readAnywayAll: {
    button: 'Read {n, plural, one {# selected item} other {# selected items}} anyway',
    title:
      'Reads items skipped as junk, companions or sparse files, and retries unreadable ones. Others stay as they are.',
  },
})

/** Why an item was not read; a companion is named with the file it accompanies. */
export function reasonLine({ reason, name }: { reason: ItemReason; name: string }): string {
  if (reason !== 'macos_companion') return itemReasonWords[reason]
  return intake.companion({ name: plainName(name.replace(/^\._/, '')) })
}

/** Whether an item was skipped because of its kind, and is read if a person asks for it. */
export const canBeReadAnyway = (reason: ItemReason | null): boolean =>
  reason === 'junk' || reason === 'macos_companion' || reason === 'sparse'

/** `readAnywayAll` is for all selected items. */
export const { readAnyway, readAnywayAll } = intake

export const paste = messages('intake.paste', {
  button: 'Paste image',
  title: 'Adds the image on the clipboard to the case',
  nothing: 'No image on the clipboard. Copy one and try again; better, drop or choose a file.',
})
