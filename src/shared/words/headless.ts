import { count, counted } from './counts.ts'
import { reportUsage } from './headless-report.ts'

/* What the command line says. Results go to stdout; everything here goes to stderr. */

export const usage = `Usage: npm run -s touchstone -- <verb> …

  ingest <path>…                              read evidence: list, hash, look into
  analyse [<path>…] [--url URL]… --max-credits N
                                              image forensics of these paths and addresses, or,
                                              with neither, of every image of the case that was
                                              not sent yet
  fact-check <path>… or --url URL [--modality M] [--context TEXT] [--no-wait] --max-credits N
                                              submit for fact-checking and wait for the result
  fact-check --resume                         watch every fact check that runs
  verify --case NAME [--head HASH --entries N] or [--manifest FILE]
                                              hash every original again, walk the custody log,
                                              check the database; compare with an exported head
  verify --library                            the same of the whole library without its originals,
                                              also when no case is left
  verify <export> [--evidence DIR]            read every file of an export again, its signature, the
                                              originals that are attached, and the custody log if
                                              the library is here; needs no token and no network.
                                              Ends with 0 = unchanged, signed with a known key;
                                              1 = something differs; 3 = consistent, its origin is
                                              not proven
  key                                         print the allowed_signers line of the library's
                                              signing key, which is made if there is none yet
  key --new                                   make a new key; the one before it stays known
  key --sign                                  verify the log's chain and sign its head
  key --confirm-restored                      a backup was restored: sign the log as it is now
  export --out DIR or [--pdf FILE] [--json-file FILE] [--csv FILE] [--item REF]…
         [--paper PAPER] [--parts LIST or --without LIST] [--boxes WHICH] [--notes]
                                              write a report of the case, or of these items, as a new
                                              folder, or as these files, all in one folder, with
                                              manifest.json and SHA256SUMS beside them
  copy-out <folder> [--item REF]…             copy the originals of the case, or these, into a new
                                              folder, with a manifest; they are only read
  erase --case NAME (--exhibit REF or --item REF)… --reason TEXT [--remove-backups]
                                              remove what was taken in by mistake from the library,
                                              for good and without another question; the files
                                              themselves are not touched. Ends with 1 where a backup
                                              still holds it; --remove-backups removes such backups,
                                              also later, without --item and --exhibit

Options
  --operator NAME      who works with the library, from now on: named in the custody log and in reports
  --case NAME          the case to work in, by name or reference (default "Unsorted"; made when missing)
  --home DIR           the data folder (default: the app's)
  --url URL            an address the service fetches itself; may be given several times.
                       Touchstone never opens it. Asked about already: the answer kept here is shown
  --modality M         image, audio or video: what the address leads to. Of files it is their content
  --context TEXT       your words about it; they are sent along
  --item REF           an item by its reference (ITEM-0007); may be given several times
  --exhibit REF        erase: an exhibit by its reference (EXH-02); may be given several times
  --reason TEXT        erase: why; kept in the custody log for good
  --evidence DIR       a folder that holds the originals, whatever it is called: each is looked for at its
                       own path in it, and read where the library knows it too
  --allowed-signers FILE
                       verify: keys that are known beside those of this keychain, in OpenSSH's format
  --no-wait            only submit; go on later with fact-check --resume
  --service URL        the service's address, for this run only
  --again              also ask where only an older answer is kept, of another account or
                       service; it is paid for anew. Without it such items are held back.
                       An answer that was erased is asked for anew without it
  --json               one JSON object a line on stdout
  --help               this text
${reportUsage}
The token comes from TOUCHSTONE_TOKEN or the keychain.
Exit codes: 0 all done, 1 some items failed or are unknown, 2 wrong use, 3 nothing could be sent, or
the library or what prints could not be opened. export ends with 1 too where something is not in its
report, or a file was found DIFFERENT: stderr says what, and the report is written all the same.
`

export const wrongUse = {
  seeHelp: 'With --help all verbs and options are shown.',
  badOperator:
    '--operator is a name: one line of up to 200 characters, without characters that act without being seen.',
  noVerb: 'Say what to do: ingest, analyse, fact-check, verify, export, copy-out, erase or key.',
  unknownVerb: (verb: string) => `There is no "${verb}".`,
  noPath: 'Name at least one file or folder.',
  noBudget: (verb: string) => `${verb} needs --max-credits N: the most that may be spent.`,
  noSubject: 'fact-check needs a path or --url URL.',
  noModality: 'An address needs --modality image, audio or video: nothing at an address is opened here.',
  badModality: '--modality is image, audio or video.',
  longContext: (most: string) => `--context takes at most ${most} characters.`,
  resumeAlone: '--resume watches what runs; it takes no path, address or context.',
  onlyFactChecks: '--modality, --context, --no-wait and --resume belong to fact-check.',
  badBudget: '--max-credits is a whole number of credits, 0 or more.',
  noOption: (option: string) => `There is no option ${option}. A path that begins with a dash stands after --.`,
  noValue: (option: string) => `${option} needs a value. One that begins with a dash is given as ${option}=….`,
  takesNoValue: (option: string) => `${option} takes no value.`,
  badAddress: 'The service’s address must be https, or http on this machine, without user name, password or query.',
  noPathFound: (path: string) => `There is nothing at ${path}.`,
  againIsPaid: '--again belongs to analyse and fact-check: nothing else is paid for.',
  urlsAreAnalysed: '--url belongs to analyse and fact-check: there is nothing to read at an address here.',
  oneFolder: 'copy-out needs one folder to be made.',
  itemsAreNamed: '--item belongs to export, copy-out and erase.',
  noExportFile:
    'export needs --out with the name of a new folder, or --pdf, --json-file or --csv with that of a file, and no path.',
  filesAreExported: '--out, --pdf, --json-file and --csv belong to export.',
  folderOrFiles: '--out makes a folder, --pdf, --json-file and --csv single files: use one or the other.',
  nameOfManifest: (path: string) =>
    `${path} has a name that is kept for the manifest, the sums and their signature beside a report. Choose another.`,
  fileThere: (path: string) => `${path} is there already. Nothing is ever replaced.`,
  noFolder: (path: string) => `There is no folder for ${path}.`,
  noReference: (text: string) => `${text} is no reference of an item, as ITEM-0007 is.`,
  noCase: (name: string) => `There is no case "${name}".`,
  noLibrary: (folder: string) => `There is no library in ${folder}.`,
  noSuchItem: (reference: string) => `The case has no item ${reference}.`,
  notCopied: (reference: string) => `${reference} is an address: there is nothing of it to copy.`,
  badUrl: (url: string, reason: string) => `${url} cannot be sent: ${reason}.`,
} as const

type IntakeCounts = { skipped: number; unreadable: number }
/** What this time was read, and what was not opened because it looked unchanged. */
type ReadCounts = { read: number; unchanged: number }
type FoundCounts = { added: number; changed: number; missing: number; returned: number }

/** ", 10 looked unchanged"; nothing where none did. */
const unchangedLine = ({ unchanged }: ReadCounts): string =>
  unchanged > 0 ? `, ${count(unchanged)} looked unchanged` : ''

/** "0 skipped, 0 unreadable, 12 not read yet". */
const asideLine = (skipped: number, unreadable: number, unread: number): string =>
  [
    `${count(skipped)} skipped`,
    `${count(unreadable)} unreadable`,
    ...(unread > 0 ? [`${count(unread)} not read yet`] : []),
  ].join(', ')

/** "1 new, 2 changed, 0 missing": against the last time the same was taken in. */
const foundLine = ({ added, changed, missing, returned }: FoundCounts): string =>
  [
    `${count(added)} new`,
    `${count(changed)} changed`,
    `${count(missing)} missing`,
    ...(returned > 0 ? [`${count(returned)} there again`] : []),
  ].join(', ')

export const headless = {
  noAddress: 'No service address is set. Give one with --service, or set it in the app.',
  caseClosed: (name: string) =>
    `The case "${name}" is closed: no evidence is added and nothing is sent. Open it again in the app, or name another one with --case.`,
  noCaseOfReference: (name: string) =>
    `There is no case ${name}, and a new one cannot be called so: it would be taken for the reference of another.`,
  noCaseName:
    'A name for a new case is one line of 1 to 200 characters, without characters that act without being seen. Name another one with --case.',
  noToken: 'No token is set. Put it into TOUCHSTONE_TOKEN, or take it from the clipboard in the app.',
  keychain: {
    absent: 'This session has no keychain.',
    locked: 'The keychain is locked.',
    timeout: 'The keychain did not answer within ten seconds.',
    failed: 'The keychain refused.',
  },
  reading: (done: string, found: string, rate: string) => `Gone through ${done} of ${found}, ${rate}`,
  readAll: (counts: IntakeCounts & ReadCounts & { inspected: number; listed: number }, found: FoundCounts) => {
    const { inspected, skipped, unreadable, listed } = counts
    const all = inspected + skipped + unreadable + listed
    return `Read ${count(counts.read)} of ${count(all)}${unchangedLine(counts)}; ${asideLine(skipped, unreadable, listed)}; ${foundLine(found)}`
  },
  ingested: (counts: IntakeCounts & ReadCounts & { items: number; unread: number }, found: FoundCounts) =>
    `${counted(counts.items, 'item')}: ${count(counts.read)} read${unchangedLine(counts)}, ${asideLine(counts.skipped, counts.unreadable, counts.unread)}; ${foundLine(found)}`,
  missingMark: 'missing',
  sending: (done: string, of: string) => `Answered ${done} of ${of}`,
  overBudget: (kept: number, more: number) =>
    `The budget covers ${counted(kept, 'item')}; ${counted(more, 'item stays', 'items stay')} unsent. Raise --max-credits to send them.`,
  dearer: ({ spent, each, maxCredits, left }: { spent: number; each: number; maxCredits: number; left: number }) =>
    `The service charges more than was expected: ${counted(spent, 'credit')} of --max-credits ${count(maxCredits)} used, and one more costs ${counted(each, 'credit')}. ${counted(left, 'item stays', 'items stay')} unsent. Raise --max-credits to send them.`,
  nothingReady: 'Nothing is ready to be sent.',
  nothingSent: 'Nothing was sent.',
  heldBack: (n: number) =>
    `${counted(n, 'item has', 'items have')} an older answer, of another account or service: not asked and paid for again. --again asks anew.`,
  erasedBefore: (n: number) =>
    `${counted(n, 'item was', 'items were')} answered before. ${n === 1 ? 'That answer was erased since' : 'Those answers were erased since'}: what is sent is paid again.`,
  paused: (reason: string) => `Sending is paused: ${reason}`,
  budgetSpent: (charged: string, allowed: string) =>
    `The service charged ${charged}, more than the ${allowed} of --max-credits. Nothing more was sent; what was queued by this command was taken out.`,
  simulatedMark: 'simulated',
  attachedMark: 'attached by a person',
  stoppedAtOnce: 'Stopped before anything was done.',
  stoppedVerifying: 'Stopped before the end. Nothing is said of what was not looked at yet.',
  interrupted: 'Stopped. What is done is kept; the same command goes on from there.',
  failure: (reference: string) => `Something in Touchstone failed. Reference in the log: ${reference}`,
} as const

/** What the command line says about fact checks. */
export const headlessJobs = {
  goesOn: 'The service goes on with it. Its result is taken by: fact-check --resume',
  noneRuns: 'No fact check is running.',
  elsewhere: (jobs: string) =>
    `At another service address: ${jobs}, not asked about now. Name that address with --service.`,
  left: (jobs: string) =>
    `No fact check is running. Without an end, and no longer asked about because a person said so: ${jobs}.`,
  staysQueued: (jobs: string) => `Approved before, not sent yet, and still queued: ${jobs}.`,
  stillWithoutEnd: (reference: string) =>
    `${reference}  Still without an end. Asking again costs nothing: fact-check --resume`,
  notAnswered: (reference: string) => `${reference}  Its end is not known.`,
  silent: 'The service has not answered for two minutes.',
  older: (ended: string) => `Older fact check, of another account or service: ${ended}`,
  noJob: 'It cannot be submitted for fact-checking.',
  overBudget: (expected: string, allowed: string) =>
    `The budget of ${allowed} does not cover it: ${expected} expected. Nothing was sent. Raise --max-credits.`,
  dearer: (of: { spent: number; expected: number; maxCredits: number; left: number }) =>
    `The service reserves more than was expected: ${counted(of.spent, 'credit')} of --max-credits ${count(of.maxCredits)} used, and ${counted(of.expected, 'credit')} expected for the rest. ${counted(of.left, 'item stays', 'items stay')} unsent. Raise --max-credits to send them.`,
  interrupted: 'Stopped. What was submitted runs on at the service; its result is taken by: fact-check --resume',
  ends: {
    watching: 'runs',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    lost: 'the service does not know it any more',
    stalled: 'no end after a day',
    left: 'no longer watched',
  },
} as const
