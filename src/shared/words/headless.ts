import { Elsewhere, type ElsewhereCounts } from '../model/asked-before.ts'
import { amounts } from './amounts.ts'
import { list } from './counts.ts'
import { messages } from './messages.ts'

/* What the command line says. Results go to stdout; everything here goes to stderr. */

export { usage } from './headless-usage.ts'

export const wrongUse = messages('headless.wrong-use', {
  seeHelp: 'Run with --help for all verbs and options.',
  badOperator: '--operator takes a name: one line, up to 200 characters, no invisible control characters.',
  noVerb:
    'Name a verb: ingest, analyse, fact-check, resume, list, hash-list, verify, export, copy-out, erase, key or rebuild-facts.',
  unknownVerb: 'Unknown verb: “{verb}”.',
  noPath: 'Name at least one file or folder.',
  noBudget: '{verb} needs --max-credits N, the most it may spend.',
  noSubject: 'fact-check needs a path or --url URL.',
  noModality: 'A link needs --modality image, audio or video: Touchstone does not open links.',
  badModality: '--modality must be image, audio or video.',
  longContext:
    '--context has {n, number} characters. Touchstone sends up to {most, number}: the limit is its own, the service states none.',
  resumeAlone: '--resume takes no path, and none of --url, --modality, --context and --no-wait.',
  resumeTakesNothing:
    'resume takes only --home and --json. To fetch the results of fact checks, use fact-check --resume.',
  onlyFactChecks: '--modality, --context, --no-wait and --resume can only be used with fact-check.',
  badBudget: '--max-credits must be a whole number of credits, 0 or more.',
  noOption: 'Unknown option: {option}. Put a path that begins with a dash after --.',
  noValue: '{option} needs a value. If the value begins with a dash, write {option}=VALUE.',
  repeated: '{option} can be given only once.',
  takesNoValue: '{option} takes no value.',
  badAddress: 'The service address must be https, or http on this computer, without user name, password or query.',
  noPathFound: 'Nothing found at {path}.',
  againIsPaid: '--again can only be used with analyse and fact-check, and not with --resume.',
  urlsAreAnalysed: '--url can only be used with analyse and fact-check.',
  oneFolder: 'copy-out needs one folder to copy into.',
  itemsAreNamed: '--item can only be used with export, copy-out and erase.',
  noExportFile:
    'export takes no path. Name a new folder with --out, or files with --pdf, --json-file, --csv, --html, --docx or --annex.',
  filesAreExported: '--out, --pdf, --json-file, --csv, --html, --docx and --annex can only be used with export.',
  folderOrFiles:
    'Use either --out (a folder), or --pdf, --json-file, --csv, --html, --docx and --annex (single files).',
  nameOfManifest: 'The name {path} is reserved for the manifest, the sums or their signature. Choose another.',
  fileThere: '{path} already exists. Nothing is ever replaced.',
  noFolder: 'The folder for {path} does not exist.',
  noReference: '“{text}” is not an item reference. Example: ITEM-0007.',
  noCase: 'Case not found: “{name}”.',
  noLibrary: 'No library found in {folder}.',
  noSuchItem: 'The case has no item {reference}.',
  notCopied: '{reference} is a link: there is no original to copy.',
  badUrl: '{url} cannot be sent: {reason}.',
  /** After the addresses that cannot be sent. */
  badUrls:
    'Nothing was sent.{n, plural, =0 {} other { Run the command again without {bad, plural, one {this address} other {these addresses}} to send the rest.}}',
  badToken:
    '{reason, select, empty {TOUCHSTONE_TOKEN is empty. Unset it to use the token in the keychain.} too_long {TOUCHSTONE_TOKEN is too long for a token.} other {TOUCHSTONE_TOKEN is not a token: it has spaces, line breaks or unusual characters.}}',
  tooManyUrls: '--url can be given up to {most, number} times.',
})

export const headless = messages('headless', {
  noAddress: 'No service address is set. Use --service, or set it in the app.',
  caseClosed:
    'Case “{name}” is closed: no evidence can be added and nothing can be sent. Reopen it in the app, or name another case with --case.',
  noCaseOfReference:
    'There is no case {name}, and a new case cannot have this name: it would be mistaken for a case reference.',
  noCaseName:
    'A case name is one line of 1 to 200 characters without invisible control characters. Choose another with --case.',
  noToken: 'No access token is set. Set TOUCHSTONE_TOKEN, or paste the token in the app.',
  scanning: 'Scanned {done, number} of {found, number}, {rate} MB/s',
  missingMark: 'missing',
  driveSilent: 'No response within a minute from the drive of {paths}. Nothing was added.',
  driveFellSilent: 'The drive no longer responds. Not all of it was scanned and read; add it again for the rest.',
  readErrorsLeft:
    'If the drive is failing, image it before you read on. To read on, add the same path again; files that failed are not tried again.',
  readErrorsAtEnd: 'Nothing else is left to read. If the drive is failing, image it before you use it again.',
  olderMark: 'read by an older reader',
  olderReadings:
    '{n, plural, one {# item was} other {# items were}} read by an older reader, which looked for less. verify --case “{name}” reads {n, plural, one {it} other {them}} again.',
  received: 'Replies received: {done, number} of {of, number}',
  overBudget:
    'The budget covers {kept, plural, one {# item} other {# items}}. {more, plural, one {# item} other {# items}} will not be sent. Raise --max-credits to send the rest.',
  dearer:
    'The service charges more than expected: {spent, plural, one {# credit} other {# credits}} of --max-credits {maxCredits, number} charged or possibly charged. One more costs {each, plural, one {# credit} other {# credits}}. {left, plural, one {# item} other {# items}} will not be sent. Raise --max-credits to send the rest.',
  nothingReady: 'Nothing is ready to send.',
  nothingSent: 'Nothing was sent.',
  erasedBefore:
    '{n, plural, one {# item had a result that was} other {# items had results that were}} erased. What is sent is paid for again.',
  paused: 'Sending is paused: {reason}',
  budgetSpent:
    'The service charged {charged, plural, one {# credit} other {# credits}}, more than the {allowed, number} of --max-credits. Nothing more was sent. What this command had queued was taken out of the queue.',
  simulatedMark: 'simulated',
  attachedMark: 'attached by a person',
  stoppedAtOnce: 'Stopped before anything was done.',
  stoppedVerifying: 'Stopped before the end. The rest was not verified.',
  interrupted: 'Stopped. What is done is saved; run the same command again to continue.',
  failure: 'Touchstone failed with an internal error. Reference in the log: {reference}',
})

const before = messages('headless.before', {
  heldBack:
    'Not sent, because of an earlier request to another account or service address: {what}. --again sends them and may pay twice.',
  elsewhere: {
    answered: '{n, number} with a reply',
    running: '{n, number} that may still be running',
    doubtful: '{n, number} possibly charged',
    refused: '{n, number} refused',
  },
  sentHere: 'Sent before and not sent again from the command line: {what}. Retry or decide in the app, in Activity.',
  here: {
    unknown: '{n, number} with an unknown charge',
    rejected: '{n, number} refused',
    blocked: '{n, number} stopped',
  },
})

/** What is held back until `--again`, by what came of it at another account or address. */
export const heldBackWords = (counts: Partial<ElsewhereCounts>): string =>
  before.heldBack({
    what: list(Elsewhere.options.flatMap((how) => (counts[how] ? [before.elsewhere[how]({ n: counts[how] })] : []))),
  })

type SentHere = Record<'unknown' | 'rejected' | 'blocked', number>

/** What was sent to the service in use, and is sent again only by a person in the window. */
export const sentHereWords = ({ unknown, rejected, blocked }: SentHere): string =>
  before.sentHere({
    what: list([
      ...(unknown > 0 ? [before.here.unknown({ n: unknown })] : []),
      ...(rejected > 0 ? [before.here.rejected({ n: rejected })] : []),
      ...(blocked > 0 ? [before.here.blocked({ n: blocked })] : []),
    ]),
  })

/** Facts of a scan: what was read this time, and what was not opened because it looked unchanged. */
const scan = messages('headless.scan', {
  readOf: 'Read {read, number} of {all, number}',
  read: '{n, number} read',
  unchanged: '{n, number} looked unchanged',
  skipped: '{n, number} skipped',
  unreadable: '{n, number} unreadable',
  unread: '{n, number} not read yet',
  added: '{n, number} new',
  modified: '{n, number} modified',
  missing: '{n, number} missing',
  returned: '{n, number} found again',
})

type IntakeCounts = { skipped: number; unreadable: number }
type ReadCounts = { read: number; unchanged: number }
type FoundCounts = { added: number; changed: number; missing: number; returned: number }

/** What was not read. */
const unreadFacts = ({ unchanged, skipped, unreadable, unread }: ReadCounts & IntakeCounts & { unread: number }) => [
  ...(unchanged > 0 ? [scan.unchanged({ n: unchanged })] : []),
  scan.skipped({ n: skipped }),
  scan.unreadable({ n: unreadable }),
  ...(unread > 0 ? [scan.unread({ n: unread })] : []),
]

/** Differences from the previous scan. */
const foundFacts = ({ added, changed, missing, returned }: FoundCounts) => [
  scan.added({ n: added }),
  scan.modified({ n: changed }),
  scan.missing({ n: missing }),
  ...(returned > 0 ? [scan.returned({ n: returned })] : []),
]

/** Reported when a scan ends and the command continues. */
export const scanned = (
  { inspected, listed, ...counts }: IntakeCounts & ReadCounts & { inspected: number; listed: number },
  found: FoundCounts,
): string =>
  [
    scan.readOf({ read: counts.read, all: inspected + counts.skipped + counts.unreadable + listed }),
    ...unreadFacts({ ...counts, unread: listed }),
    ...foundFacts(found),
  ].join(' · ')

/** Reported when `ingest` ends. */
export const ingested = (
  counts: IntakeCounts & ReadCounts & { items: number; unread: number },
  found: FoundCounts,
): string =>
  [
    amounts.items({ n: counts.items }),
    scan.read({ n: counts.read }),
    ...unreadFacts(counts),
    ...foundFacts(found),
  ].join(' · ')

const analysis = messages('headless.analysis', {
  done: '{n, number} analysed',
  failed: '{n, number} not analysed',
  unknown: '{n, number} charge unknown',
  ineligible: '{n, number} not analysable',
  heldBack: '{n, number} held back',
  credits: '{n, plural, one {# credit} other {# credits}} charged in this run, as stated',
  notStated: '{n, plural, one {# charge} other {# charges}} of this run not stated by the service',
  chargeUnknown: '{n, plural, one {# charge} other {# charges}} of this run unknown',
  verdicts: '{n, number} {verdict}',
  noVerdict: 'no verdict read',
})

/** "2 images", for a reply whose images are not at hand. */
export const imagesInReply = amounts.images

/** "2 real, 1 ai_edited": how many images of a reply have each verdict, as sent. */
export const verdictsInReply = (counts: readonly { verdict: string | null; n: number }[]): string =>
  counts.map(({ verdict, n }) => analysis.verdicts({ n, verdict: verdictOfImage(verdict) })).join(', ')

/** The verdict of one image, as sent. */
export const verdictOfImage = (verdict: string | null): string => verdict ?? analysis.noVerdict

/** Reported when `analyse` ends. */
export const analysed = (
  n: Record<'items' | 'done' | 'failed' | 'unknown' | 'ineligible' | 'heldBack', number> & ChargesOfRun,
): string =>
  [
    amounts.items({ n: n.items }),
    analysis.done({ n: n.done }),
    analysis.failed({ n: n.failed }),
    analysis.unknown({ n: n.unknown }),
    analysis.ineligible({ n: n.ineligible }),
    analysis.heldBack({ n: n.heldBack }),
    ...chargesOfRun(n),
  ].join(' · ')

/** What a run was charged. */
export type ChargesOfRun = {
  /** Sum of the charges that the service stated; null = it stated none of those there may be. */
  creditsUsed: number | null
  /** Requests that were answered without a charge. */
  notStated: number
  /** Requests that may have arrived, and whose charge is not known. */
  chargeUnknown: number
}

function chargesOfRun({ creditsUsed, notStated, chargeUnknown }: ChargesOfRun): string[] {
  return [
    ...(creditsUsed === null ? [] : [analysis.credits({ n: creditsUsed })]),
    ...(notStated === 0 ? [] : [analysis.notStated({ n: notStated })]),
    ...(chargeUnknown === 0 ? [] : [analysis.chargeUnknown({ n: chargeUnknown })]),
  ]
}

/** What the command line says about fact checks. */
export const headlessJobs = messages('headless.jobs', {
  goesOn: 'The service continues. To fetch the result later: fact-check --resume',
  noneRuns: 'No fact check is running.',
  elsewhere:
    'At another service address: {n, plural, one {# fact check} other {# fact checks}}, not requested now. Name that address with --service.',
  left: 'No fact check is running. {n, plural, one {# fact check has} other {# fact checks have}} no result, and a person stopped waiting for it.',
  staysQueued: 'Approved before, not sent yet and still queued: {n, plural, one {# fact check} other {# fact checks}}.',
  stillWithoutEnd:
    '{reference}  No result yet. Fetching it again is free: fact-check --resume. Submitting it again is charged.',
  notAnswered: '{reference}  Its end is unknown.',
  silent: 'The service has not replied for two minutes.',
  older: 'Older fact check, from another account or service: {ended}',
  overBudget:
    'The budget of {allowed, plural, one {# credit} other {# credits}} is too low: {expected, plural, one {# credit} other {# credits}} expected. Nothing was sent. Raise --max-credits.',
  dearer:
    'The service reserves more than expected: {spent, plural, one {# credit} other {# credits}} of --max-credits {maxCredits, number} charged, reserved or possibly charged. The rest is expected to need {expected, plural, one {# credit} other {# credits}}. {left, plural, one {# item} other {# items}} will not be sent. Raise --max-credits to send the rest.',
  interrupted: 'Stopped. The service continues with what was submitted. To fetch the result: fact-check --resume',
  nextRequest: 'Next request: {at}.',
  /** A message that the last reply does not have. */
  earlierMessage: '{message} ({note})',
  ends: {
    watching: 'running',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    lost: 'no longer known to the service',
    stalled: 'no end after a day',
    left: 'result no longer awaited',
  },
})
