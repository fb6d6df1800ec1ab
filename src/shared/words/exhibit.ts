import type { ProofProgress } from '../contract/intake.ts'
import type { Exhibit } from '../model/case.ts'
import type { VolumeIdentity } from '../model/disk-volume.ts'
import { type Round, type RoundCounts, unchangedIn } from '../model/exhibit-round.ts'
import type { PlaceOffer } from '../model/place-offer.ts'
import { list } from './counts.ts'
import { messages } from './messages.ts'
import { spanWords } from './span.ts'

export const exhibitWords = messages('exhibit', {
  about: 'About {reference}',
  where: 'Path',
  volume: 'Volume',
  mount: 'Mount',
  added: 'Added',
  walked: 'Last scanned',
  times: 'File times',
  shifted:
    '{span} {isLater, select, true {later} other {earlier}} than when it was added, in each file compared. FAT shifts times with the zone of the clock that reads them; times can also be set. This proves nothing about the content of its files.',
  never: 'Not completed yet',
  items: 'Items',
  attached: 'Connected',
  attachment: 'Connection',
  awaySince: 'Not connected since',
  silentSince: 'Has not responded since',
  silent: 'Its drive does not respond. Nothing is concluded about its files, and it is not asked again until you ask.',
  askAgain: 'Ask again',
  askAgainTitle: 'Asks the drive once more and waits up to a minute for it',
  stopped:
    'Three files in a row could not be read, so its reading stopped. If the drive is failing, image it before you read on. Files that failed are not tried again.',
  left: 'Its reading was stopped after three files in a row could not be read, and the rest was left unread.',
  readOn: 'Read on',
  readOnTitle: 'Reads what was not read yet; files that failed are not tried again',
  leaveRest: 'Leave the rest',
  leaveRestTitle: 'Reads nothing more of this exhibit until you choose to read on',
  readOnly: 'Read-only at every scan, as the system stated',
  writable: 'Writable at a scan. Touchstone never writes to it; only a write blocker stops other programs.',
  mountUnknown: 'Unknown: it is not on record for every scan whether it was read-only.',
  volumeUnknown: 'Unknown; this system does not say which volume it is.',
  noIdentity: 'identifier unknown',
  away: 'Its drive or folder is missing, or another one is in its place. No item was marked missing.',
  checkAgain: 'Rescan',
  checkAgainTitle: 'Scans it for new, changed and missing files',
  verify: 'Verify originals',
  verifyTitle: 'Reads every original again and compares its SHA-256',
  relink: 'Relocate…',
  relinkTitle: 'Choose where it is now; only files with a matching SHA-256 are linked',
  history: 'Scan history',
  noHistory: 'No scan was completed yet.',
  cancel: 'Stop',
  progress: 'Verifying originals',
  rereading: 'Reading again with this version',
  rereadAsked: '{n, plural, one {# file} other {# files}} ({size}) read by an older reader',
  rereadTitle: 'Reads them again with this version, which looks for more. What is known of them stays until then.',
  rereadNow: 'Read again',
  rereadLater: 'Not now',
})

const ROUND_NAMES = messages('exhibit.rounds', {
  intake: 'Files added',
  check: 'Rescan',
  verify: 'Originals verified',
  relink: 'Relocated',
} satisfies Record<Round['kind'], string>)

const STATES = messages('exhibit.states', {
  open: 'not finished',
  finished: '',
  cancelled: 'stopped',
  failed: 'interrupted',
} satisfies Record<Round['state'], string>)

const counted = messages('exhibit.counts', {
  found: '{n, number} found',
  added: '{n, number} new',
  changed: '{n, number} changed',
  missing: '{n, number} missing',
  returned: '{n, number} back',
  same: '{n, number} read again, content identical',
  unchanged: '{n, number} unchanged',
  skipped: '{n, number} skipped with reason',
  unreadable: '{n, number} unreadable',
  verified: '{n, number} verified',
  linked: '{n, number} verified and linked',
  reread: '{n, number} read again',
  different: '{n, plural, =0 {0 different} other {# DIFFERENT}}',
  notLinked: '{n, number} different, not linked',
  notFound: '{n, number} not found',
  carried: '{n, number} never read, linked by name',
  notConnected: '{n, plural, one {# item} other {# items}} not connected',
  notAnswering: '{n, plural, one {# item} other {# items}} on a drive that does not respond',
  notTried: '{n, plural, one {# item} other {# items}} not tried',
})

const progressWords = messages('exhibit.progress', {
  verify: 'Verifying: {read} of {total}',
  relink: 'Searching: {read} of {total}',
  reread: 'Reading again with this version: {read} of {total}',
  stopped: 'Stopped',
  stoppedUnlinked: 'Stopped. Nothing was linked.',
  unreadUnlinked:
    'Stopped: three files in a row could not be read. Nothing was linked. If the drive is failing, image it first; to go on without them, choose the same location again.',
  interrupted: 'Interrupted',
})

const FAILURES = messages('exhibit.failures', {
  drive_gone: 'Interrupted: drive disconnected',
  no_answer: 'Interrupted: the drive does not respond',
  read_errors: 'Stopped: three files in a row could not be read',
} satisfies Record<NonNullable<ProofProgress['failure']>, string>)

type Count = (values: { n: number }) => string
type Found = readonly [n: number, words: Count]

/** "Rescan", with why it is incomplete. */
export const roundTitle = ({ kind, state }: Round): string =>
  STATES[state] === '' ? ROUND_NAMES[kind] : [ROUND_NAMES[kind], STATES[state]].join(' · ')

/**
 * "12 new · 3 changed · 1 missing · 4,212 unchanged": the result of a scan; zeros are omitted, except for what it is
 * for.
 */
export function roundLine({ kind, counts }: Pick<Round, 'kind' | 'counts'>): string {
  if (kind === 'verify' || kind === 'relink') return proofLine(kind, counts)
  if (kind === 'intake') return joined([[counts.found, counted.found], ...aside(counts)])
  const always: Found[] = [
    [counts.added, counted.added],
    [counts.changed, counted.changed],
    [counts.missing, counted.missing],
  ]
  const others: Found[] = [
    [counts.returned, counted.returned],
    [counts.same, counted.same],
  ]
  return joined([...always, ...others.filter(isAny), [unchangedIn(counts), counted.unchanged], ...aside(counts)])
}

const isAny = ([n]: Found): boolean => n > 0

const aside = ({ skipped, unreadable }: RoundCounts): Found[] =>
  (
    [
      [skipped, counted.skipped],
      [unreadable, counted.unreadable],
    ] as const
  ).filter(isAny)

const VERIFIED: Record<ProofProgress['kind'], Count> = {
  verify: counted.verified,
  relink: counted.linked,
  reread: counted.reread,
}

/** "4,212 verified · 1 DIFFERENT · 2 not found". */
function proofLine(kind: ProofProgress['kind'], counts: RoundCounts): string {
  const always: Found[] = [
    [counts.verified, VERIFIED[kind]],
    [counts.differs, kind === 'relink' ? counted.notLinked : counted.different],
  ]
  const others: Found[] = [
    [counts.absent, counted.notFound],
    [counts.unreadable, counted.unreadable],
    [counts.carried, counted.carried],
  ]
  return joined([...always, ...others.filter(isAny)])
}

const joined = (found: readonly Found[]): string => found.map(([n, words]) => words({ n })).join(' · ')

/** A verification, running or over, on one line. Sizes are passed formatted. */
export function proofProgressLine(progress: ProofProgress, read: string, total: string): string {
  const { kind, counts, notAttached, notAnswering, notTried, failure } = progress
  const found = [
    proofLine(kind, counts),
    ...(notAttached > 0 ? [counted.notConnected({ n: notAttached })] : []),
    ...(notAnswering > 0 ? [counted.notAnswering({ n: notAnswering })] : []),
    ...(notTried > 0 ? [counted.notTried({ n: notTried })] : []),
  ]
  switch (progress.state) {
    case 'running':
      return [progressWords[kind]({ read, total }), ...found].join(' · ')
    case 'finished':
      return found.join(' · ')
    case 'cancelled':
      return kind === 'relink' ? progressWords.stoppedUnlinked : [progressWords.stopped, ...found].join(' · ')
    case 'failed':
      if (kind === 'relink' && failure === 'read_errors') return progressWords.unreadUnlinked
      return [failure === null ? progressWords.interrupted : FAILURES[failure], ...found].join(' · ')
  }
}

/** "CARD · vfat · 1234-ABCD". */
export function diskVolumeLine({ volume }: Pick<Exhibit, 'volume'>): string {
  if (volume === null) return exhibitWords.volumeUnknown
  const { label, filesystem, uuid, source } = volume
  const identity = uuid === null ? [source, exhibitWords.noIdentity] : [uuid]
  return [label, filesystem, ...identity].filter(Boolean).join(' · ')
}

export const placeOfferWords = messages('exhibit.offer', {
  title: 'Possible new path',
  same: 'Same as recorded',
  compared: 'Files compared',
  accept: 'Verify and relocate',
  acceptTitle: 'Reads every file there; only files with a matching SHA-256 are linked',
  caution: 'A copy or a clone can agree in all of this. No file was opened to find it.',
})

const shared = messages('exhibit.shared', {
  uuid: 'volume identifier',
  label: 'volume name',
  source: 'device or share',
} satisfies Record<VolumeIdentity, string>)

const offered = messages('exhibit.offered', {
  elsewhere:
    '{n, plural, one {{references} may be connected at another path.} other {{references} may be connected at other paths.}}',
  nearName: 'volume name, but for the number that macOS adds to a name in use',
  agrees: '{n, number} of {of, number}: same size and modification time',
  later: '{n, number} of {of, number}: same size, and every modification time {span} later than recorded',
  earlier: '{n, number} of {of, number}: same size, and every modification time {span} earlier than recorded',
})

/** Names exhibits that may be connected elsewhere, for the note above the items. */
export const elsewhereLine = (references: readonly string[]): string =>
  offered.elsewhere({ n: references.length, references: list(references) })

/** What the volume at an offered place has in common with the recorded one. */
export const sharedLine = ({ shared: names }: Pick<PlaceOffer, 'shared'>): string =>
  names.length === 0 ? offered.nearName : list(names.map((name) => shared[name]))

/** "23 of 4,212: same size and modification time". */
export function comparedLine({ compared: n, of, laterMs }: Pick<PlaceOffer, 'compared' | 'of' | 'laterMs'>): string {
  if (laterMs === 0) return offered.agrees({ n, of })
  const span = spanWords(Math.abs(laterMs))
  return laterMs > 0 ? offered.later({ n, of, span }) : offered.earlier({ n, of, span })
}

const away = messages('exhibit.away', {
  line: '{n, plural, one {{references} is not connected. What was read remains; connect it to open originals.} other {{references} are not connected. What was read remains; connect them to open originals.}} Nothing was marked missing.',
})

const silent = messages('exhibit.silent', {
  line: '{n, plural, one {The drive of {references} does not respond.} other {The drives of {references} do not respond.}} What was read remains, and nothing was concluded.',
})

/** Names exhibits whose drive does not answer, for the note above the items. */
export const silentLine = (references: readonly string[]): string =>
  silent.line({ n: references.length, references: list(references) })

const stopped = messages('exhibit.stopped', {
  line: '{n, plural, one {Three files of {references} in a row could not be read, so its reading stopped.} other {Three files in a row could not be read in each of {references}, so their reading stopped.}} If a drive is failing, image it before you read on.',
})

/** Names exhibits whose reading was stopped, for the note above the items. */
export const stoppedLine = (references: readonly string[]): string =>
  stopped.line({ n: references.length, references: list(references) })

/** Names exhibits that are not connected, for the note above the items. */
export const awayLine = (references: readonly string[]): string =>
  away.line({ n: references.length, references: list(references) })
