import { messages } from './messages.ts'

/**
 * Definitions of the field's and the app's terms: what holds for every item is said here, once. Shown in the app (F1)
 * and printed into docs/glossary.md. A term's key is the name used by `Term` in the window.
 */
export const glossary = messages('glossary', {
  account: {
    term: 'Account',
    text: 'The account at the service that an access token belongs to. Results are stored per service and account; a result from another account is marked “older”.',
  },
  airGap: {
    term: 'Air gap',
    text: 'A switch in Settings. While it is on, Touchstone opens no connection. A request that was already uploaded in full is still awaited, so that a paid reply is not lost.',
  },
  attachedResult: {
    term: 'Attached result',
    text: 'A reply that a person obtained from the provider and attached to a request. Touchstone did not receive it from the service itself.',
  },
  backup: {
    term: 'Backup',
    text: 'A copy of the library’s database, made daily and after each group of requests, and checked. The newest three are stored in the data folder. Evidence, thumbnails and previews are not included.',
  },
  c2pa: {
    term: 'Content Credentials (C2PA)',
    text: 'Signed statements about how a file was made and edited, embedded in the file. This version detects them and does not verify their signatures.',
  },
  case: {
    term: 'Case',
    text: 'The evidence of one investigation, with its results, findings, reports and a reference that is never reused.',
  },
  chainOfCustody: {
    term: 'Chain of custody',
    text: 'The record of who did what with the evidence, and when. In Touchstone it is the custody log.',
  },
  chargeUnknown: {
    term: 'Charge unknown',
    text: 'A request was uploaded in full and no usable reply was received, so the service may have charged for it. Touchstone never sends it again until a person decides.',
  },
  check: {
    term: 'Check',
    text: 'One question to the service about one medium: image forensics or a fact check. It may take several requests; its result is charged once.',
  },
  claim: {
    term: 'Claim',
    text: 'A statement that the service found in a medium, with the verdict it returned for it. The sources it names are listed with the claim; often it names none.',
  },
  conclusionScale: {
    term: 'Conclusion scale',
    text: 'The words that a finding may conclude with, from one end to the other. Each desk sets its own in Settings; recorded findings keep the scale they were made with.',
  },
  credit: {
    term: 'Credit',
    text: 'The unit the service charges in. A budget of credits is approved per case, day and service before anything is sent.',
  },
  custodyLog: {
    term: 'Custody log',
    text: 'A list of everything done with the evidence and the library. Each entry contains the hash of the entry before it, so a single change, removal or reordering is detected. Whoever rewrites everything after it, or cuts off the end, is detected only by a fingerprint of the log that was signed or saved earlier.',
  },
  dataFolder: {
    term: 'Data folder',
    text: 'The folder that contains the library: database, thumbnails, previews and backups. Evidence files stay where they are. Stored in it are images without a file of their own (pasted, dropped, or frames of a video), copies of dropped temporary files, and previews made from evidence.',
  },
  deepfakeScore: {
    term: 'Deepfake score',
    text: 'A score from 0 to 1 that the service attaches to the whole image. Its calibration is unknown.',
  },
  demo: {
    term: 'Demo',
    text: 'A library of made-up evidence and simulated results, in a folder of its own. It sends nothing and is marked on every screen and export.',
  },
  duplicate: {
    term: 'Duplicate',
    text: 'A file with the same SHA-256 as another item. Identical files share results: the service is asked once.',
  },
  examiner: {
    term: 'Examiner',
    text: 'The person who signs a report. The operator is whoever uses Touchstone; both may be the same person.',
  },
  exhibit: {
    term: 'Exhibit',
    text: 'A folder, a set of files or a list of links that was added to a case in one step. It is opened read-only and stays where it is.',
  },
  faceRegion: {
    term: 'Face region',
    text: 'A box in which the service reported a face. Its deepfake score is for that region only; its detection score is for the detection of the face. No scale for either is documented. The face the service names as the deciding one is marked “named as deciding”; for a verdict based on the whole image usually no face list is sent. No identification is attempted.',
  },
  boxCoordinates: {
    term: 'Box coordinates',
    text: 'How the numbers of face regions are measured: in pixels or fractions, of the stored or of the upright image. The service does not say which, so Touchstone infers it; a person can choose it for a service.',
  },
  factCheck: {
    term: 'Fact check',
    text: 'A check by the service of an image, audio or video: where it appeared before, and what it claims. The service works on it in the background; the result is fetched when it is ready.',
  },
  finding: {
    term: 'Finding',
    text: 'What a person concludes about an item: proposition, alternative, grounds and conclusion. Nothing in it comes from the service.',
  },
  frame: {
    term: 'Frame',
    text: 'A still image taken from a video by a person. It becomes an item of its own and names the video and the time it was taken from.',
  },
  generator: {
    term: 'Generator',
    text: 'A program that creates images, audio or video. The score beside its name says how similar the service’s model found the image to its output; no scale for it is documented.',
  },
  hash: {
    term: 'Hash (SHA-256)',
    text: 'A number computed from every byte of a file. If one byte changes, the hash changes. Touchstone identifies each file by its SHA-256.',
  },
  hashList: {
    term: 'List of known hashes',
    text: 'Hashes of files that a desk knows, imported with a name and a purpose: notable, own or ignore. Items whose bytes are on a list are marked. SHA-256 identifies bytes; SHA-1 and MD5 can be forged, so a match by them is a hint only.',
  },
  imageForensics: {
    term: 'Image forensics',
    text: 'A check of one image by the service for signs of generation or editing. The reply comes at once, with a verdict and a score.',
  },
  inconsistency: {
    term: 'Inconsistency',
    text: 'Two statements about one item that cannot both be so: of the file, of its name, of the service. Touchstone quotes both and does not decide which is right.',
  },
  intake: {
    term: 'Adding files (intake)',
    text: 'Listing the files of an exhibit, hashing each and reading its metadata, all on this computer. Files are opened read-only.',
  },
  item: {
    term: 'Item',
    text: 'One file or link of a case. Its reference, such as ITEM-0007, is never reused.',
  },
  logHead: {
    term: 'Fingerprint of the log',
    text: 'The hash of the newest entry of the custody log. Keep it, or a signed export, outside the library: it shows whether the end of the log was cut off later.',
  },
  manifest: {
    term: 'Manifest and SHA256SUMS',
    text: 'Two lists of an export’s files and their SHA-256, written with every report. They detect accidental change; whoever altered a file can alter the lists. Where the library has a signing key, SHA256SUMS is signed.',
  },
  metadata: {
    term: 'Metadata (EXIF, IPTC, XMP)',
    text: 'Data that cameras and programs write into a file: times, camera, location, software. It can be changed or removed with ordinary tools.',
  },
  noticed: {
    term: 'Noticed',
    text: 'What is worth seeing about an item and contradicts nothing, such as a later save, a named editing program or bytes behind the end of the content.',
  },
  operator: {
    term: 'Operator',
    text: 'The name entered for whoever works with the library. It appears in the custody log and in reports; Touchstone does not check identities.',
  },
  original: {
    term: 'Original',
    text: 'The file on the evidence drive, as opposed to the preview or thumbnail that the library stores of it.',
  },
  redaction: {
    term: 'Redaction',
    text: 'An area of an image that is blacked out in reports. The original is not changed.',
  },
  reply: {
    term: 'Reply',
    text: 'What the service sent, stored byte for byte with its SHA-256. A result is what Touchstone reads from it.',
  },
  reserved: {
    term: 'Reserved credits',
    text: 'What the service sets aside when it accepts a fact check. It counts against the budget until the service reports the actual use.',
  },
  score: {
    term: 'Score',
    text: 'A number from 0 to 1 that the service attaches to its verdict, whichever verdict that is. Its calibration is unknown, so it is not a measure of how often such verdicts are right. Scores of different services cannot be compared or averaged.',
  },
  seal: {
    term: 'Seal',
    text: 'A hash, recorded in the custody log, of a row of the database. A row changed outside Touchstone no longer matches its seal and is named by verification. Whoever changes a row can add an entry that seals the change; that entry stays in the log.',
  },
  service: {
    term: 'Service',
    text: 'The Media Verification Service at the address in Settings. It receives only what a person sends, after the cost is shown.',
  },
  signature: {
    term: 'Signature',
    text: 'An Ed25519 signature, in OpenSSH’s format, over the list of an export’s files (SHA256SUMS) or over the fingerprint of the log. Others can verify it with OpenSSH and the key’s published line. The key never leaves the keychain of the computer that made it.',
  },
  spendingLimit: {
    term: 'Spending limit',
    text: 'The most credits that may be spent in a day, or on a case. When the next request would exceed it, sending pauses. Unknown charges count as charged.',
  },
  status: {
    term: 'Status',
    text: 'A mark that a person sets on an item: reviewed, or needs a second look.',
  },
  token: {
    term: 'Access token',
    text: 'The secret that identifies the account to the service. Touchstone reads it from the clipboard outside the window, which never sees it. It is stored in the keychain of the operating system, or in memory until Touchstone is closed, and nowhere else.',
  },
  veil: {
    term: 'Veil',
    text: 'Shows images blurred or in grey to spare people who work with graphic material. “Hide images” and “Show images” switch it for the window. It changes nothing in the evidence and is not a redaction.',
  },
  verdict: {
    term: 'Verdict',
    text: 'What the service returned for a medium, in its own word. Any verdict can be wrong, and no error rate is known. “AI generated” may be wrong, and “No indication reported” does not exclude editing.',
  },
  verify: {
    term: 'Verify',
    text: 'To read originals again and compare their hashes, and to check the custody log, its seals and its signatures.',
  },
  viewingCopy: {
    term: 'Viewing copy',
    text: 'A preview or waveform that Touchstone made from an original, stored in the data folder. Reports print it; the original stays as it is.',
  },
  writeBlocker: {
    term: 'Write blocker',
    text: 'A device or driver that prevents writing to an evidence drive. Touchstone opens evidence read-only; only a write blocker stops other programs from writing.',
  },
})

/** Texts of the glossary's own screen. */
export const glossaryWords = messages('glossary-screen', {
  title: 'Glossary',
  search: 'Search the glossary',
  nothing: 'No term matches.',
})

export type GlossaryTerm = keyof typeof glossary
