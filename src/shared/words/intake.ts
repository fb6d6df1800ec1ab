import type { IntakeProgress } from '../contract/intake.ts'
import type { ItemReason } from '../model/item.ts'
import { counted } from './counts.ts'

/** Why an item was not opened, or could not be read: one short line each. */
export const itemReasonWords: Record<ItemReason, string> = {
  symlink: 'A link. Links are listed and never followed.',
  fifo: 'A pipe, not a file.',
  socket: 'A socket, not a file.',
  device: 'A device, not a file.',
  junk: 'Left behind by an operating system.',
  macos_companion: 'macOS companion of another file, without a picture of its own.',
  path_too_long: 'The path is longer than this system can open.',
  loop: 'This folder contains itself; it was not entered again.',
  sparse: 'Claims to be huge and holds almost nothing. It was not read.',
  no_permission: 'No permission to read it.',
  read_error: 'Reading failed. The drive or card may be damaged.',
  vanished: 'It was gone when it was to be read.',
  changed_while_reading: 'It changed while it was being read. Nothing of it was kept.',
  folder_unreadable: 'This folder cannot be read, so what lies in it is not listed.',
  inspector_timeout: 'Reading it took too long and was stopped.',
  inspector_memory: 'Reading it needed too much memory and was stopped.',
  inspector_crash: 'The process that read it ended unexpectedly.',
  not_regular: 'Not a regular file.',
}

/** Why an intake ended by itself, and what that means for what it had done. */
export const intakeFailureWords: Record<NonNullable<IntakeProgress['failure']>, string> = {
  drive_gone: 'The drive is not there any more. What was read is kept; attach it and continue.',
  inspector_failed: 'Reading stopped unexpectedly. What was read is kept; continue to read the rest.',
  disk_full: 'The disk of this computer is full. What was read is kept; make room and continue.',
}

/** Why an item was not read; a companion is named with the file it accompanies. */
export function reasonLine({ reason, name }: { reason: ItemReason; name: string }): string {
  if (reason !== 'macos_companion') return itemReasonWords[reason]
  return `macOS companion of ${name.replace(/^\._/, '')}, without a picture of its own.`
}

/** Skipped by its kind, and read all the same when a person wants it. */
export const canBeReadAnyway = (reason: ItemReason | null): boolean =>
  reason === 'junk' || reason === 'macos_companion' || reason === 'sparse'

export const readAnyway = 'Read anyway'

/** The same for everything chosen. */
export const readAnywayAll = {
  button: (n: number) => `Read the ${counted(n, 'chosen item')} anyway`,
  title:
    'Reads those that were skipped as junk, as companions or as sparse files, and tries the unreadable ones again. The others stay as they are.',
} as const

/** The name of a picture that was pasted; `at` is an ISO instant in UTC. A colon is not for names. */
export const pastedName = (at: string): string =>
  `Pasted ${at.slice(0, 10)} ${at.slice(11, 23).replaceAll(':', '.')} UTC, no original file.png`

export const paste = {
  button: 'Paste picture',
  title: 'Takes the picture on the clipboard into the case',
  nothing: 'There is no picture on the clipboard. Copy one and try again; a file is better dropped or chosen.',
} as const
