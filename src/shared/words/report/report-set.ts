/* What a report of several items says besides its items. Facts before interpretation; nothing here is a finding. */

import { count, counted } from '../counts.ts'
import { type OtherVerdicts, quotedVerdicts } from './report-attached.ts'

export const reportSet = {
  title: 'Report on media evidence',
  textAltered: 'NOT printed: it is not what the custody log says was written',
  number: (number: number, version: number) => `Report ${number}, version ${version}`,
  supersedes: (version: number, made: string) =>
    `It supersedes version ${version} of ${made}, which is not to be used any more.`,
  volume: (number: number, of: number) => `Volume ${number} of ${of}`,
  volumeItems: (first: string, last: string, n: number) => `${first} to ${last}, ${counted(n, 'item')}`,
  volumesNote: (of: number) =>
    `This report has ${of} volumes, each a file of its own. What is said of the whole report stands in the first, limits, conclusion and appendices in the last.`,
  meanwhile: ({ count: n, from, to }: { count: number; from: number; to: number }) =>
    `While this report was made, ${n === 1 ? `entry ${count(from)}` : `${count(n)} entries (${count(from)} to ${count(to)})`} about this case ${n === 1 ? 'was' : 'were'} added to the custody log. What ${n === 1 ? 'it tells' : 'they tell'} may stand in some items and not in others, and the head named at the foot of the pages does not hold ${n === 1 ? 'it' : 'them'}.`,
  /** Ranges of references that were erased, each with the number of its custody entry. */
  erasedItems: (ranges: readonly { from: string; to: string; entry: number }[]) => {
    const entries = [...new Set(ranges.map(({ entry }) => entry))]
    const named = entries.map((entry) => {
      const of = ranges.filter((range) => range.entry === entry)
      return `${of.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')} (custody entry ${count(entry)})`
    })
    return `Erased from the library before this report: ${named.join('; ')}. The entry gives the reason.`
  },
  notGiven: 'not given',
  around: 'what is said of the whole report',
  none: 'none',
  leftOut: 'Left out of this report, as chosen',
} as const

export const cover = {
  case: 'Case',
  ownReference: 'Your reference',
  report: 'Report',
  supersedes: 'Supersedes',
  made: 'Date',
  zone: 'Time zone',
  /** `zone` = an IANA name; null = the desk uses UTC. */
  zoneNote: (zone: string | null) =>
    zone === null ? 'Times are given in UTC.' : `Times are given in UTC, and beside it in ${zone} where that differs.`,
  examiner: 'Examiner',
  operator: 'Operator of the application',
  requester: 'Requested by',
  request: 'Request',
  items: 'Items',
  /** `hasMissing` = numbers were assigned in the case that have no item. */
  itemsLine: (n: number, of: number, hasMissing: boolean) =>
    n === of
      ? `${counted(n, 'item')}, all ${hasMissing ? 'that are in the case now' : 'of the case'}`
      : `${count(n)} of the ${counted(of, 'item')} of the case`,
  exhibits: 'Exhibits',
  receipt: 'Received',
  app: 'Made with',
  signature: 'Signing key',
  compareKey: 'Compare it with the fingerprint that the desk publishes.',
  unsigned: 'Not signed.',
  signedLater: 'The key is made with the first export.',
  conclusion: 'Conclusion',
  cut: 'It stands whole under “Conclusion and signature”.',
  draft: (lacking: readonly string[]) => `DRAFT. Not given yet: ${lacking.join(', ')}.`,
  lacking: { question: 'question', examiner: 'examiner', conclusion: 'conclusion' },
} as const

/** What stands before the table of items: what is the matter, then with which of them. */
export const knowFirst = {
  title: 'Know this first',
  line: (what: string, references: string) => `${what}: ${references}.`,
  more: (n: number) => `${counted(n, 'more point')} in the table of items.`,
  different: 'The file now holds other bytes than those reported',
  failed: 'The item could not be reported',
  misfits: {
    extension: 'The name promises another content than the file has',
    truncated: 'The data end before the image or recording does',
    metadata: 'Metadata is stated that the file does not bear out',
    times: 'Recorded times contradict each other, or the intake',
    size: 'The metadata record another size than the image has',
    transcript: 'The transcript does not fit the recording',
    region: 'A face region lies where the image is filled in',
    scores: 'One thing has two scores',
    results: 'Stored results of the same bytes differ',
    reply: 'The reply contradicts itself',
  },
  unanswered: 'Sent, and no result is stored',
} as const

export const scope = {
  question: 'Question asked',
  scope: 'Scope and authority',
  description: 'Case description',
  noQuestion: 'No question was recorded for this report.',
  noScope: 'No scope was recorded for this report.',
} as const

export const summary = {
  intro:
    'What the service returned and what a person concluded, item by item. The one is not the other: a result of the service is the output of a model, a finding is what a named person stands for. Certainty is how sure the service’s model was of its word, on the service’s own scale of 0 to 1.',
  /** Before the counts: a word of the service may also be in the conclusion scale. */
  ofResults: 'Items by service result',
  tally: (label: string, n: number) => `${label}: ${count(n)}`,
  shared: (results: number, answers: number) =>
    `The results of ${counted(results, 'item')} come from ${counted(answers, 'answer')}: items with the same bytes share one.`,
  sameBytes: (reference: string) => `same bytes as ${reference}`,
  noResult: 'No service result',
  /** For what was sent for a result. */
  sent: 'Sent, no service result',
  /** Next to what is reported about the bytes the report is about. */
  otherSent: 'other bytes the file held were sent',
  sentInPart: 'Sent in part at most, no service result',
  refused: 'A stored result is not printed',
  sentAltered: 'A request about it is not printed',
  /** For what has a fact check with a result, and nothing from image forensics. */
  onlyFactChecked: 'Fact-checked, no image forensics',
  picture: 'Picture',
  columns: ['Item', 'Service result, certainty 0 to 1', 'Finding'],
  page: 'Page',
  pageOf: (reference: string) => `Page of ${reference}`,
  inVolume: (volume: number) => `volume ${volume}`,
  alternative: 'Alternative:',
  /** For a reply in which no result could be parsed. */
  unread: 'Answered, no result read',
  /** For a link. */
  several: 'Several pictures, different verdicts',
  also: (verdicts: OtherVerdicts) => `other stored results also say ${quotedVerdicts(verdicts)}`,
  noFinding: 'none recorded',
  findingAltered: 'NOT printed: not what the log says',
  noConclusion: 'recorded, without a conclusion',
  otherBytes: 'made about OTHER bytes than this report is about',
  cut: 'Cut here; it stands whole with the item.',
  factChecks: (n: number) => `and ${counted(n, 'fact check')}`,
  ownFactChecks: (n: number) => counted(n, 'fact check'),
  withoutResult: (n: number) => `${counted(n, 'fact check')}, no result read`,
  scale: 'The words of a finding',
  scaleNote:
    'A person’s conclusion about a stated proposition, against a stated alternative, uses one of these words and no number:',
} as const

export const items = {
  columns: ['Item', 'Name', 'Bytes', 'SHA-256 of the file content', 'Exhibit taken in', 'Original'],
  noHash: { skipped: 'skipped, not hashed', listed: 'not read yet', unreadable: 'could not be read' },
  address: 'an address: there are no bytes here',
  states: {
    verified: 'verified now',
    not_attached: 'not at its path',
    different: 'DIFFERENT',
    not_checked: 'not read again',
  },
  /** For an original without a hash. */
  notCompared: 'not compared',
  integrity: 'Integrity',
  /** `n` of `of` were read again, `same` of them with the SHA-256 in the table. */
  readAgain: (n: number, of: number, same: number, from: string, to: string) =>
    `${count(n)} of ${counted(of, 'original')} ${n === 1 ? 'was' : 'were'} read again for this report, ${from === to ? `on ${from}` : `from ${from} to ${to}`}: ${
      same > 0 && same < n
        ? `the SHA-256 of ${count(same)} is the one in this report, that of ${count(n - same)} is not.`
        : `${n === 1 ? 'its' : 'their'} SHA-256 is ${same === 0 ? 'NOT ' : ''}the one in this report.`
    }`,
  noneRead: (of: number) => `None of ${counted(of, 'original')} could be read again for this report.`,
  notAttached: (n: number) =>
    `${counted(n, 'original')} not at ${n === 1 ? 'its path' : 'their paths'} when this report was made: not attached, moved or gone. The digest is that of the bytes taken in.`,
  notChecked: (n: number) => `${counted(n, 'original')} not read again: too large, or not readable then.`,
  /** For originals without a hash. */
  notInspected: {
    skipped: (n: number) => `${counted(n, 'original')} skipped, and not hashed: there is nothing to compare with.`,
    listed: (n: number) => `${counted(n, 'original')} not read yet when this report was made.`,
    unreadable: (n: number) => `${counted(n, 'original')} that could not be read: there is nothing to compare with.`,
  },
  different: (references: string) =>
    `DIFFERENT: the files of ${references} now hold other bytes than those taken in. Everything reported of them is about the bytes taken in.`,
  /** For a file that was not found at the intake of its exhibit. */
  cameLater: (at: string) => `this file first recorded ${at}`,
  /** For a file that had other bytes at another time. */
  firstRead: (at: string) => `these bytes first read ${at}`,
  otherBytes: 'held other bytes',
  heldOthers: (references: string) =>
    `Files that were seen to hold other bytes at another time: ${references}. The SHA-256 in this report is of the bytes it is about; the others, with their times, stand with each item.`,
  noOriginals: 'No item of the report is a file.',
  saved: (state: string) => `saved file: ${state}`,
  savedVerified: (n: number, of: number) =>
    `Of ${counted(of, 'file')} that a person attached to an address, ${n === 0 ? 'none was' : n === 1 ? '1 was' : `${count(n)} were`} read again for this report with the SHA-256 it was taken in with.`,
  savedDifferent: (references: string) =>
    `DIFFERENT: files attached to addresses (${references}) now hold other bytes than those taken in.`,
} as const

/** Items of which one line tells everything. */
export const inLines = {
  title: 'Items without pages of their own',
  columns: ['Item', 'Path as read', 'Bytes', 'Modified (file system)', 'Why'],
  sameBytes: (reference: string) => `Same bytes as ${reference}: what is said of them there holds here too.`,
  noMedium: (format: string) => `Neither image, audio nor video (${format}). Nothing of it was sent.`,
} as const

const ofOthers = (n: number): string =>
  `${counted(n, 'request')} sent about other bytes that ${n === 1 ? 'a file' : 'files'} of this report held at another time; no result in it is about those.`

export const method = {
  intro:
    'How the items were examined. What was read on this machine, another examiner with the same files, versions and options can read again. What a service answered, it answered on the date that stands with it: asked again, it may answer otherwise.',
  reading: 'Reading',
  readingNote:
    'Files were opened for reading only, hashed with SHA-256 from the first to the last byte, and their metadata was read on this machine where Touchstone reads their format.',
  metadataNote:
    'What a file records about itself, such as times and places, can be wrong, set by hand or removed by anyone.',
  /** For files without a hash. */
  notDone: (n: number) => `Of ${counted(n, 'file')} this was not done: skipped, not read yet, or not readable.`,
  app: 'Application',
  services: 'Services asked',
  external: 'Each is an external provider: how it arrives at a result cannot be examined with this application.',
  service: (origin: string, results: number, first: string, last: string) =>
    `${origin}: ${counted(results, 'stored answer')}, received ${first === last ? first : `from ${first} to ${last}`}.`,
  /** `n` of `of` stored replies say that a fact check was accepted; its outcome is in others. */
  receipts: (n: number, of: number) =>
    n < of
      ? `${count(n)} of them only ${n === 1 ? 'acknowledges' : 'acknowledge'} a submission.`
      : of === 1
        ? 'It only acknowledges a submission.'
        : 'All of them only acknowledge a submission.',
  /** In `n` of `of` stored replies, no result of image forensics or of a fact check could be parsed. */
  without: (n: number, of: number) =>
    n < of
      ? `No result was read in ${count(n)} of them.`
      : of === 1
        ? 'No result was read in it.'
        : 'No result was read in any of them.',
  /** For a service without a stored reply from which anything printed was parsed. */
  noAnswer: (origin: string, requests: number) =>
    `${origin}: ${counted(requests, 'request')} sent, and no answer with a result is stored.`,
  ofOthers,
  /** For a service that nothing else was sent to. */
  onlyOthers: (origin: string, n: number) => `${origin}: ${ofOthers(n)}`,
  open: (n: number) => `${counted(n, 'request')} without a result may have been charged.`,
  /** `hasUnknown` = nothing is known about some items. */
  noService: (hasUnknown: boolean, hasAltered: boolean) =>
    hasAltered
      ? 'None, by the requests that are stored as the custody log says.'
      : hasUnknown
        ? 'None, about the items of this report that could be reported.'
        : 'No service was asked about the items of this report.',
  sent: 'What was sent',
  /**
   * `contents` = number of different contents of the files. Which file was read for a request is printed with each
   * item.
   */
  sentFiles: (n: number, contents: number) =>
    `Of ${counted(n, 'item')} the original bytes were sent.${contents === n ? '' : ` Items with the same bytes share what was sent: ${contents === 1 ? '1 content' : `${count(contents)} different contents, each`} read from a file that held it.`}`,
  sentAddresses: (n: number) => `Of ${counted(n, 'item')} the address was sent.`,
  partNote: (n: number) =>
    `Of ${counted(n, 'item')} at most a part of the original bytes or of the request left this machine: no request was complete.`,
  othersNote: (n: number) =>
    `Of ${counted(n, 'item')} other bytes, which the file held at another time, were sent, or a part of them: which, stands with the digest of each.`,
  beside: 'Requests and kept answers, with dates and digests, stand with each item.',
  /** `hasUnknown` = nothing is known about some items; `hasAltered` = there is a line as below. */
  nothingSent: (hasUnknown: boolean, hasAltered: boolean) => {
    const items = hasAltered ? 'the other items' : hasUnknown ? 'the items' : 'these items'
    return `Nothing of ${items} ${hasUnknown ? 'that could be reported ' : ''}was sent anywhere.`
  },
  /** For items with a request that is not stored as logged. */
  sentAltered: (n: number) =>
    `Whether ${counted(n, 'item')} ${n === 1 ? 'was' : 'were'} sent is not said here: a request is not stored as the custody log says.`,
  unknown: (n: number) =>
    `Whether ${counted(n, 'item')} that could not be reported ${n === 1 ? 'was' : 'were'} sent is not said here.`,
  model: 'Model versions',
  modelNote: 'The service states no version of its models; the date of each answer stands with it.',
  originals: 'Originals',
  trust: 'Trust lists',
  trustNote: 'None was used: the signatures of Content Credentials were not verified.',
  options: 'Parts chosen',
  leftOut: 'Parts left out',
  boxes: 'Regions of faces',
  boxesNote: 'How the numbers of a region were read is said wherever regions are shown.',
} as const

export const failures = {
  title: 'This item could not be reported.',
  gone: 'It is not in the library any more.',
  failed: 'Reading what is stored of it failed. The other items are not affected.',
  too_slow: 'Its file did not answer in time. The other items are not affected.',
  altered:
    'What is stored of it (SHA-256, size, path, name, address, or when it came in) is NOT what the custody log says, so nothing of it is printed. Verifying the case names what differs, with both values. The other items are not affected.',
  /** For an item that is known. */
  notPrinted: 'This item could not be printed.',
  not_printable:
    'What is known of it makes pages that could not be printed. The JSON and the table of this report, where they were written, hold it. The other items are not affected.',
  too_long:
    'It is too long to be printed together with the other items of this file. The JSON and the table of this report, where they were written, hold it, and a report of this item alone may have room. The other items are not affected.',
  log: (reference: string) => `The cause stands in the application’s log under ${reference}.`,
} as const

export const limitsOfSet = {
  textsAltered: (names: readonly string[]) =>
    `Texts of this report that are not printed, because they do not hold against the custody log: ${names.join(', ')}.`,
  failed: (references: string) => `Items that could not be reported: ${references}.`,
  unprinted: (references: string) => `Items whose pages could not be printed: ${references}.`,
  refused: (references: string) =>
    `Stored results that are not printed, because what is stored of them does not hold against the custody log: ${references}.`,
  notHeld: (line: string) => `NOT printed, because it does not hold against the custody log: ${line}.`,
  readingRefused: (references: string) =>
    `Files of which what is stored as read in them is not printed, because it does not hold against the custody log: ${references}.`,
  otherCopy: (references: string) =>
    `Items whose picture, frame or waveform is not printed, because the copy kept of it is not the one that was made: ${references}.`,
  altered: {
    finding: (references: string) =>
      `Items whose finding is not printed, because it does not hold against the custody log: ${references}.`,
    marks: (references: string) =>
      `Items whose status and tags are not printed, because they do not hold against the custody log: ${references}.`,
    redaction: (references: string) =>
      `Items whose picture is not printed, because what was taken out of it does not hold against the custody log: ${references}.`,
    requests: (references: string) =>
      `Items about which a request is not printed, because it does not hold against the custody log; what was sent of them may be more or less than is said here: ${references}.`,
  },
  withheld: (references: string) =>
    `Items whose picture is not printed, because regions were taken out of it for other bytes, and nobody settled what is taken out of it for these: ${references}.`,
  /** For files without a hash. */
  notInspected: {
    skipped: (n: number) =>
      `${counted(n, 'item')} skipped, at most the first bytes of ${n === 1 ? 'it' : 'each'} read: what ${n === 1 ? 'it holds' : 'they hold'} was not examined.`,
    listed: (n: number) =>
      `${counted(n, 'item')} not read yet when this report was made: what ${n === 1 ? 'it holds' : 'they hold'} was not examined.`,
    unreadable: (n: number) =>
      `${counted(n, 'item')} that could not be read: what ${n === 1 ? 'it holds' : 'they hold'} was not examined.`,
  },
  unsent: (n: number) => `${counted(n, 'item')} without a service result: not analysed is not a result.`,
  onlyFactChecked: (n: number) =>
    `${counted(n, 'item')} with the result of a fact check and without one of image forensics: not analysed is not a result.`,
  /** If some items have a fact-check result and `n` have none, whether or not one was requested. */
  unchecked: (appearance: string, n: number) =>
    `${appearance}, of ${counted(n, 'item')} without a result of a fact check`,
  left: (n: number) => `${counted(n, 'item')} of the case are not part of this report.`,
  /** `where` = the parts and items in which they occur. */
  glyphs: (n: number, list: string, where: string) =>
    `${counted(n, 'character')} not in the fonts of this report, printed with a font of the machine that made it where it has one, else as an empty box: ${list}. They stand in: ${where}.`,
  alternatives: 'Other explanations',
  alternativesNote:
    'A picture may be reported as edited because of ordinary handling (crop, scale, tone, messaging services), and an altered one may be reported without any indication.',
} as const

export const conclusion = {
  none: 'No conclusion is recorded in this report.',
  by: (name: string) => `Conclusion of ${name}`,
  draft: 'A draft: there is nothing to sign yet.',
} as const

export const hashes = {
  intro:
    'SHA-256, lower-case hexadecimal, with the length of what was hashed. Of a file: its content as it was read here. Of a raw reply or a kept answer: the service’s answer as it is kept, which is as it came but for an access token repeated in it. Of an attached reply: what the named person attached as an answer of the service.',
  columns: ['Item', 'What', 'Bytes', 'SHA-256'],
  file: 'file content',
  analysis: 'raw reply, image forensics',
  attached: 'attached reply, image forensics',
  fact_check: 'raw reply, fact check',
  receipt: 'kept answer to the submission of a fact check',
  request: 'kept answer to a request, without a result',
} as const

export const custody = {
  head: 'Newest entry when this report was made',
  none: 'The custody log is empty.',
} as const

export const glossary = {
  terms: [
    ['Item', 'One file or one address of a case. Its reference is never given to another.'],
    ['Exhibit', 'What was handed over together: a drive, a card, a folder, a list of addresses.'],
    [
      'Local observation',
      'What this machine read in a file. Metadata is the file’s own claim and can be wrong or set by hand.',
    ],
    [
      'Service result',
      'What the service named in this report returned about a file or an address, as of its date; where it is marked so, what a reply says that a person obtained from the provider and attached.',
    ],
    ['Finding', 'What a named person concludes, with grounds. Nothing else in this report is a finding.'],
    [
      'Certainty',
      'A score of the service’s model for its verdict, on the service’s scale of 0 to 1. It is not the chance that the picture is fake, and not a weight of evidence.',
    ],
    [
      'Deepfake score',
      'A score of the service’s model for a picture, on its scale of 0 to 1, or for a region of it, for which its interface names no scale.',
    ],
    [
      'Generator',
      'A program that makes pictures. The service names those its model found similar, with its own numbers.',
    ],
    [
      'SHA-256',
      'A digest of bytes. The same digest means the same bytes. It does not show that what a file shows or says is true.',
    ],
    [
      'Custody log',
      'The record this application keeps of what was done with the case in it. Each entry holds the hash of the one before, so that a change made after this report can be detected with the hash at the foot of every page.',
    ],
  ],
  verdicts: 'Verdicts of the service',
  verdictsNote: 'As the service sends them, and as they are written in this report. No verdict is a finding.',
} as const
