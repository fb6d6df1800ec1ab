/*
 * What a printed report says. What the service said is always attributed to it.
 *
 * This folder contains the texts used only in the report, the PDF, the CSV and the JSON. Its sentences are not messages
 * of the catalogue yet, and the catalogue's tests exempt only this folder, until the report is rewritten. Texts that a
 * screen uses too are messages outside it.
 */

import type { ItemKind } from '../../model/item.ts'
import type { CopyState } from '../../model/viewing-copy.ts'
import { count, counted } from '../counts.ts'
import { unnamedOperator } from '../preferences.ts'
import { NAMES_NONE } from '../sent.ts'
import { type OtherVerdicts, quotedVerdicts } from './report-attached.ts'
import { copyProof, fromTheLibrary } from './viewing-copy.ts'

export const report = {
  title: 'Item report',
  subject: 'Image forensics',
  simulatedBanner: 'Simulated service: what it returned is not a real result.',
  simulatedMark: 'SIMULATED',
  simulatedHeader: 'SIMULATED SERVICE',
  page: 'Page',
  of: 'of',
  notRecorded: 'not recorded',
  notSent: 'none in the reply',
  /** For a field whose null and absence mean the same to the reader. */
  nullOrAbsent: 'null or absent',
  notInPlan: 'not in your plan',
  statedButMissing: 'stated as included, and none in the reply',
  noKind: 'no kind sent',
  yes: 'yes',
  no: 'no',
} as const

export const sections = {
  item: 'Item',
  local: 'Local observation',
  service: 'Service result',
  finding: 'Finding',
  pictures: 'Pictures',
  details: 'Service result in full',
  metadata: 'Metadata recorded in the file',
  container: 'What the container says',
  integrity: 'Integrity and custody',
  limits: 'Limits, and what was not examined',
} as const

/** The first text of a report about bytes that the file no longer has. */
export const changedSince = {
  title: 'This file has changed since it was analysed.',
  meaning:
    'This report is about the bytes the file held before. Nothing in it speaks of the bytes the file holds now: they are other bytes, with a SHA-256 of their own.',
  before: 'SHA-256 of the bytes this report is about',
  now: 'SHA-256 of the file now',
  notRead: 'Not read since it changed.',
  lastRead: (at: string) => `Last read with these bytes ${at}`,
  readAt: (at: string) => `Read ${at}`,
} as const

/** Next to the SHA-256 of a file that was seen with other bytes. */
export const otherBytes = {
  title: 'This file did not always hold these bytes.',
  /** For a file whose current bytes were not read. */
  unreadTitle: 'This file was seen to hold the bytes below. What it holds now was not read.',
  firstRead: (at: string) => `The bytes with the SHA-256 above were first read in it ${at}.`,
  other: 'SHA-256 of other bytes it held',
  held: 'SHA-256 of bytes it held',
  read: (from: string, to: string) => (from === to ? `Read ${from}.` : `First read ${from}, last seen ${to}.`),
  found: (from: string, to: string) =>
    `Found ${from}${from === to ? '' : `, last ${to}`}, when the file was compared with its SHA-256. Never taken in.`,
  sent: (origin: string, requests: number) =>
    `Sent to ${origin}, whole or in part, in ${counted(requests, 'request')}. No result in this report is about these bytes.`,
  newestOf: (shown: number, total: number) => `The newest ${count(shown)} of ${count(total)} are printed.`,
} as const

export const identity = {
  case: 'Case',
  exhibit: 'Exhibit',
  item: 'Item',
  name: 'Name',
  path: 'Path as read',
  /** For a file without a hash. */
  listedPath: 'Path as listed',
  exhibitPath: 'Exhibit path',
  type: 'Type by content',
  content: 'Content',
  size: 'Size',
  dimensions: 'Dimensions',
  modified: 'Modified (file system)',
  taken: 'Exhibit taken in',
  cameLater: 'First recorded',
  cameLaterNote: 'not found when the exhibit was taken in',
  inspected: 'Read and hashed',
  tried: 'Reading was tried',
  mount: 'Volume at intake',
  hash: 'SHA-256',
  hashed: 'of the file content as read from the path above, from first to last byte',
  noHash: {
    skipped: 'No hash: the file was skipped, so its content was not read and hashed.',
    listed: 'No hash: the file had not been read when this report was made.',
    unreadable: 'No hash: the content could not be read.',
  },
  /** State of the original of a file without a hash. */
  notInspected: {
    not_attached: (at: string) => `Not at its path when this report was made, ${at}.`,
    not_checked: (at: string) => `It was not read for this report, made ${at}: there is no SHA-256 to compare it with.`,
  },
  /** Result of reading the original again, next to its SHA-256. */
  again: {
    verified: (at: string) => `Read again for this report, ${at}: the same SHA-256.`,
    not_attached: (at: string) => `Not at its path when this report was made, ${at}: it was not read again.`,
    not_checked: (at: string) => `It was not read again for this report, made ${at}.`,
    different: (at: string) =>
      `DIFFERENT: read again for this report, ${at}, the file at this path holds other bytes. This report is about the bytes taken in.`,
  },
  operator: 'Operator',
  noOperator: unnamedOperator,
  made: 'Report made',
  app: 'Made with',
  readOnly: 'mounted read-only',
  writable: 'mounted writable',
  mountUnknown: 'the system does not tell how it was mounted',
  upright: (width: number, height: number) => `shown upright as ${width} × ${height}`,
  bytes: (n: number) => counted(n, 'byte'),
  pixels: (width: number, height: number) => `${width} × ${height} pixels as stored`,
} as const

export const local = {
  intro: 'What this machine read in the file. Nothing here comes from the service.',
  typeAgrees: 'The name says the same.',
  typeDiffers: (ending: string) => `The name says something else: it ends in “${ending}”.`,
  camera: 'Camera, as recorded',
  software: 'Software, as recorded',
  time: 'Time, as recorded',
  place: 'Place, as recorded',
  type: 'Type',
  entries: 'Metadata entries',
  thumbnailPresent: 'embedded thumbnail present',
  makerNotePresent: 'maker note present, not decoded',
  source: (source: string) => `from ${source}`,
  duplicates: 'Same bytes elsewhere in this case',
  problems: 'Noticed while reading',
  altitude: (metres: string) => `altitude recorded: ${metres} m`,
  error: (metres: string) => `error recorded: ± ${metres} m`,
  placeNote: 'Recorded in the file’s metadata. It can be wrong or set by hand.',
  timeNote: 'The file’s own claim. It can be wrong or set by hand.',
} as const

/** What other replies say that differs from the one reported first. */
const alsoSay = (said: OtherVerdicts) => `They do not all say the same: also ${quotedVerdicts(said)}.`

export const service = {
  none: 'No service result is stored for these bytes.',
  /** For a file without a hash. */
  noneOfFile: 'No service result is stored for this file.',
  noneWhy: 'Not analysed is not a result: it says nothing about the file.',
  unread: 'A reply is kept, and this version could not read a result for this picture in it.',
  /** `inUse` = the service in use when the report was made; null = none was set. */
  older: (inUse: string | null) =>
    inUse === null
      ? 'No service was set when the report was made; this is the newest result that is stored.'
      : 'This result came from an address or account that was not in use when the report was made.',
  someOther: (n: number) => `${counted(n, 'entry', 'entries')} in another form, among the other members below.`,
  firstOf: (shown: number, total: number) => `The first ${count(shown)} of ${count(total)} are printed.`,
  saysOfPicture: (message: string) => `The reply says of this picture: “${message}”`,
  saysOfRequest: (message: string) => `The reply says of the whole request: “${message}”`,
  caveat: 'A result may be wrong in either direction; no error rate is known.',
  certainty: 'Certainty',
  certaintyColumn: 'Certainty, its scale 0 to 1',
  certaintyScale: 'how sure the model was of its verdict; the service’s scale, 0 to 1',
  deepfake: 'Deepfake score',
  deepfakeScale: 'reported for the whole picture; the service’s scale, 0 to 1',
  generators: 'Generators named in the reply',
  generatorsScale: 'What the service’s model found similar; no documented scale.',
  noneNamed: NAMES_NONE,
  deep: 'In the words of the reply',
  agreement: 'Agreement',
  confidenceWord: 'Confidence (a word)',
  keyIndicators: 'Key indicators',
  reasoning: 'Reasoning',
  visualPatterns: 'Visual patterns',
  recommendations: 'Recommendations',
  fields: 'Fields as sent',
  field: 'Field',
  unparsedMembers: 'Sent, and new to this version',
  cutMember: 'Cut here; the raw reply holds all of it.',
  others: 'Other stored results for these bytes',
  /** `verdicts` = those of them that this result does not have, as sent. */
  othersLine: (n: number, verdicts: OtherVerdicts) =>
    `Other stored results for these bytes: ${count(n)}${verdicts.length === 0 ? ', none with another verdict.' : `. ${alsoSay(verdicts)}`}`,
  alsoSay,
  othersNote: 'Results of different dates, services or accounts are shown side by side, never averaged.',
  received: 'Received',
  from: 'Service',
  verdict: 'Verdict',
  reply: 'Raw reply, SHA-256',
  beside: 'In the file, and what the reply says',
  inFile: 'In the file',
  compared: 'Compared',
  serviceSays: 'The reply says',
  notMentioned: 'not mentioned',
  run: (run: number) => `run ${run}`,
  credits: (n: number) => counted(n, 'credit'),
  image: 'This picture',
  request: 'The whole request',
} as const

export const pictures = {
  plate: (letter: string) => `Plate ${letter}.`,
  plain: 'The picture, upright, without marks.',
  boxed: 'The same with the regions the service reported as faces.',
  boxedAlone: 'The picture, upright, with the regions the service reported as faces.',
  leftOut: 'Pictures were left out of this report.',
  reencoded: (side: number, copy: CopyState | null) =>
    `At most ${side} pixels on its longer side, ${fromTheLibrary}. ${copyProof(copy)}`,
  none: 'No picture: Touchstone makes none from such a file.',
  notRead: 'No picture: the file was not read.',
  readingRefused:
    'No picture: what is stored as read in the file is not what the custody log holds, so that nothing is drawn of it.',
  boxScores:
    'Numbers with a point are scores of the service’s model for these regions, with two decimals, for which its interface names no scale. A score belongs to its region only and says nothing about who the person is.',
  /** How the box coordinates were read, and why. */
  readAs: (reading: string, basis: string) => `Read as ${reading}. ${basis}`,
  noFaces: 'The reply holds no face list with this result.',
} as const

export const metadata = {
  entries: 'Every entry',
  group: 'Group',
  tag: 'Tag',
  inWords: 'In words',
  recordedInWords: 'Recorded · in words',
  none: 'No entries.',
  cut: (more: number) => `… ${counted(more, 'more character')} in the library`,
} as const

const shownOrSaid = 'what a file shows or says'
const SUBJECT_OF_TRUTH: Record<ItemKind, string> = {
  image: 'a picture',
  audio: 'a sound',
  video: 'a film',
  link: 'what lies at an address',
  document: shownOrSaid,
  other: shownOrSaid,
}

/** What the custody log records about a file. */
export const attested = {
  label: 'Custody log of the file',
  reading: 'SHA-256, size, path, and what was read in the file are what the custody log attests.',
  refused:
    'What is stored as read in this file (type, dimensions, metadata) is NOT printed, nor its picture: it does not hold against the custody log.',
} as const

export const integrity = {
  verified: 'The original was read again for this report. Its SHA-256 is the one above.',
  not_attached:
    'The original was not at its path when this report was made. The SHA-256 above is that of the bytes taken in.',
  not_checked: 'The original was not read again for this report. The SHA-256 above is that of the bytes taken in.',
  different:
    'DIFFERENT: the file at this path now holds other bytes than those taken in. The results belong to the bytes taken in.',
  checked: 'Original',
  reply: 'Raw reply',
  replyOf: (bytes: number, isAltered: boolean) =>
    `${counted(bytes, 'byte')}${isAltered ? ', the repeated access token removed' : ''}, SHA-256`,
  service: 'Service',
  received: 'Received',
  /** Used instead for a reply attached by a person. */
  attached: 'Attached',
  sent: 'Sent',
  requests: 'Requests for this result',
  request: (number: number) => `Request ${number}`,
  requestId: 'request id',
  /** For the bytes read for a request, next to their SHA-256. */
  sentSame: 'The file’s bytes, as read for this request. Their SHA-256 is the one of the item:',
  sentOneOf:
    'Bytes with the SHA-256 of the item, read for this request from this file or from another that holds the same; which one is not recorded:',
  sentAnother:
    'Bytes with the SHA-256 of the item, read for this request from another file that held the same; which one is not recorded. This file was not yet taken in, and was not sent itself:',
  sentOther: 'DIFFERENT: the file’s bytes, as read for this request, have another SHA-256 than the item:',
  sentNever: 'No SHA-256 of what was sent: the last bytes of the file never left.',
  custody: 'Custody log',
  /** At the foot of every page, above the hash. */
  custodyFoot: (entries: number) => `Custody log: ${counted(entries, 'entry', 'entries')}, head`,
  entries: (n: number) => `${counted(n, 'entry', 'entries')} when this report was made; the newest has the hash`,
  meaning: 'What this shows',
  custodyNote:
    'Each entry of the custody log holds the hash of the one before. Changes to the log after this report can be detected with the hash of its newest entry, which stands at the foot of every page.',
  /** `kind`: null = for files of every kind. */
  hashNote: (kind: ItemKind | null) =>
    `A hash shows that bytes are the same. It does not show that ${kind === null ? shownOrSaid : SUBJECT_OF_TRUTH[kind]} is true.`,
  /** Where a reader finds what the hashes show. */
  picturesNote:
    'Pictures are printed from copies for viewing that the library keeps, not from the original as it was read again. A copy that has the SHA-256 of its making was not exchanged since; below each picture stands whether it has. What counts is the original.',
  noCustody: 'The custody log is empty.',
  openedReadOnly:
    'The evidence was opened for reading only. On a volume mounted writable the system may still have updated access times.',
  unattested:
    'Printed as the library has it, without an entry of the custody log to hold it against: the name of an exhibit and how its volume was mounted, when the file system says a file was changed, when an address was listed, and who operates the application.',
} as const

/** What a fact check searches for. */
const appearance = 'where else it has appeared, and what is claimed about it'

export const limits = {
  appearance,
  always: [
    'A certainty is a score of the service’s model. It is not the chance that the picture is fake and not a weight of evidence.',
    'A result may be wrong in either direction, and no error rate is known: what was edited may be reported without any indication, and what was not as edited. “Digitally edited” includes ordinary work such as cropping and tone.',
    'Cropping, compression, small size and re-encoding change scores. Scores of different services or dates are not comparable.',
    'Scores of faces are reported for their regions; faces were not identified.',
  ],
  /** Used if a fact check is printed. */
  factCheck: [
    'A fact check says what the service found. What it did not find may exist all the same, and the earliest page it found need not be the first.',
    'What is said of claims is the service’s, as of the date named with it.',
  ],
  notExamined: 'Not examined here:',
  /** For a file without a hash. */
  notInspected: {
    skipped: 'what this file holds: it was skipped, and at most its first bytes were read',
    listed: 'what this file holds: it had not been read when this report was made',
    unreadable: 'what this file holds: it could not be read',
  },
  notExaminedList: [
    'whether the signatures of Content Credentials (C2PA) hold, sensor noise, compression history and other pixel-level traces on this machine',
    appearance,
    'maker notes beyond their presence',
    'the hash covers the file’s main content only, not alternate streams or extended attributes',
  ],
  /** The same for audio or video. */
  notExaminedOfRecording: [
    'whether the recording was edited or made by a machine: image forensics takes pictures alone',
    appearance,
    'the hash covers the file’s main content only, not alternate streams or extended attributes',
  ],
} as const

/** Requests to services about an item, besides the result in the report. */
export const asked = {
  ofFactChecks: 'Requests for fact checks that the service took',
  all: 'Every request about these bytes',
  others: 'Other requests about these bytes',
  othersNote:
    'They did not bring the results above: they went to another service or account, were another run, or no result came of them.',
  ofOtherBytes: 'Requests about other bytes this file held',
  ofOtherBytesNote: 'No result in this report is about these bytes.',
  sentRead: 'The bytes, as read for this request:',
  ofOtherCase:
    'Asked from another case of this library, about the same bytes. Its entries in the custody log belong to that case: no custody extract of this one has them.',
  /** Next to the location of the bytes a report is about. */
  otherBytesSent: 'Other bytes that this file held at another time were sent: they stand with its SHA-256.',
  /** Next to a saved reply. */
  receivedAt: (at: string) => `received ${at}`,
  attachedAt: (at: string) => `attached ${at}`,
  simulated: 'from a simulated service',
  /** For requests that led to no result at the service in use. */
  of: (origin: string) => `Asked of ${origin}.`,
  erased: 'Answered; the answer was erased',
  gone: 'Answered; the answer is not there any more',
  alteredStanding: 'Whether it was sent is not said here',
  altered:
    'A request about this item is NOT stored as the custody log says, so it is not printed. Verifying the case names what differs.',
  /** `inUse` = the service in use when the report was made; null = none was set. */
  elsewhere: (origin: string, inUse: string | null) =>
    inUse === null
      ? `Asked of ${origin}. No service was set when this report was made.`
      : `Asked of ${origin}: a service or account that was not in use when this report was made.`,
} as const
