import type { CustodyPiece } from '../../model/custody.ts'
import { counted } from '../counts.ts'
import { counts, round } from './rounds.ts'
import { digest, list, name, number, type Sentences, say, sizeOf, text } from './telling.ts'

const of = (value: unknown): CustodyPiece[] => (text(value) === '' ? [] : [` (${text(value)})`])

/** How the volume was mounted; nothing where the system did not tell, or there is none. */
const mounted = (isReadOnly: unknown): string =>
  isReadOnly === true ? ' Mounted read-only.' : isReadOnly === false ? ' Mounted writable.' : ''
/** Places left out of a report that is not about them. */
const elsewhere = (others: number): string =>
  others === 0 ? '' : `, and ${counted(others, 'other place')} not named here`

/** What entries about evidence that is taken in say: exhibits, rounds, items, addresses. */
export const evidenceEvents: Sentences = {
  'exhibit.added': (t) =>
    say`Exhibit ${text(t.reference)} added: ${name(t.path ?? t.name)}.${mounted(t.isReadOnlyMount)}`,
  'exhibit.attached': (t) => say`${text(t.exhibit)} is attached: ${name(t.path)}.`,
  'exhibit.not_attached': (t) => say`${text(t.exhibit)} is not attached any more: ${name(t.path)}.`,
  'exhibit.intake_ended': round('First intake'),
  'exhibit.check_ended': round('Check'),
  'intake.started': (t) =>
    list(t.roots).length === 0
      ? say`Intake went on with what was not read yet.`
      : say`Intake started: ${name(list(t.roots).map(text).join(', '))}${elsewhere(number(t.others))}.`,
  'intake.finished': (t) => say`Intake ended: ${counts(t)}.`,
  'intake.cancelled': (t) => say`Intake stopped by a person: ${counts(t)}.`,
  'intake.failed': (t) => say`Intake broken off: ${counts(t)}. Reason: ${text(t.failure)}.`,
  'intake.pasted': (t) => say`Picture taken from the clipboard: ${name(t.name)}, ${sizeOf(t.bytes)}.`,
  'item.hashed': (t) => say`${text(t.item)} read, ${sizeOf(t.bytes)}: ${name(t.path)}. SHA-256 ${digest(t.sha256)}.`,
  'item.read_again': (t) => say`${text(t.item)} read again by this version. SHA-256 ${digest(t.sha256)}, as before.`,
  'item.changed': (t) =>
    say`${text(t.item)} holds other bytes than before: ${name(t.path)}. Was ${digest(t.was)}, is ${digest(t.now)}.`,
  'item.skipped': (t) =>
    say`${counted(list(t.items).length, 'file or folder was', 'files or folders were')} skipped or could not be read, each with its reason.`,
  'item.unreadable': (t) => say`${text(t.item)} was not read: ${name(t.path)}. Reason: ${text(t.reason)}.`,
  'item.read_anyway': (t) => say`${text(t.item)} read although it had been skipped: ${name(t.path)}.`,
  'item.tried_again': (t) => say`${text(t.item)} is to be read again: ${name(t.path)}.`,
  'items.met_again': (t) =>
    say`${counted(list(t.items).length, 'item was', 'items were')} met again: back, or written to since, and to be read again.`,
  'items.missing': (t) =>
    say`${counted(list(t.items).length, 'item')} of ${text(t.exhibit)} not found where ${list(t.items).length === 1 ? 'it was' : 'they were'}.`,
  'media.read_again': (t) => say`Read again by this version: ${number(t.readAgain)} of ${number(t.outdated)}.`,
  'links.added': (t) =>
    say`${counted(list(t.added).length, 'address', 'addresses')} added${of(t.exhibit)}, ${number(t.refused)} refused.`,
  'link.file_attached': (t) => say`File attached to the address of ${text(t.link)}: ${name(t.url)}.`,
  'link.file_detached': (t) => say`File detached from the address of ${text(t.link)}: ${name(t.url)}.`,
  'picture.dropped': (t) => say`${text(t.item)} came without a file, from another program.`,
  'still.taken': (t) => say`${text(t.item)} taken out of ${text(t.source)} as a still.`,
}
