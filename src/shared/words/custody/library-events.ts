import { type CustodyPiece, LogVerification } from '../../model/custody.ts'
import { isWholeButForHead } from '../../model/log-outcome.ts'
import { passedOverLine } from '../backups.ts'
import { unbrokenButHeadMissing } from '../custody-verify-head.ts'
import { exactInstant } from '../dates.ts'
import { messages } from '../messages.ts'
import { digest, list, name, number, object, type Sentences, say, sentences, text } from './entry-pieces.ts'

const words = messages('custody.library', {
  madeDemo: 'This library was made the demo: made-up evidence and simulated results.',
  created: 'Library created by Touchstone {version}.',
  opened: 'Library opened by Touchstone {version}.',
  closed: 'Library closed.',
  backedUp: 'Backup saved: {name}.',
  restoreAsked: 'Start from backup {name} requested for the next launch.',
  moved: 'Library moved to {to}.',
  moveBegan: 'Move of the library to {to} started.',
  moveEnded: 'Move of the library to {to} ended: {why}.',
  leftRemoved: 'Copy left behind by a move removed: {path}.',
  copiesRemoved: '{n, plural, one {# older copy} other {# older copies}} of the library removed.',
  imagesCleared: 'Stored images cleared: {n, number}. Originals untouched.',
  keyReplaced: 'New signing key created: {fingerprint}. It replaces {replaced}.',
  keyWithoutEarlier:
    'Signing key created on this computer: {fingerprint}. The key used before is not in its keychain: {earlier}.',
  keyCreated: 'Signing key created: {fingerprint}.',
  headSigned: 'Fingerprint of the log signed, up to entry {entries, number}: {head}, key {fingerprint}.',
  backupConfirmed:
    'Restored backup confirmed by a person: entry {entries, number} with the fingerprint {head}, which had been signed, is no longer in this log.',
  appChanged: 'Touchstone changed from version {from} to {to}.',
  clock: {
    behind: 'At start, this computer’s clock was {by} behind the newest entry: it had been set back.',
    back: 'This computer’s clock was set back by {by}.',
    ahead: 'This computer’s clock moved {by} further than the time elapsed: the computer slept, or its clock was set.',
  },
  seconds: '{n, plural, one {# second} other {# seconds}}',
  minutes: '{n, plural, one {# minute} other {# minutes}}',
  verified: 'Log verified: {result}',
  unbroken: 'Log verified: chain unbroken over {n, plural, one {# entry} other {# entries}}.',
  failed: 'Log FAILED verification. First broken entry: {n, number}.',
  failedElsewhere: 'Log FAILED verification. First broken entry: none.',
  database: { sound: 'Database check passed.', damaged: 'Database damaged.' },
})

/** Why another library than the last is in its place, and which. */
export const rescue = messages('custody.library.rescue', {
  why: {
    damaged: 'The library was damaged.',
    missing: 'The library file was missing.',
    restored: 'A person had chosen to start from a backup.',
  },
  fromBackup: 'The backup of {at} is in use instead, with its log.',
  noBackup: 'There was no usable backup, so a new library was created.',
  setAside: 'The previous library was set aside as {path}.',
})

const duration = (ms: unknown): string => {
  const seconds = Math.round(Math.abs(number(ms)) / 1000)
  return seconds < 120 ? words.seconds({ n: seconds }) : words.minutes({ n: Math.round(seconds / 60) })
}

const RESCUED = new Map<string, string>(Object.entries(rescue.why))

/** `backupAt` = ms, null = there was no usable backup; earlier entries lack it. */
const standIn = (backupAt: unknown): CustodyPiece[] => {
  if (typeof backupAt === 'number') return say(rescue.fromBackup, { at: exactInstant(backupAt) })
  return backupAt === null ? say(rescue.noBackup) : []
}

const setAside = (path: unknown): CustodyPiece[] =>
  typeof path === 'string' ? say(rescue.setAside, { path: name(path) }) : []

/** Earlier entries name none. */
const passedOver = (value: unknown): CustodyPiece[] => {
  const line = passedOverLine(list(value).map((one) => ({ name: text(object(one).name), why: text(object(one).why) })))
  return line === '' ? [] : [line]
}

const DATABASE = new Map<string, string>(Object.entries(words.database))
/** Result of the database file's check; empty if an entry does not mention it. */
const database = (value: unknown): CustodyPiece[] => {
  const found = DATABASE.get(text(value))
  return found === undefined ? [] : [found]
}

function verified(payload: Parameters<Sentences[string]>[0]): CustodyPiece[] {
  const { data: found } = LogVerification.safeParse(payload)
  if (found?.outcome === 'broken' && isWholeButForHead(found))
    return say(words.verified, { result: unbrokenButHeadMissing(found.entries) })
  if (payload.outcome === 'whole') return say(words.unbroken, { n: number(payload.entries) })
  const brokenAt = number(object(payload.chain).brokenAt)
  return brokenAt === 0 ? say(words.failedElsewhere) : say(words.failed, { n: brokenAt })
}

/** Describes entries about the library, the app, the clock, and this log itself. */
export const libraryEvents: Sentences = {
  'library.made_demo': () => say(words.madeDemo),
  'library.created': (t) => say(words.created, { version: text(t.appVersion) }),
  'library.opened': (t) => say(words.opened, { version: text(t.appVersion) }),
  'library.closed': () => say(words.closed),
  'library.rescued': (t) =>
    sentences(
      say(RESCUED.get(text(t.why)) ?? rescue.why.damaged),
      standIn(t.backupAt),
      passedOver(t.passedOver),
      setAside(t.setAside),
    ),
  'library.backed_up': (t) => say(words.backedUp, { name: name(t.name) }),
  'library.restore_asked': (t) => say(words.restoreAsked, { name: name(t.name) }),
  'library.moved': (t) => say(words.moved, { to: name(t.to) }),
  'library.move_began': (t) => say(words.moveBegan, { to: name(t.to) }),
  'library.move_ended': (t) => say(words.moveEnded, { to: name(t.to), why: text(t.why) }),
  'library.left_removed': (t) => say(words.leftRemoved, { path: name(t.path) }),
  'library.copies_removed': (t) => say(words.copiesRemoved, { n: list(t.backups).length }),
  'library.pictures_cleared': (t) => say(words.imagesCleared, { n: number(t.removed) }),
  'key.made': (t) => {
    const fingerprint = text(t.fingerprint)
    if (typeof t.replaces === 'string') return say(words.keyReplaced, { fingerprint, replaced: t.replaces })
    const earlier = list(t.named).map(text).join(', ')
    return earlier === ''
      ? say(words.keyCreated, { fingerprint })
      : say(words.keyWithoutEarlier, { fingerprint, earlier })
  },
  'head.signed': (t) =>
    say(words.headSigned, { entries: number(t.entries), head: digest(t.head), fingerprint: text(t.fingerprint) }),
  'backup.confirmed': (t) => say(words.backupConfirmed, { entries: number(t.entries), head: digest(t.head) }),
  'app.changed': (t) => say(words.appChanged, { from: text(t.from), to: text(t.to) }),
  'clock.jumped': (t) => {
    const how = t.isAtStart === true ? 'behind' : number(t.byMs) < 0 ? 'back' : 'ahead'
    return say(words.clock[how], { by: duration(t.byMs) })
  },
  'custody.verified': (t) => sentences(verified(t), database(t.database)),
}
