import type { CustodyGroup, CustodyPiece } from '../model/custody.ts'
import { count, counted } from './counts.ts'

/** What the screen filters by. */
export const CUSTODY_GROUPS: Record<CustodyGroup, string> = {
  case: 'Cases',
  evidence: 'Evidence taken in',
  originals: 'Originals verified and linked',
  viewing: 'Viewed and lifted',
  sending: 'Approved and sent',
  answers: 'Answers and decisions',
  finding: 'Findings of a person',
  export: 'Exports',
  library: 'Library, app and clock',
  settings: 'Settings and tokens',
  other: 'Other',
}

/** What is told of an entry that was emptied with its case. */
export const removedEntry =
  'Removed with its case. Its contents are gone; its number, time, operator, kind and hash stay.'

type Told = { [member: string]: unknown }
type Sentence = (told: Told) => CustodyPiece[]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const object = (value: unknown): Told =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Told) : {}

/** Our words with what an entry says between them: [x] is a name of strangers, anything else stands as it is. */
function say(words: TemplateStringsArray, ...values: (CustodyPiece | number | readonly CustodyPiece[])[]) {
  const pieces: CustodyPiece[] = []
  words.forEach((word, at) => {
    pieces.push(word)
    const value = values[at]
    if (value === undefined) return
    if (Array.isArray(value)) pieces.push(...(value as CustodyPiece[]))
    else pieces.push(typeof value === 'number' ? count(value) : (value as CustodyPiece))
  })
  return pieces.filter((piece) => piece !== '')
}
const name = (value: unknown): CustodyPiece => ({ name: text(value) })
const digest = (value: unknown): CustodyPiece => (text(value) === '' ? 'none' : { digest: text(value) })
const sizeOf = (value: unknown): string => counted(number(value), 'byte')
/** What an entry about a check names: the bytes or the address. */
const subject = (told: Told): CustodyPiece => (told.url === undefined ? digest(told.sha256) : name(told.url))
const credits = (value: unknown): string =>
  typeof value === 'number' ? counted(value, 'credit') : 'an unknown number of credits'
const words = (value: unknown): CustodyPiece[] => (text(value) === '' ? [] : [' Words: ', { name: text(value) }])
/** "12 found, 3 skipped": the counts of a round that are not zero. */
const COUNTS: readonly (readonly [string, string])[] = [
  ...([
    ['found', 'found'],
    ['added', 'new'],
    ['changed', 'changed'],
    ['same', 'same bytes'],
  ] as const),
  ...([
    ['missing', 'missing'],
    ['returned', 'there again'],
    ['skipped', 'skipped with reason'],
  ] as const),
  ...([
    ['unreadable', 'unreadable'],
    ['verified', 'verified'],
    ['differs', 'DIFFERENT'],
  ] as const),
  ...([
    ['absent', 'missing'],
    ['carried', 'moved along by name'],
    ['notAttached', 'not attached'],
  ] as const),
  ...([['inspected', 'read']] as const),
]
const counts = (told: Told): string => {
  const said = COUNTS.flatMap(([member, word]) =>
    number(told[member]) > 0 ? [`${count(number(told[member]))} ${word}`] : [],
  )
  return said.length === 0 ? 'nothing counted' : said.join(', ')
}
const ENDED: Record<string, string> = { finished: 'to its end', cancelled: 'stopped by a person', failed: 'broken off' }
const ended = (told: Told): string => ENDED[text(told.state)] ?? text(told.state)
/** How often each outcome stands in a list of outcomes. */
const outcomes = (told: Told): string => {
  const by = new Map<string, number>()
  for (const one of list(told.items)) {
    const outcome = text(object(one).outcome)
    by.set(outcome, (by.get(outcome) ?? 0) + 1)
  }
  const named: Record<string, string> = {
    verified: 'verified',
    differs: 'DIFFERENT',
    absent: 'missing',
    unreadable: 'unreadable',
  }
  return [...by].map(([outcome, n]) => `${count(n)} ${named[outcome] ?? outcome}`).join(', ')
}
const round =
  (what: string): Sentence =>
  (told) =>
    say`${what} of ${text(told.exhibit)}, ${ended(told)}: ${counts(told)}.`
const check =
  (what: string): Sentence =>
  (told) =>
    say`${what} ${subject(told)}.${text(told.reason) === '' ? '' : ` Reason: ${text(told.reason)}.`}`
const job =
  (what: string): Sentence =>
  (told) =>
    say`${what} ${subject(told)}, job ${name(told.job)}.`
const namesOf = (what: string, value: unknown): CustodyPiece[] =>
  list(value).length === 0 ? [] : [` ${what}: `, { name: list(value).map(text).join(', ') }, '.']
const concluded = (told: Told): CustodyPiece[] =>
  text(told.conclusion) === '' ? [] : [' Conclusion: ', { name: text(told.conclusion) }, '.']
const of = (value: unknown): CustodyPiece[] => (text(value) === '' ? [] : [` (${text(value)})`])
const seconds = (ms: unknown): string => {
  const whole = Math.round(Math.abs(number(ms)) / 1000)
  return whole < 120 ? counted(whole, 'second') : counted(Math.round(whole / 60), 'minute')
}

/** Per kind of event: what it belongs to, and what its entries say. */
const EVENTS: Record<string, readonly [CustodyGroup, Sentence]> = {
  'case.created': ['case', (t) => say`Case ${text(t.reference)} made: ${name(t.name)}.`],
  'case.renamed': ['case', (t) => say`Case renamed from ${name(t.from)} to ${name(t.to)}.`],
  'case.described': ['case', () => say`Reference or description of the case changed.`],
  'case.opened': ['case', (t) => say`Case ${text(t.reference)} opened in the window.`],
  'case.closed': ['case', () => say`Case closed.`],
  'case.reopened': ['case', () => say`Case opened again after it was closed.`],
  'case.deletion_begun': ['case', (t) => say`Deletion of case ${text(t.reference)} begun.`],
  'case.deleted': [
    'case',
    (t) =>
      say`Case ${text(t.reference)} deleted: ${counted(number(t.items), 'item')}, ${counted(number(t.exhibits), 'exhibit')}. ${counted(number(object(t.removedEntries).count), 'entry of this log was', 'entries of this log were')} emptied.`,
  ],
  'case.veil_changed': ['viewing', (t) => say`Veil of the case changed from ${text(t.from)} to ${text(t.to)}.`],

  'exhibit.added': ['evidence', (t) => say`Exhibit ${text(t.reference)} added: ${name(t.path ?? t.name)}.`],
  'exhibit.attached': ['evidence', (t) => say`${text(t.exhibit)} is attached: ${name(t.path)}.`],
  'exhibit.not_attached': ['evidence', (t) => say`${text(t.exhibit)} is not attached any more: ${name(t.path)}.`],
  'exhibit.intake_ended': ['evidence', round('First intake')],
  'exhibit.check_ended': ['evidence', round('Check')],
  'exhibit.verify_ended': ['originals', round('Verification of the originals')],
  'exhibit.relink_ended': ['originals', round('Search at a new place')],
  'exhibit.relinked': ['originals', (t) => say`${text(t.exhibit)} linked from ${name(t.from)} to ${name(t.to)}.`],
  'intake.started': ['evidence', (t) => say`Intake started: ${name(list(t.roots).map(text).join(', '))}.`],
  'intake.finished': ['evidence', (t) => say`Intake ended: ${counts(t)}.`],
  'intake.cancelled': ['evidence', (t) => say`Intake stopped by a person: ${counts(t)}.`],
  'intake.failed': ['evidence', (t) => say`Intake broken off: ${counts(t)}. Reason: ${text(t.failure)}.`],
  'intake.pasted': ['evidence', (t) => say`Picture taken from the clipboard: ${name(t.name)}, ${sizeOf(t.bytes)}.`],
  'item.hashed': [
    'evidence',
    (t) => say`${text(t.item)} read, ${sizeOf(t.bytes)}: ${name(t.path)}. SHA-256 ${digest(t.sha256)}.`,
  ],
  'item.changed': [
    'evidence',
    (t) =>
      say`${text(t.item)} holds other bytes than before: ${name(t.path)}. Was ${digest(t.was)}, is ${digest(t.now)}.`,
  ],
  'item.skipped': [
    'evidence',
    (t) =>
      say`${counted(list(t.items).length, 'file or folder was', 'files or folders were')} skipped or could not be read, each with its reason.`,
  ],
  'item.unreadable': [
    'evidence',
    (t) => say`${text(t.item)} was not read: ${name(t.path)}. Reason: ${text(t.reason)}.`,
  ],
  'item.read_anyway': ['evidence', (t) => say`${text(t.item)} read although it had been skipped: ${name(t.path)}.`],
  'items.missing': [
    'evidence',
    (t) =>
      say`${counted(list(t.items).length, 'item')} of ${text(t.exhibit)} not found where ${list(t.items).length === 1 ? 'it was' : 'they were'}.`,
  ],
  'media.read_again': [
    'evidence',
    (t) => say`Read again by this version: ${number(t.readAgain)} of ${number(t.outdated)}.`,
  ],
  'links.added': [
    'evidence',
    (t) =>
      say`${counted(list(t.added).length, 'address', 'addresses')} added${of(t.exhibit)}, ${number(t.refused)} refused.`,
  ],
  'link.file_attached': ['evidence', (t) => say`File attached to the address of ${text(t.link)}: ${name(t.url)}.`],
  'link.file_detached': ['evidence', (t) => say`File detached from the address of ${text(t.link)}: ${name(t.url)}.`],
  'link.opened_outside': ['viewing', (t) => say`Address handed to another program: ${name(t.url)}.`],
  'link.not_opened': ['viewing', (t) => say`No program opened the address ${name(t.url)}.`],
  'picture.dropped': ['evidence', (t) => say`${text(t.item)} came without a file, from another program.`],
  'still.taken': ['evidence', (t) => say`${text(t.item)} taken out of ${text(t.source)} as a still.`],

  'originals.hashed': [
    'originals',
    (t) => say`${counted(list(t.items).length, 'original')} read again and compared: ${outcomes(t)}.`,
  ],
  'originals.verified': [
    'originals',
    (t) => say`Verification of the originals, ${ended(t)}: ${counts(t)}, of ${counted(number(t.total), 'original')}.`,
  ],
  'original.different': [
    'originals',
    (t) =>
      say`${text(t.item)} is DIFFERENT from intake: ${name(t.path)}. Expected ${digest(t.expected)}, found ${digest(t.found)}.`,
  ],
  'original.missing': ['originals', (t) => say`${text(t.item)} is missing: nothing is at ${name(t.path)}.`],
  'original.unreadable': ['originals', (t) => say`${text(t.item)} could not be read to verify it: ${name(t.path)}.`],
  'items.relinked': ['originals', (t) => say`${counted(list(t.items).length, 'item')} linked to a new place.`],

  'item.viewed': ['viewing', (t) => say`Original of ${text(t.item)} opened to be viewed.`],
  'veil.lifted': [
    'viewing',
    (t) =>
      text(t.item) === ''
        ? t.of === 'one'
          ? say`Veil lifted from a part of an item’s picture.`
          : say`Veil lifted from all pictures in the window.`
        : say`Veil lifted from ${text(t.item)}.`,
  ],

  'budget.approved': ['sending', (t) => say`Budget of ${credits(t.credits)} approved for ${name(t.origin)}.`],
  'cap.changed': [
    'sending',
    (t) => say`Cap of the ${text(t.of)} changed from ${limit(t.from)} to ${limit(t.to)}.${words(t.words)}`,
  ],
  'checks.approved': [
    'sending',
    (t) =>
      say`${counted(list(t.media).length, 'request')} approved for ${name(t.origin)} (${text(t.kind).replace('_', ' ')}).`,
  ],
  'checks.adopted': ['sending', (t) => say`${counted(number(t.count), 'request')} taken over by the new token.`],
  'check.adopted': ['sending', check('Request taken over by the account in use:')],
  'check.cancelled': ['sending', check('Request taken out before it was sent:')],
  'check.ready': ['sending', check('Request ready to be sent again:')],
  'check.waiting': ['sending', check('Request waits:')],
  'check.blocked': ['sending', check('Request held back:')],
  'check.rejected': ['sending', check('Request ended without being sent:')],
  'check.retried': ['sending', (t) => say`Request approved again: ${subject(t)}.${words(t.words)}`],
  'attempt.prepared': [
    'sending',
    (t) =>
      say`Request prepared for ${name(t.host)}: ${subject(t)}, sent as ${name(t.sentName)}, ${sizeOf(t.bodyBytes)}.`,
  ],
  'attempt.body': ['sending', (t) => say`Request under way, its end still held back: ${text(t.attempt)}.`],
  'attempt.committing': [
    'sending',
    (t) =>
      say`Last bytes of the request about to leave: ${text(t.attempt)}.${t.sha256 === undefined ? '' : ' SHA-256 of what was sent '}${t.sha256 === undefined ? '' : digest(t.sha256)}`,
  ],
  'attempt.restored': ['sending', (t) => say`Request restored from the journal of charges: ${subject(t)}.`],
  'queue.paused': ['sending', (t) => say`Queue paused: ${text(t.reason)}.`],
  'queue.resumed': ['sending', (t) => say`Queue goes on after: ${text(t.after)}.`],

  'attempt.replied': [
    'answers',
    (t) =>
      say`Answer received, HTTP status ${number(t.status)}, ${sizeOf(t.bytes)}. SHA-256 ${digest(t.replySha256)}.${t.isSimulated === true ? ' Simulated.' : ''}`,
  ],
  'attempt.ended': [
    'answers',
    (t) =>
      say`Request ended, ${text(t.outcome)}: ${subject(t)}. ${t.job === undefined ? `Charged: ${credits(t.chargedCredits)}.` : `Reserved: ${credits(t.creditsReserved)}.`}`,
  ],
  'attempt.decided': [
    'answers',
    (t) =>
      say`Decision of a person about a request in doubt: ${text(t.choice).replace('_', ' ')}, ${subject(t)}.${words(t.words)}`,
  ],
  'reply.read_again': ['answers', (t) => say`Kept answer read again by this version: ${subject(t)}.`],
  'job.ended': [
    'answers',
    (t) =>
      say`Fact check ${text(t.state)}: ${subject(t)}. Charged: ${credits(t.creditsUsed)}. SHA-256 of the answer ${digest(t.replySha256)}.`,
  ],
  'job.partial_kept': ['answers', job('Partial answer of a fact check kept:')],
  'job.contradicted': ['answers', job('A later answer says otherwise about the fact check of')],
  'job.watched_again': ['answers', job('Fact check watched again:')],
  'job.unreadable': ['answers', job('Answer about a fact check could not be read:')],
  'job.read_again': ['answers', job('Kept answer of a fact check read again by this version:')],
  'job.cancel_asked': ['answers', job('The service was asked to cancel the fact check of')],
  'job.lost': ['answers', job('The service does not know the fact check any more:')],
  'job.stalled': ['answers', job('No end of the fact check after a day:')],
  'job.left': ['answers', job('Fact check no longer watched:')],

  'finding.set': ['finding', (t) => say`Finding recorded for ${text(t.item)}.${concluded(t)}`],
  'finding.changed': [
    'finding',
    (t) => say`Finding about ${text(t.item)} changed; the one before is kept.${concluded(t)}`,
  ],
  'finding.withdrawn': ['finding', (t) => say`Finding about ${text(t.item)} withdrawn; what it said is kept.`],
  'items.marked': [
    'finding',
    (t) =>
      say`${counted(list(t.items).length, 'item')} marked.${text(t.status) === '' ? '' : ` Status: ${text(t.status).replaceAll('_', ' ')}.`}${namesOf('Tagged', t.tagged)}${namesOf('Tag taken away', t.untagged)}`,
  ],
  'items.mark_undone': ['finding', (t) => say`Marks of ${counted(list(t.items).length, 'item')} undone.`],
  'tag.made': ['finding', (t) => say`Tag ${name(t.tag)} made.`],
  'tag.changed': ['finding', (t) => say`Tag ${name(object(t.from).tag)} changed to ${name(object(t.to).tag)}.`],
  'tag.removed': ['finding', (t) => say`Tag ${name(t.tag)} removed.`],

  'redaction.set': [
    'export',
    (t) =>
      say`Regions of ${text(t.item)} that reports show as solid black: ${number(t.count)}. The file is not touched.`,
  ],
  'report.fields_changed': ['export', () => say`Fields of the reports of this case changed.`],
  'report.logo_changed': [
    'settings',
    (t) => (t.to === null ? say`Logo of reports removed.` : say`Logo of reports chosen. SHA-256 ${digest(t.to)}.`),
  ],
  'originals.copied': [
    'export',
    (t) =>
      say`${number(t.copied)} of ${counted(number(t.items), 'original')} copied out to ${name(t.folder)}: ${text(t.state)}.`,
  ],
  'report.exported': [
    'export',
    (t) =>
      t.report === undefined
        ? say`Report of ${text(t.item)} exported, ${sizeOf(t.reportBytes)}. SHA-256 ${digest(t.reportSha256)}.`
        : say`Report ${number(object(t.report).number)}, version ${number(object(t.report).version)}, exported: ${counted(number(t.items), 'item')} in ${counted(list(t.files).length, 'file')}.`,
  ],
  'report.named': [
    'export',
    (t) => say`A report that was entered when the app was ended hard got its name: ${name(t.path)}.`,
  ],
  'report.not_in_place': [
    'export',
    (t) =>
      say`A report that was entered is not where it was to be, ${name(t.path)}: ${counted(list(t.files).length, 'file')} not in place.`,
  ],
  'ledger.exported': [
    'export',
    (t) => say`Ledger exported, ${counted(number(t.rows), 'row')}. SHA-256 ${digest(t.sha256)}.`,
  ],
  'traffic.exported': [
    'export',
    (t) => say`Traffic exported, ${counted(number(t.rows), 'row')}. SHA-256 ${digest(t.sha256)}.`,
  ],

  'library.created': ['library', (t) => say`Library made by Touchstone ${text(t.appVersion)}.`],
  'library.opened': ['library', (t) => say`Library opened by Touchstone ${text(t.appVersion)}.`],
  'library.closed': ['library', () => say`Library closed.`],
  'library.rescued': ['library', (t) => say`Library was damaged; it was set aside as ${name(t.setAside)}.`],
  'library.backed_up': ['library', (t) => say`Backup kept: ${name(t.name)}.`],
  'library.restore_asked': ['library', (t) => say`Asked to start next time from the backup ${name(t.name)}.`],
  'library.moved': ['library', (t) => say`Library moved to ${name(t.to)}.`],
  'library.move_began': ['library', (t) => say`Move of the library to ${name(t.to)} begun.`],
  'library.move_ended': ['library', (t) => say`Move of the library to ${name(t.to)} ended: ${text(t.why)}.`],
  'library.left_removed': ['library', (t) => say`Copy that a move had left behind removed: ${name(t.path)}.`],
  'library.copies_removed': [
    'library',
    (t) => say`${counted(list(t.backups).length, 'older copy', 'older copies')} of the library removed.`,
  ],
  'library.pictures_cleared': [
    'library',
    (t) => say`Stored pictures cleared: ${number(t.removed)}. Originals untouched.`,
  ],
  'app.changed': ['library', (t) => say`Touchstone changed from version ${text(t.from)} to ${text(t.to)}.`],
  'clock.jumped': [
    'library',
    (t) =>
      t.isAtStart === true
        ? say`At the start, the clock of this computer stood ${seconds(t.byMs)} before the newest entry: it was set back.`
        : number(t.byMs) < 0
          ? say`The clock of this computer was set back by ${seconds(t.byMs)}.`
          : say`The clock of this computer went ${seconds(t.byMs)} further than the time that passed: it slept, or its clock was set.`,
  ],
  'custody.verified': [
    'library',
    (t) =>
      t.outcome === 'whole'
        ? say`This log was verified: ${counted(number(t.entries), 'entry holds', 'entries hold')}. Database: ${text(t.database)}.`
        : say`This log was verified and does NOT hold. First entry that does not: ${number(t.brokenAt) === 0 ? 'none' : count(number(t.brokenAt))}. Database: ${text(t.database)}.`,
  ],

  'settings.changed': ['settings', (t) => say`Settings changed: ${Object.keys(t).join(', ')}.`],
  'faces.reading_chosen': ['settings', (t) => say`Another reading of face boxes chosen for ${name(t.origin)}.`],
  'token.set': [
    'settings',
    (t) => say`Token set for ${name(t.origin ?? 'no address yet')}. Its value is not kept here.`,
  ],
  'token.kept': ['settings', (t) => say`Token for ${name(t.origin)} handed to the keychain: ${text(t.keychain)}.`],
  'token.removed': ['settings', (t) => say`Token for ${name(t.origin)} removed: ${text(t.keychain)}.`],
}

const limit = (value: unknown): string => (typeof value === 'number' ? counted(value, 'credit') : 'none')

/** What a kind of event belongs to. */
export const custodyGroup = (type: string): CustodyGroup =>
  Object.hasOwn(EVENTS, type) ? (EVENTS[type]?.[0] ?? 'other') : (BY_PREFIX[type.split('.')[0] ?? ''] ?? 'other')

const BY_PREFIX: Record<string, CustodyGroup> = {
  finding: 'finding',
  note: 'finding',
  tag: 'finding',
  report: 'export',
  export: 'export',
}

/** Every kind of event this version has words for. */
export const knownEvents: readonly string[] = Object.keys(EVENTS)

/** What an entry says, in pieces. A kind this version does not know is shown as it is. */
export function custodySentence(type: string, payload: unknown): CustodyPiece[] {
  const known = Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined
  return known ? known[1](object(payload)) : [{ name: type }]
}

/** Pieces as one text, digests in full. */
export const piecesText = (pieces: readonly CustodyPiece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.digest)).join('')

/** The references of the items an entry names, each once: "ITEM-0007". */
export function itemsNamed(payload: unknown): string[] {
  const told = object(payload)
  const named = [
    told.item,
    told.link,
    told.source,
    ...[...list(told.items), ...list(told.added)].map((one) => (typeof one === 'string' ? one : object(one).item)),
  ]
  return [...new Set(named.filter((one): one is string => typeof one === 'string' && /^ITEM-\d+$/.test(one)))]
}
