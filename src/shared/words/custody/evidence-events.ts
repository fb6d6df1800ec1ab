import type { IntakeProgress } from '../../contract/intake.ts'
import type { CustodyPiece } from '../../model/custody.ts'
import { readingPartCounts, readingParts } from '../changed-reading.ts'
import { itemReasonWords } from '../intake.ts'
import { messages } from '../messages.ts'
import { timeSpan } from '../time-span.ts'
import { digest, list, name, number, object, type Sentences, say, sentences, text } from './entry-pieces.ts'
import { counts, round } from './rounds.ts'

const words = messages('custody.evidence', {
  exhibitAdded: 'Exhibit {reference} added: {path}.',
  exhibitMounted: 'Exhibit {exhibit} to be scanned again: {path}.',
  readOnly: 'Volume mounted read-only.',
  writable: 'Volume mounted writable.',
  connected: '{exhibit} connected: {path}.',
  notConnected: '{exhibit} no longer connected: {path}.',
  timesShifted:
    'Modification times of {exhibit} shifted by {span}: {alike, number} of {compared, plural, one {# file} other {# files}} compared, that much {isLater, select, true {later} other {earlier}} than before. This proves nothing about their content.',
  intakeResumed: 'Adding files resumed with what was not read yet.',
  intakeStarted: 'Adding files started: {paths}.',
  intakeStartedElsewhere:
    'Adding files started: {paths}, and {others, plural, one {# other path} other {# other paths}} not named here.',
  intakeFinished: 'Adding files finished: {counts}.',
  intakeCancelled: 'Adding files cancelled: {counts}.',
  intakeFailed: 'Adding files interrupted: {counts}. Reason: {reason}.',
  pasted: 'Image pasted from the clipboard: {name}, {bytes, plural, one {# byte} other {# bytes}}.',
  hashed: '{item} read, {bytes, plural, one {# byte} other {# bytes}}: {path}. SHA-256 {sha256}.',
  readAgain: '{item} re-read by the version then in use. SHA-256 {sha256}, as before.',
  readAgainChanged:
    '{item} re-read by the version then in use. SHA-256 {sha256}, as before. Changed in the reading: {changed}.',
  readAgainUnchanged: '{item} re-read by the version then in use, with the same result. SHA-256 {sha256}, as before.',
  derivedAgain:
    'Facts of {n, plural, one {# item} other {# items}} derived anew from what was stored, by the version then in use. Changed: {changed}.',
  changed: 'The file of {item} changed: {path}. Its SHA-256 was {was} and is now {now}.',
  skipped:
    '{n, plural, one {# file or folder} other {# files or folders}} skipped or unreadable, each with its reason.',
  unreadable: '{item} not read: {path}.',
  codeOnly: 'Reason: {code}.',
  saidOpening: 'The system reported {code} when the file was opened.',
  saidReading: 'The system reported {code} to the reading that began at byte {at, number}.',
  saidNothing: 'No more of the file came within a minute. At least {at, number} bytes had been read.',
  readingStopped:
    'Reading of {exhibit} stopped: {n, number} files in a row could not be read ({items}). Nothing was tried again.',
  readingResumed: 'Reading of {exhibit} resumed by a person. What could not be read was not tried again.',
  restLeft: 'The rest of {exhibit} left unread by a person.',
  readAnyway: '{item} read after it had been skipped: {path}.',
  triedAgain: '{item} marked to be read again: {path}.',
  metAgain: '{n, plural, one {# item} other {# items}} found again or modified since; to be re-read.',
  missing:
    '{n, plural, one {# item of {exhibit} not found at its path} other {# items of {exhibit} not found at their paths}}.',
  mediaReadAgain: 'Re-read by the version then in use: {done, number} of {outdated, number}.',
  linksAdded: '{n, plural, one {# link} other {# links}} added, {refused, number} refused.',
  linksAddedTo: '{n, plural, one {# link} other {# links}} added ({exhibit}), {refused, number} refused.',
  fileAttached: 'File attached to link {link}: {url}.',
  fileDetached: 'File detached from link {link}: {url}.',
  dropped: '{item} received from another program without a file.',
  promised: '{item} copied from the system’s temporary folder: {path}. SHA-256 {sha256}.',
  frameTaken: '{item} extracted from {source} as a frame.',
})

/** Why adding files was interrupted. */
const FAILURES = new Map<string, string>(
  Object.entries(
    messages('custody.evidence.failures', {
      drive_gone: 'the drive was disconnected',
      read_errors: 'three files of an exhibit in a row could not be read',
      disk_full: 'the disk of the library was full',
      inspector_failed: 'reading stopped unexpectedly',
    } satisfies Record<NonNullable<IntakeProgress['failure']>, string>),
  ),
)
const REASONS = new Map<string, string>(Object.entries(itemReasonWords))
/** Why an item was not read; the code itself if another version wrote it. */
function whyUnread(code: string): CustodyPiece[] {
  const reason = REASONS.get(code)
  return reason === undefined ? say(words.codeOnly, { code }) : [reason]
}

/** How the volume was mounted; empty if the system did not report it, or there is none. */
const mounted = (isReadOnly: unknown): CustodyPiece[] =>
  isReadOnly === true ? [words.readOnly] : isReadOnly === false ? [words.writable] : []

/** What the system said of a file that was not read; empty if it said nothing of the drive. */
function said({ said: code, at }: { said?: unknown; at?: unknown }): CustodyPiece[] {
  if (typeof code !== 'string') return []
  if (code === 'NO_ANSWER') return say(words.saidNothing, { at: number(at) })
  return typeof at === 'number' ? say(words.saidReading, { code, at }) : say(words.saidOpening, { code })
}

/** Describes entries about evidence being added: exhibits, rounds, items, links. */
export const evidenceEvents: Sentences = {
  'exhibit.added': (t) =>
    sentences(
      say(words.exhibitAdded, { reference: text(t.reference), path: name(t.path ?? t.name) }),
      mounted(t.isReadOnlyMount),
    ),
  'exhibit.mounted': (t) =>
    sentences(say(words.exhibitMounted, { exhibit: text(t.exhibit), path: name(t.path) }), mounted(t.isReadOnlyMount)),
  'exhibit.attached': (t) => say(words.connected, { exhibit: text(t.exhibit), path: name(t.path) }),
  'exhibit.not_attached': (t) => say(words.notConnected, { exhibit: text(t.exhibit), path: name(t.path) }),
  'exhibit.times_shifted': (t) =>
    say(words.timesShifted, {
      exhibit: text(t.exhibit),
      span: timeSpan(number(t.by)),
      isLater: number(t.by) > 0,
      alike: number(t.alike),
      compared: number(t.compared),
    }),
  'exhibit.intake_ended': round('intake'),
  'exhibit.check_ended': round('rescan'),
  'intake.started': (t) => {
    if (list(t.roots).length === 0) return say(words.intakeResumed)
    const paths = name(list(t.roots).map(text).join(', '))
    // Paths are omitted from a report that is not about them.
    const others = number(t.others)
    return others === 0 ? say(words.intakeStarted, { paths }) : say(words.intakeStartedElsewhere, { paths, others })
  },
  'intake.finished': (t) => say(words.intakeFinished, { counts: counts(t) }),
  'intake.cancelled': (t) => say(words.intakeCancelled, { counts: counts(t) }),
  'intake.failed': (t) =>
    say(words.intakeFailed, { counts: counts(t), reason: FAILURES.get(text(t.failure)) ?? text(t.failure) }),
  'intake.pasted': (t) => say(words.pasted, { name: name(t.name), bytes: number(t.bytes) }),
  'item.hashed': (t) =>
    say(words.hashed, { item: text(t.item), bytes: number(t.bytes), path: name(t.path), sha256: digest(t.sha256) }),
  'item.read_again': (t) => {
    const facts = { item: text(t.item), sha256: digest(t.sha256) }
    const changed = readingParts(list(t.changed))
    // Entries of earlier versions say nothing of it.
    if (!Array.isArray(t.changed)) return say(words.readAgain, facts)
    return changed === '' ? say(words.readAgainUnchanged, facts) : say(words.readAgainChanged, { ...facts, changed })
  },
  'facts.derived_again': (t) =>
    say(words.derivedAgain, { n: number(t.derived), changed: readingPartCounts(object(t.changed)) }),
  'item.changed': (t) =>
    say(words.changed, { item: text(t.item), path: name(t.path), was: digest(t.was), now: digest(t.now) }),
  'item.skipped': (t) => say(words.skipped, { n: list(t.items).length }),
  'item.unreadable': (t) =>
    sentences(say(words.unreadable, { item: text(t.item), path: name(t.path) }), whyUnread(text(t.reason)), said(t)),
  'exhibit.reading_stopped': (t) => {
    const items = list(t.items).map(text)
    return say(words.readingStopped, { exhibit: text(t.exhibit), n: items.length, items: items.join(', ') })
  },
  'exhibit.reading_resumed': (t) => say(words.readingResumed, { exhibit: text(t.exhibit) }),
  'exhibit.rest_left': (t) => say(words.restLeft, { exhibit: text(t.exhibit) }),
  'item.read_anyway': (t) => say(words.readAnyway, { item: text(t.item), path: name(t.path) }),
  'item.tried_again': (t) => say(words.triedAgain, { item: text(t.item), path: name(t.path) }),
  'items.met_again': (t) => say(words.metAgain, { n: list(t.items).length }),
  'items.missing': (t) => say(words.missing, { n: list(t.items).length, exhibit: text(t.exhibit) }),
  'media.read_again': (t) => say(words.mediaReadAgain, { done: number(t.readAgain), outdated: number(t.outdated) }),
  'links.added': (t) => {
    const facts = { n: list(t.added).length, refused: number(t.refused) }
    const exhibit = text(t.exhibit)
    return exhibit === '' ? say(words.linksAdded, facts) : say(words.linksAddedTo, { ...facts, exhibit })
  },
  'link.file_attached': (t) => say(words.fileAttached, { link: text(t.link), url: name(t.url) }),
  'link.file_detached': (t) => say(words.fileDetached, { link: text(t.link), url: name(t.url) }),
  'picture.dropped': (t) => say(words.dropped, { item: text(t.item) }),
  'file.promised': (t) => say(words.promised, { item: text(t.item), path: name(t.path), sha256: digest(t.sha256) }),
  'still.taken': (t) => say(words.frameTaken, { item: text(t.item), source: text(t.source) }),
}
