import { type CustodyPiece, LogVerification } from '../../model/custody.ts'
import { isWholeButForHead } from '../../model/log-outcome.ts'
import { count, counted } from '../counts.ts'
import { heldButHeadMissing } from '../custody-verify-head.ts'
import { exactInstant } from '../dates.ts'
import { digest, list, name, number, object, type Sentences, say, text } from './telling.ts'

const seconds = (ms: unknown): string => {
  const whole = Math.round(Math.abs(number(ms)) / 1000)
  return whole < 120 ? counted(whole, 'second') : counted(Math.round(whole / 60), 'minute')
}

const DAMAGED = 'Library was damaged.'
/** Why another library than the last stands in its place. */
const RESCUED = new Map([
  ['missing', 'The file of the library was missing.'],
  ['restored', 'A person had asked to start from a backup.'],
])

/** `backupAt` = ms, null = there was no good backup; earlier entries do not say. */
const standIn = (backupAt: unknown): CustodyPiece[] => {
  if (typeof backupAt === 'number') return say` The backup of ${exactInstant(backupAt)} stands in, with its log.`
  return backupAt === null ? say` There was no good backup, so a new library was made.` : []
}

const setAside = (path: unknown): CustodyPiece[] =>
  typeof path === 'string' ? say` What stood there was set aside as ${name(path)}.` : []

/** What entries say about the library, the app, the clock, and this log itself. */
export const libraryEvents: Sentences = {
  'library.made_demo': () => say`This library was made the demo: drawn evidence and simulated results.`,
  'library.created': (t) => say`Library made by Touchstone ${text(t.appVersion)}.`,
  'library.opened': (t) => say`Library opened by Touchstone ${text(t.appVersion)}.`,
  'library.closed': () => say`Library closed.`,
  'library.rescued': (t) => [
    ...say`${RESCUED.get(text(t.why)) ?? DAMAGED}`,
    ...standIn(t.backupAt),
    ...setAside(t.setAside),
  ],
  'library.backed_up': (t) => say`Backup kept: ${name(t.name)}.`,
  'library.restore_asked': (t) => say`Asked to start next time from the backup ${name(t.name)}.`,
  'library.moved': (t) => say`Library moved to ${name(t.to)}.`,
  'library.move_began': (t) => say`Move of the library to ${name(t.to)} begun.`,
  'library.move_ended': (t) => say`Move of the library to ${name(t.to)} ended: ${text(t.why)}.`,
  'library.left_removed': (t) => say`Copy that a move had left behind removed: ${name(t.path)}.`,
  'library.copies_removed': (t) =>
    say`${counted(list(t.backups).length, 'older copy', 'older copies')} of the library removed.`,
  'library.pictures_cleared': (t) => say`Stored pictures cleared: ${number(t.removed)}. Originals untouched.`,
  'key.made': (t) =>
    typeof t.replaces === 'string'
      ? say`New signing key made: ${text(t.fingerprint)}. It replaces ${text(t.replaces)}.`
      : list(t.named).length > 0
        ? say`Signing key made on this computer: ${text(t.fingerprint)}. Its keychain did not hold the key used before: ${list(t.named).map(text).join(', ')}.`
        : say`Signing key made: ${text(t.fingerprint)}.`,
  'head.signed': (t) =>
    say`Head of this log signed up to entry ${number(t.entries)}, hash ${digest(t.head)}, key ${text(t.fingerprint)}.`,
  'backup.confirmed': (t) =>
    say`Restored backup confirmed by a person: this log no longer contains entry ${number(t.entries)} with hash ${digest(t.head)}, which had been signed.`,
  'app.changed': (t) => say`Touchstone changed from version ${text(t.from)} to ${text(t.to)}.`,
  'clock.jumped': (t) =>
    t.isAtStart === true
      ? say`At the start, the clock of this computer stood ${seconds(t.byMs)} before the newest entry: it was set back.`
      : number(t.byMs) < 0
        ? say`The clock of this computer was set back by ${seconds(t.byMs)}.`
        : say`The clock of this computer went ${seconds(t.byMs)} further than the time that passed: it slept, or its clock was set.`,
  'custody.verified': (t) => {
    const { data: found } = LogVerification.safeParse(t)
    if (found?.outcome === 'broken' && isWholeButForHead(found))
      return say`This log was verified: ${heldButHeadMissing(found.entries)} Database: ${text(t.database)}.`
    return t.outcome === 'whole'
      ? say`This log was verified: ${counted(number(t.entries), 'entry holds', 'entries hold')}. Database: ${text(t.database)}.`
      : say`This log was verified and does NOT hold. First entry that does not: ${number(object(t.chain).brokenAt) === 0 ? 'none' : count(number(object(t.chain).brokenAt))}. Database: ${text(t.database)}.`
  },
}
