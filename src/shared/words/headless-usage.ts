import { reportUsage } from './headless-report.ts'
import { messages } from './messages.ts'

/* What `--help` prints. Lines of at most 80 characters. */

const verbs = messages('headless-usage.verbs', {
  head: 'Usage: npm run -s touchstone -- VERB [OPTION]…',
  ingest: `
ingest PATH…
    Add files and folders to the case: list, hash and inspect them.`,
  analyse: `
analyse [PATH…] [--url URL]… --max-credits N
    Image forensics of these files and links. With neither: of every image in
    the case that has not been sent yet.`,
  factCheck: `
fact-check PATH… --max-credits N
fact-check --url URL… --modality M --max-credits N
fact-check --resume
    Submit for fact-checking and wait for the results. With --resume: fetch the
    results of every fact check that is still running, in all cases.`,
  resume: `
resume
    End a pause of sending. Prints why sending was paused and what the service
    said. Sends nothing and needs no token: what waits is sent by the next
    analyse or fact-check, or when the app starts. To fetch results, use
    fact-check --resume.`,
  list: `
list --case NAME
    Print items of the case, narrowed and sorted. Never creates a case.`,
  hashList: `
hash-list add FILE --name NAME --purpose notable|own|ignore
hash-list list
hash-list remove --name NAME
    Import, print or remove lists of known hashes (SHA-256, SHA-1 or MD5).`,
  verify: `
verify --case NAME
    Hash every original of the case again, verify the custody log and check the
    database. What an older reader read is read again on the way.

verify --library
    The same for the whole library, without originals. Works when no case is
    left.

verify EXPORT
    Read every file of an export again. Verify its signature, the originals
    that are connected, and the custody log if its library is here. Needs no
    token and no network.`,
  key: `
key [--new | --sign | --confirm-restored]
    Print the fingerprint and the allowed_signers line of the library’s signing
    key, which a desk publishes. A key is made if there is none.`,
  rebuildFacts: `
rebuild-facts
    Rebuild what lists, filters and counts show from the stored records, after a
    verification found it wrong.`,
  export: `
export --out DIR
export [--pdf FILE] [--json-file FILE] [--csv FILE] [--html FILE]
       [--docx FILE] [--annex DIR]
    Write a report of the case into a new folder, or as single files, all in one
    folder. manifest.json and SHA256SUMS are added.`,
  copyOut: `
copy-out DIR
    Copy the originals of the case into a new folder, with a manifest. Originals
    are opened read-only. A copy keeps the ending of a known medium; any other
    ends in .bin, and the manifest has the name.`,
  erase: `
erase --case NAME (--exhibit REF | --item REF)… --reason TEXT
erase --case NAME --remove-backups
    Erase from the library what was added by mistake, for good and without
    asking. The files themselves are not touched.`,
})

const options = messages('headless-usage.options', {
  every: `
Every verb
  --home DIR            data folder (default: the app’s)
  --json                one JSON object per line on stdout
  -h, --help            this text`,
  cases: `
ingest, analyse, fact-check, export, copy-out
  --case NAME           the case, by name or reference (default: Unsorted).
                        The first three create it if it does not exist
  --operator NAME       who works with the library from now on. Appears in the
                        custody log and in reports
  --service URL         service address, for this command only`,
  sending: `
analyse, fact-check
  --max-credits N       the most credits this command may spend
  --url URL             a link that the service fetches. Touchstone never opens
                        it. If it was sent before, the stored result is shown.
                        Can be repeated. If one of them cannot be sent, it is
                        named and nothing is sent: run the command again
                        without it
  --again               also send what was sent to another account or service
                        address: what has a reply, was refused, or may have
                        been charged. It may be paid for twice. Without this
                        it is not sent. What had a result that was erased is
                        sent either way`,
  factCheck: `
fact-check
  --modality M          image, audio or video: what the link leads to. For
                        files, the content decides
  --context TEXT        your own words about it, up to 4,000 characters (a limit
                        of Touchstone). They are sent to the service
  --no-wait             submit only. Continue later with fact-check --resume`,
  list: `
list
  --filter FACET=VALUE  only items with this value. FACET!=VALUE leaves them out. Can
                        be repeated; values of one facet are alternatives. Ranges:
                        recorded=, size= or score=FROM..TO
  --saved NAME          the conditions and the order of a saved filter of the case
  --search TEXT         only items with all these words in name, folder, finding
                        and tags, or in one text: a value of the metadata, a
                        result, a fact check. These texts are searched from three
                        letters on, two in Chinese, Japanese, Korean and Thai
  --sort KEY[:desc]     reference, name, recorded, added, size, kind, state,
                        verdict, score, analysed, camera or folder
  --limit N, --offset N a part of the list
  --count               print only how many there are`,
  verify: `
verify
  --allowed-signers FILE
                        known keys, in OpenSSH’s format, in addition to those in
                        this keychain`,
  verifyLibrary: `
verify --case, verify --library
  --head HASH --entries N
                        compare the log with this fingerprint of the log in an
                        export, and with its number of entries.
  --manifest FILE       the same, with the fingerprint in this manifest`,
  verifyExport: `
verify EXPORT
  --evidence DIR        a folder that contains the originals, whatever its name.
                        Each is looked up there by its own path, and also where
                        the library has it`,
  key: `
key
  --new                 make a new key. The earlier key remains known
  --sign                verify the chain of the log and sign its
                        fingerprint
  --confirm-restored    after a backup was restored: sign the log as it is now`,
  items: `
export, copy-out, erase
  --item REF            an item by its reference (ITEM-0007). Can be
                        repeated. export and copy-out take only these items`,
  erase: `
erase
  --exhibit REF         an exhibit by its reference (EXH-02). Can be
                        repeated
  --reason TEXT         why. Stays in the custody log for good
  --remove-backups      also remove backups that still contain it. Also works
                        later, without --item and --exhibit`,
})

const ends = messages('headless-usage.ends', {
  token: `
The access token is read from TOUCHSTONE_TOKEN or the keychain.

A request that the service refused without stating a charge counts as possibly
charged. It is not sent again by any command; a person can do so in the app.`,
  codes: `
Exit codes
  0  Done. verify EXPORT: unchanged, and signed with a known key.
     resume: also if nothing was paused.
  1  Some items failed or are unknown, or something differs.
     export: something is missing from the report, or a file is DIFFERENT.
     stderr says what; the report is written anyway.
     erase: a backup still contains it.
  2  Wrong usage.
  3  Nothing could be sent, or the library could not be opened.
     export: the program that prints could not be opened.
     verify EXPORT: consistent, but its origin is not verified.
     key: the keychain gave no key.`,
})

const { items, erase, ...before } = options

/** What `--help` prints. */
export const usage = [
  ...Object.values(verbs),
  ...Object.values(before),
  reportUsage,
  items,
  erase,
  ...Object.values(ends),
  '',
].join('\n')
