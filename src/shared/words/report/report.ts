/* What a printed report says. What the service said is always attributed to it. */

import type { WhyNoDetail } from '../../model/details.ts'
import type { CopyState } from '../../model/viewing-copy.ts'
import { messages } from '../messages.ts'
import { unnamedOperator } from '../preferences.ts'
import { NAMES_NONE } from '../sent.ts'
import { type OtherVerdicts, quotedVerdicts } from './report-attached.ts'
import { copyProof, fromTheLibrary } from './viewing-copy.ts'

export const report = messages('report', {
  simulatedBanner: 'Simulated service: what it returned is not a real result.',
  simulatedMark: 'SIMULATED',
  simulatedHeader: 'SIMULATED SERVICE',
  page: 'Page',
  of: 'of',
  notRecorded: 'not recorded',
  /** Why a detail did not come; `unknown`: the reply does not say. */
  noDetail: {
    announced: 'stated as included, and null or absent',
    not_included: 'not in your plan',
    unknown: 'null or absent',
  } as const satisfies Record<WhyNoDetail, string>,
  noKind: 'no kind sent',
})

export const sections = messages('report.sections', {
  local: 'From the file',
  service: 'Service result',
  finding: 'Finding',
  details: 'Full service result',
  metadata: 'Metadata recorded in the file',
  container: 'Container metadata',
  integrity: 'Requests and replies',
})

/** The first text of a report about bytes that the file no longer has. */
export const changedSince = messages('report.changed-since', {
  title: 'This file has changed since it was analysed.',
  meaning:
    'This report is about the bytes the file held before. Nothing in it applies to its current bytes, which have another SHA-256.',
  before: 'SHA-256 of the bytes this report is about',
  now: 'SHA-256 of the file now',
  notRead: 'Not read since it changed.',
  lastRead: 'Last read with these bytes {at}',
  readAt: 'Read {at}',
})

/** Next to the SHA-256 of a file that was seen with other bytes. */
export const otherBytes = messages('report.other-bytes', {
  title: 'This file did not always hold these bytes.',
  /** For a file whose current bytes were not read. */
  unreadTitle: 'This file was seen with the bytes below. Its current bytes were not read.',
  firstRead: 'The bytes with the SHA-256 above were first read in it {at}.',
  other: 'SHA-256 of other bytes it held',
  held: 'SHA-256 of bytes it held',
  read: '{isOnce, select, true {Read {from}.} other {First read {from}, last seen {to}.}}',
  found:
    'Found {from}{isOnce, select, true {} other {, last {to}}}, when the file was compared with its SHA-256. Never added.',
  sent: 'Sent to {origin}, in full or in part, in {requests, plural, one {# request} other {# requests}}. No result in this report is about these bytes.',
  newestOf: 'The newest {shown, number} of {total, number} are printed.',
})

const identityWords = messages('report.identity', {
  exhibit: 'Exhibit',
  path: 'Path',
  /** For a file that was relocated since. */
  pathAsRead: 'Path as read',
  relocated: 'Relocated',
  /** Before the path it has now. */
  relocatedTo: 'with the same SHA-256, to',
  modifiedThere: 'Modified there (file system)',
  /** For a file without a hash. */
  listedPath: 'Path as listed',
  type: 'Detected format',
  content: 'Content',
  size: 'Size',
  dimensions: 'Dimensions',
  modified: 'Modified (file system)',
  taken: 'Exhibit added',
  cameLater: 'First recorded',
  cameLaterNote: 'not found when the exhibit was added',
  inspected: 'Read and hashed',
  tried: 'Reading was tried',
  hash: 'SHA-256',
  noHash: {
    skipped: 'No hash: the file was skipped, so its content was not read and hashed.',
    listed: 'No hash: the file had not been read when this report was made.',
    unreadable: 'No hash: the content could not be read.',
  },
  /** State of the original of a file without a hash. */
  notInspected: {
    not_attached: 'Not at its path when this report was made, {at}.',
    not_checked: 'Not read for this report, made {at}: there is no SHA-256 to compare it with.',
  },
  /** Result of reading the original again, next to its SHA-256. */
  again: {
    verified: 'Same SHA-256 at intake and when re-read on {at}.',
    not_attached: 'Not at its path when this report was made, {at}, so not re-read.',
    not_checked: 'Not re-read for this report, made {at}.',
    different:
      'DIFFERENT: the file at this path has changed since intake (re-read {at}). This report is about the bytes added.',
  },
  readOnly: 'mounted read-only at every scan',
  writable: 'mounted writable at a scan: no write protection',
  mountUnknown: 'how it was mounted is not on record for every scan',
  upright: 'shown upright as {width} × {height}',
  bytes: '{n, plural, one {# byte} other {# bytes}}',
  pixels: '{width} × {height} pixels as stored',
})

export const identity = { ...identityWords, noOperator: unnamedOperator }

export const local = messages('report.local', {
  intro: 'What this machine read in the file. Nothing here comes from the service.',
  /** Of a file that is no image, video or audio. */
  content: 'Content',
  contentOnly: '{format}; nothing more is read in it',
  camera: 'Recorded camera',
  lens: 'Recorded lens',
  exposure: 'Recorded exposure',
  iso: 'ISO {value}',
  dimensions: 'Recorded size',
  dimensionsLine: '{width} × {height} pixels',
  software: 'Recorded software',
  time: 'Recorded time',
  place: 'Recorded place',
  entries: 'Metadata entries',
  thumbnailPresent: 'embedded thumbnail present',
  makerNotePresent: 'maker note present, not decoded',
  source: 'from {source}',
  duplicates: 'Same bytes elsewhere in this case',
  problems: 'Noticed while reading',
  reader: 'Reader',
  altitude: 'altitude recorded: {metres} m',
  error: 'error recorded: ± {metres} m',
})

const serviceWords = messages('report.service', {
  none: 'No service result is stored for these bytes.',
  /** For a file without a hash. */
  noneOfFile: 'No service result is stored for this file.',
  noneWhy: 'Not analysed is not a result: it says nothing about the file.',
  unread: 'A reply is stored, but this version could not read a result for this image in it.',
  someOther: '{n, plural, one {# entry} other {# entries}} in another form, among the other members below.',
  firstOf: 'The first {shown, number} of {total, number} are printed.',
  saysOfPicture: 'The reply says of this image: “{message}”',
  saysOfRequest: 'The reply says of the whole request: “{message}”',
  caveat: 'A result may be wrong, in either direction; no error rate is known.',
  certainty: 'Score',
  certaintyScale: 'score the service attached to its verdict; its scale, 0 to 1, calibration unknown',
  deepfake: 'Deepfake score',
  deepfakeScale: 'reported for the whole image; the service’s scale, 0 to 1',
  generators: 'Generators named in the reply',
  generatorsScale: 'What the service’s model found similar; no documented scale.',
  deep: 'In the words of the reply',
  agreement: 'Agreement',
  confidenceWord: 'Field “confidence” (a word)',
  keyIndicators: 'Key indicators',
  reasoning: 'Reasoning',
  visualPatterns: 'Visual patterns',
  recommendations: 'Recommendations',
  fields: 'Fields as sent',
  field: 'Field',
  cutMember: 'Shortened; the raw reply contains all of it.',
  others: 'Other stored results for these bytes',
  /** None of them with another verdict than this result. */
  othersAgree:
    'Other stored results for {what, select, file {these bytes} other {this link}}: {n, number}, none with another verdict.',
  /** `verdicts` = those that this result does not have, as sent. */
  othersDiffer:
    'Other stored results for {what, select, file {these bytes} other {this link}}: {n, number}. They differ: also {verdicts}.',
  othersNote: 'Results of different dates, services or accounts are shown side by side, never averaged.',
  received: 'Received',
  from: 'Service',
  verdict: 'Verdict',
  reply: 'Raw reply, SHA-256',
  beside: 'File and reply compared',
  inFile: 'In the file',
  compared: 'Compared',
  serviceSays: 'In the reply',
  notMentioned: 'not mentioned',
  run: 'check {run, number}',
  image: 'This image',
  request: 'The whole request',
})

export const service = {
  ...serviceWords,
  noneNamed: NAMES_NONE,
  /** `verdicts` = those of them that this result does not have, as sent. */
  othersLine: (what: 'file' | 'link', n: number, verdicts: OtherVerdicts): string =>
    verdicts.length === 0
      ? serviceWords.othersAgree({ what, n })
      : serviceWords.othersDiffer({ what, n, verdicts: quotedVerdicts(verdicts) }),
}

const pictureWords = messages('report.images', {
  plate: 'Figure {letter}.',
  /** True of one from which regions were taken out, too. */
  plain: 'The image, upright.',
  boxed: 'The same, with the regions the service reported as faces.',
  boxedAlone: 'The image, upright, with the regions the service reported as faces.',
  leftOut: 'Images were left out of this report.',
  reencoded: 'At most {side, number} pixels on its longer side, {from}. {proof}',
  none: 'No image: Touchstone makes none from such a file.',
  notRead: 'No image: the file was not read.',
  readingRefused:
    'No image: the stored type and metadata of the file do not match the custody log, so nothing is drawn.',
  boxScores:
    'Numbers with a decimal point are scores of the service’s model for these regions, to two decimals, on no documented scale. A score belongs to its region only and says nothing about who the person is.',
  /** How the box coordinates were read, and why. */
  readAs: 'The service does not define its coordinates; they are drawn here as {reading}. {basis}',
  noFaces: 'The reply contains no face list with this result.',
  emptyFaces: 'The face list in the reply is empty.',
  noPlaces: 'None of the regions in the reply can be drawn on this image.',
})

export const pictures = {
  ...pictureWords,
  reencoded: (side: number, copy: CopyState | null): string =>
    pictureWords.reencoded({ side, from: fromTheLibrary, proof: copyProof(copy) }),
}

export const metadata = messages('report.metadata', {
  entries: 'Every entry',
  group: 'Group',
  tag: 'Tag',
  recordedInWords: 'Recorded · in words',
  none: 'No entries.',
  cut: '{more, plural, one {# more character} other {# more characters}} in the library',
})

/** What the custody log records about a file. */
export const attested = messages('report.attested', {
  label: 'Custody log of the file',
  reading: 'SHA-256, size, path and what was read in the file match the custody log.',
  refused:
    'The stored type, dimensions and metadata of this file, and its image, are NOT printed: they do not match the custody log.',
})

export const integrity = messages('report.integrity', {
  checked: 'Original',
  reply: 'Raw reply',
  replyOf:
    '{n, plural, one {# byte} other {# bytes}}{isAltered, select, true {, the repeated access token removed} other {}}, SHA-256',
  service: 'Service',
  received: 'Received',
  /** Used instead for a reply attached by a person. */
  attached: 'Attached',
  requests: 'Requests for this result',
  requestId: 'request id',
  /** For the bytes read for a request, next to their SHA-256. */
  sentSame: 'The file’s bytes, as read for this request; same SHA-256 as the item:',
  sentOneOf:
    'Read for this request from this file or another with the same bytes; it is unknown which. Same SHA-256 as the item:',
  sentAnother:
    'Read for this request from another file with the same bytes; it is unknown which. This file had not been added and was not sent. Same SHA-256 as the item:',
  sentOther: 'DIFFERENT: the file’s bytes, as read for this request, have another SHA-256 than the item:',
  sentNever: 'No SHA-256 of what was sent: the last bytes of the file never left.',
  custody: 'Custody log',
  /** At the foot of every page, above the hash. */
  custodyFoot: 'Custody log: {entries, plural, one {# entry} other {# entries}}, fingerprint',
  entries: '{n, plural, one {# entry} other {# entries}} when this report was made; SHA-256 of the newest',
  meaning: 'What this shows',
  custodyNote:
    'Each custody log entry contains the hash of the one before. Later changes to the log can be detected with the hash of its newest entry, printed at the foot of every page.',
  hashNote:
    'A hash shows that bytes are the same. It does not show that what a file, or a page at a URL, shows or says is true.',
  /** Where a reader finds what the hashes show. */
  picturesNote:
    'Images are printed from viewing copies in the library, not from the original as re-read. A copy that still has the SHA-256 logged at its making has not been replaced; each caption says whether it still has it. The original is what counts.',
  openedReadOnly:
    'Touchstone opened the evidence read-only, which is no write protection: on a volume mounted writable, any program could have changed files before they were hashed.',
  /** Whether the stored rows were compared with the custody log for this report. */
  compared:
    'What is stored about exhibits, items, links, requests, replies and findings was compared with the custody log for this report, row by row; what does not match is not printed. With no entry to compare: the name of the operator, which is a setting.',
  notCompared:
    'What is stored about exhibits, items, links, requests, replies and findings is printed as stored: it was not compared with the custody log for this report.',
})

/** What a fact check searches for. */
const { appearance } = messages('report.appearance', {
  appearance: 'where else an item has appeared, and what is claimed about it',
})

const limitWords = messages('report.limits', {
  always: [
    'A score is a number that the service attached to its verdict. It is not the chance that the image is fake, and not a weight of evidence.',
    'A result may be wrong in either direction, and no error rate is known: an edited image may be reported without any indication, and an unedited one as edited. “Digitally edited” includes ordinary work such as cropping, scaling, tone and what messaging services do.',
    'Cropping, compression, small size and re-encoding change scores. Scores of different services or dates are not comparable.',
    'Face scores are reported for their regions. No identification was attempted.',
  ],
  /** Used if a fact check is printed. */
  factCheck: [
    'A fact check reports what the service found. There may be more than it found, and earlier pages than the earliest it found.',
    'Verdicts on claims are those of the service, as of the date given with them.',
  ],
  notExamined: 'Not examined here:',
  notExaminedList: [
    'whether signatures of Content Credentials (C2PA) are valid',
    'on this machine, sensor noise, compression history or any other pixel-level trace',
    'maker notes beyond their presence',
    'alternate streams and extended attributes: the hash covers the file’s main content only',
  ],
  /** Of a report with audio or video. */
  notExaminedOfRecordings: 'whether audio or video was edited or machine-made: image forensics accepts images only',
})

export const limits = {
  ...limitWords,
  appearance,
  /** Where else something appeared comes after the first. */
  notExaminedList: limitWords.notExaminedList.toSpliced(1, 0, appearance),
}

/** Requests to services about an item, besides the result in the report. */
export const asked = messages('report.asked', {
  /** The name is made at random, and the service may call the file by it. */
  nameInRequest: 'File name in the request',
  ofFactChecks: 'Fact check requests that the service accepted',
  all: 'Every request {what, select, file {about these bytes} other {of this case about this link}}',
  others: 'Other requests about {what, select, file {these bytes} other {this link}}',
  othersNote:
    'They did not lead to the results above: they went to another service or account, were for another check, or brought no result.',
  ofOtherBytes: 'Requests about other bytes this file held',
  ofOtherBytesNote: 'No result in this report is about these bytes.',
  sentRead: 'The bytes, as read for this request:',
  ofOtherCase:
    'Sent from another case of this library, about the same bytes. Its custody log entries belong to that case and are in no custody extract of this one.',
  /** Next to the location of the bytes a report is about. */
  otherBytesSent: 'Other bytes that this file held at another time were sent: see its SHA-256.',
  /** Next to a saved reply. */
  receivedAt: 'received {at}',
  attachedAt: 'attached {at}',
  simulated: 'from a simulated service',
  /** For requests that led to no result at the service in use. */
  of: 'Sent to {origin}.',
  erased: 'Replied; the reply was erased',
  gone: 'Replied; the reply is no longer stored',
  alteredStanding: 'Whether it was sent is not stated',
  altered:
    'A stored request about this item does NOT match the custody log, so it is not printed. Verify the case to see what differs.',
})
