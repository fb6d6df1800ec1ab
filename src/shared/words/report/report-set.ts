/* What a report of several items says besides its items. Facts before interpretation; nothing here is a finding. */

import { messages } from '../messages.ts'
import { type OtherVerdicts, quotedVerdicts } from './report-attached.ts'

const setWords = messages('report.set', {
  title: 'Report on media evidence',
  textAltered: 'NOT printed: it does not match the custody log',
  number: 'Report {number, number}, version {version, number}',
  draftMark: 'DRAFT',
  end: 'End of report. Tagged PDF, not PDF/A.',
  supersedes: 'Supersedes version {version, number} of {made}, which must no longer be used.',
  volume: 'Volume {number, number} of {of, number}',
  volumeItems: '{first} to {last}, {n, plural, one {# item} other {# items}}',
  volumesNote:
    'This report has {of, number} volumes, one file each. What applies to the whole report is in the first; limitations, conclusion and appendices are in the last.',
  meanwhile:
    '{count, plural, one {Custody entry {from, number} about this case was added while this report was made. Some items may reflect it and others not. The head at the foot of the pages does not cover it.} other {# custody entries about this case ({from, number} to {to, number}) were added while this report was made. Some items may reflect them and others not. The head at the foot of the pages does not cover them.}}',
  erased: 'Erased from the library before this report: {ranges}. Each entry gives the reason.',
  erasedRange: '{references} (custody entry {entry, number})',
  range: '{from} to {to}',
  notGiven: 'not given',
  none: 'none',
  leftOut: 'Left out of this report, as chosen',
})

/** Ranges of references that were erased, each with the number of its custody entry. */
function erasedItems(ranges: readonly { from: string; to: string; entry: number }[]): string {
  const entries = [...new Set(ranges.map(({ entry }) => entry))]
  const named = entries.map((entry) => {
    const of = ranges.filter((range) => range.entry === entry)
    const references = of.map(({ from, to }) => (from === to ? from : setWords.range({ from, to }))).join(', ')
    return setWords.erasedRange({ references, entry })
  })
  return setWords.erased({ ranges: named.join('; ') })
}

export const reportSet = { ...setWords, erasedItems }

export const cover = messages('report.cover', {
  case: 'Case',
  ownReference: 'Your reference',
  report: 'Report',
  made: 'Begun',
  /** `zone` = an IANA name, where the desk does not use UTC. */
  zoneNote: '{isUtc, select, true {Times are in UTC.} other {Times are in UTC, followed by {zone} where it differs.}}',
  examiner: 'Examiner',
  operator: 'Operator, as entered; identity not checked',
  requester: 'Requested by',
  request: 'Request',
  items: 'Items',
  itemsLine: '{n, number} of the {of, plural, one {# item} other {# items}} of the case',
  /** `hasMissing` = numbers were assigned in the case that have no item. */
  allItems:
    '{n, plural, one {# item} other {# items}}, all {hasMissing, select, true {that are in the case now} other {of the case}}',
  exhibits: 'Exhibits',
  receipt: 'Received',
  app: 'Made with',
  signature: 'Signing key',
  compareKey: 'Compare it with the key that the desk publishes, its fingerprint and its line for allowed_signers.',
  unsigned: 'Not signed.',
  signedLater: 'The key is made with the first export.',
  conclusion: 'Conclusion',
  cut: 'In full under “Conclusion and signature”.',
  draft: 'DRAFT. Not given yet: {lacking}.',
  lacking: { question: 'question', examiner: 'examiner', conclusion: 'conclusion' },
})

/** What comes before the table of items: what is the matter, then with which of them. */
export const knowFirst = messages('report.know-first', {
  title: 'Know this first',
  line: '{what}: {references}.',
  more: '{n, plural, one {# more point} other {# more points}} in the table of items.',
  different: 'The file has changed since intake',
  failed: 'Could not be reported',
  misfits: {
    program: 'Program with the extension of another type of file',
    extension: 'Extension does not match the content',
    truncated: 'File is cut off before its end',
    metadata: 'What the service states about metadata does not match the file',
    times: 'Recorded times contradict each other or the intake',
    size: 'Metadata record another size than the image has',
    transcript: 'Transcript does not fit the recording',
    earliest: 'The service contradicts itself about the earliest source',
    region: 'A face region lies where the image data are missing',
    scores: 'Two scores for one thing',
    results: 'Stored results for the same bytes differ',
    reply: 'The service’s reply contradicts itself',
  },
  named: {
    generator: 'Metadata name an image generator or an AI system',
    editing: 'Metadata name a program that edits images',
  },
  unanswered: 'Sent, without a result',
  /** `why` = how what was sent stands: "Refused". */
  unansweredBy: '{references} ({why})',
  factCheck: 'fact check {states}',
})

export const scope = messages('report.scope', {
  question: 'Question asked',
  scope: 'Scope and authority',
  description: 'Case description',
  noQuestion: 'No question was recorded for this report.',
  noScope: 'No scope was recorded for this report.',
})

const summaryWords = messages('report.summary', {
  intro:
    'What the service returned and what a person concluded, item by item. A service result is the output of a model; a finding is the conclusion of a named person. The score is a number from 0 to 1 that the service attached to its verdict; its calibration is unknown.',
  /** Before the counts: a word of the service may also be in the conclusion scale. */
  ofResults: 'Items by service result',
  tally: '{label}: {n, number}',
  shared:
    'The results of {results, plural, one {# item} other {# items}} come from {replies, plural, one {# reply} other {# replies}}: items with the same bytes share one.',
  sameBytes: 'same bytes as {reference}',
  noResult: 'No service result',
  /** For what was sent for a result. */
  sent: 'Sent, no result received',
  /** What became of it is known. */
  sentBut: 'Sent, no result: {standing}',
  named: {
    generator: 'Metadata: generator or AI system',
    editing: 'Metadata: editing program',
  },
  /** Next to what is reported about the bytes the report is about. */
  otherSent: 'other bytes of this file were sent',
  sentInPart: 'Sent in part at most, no result',
  refused: 'A stored result is not printed',
  sentAltered: 'A request about it is not printed',
  /** For what has a fact check with a result, and nothing from image forensics. */
  onlyFactChecked: 'Fact check only, no image forensics',
  picture: 'Image',
  columns: ['Item', 'Service result, score 0 to 1', 'Finding'],
  page: 'Page',
  pageOf: 'Page of {reference}',
  inVolume: 'volume {number, number}',
  alternative: 'Alternative:',
  /** For a reply in which no result could be parsed. */
  unread: 'Reply stored, no result read',
  /** For a link. */
  several: 'Several images, different verdicts',
  also: 'other stored results also say {verdicts}',
  noFinding: 'none recorded',
  /** For an item with the same bytes as one that has a finding. */
  foundFor: 'none recorded for this item; see {reference}, which has the same bytes',
  findingAltered: 'NOT printed: it does not match the custody log',
  noConclusion: 'recorded, without a conclusion',
  otherBytes: 'made about OTHER bytes than this report is about',
  cut: 'Shortened; printed in full with the item.',
  factChecks: 'and {n, plural, one {# fact check} other {# fact checks}}',
  ownFactChecks: '{n, plural, one {# fact check} other {# fact checks}}',
  withoutResult: '{n, plural, one {# fact check} other {# fact checks}}, no result read',
  scale: 'Conclusion scale',
  scaleNote:
    'A person’s conclusion about a stated proposition, against a stated alternative, uses one of these words and no number:',
})

export const summary = {
  ...summaryWords,
  also: (verdicts: OtherVerdicts) => summaryWords.also({ verdicts: quotedVerdicts(verdicts) }),
}

export const items = messages('report.items', {
  columns: ['Item', 'Name', 'Bytes', 'SHA-256 of the file', 'Exhibit taken in', 'Original'],
  noHash: { skipped: 'skipped, not hashed', listed: 'not read yet', unreadable: 'unreadable' },
  address: 'a link: no bytes here',
  states: {
    verified: 'unchanged',
    not_attached: 'not at its path',
    different: 'DIFFERENT',
    not_checked: 'not re-read',
  },
  /** For an original without a hash. */
  notCompared: 'not compared',
  integrity: 'Integrity',
  /** `n` of `of` were read again, all with the SHA-256 in the table, or none. `when` as below. */
  readAgain:
    '{n, number} of {of, plural, one {# original} other {# originals}} re-read for this report, {when}: the SHA-256 {isSame, select, true {matches} other {does NOT match}} this report.',
  /** The same where some match. */
  readAgainMixed:
    '{n, number} of {of, plural, one {# original} other {# originals}} re-read for this report, {when}: the SHA-256 of {same, number} matches this report, that of {others, number} does NOT.',
  on: 'on {at}',
  fromTo: 'from {from} to {to}',
  noneRead: 'None of {of, plural, one {# original} other {# originals}} could be re-read for this report.',
  notAttached:
    '{n, plural, one {# original was not at its path} other {# originals were not at their paths}} when this report was made: not attached, moved or gone. The SHA-256 is that of the bytes taken in.',
  notChecked: '{n, plural, one {# original was} other {# originals were}} not re-read: too large, or unreadable then.',
  /** For originals without a hash. */
  notInspected: {
    skipped:
      '{n, plural, one {# original was} other {# originals were}} skipped and not hashed: nothing to compare with.',
    listed: '{n, plural, one {# original} other {# originals}} had not been read when this report was made.',
    unreadable: '{n, plural, one {# original} other {# originals}} could not be read: nothing to compare with.',
  },
  different:
    'DIFFERENT: the files of {references} have changed since intake. Everything reported about them is about the bytes taken in.',
  /** For a file that was not found at the intake of its exhibit. */
  cameLater: 'first recorded {at}',
  /** For a file that had other bytes at another time. */
  firstRead: 'these bytes first read {at}',
  otherBytes: 'held other bytes',
  heldOthers:
    'Files seen with other bytes at another time: {references}. The SHA-256 in this report is of the bytes it is about; the others, with their times, are listed with each item.',
  noOriginals: 'No item of the report is a file.',
  saved: 'saved file: {state}',
  savedVerified:
    '{n, number} of {of, plural, one {# file} other {# files}} attached to a link by a person re-read for this report with the SHA-256 of its intake.',
  savedDifferent: 'DIFFERENT: files attached to links ({references}) have changed since intake.',
})

/** Items that need one line only. */
export const inLines = messages('report.in-lines', {
  title: 'Items without pages of their own',
  columns: ['Item', 'Path', 'Bytes', 'Modified (file system)', 'Why'],
  sameBytes: 'Same bytes as {reference}: see there.',
  noMedium: 'Not an image, audio or video ({format}). Nothing of it was sent.',
})

export const method = messages('report.method', {
  intro:
    'How the items were examined. Another examiner with the same files, versions and options can repeat what was read on this machine. A service reply is as of its date; a new request may bring another.',
  reading: 'Reading',
  readingNote:
    'Files were opened read-only and hashed in full with SHA-256. Metadata were read on this machine where Touchstone reads the format.',
  metadataNote:
    'What a file records about itself, such as times and places, can be wrong, set by hand or removed by anyone.',
  /** For files without a hash. */
  notDone: 'Not done for {n, plural, one {# file} other {# files}}: skipped, not read yet, or unreadable.',
  app: 'Application',
  services: 'Services',
  external: 'Each is an external provider: how it arrives at a result cannot be examined with this application.',
  service: '{origin}: {results, plural, one {# stored reply} other {# stored replies}}, received {when}.',
  fromTo: 'from {from} to {to}',
  /** Stored replies that only say that a fact check was accepted: "one" = the only reply, "all" = all of several. */
  receipts:
    '{which, select, one {It only acknowledges a submission.} all {All of them only acknowledge a submission.} other {{n, plural, one {# of them only acknowledges} other {# of them only acknowledge}} a submission.}}',
  /** Stored replies in which no result of image forensics or of a fact check could be parsed; `which` as above. */
  without:
    '{which, select, one {No result was read in it.} all {No result was read in any of them.} other {No result was read in {n, number} of them.}}',
  /** For a service without a stored reply from which anything printed was parsed. */
  noAnswer:
    '{origin}: {requests, plural, one {# request} other {# requests}} sent, and no reply with a result is stored.',
  ofOthers:
    '{n, plural, one {# request was} other {# requests were}} sent about other bytes that files of this report held at another time; no result here is about those.',
  /** For a service that nothing else was sent to. */
  onlyOthers:
    '{origin}: {n, plural, one {# request} other {# requests}} sent about other bytes that files of this report held at another time; no result here is about those.',
  open: '{n, plural, one {# request} other {# requests}} without a result may have been charged.',
  /** `hasUnknown` = nothing is known about some items. */
  noService:
    '{known, select, altered {None, by the requests that match the custody log.} unknown {None, about the items of this report that could be reported.} other {No service was sent anything about the items of this report.}}',
  sent: 'What was sent',
  sentFiles: '{n, plural, one {The original bytes of # item were} other {The original bytes of # items were}} sent.',
  /** `contents` = number of different contents of the files. */
  sentShared:
    'Items with the same bytes share what was sent: {contents, plural, one {# content} other {# different contents, each}} read from a file that held it.',
  sentAddresses: '{n, plural, one {The URL of # item was} other {The URLs of # items were}} sent.',
  partNote:
    'For {n, plural, one {# item} other {# items}}, at most part of the original bytes or of the request left this machine; no request was completed.',
  othersNote:
    'For {n, plural, one {# item} other {# items}}, other bytes that the file held at another time were sent, in full or in part. They are listed with the SHA-256 of each.',
  beside: 'Requests and stored replies, with dates and SHA-256, are listed with each item.',
  /** Of which items; "reported" = those that could be reported. */
  nothingSent:
    '{of, select, all {Nothing of these items was sent.} others {Nothing of the other items was sent.} reported {Nothing of the items that could be reported was sent.} other {Nothing of the other items that could be reported was sent.}}',
  /** For items with a request that is not stored as logged. */
  sentAltered:
    'Whether {n, plural, one {# item was} other {# items were}} sent is not stated: a stored request does not match the custody log.',
  unknown:
    'Whether {n, plural, one {# item} other {# items}} that could not be reported {n, plural, one {was} other {were}} sent is not stated.',
  model: 'Model versions',
  modelNote: 'The service states no version of its models. Each reply is listed with its date.',
  originals: 'Originals',
  trust: 'Trust lists',
  trustNote: 'None used: signatures of Content Credentials were not verified.',
  options: 'Parts chosen',
  /** Of a report of one item, whose pages have more in them. */
  ofOne: '{preset}, with all details of the one item',
  leftOut: 'Parts left out',
  boxes: 'Face regions',
  boxesNote: 'How the coordinates of a region were read is stated wherever regions are shown.',
})

export const failures = messages('report.failures', {
  title: 'This item could not be reported.',
  gone: 'It is no longer in the library.',
  failed: 'Reading its stored data failed. The other items are not affected.',
  too_slow: 'Its file did not respond in time. The other items are not affected.',
  altered:
    'Its stored SHA-256, size, path, name, URL or intake time does NOT match the custody log, so nothing of it is printed. Verify the case to see what differs, with both values. The other items are not affected.',
  /** For an item that is known. */
  notPrinted: 'This item could not be printed.',
  not_printable:
    'Its pages could not be printed. The JSON and CSV of this report contain it, where they were written. The other items are not affected.',
  too_long:
    'It is too long to be printed with the other items of this file. The JSON and CSV of this report contain it, where they were written. A report on this item alone may have room.',
  log: 'The cause is in the application’s log under {reference}.',
})

export const limitsOfSet = messages('report.limits-of-set', {
  textsAltered: 'Texts of this report not printed because they do not match the custody log: {names}.',
  failed: 'Items that could not be reported: {references}.',
  unprinted: 'Items whose pages could not be printed: {references}.',
  refused: 'Stored results not printed because they do not match the custody log: {references}.',
  notHeld: 'NOT printed because it does not match the custody log: {line}.',
  readingRefused:
    'Files whose stored type and metadata are not printed because they do not match the custody log: {references}.',
  otherCopy:
    'Items whose image, frame or waveform is not printed because the stored copy is not the one that was made: {references}.',
  altered: {
    finding: 'Items whose finding is not printed because it does not match the custody log: {references}.',
    marks: 'Items whose status and tags are not printed because they do not match the custody log: {references}.',
    redaction: 'Items whose image is not printed because its redaction does not match the custody log: {references}.',
    requests:
      'Items with a request not printed because it does not match the custody log; more or less may have been sent than stated here: {references}.',
  },
  withheld:
    'Items whose image is not printed because it was redacted for other bytes and the redaction was not settled for these: {references}.',
  /** For files without a hash. */
  notInspected: {
    skipped:
      '{n, plural, one {# item was skipped: at most its first bytes were read, and its content was not examined.} other {# items were skipped: at most their first bytes were read, and their content was not examined.}}',
    listed:
      '{n, plural, one {# item} other {# items}} had not been read when this report was made; {n, plural, one {its} other {their}} content was not examined.',
    unreadable:
      '{n, plural, one {# item} other {# items}} could not be read; {n, plural, one {its} other {their}} content was not examined.',
  },
  unsent: '{n, plural, one {# item} other {# items}} without a service result: not analysed is not a result.',
  onlyFactChecked:
    '{n, plural, one {# item} other {# items}} with a fact check result and no image forensics result: not analysed is not a result.',
  /** If some items have a fact-check result and `n` have none, whether or not one was requested. */
  unchecked: '{appearance}, for {n, plural, one {# item} other {# items}} without a fact check result',
  left: '{n, plural, one {# item of the case is} other {# items of the case are}} not part of this report.',
  /** `where` = the parts and items in which they occur. */
  glyphs:
    '{n, plural, one {# character is} other {# characters are}} not in the fonts of this report: {list}. Printed in a font of the machine that made it, if it has one, otherwise as an empty box. Occurs in: {where}.',
})

export const conclusion = messages('report.conclusion', {
  none: 'No conclusion is recorded in this report.',
  by: 'Conclusion of {name}',
  draft: 'A draft: there is nothing to sign yet.',
})

export const hashes = messages('report.hashes', {
  intro:
    'SHA-256 in lower-case hexadecimal, with the length of what was hashed. For a file: its content as read here. For a reply, of image forensics or of a fact check: the reply as stored, which is as received but for an access token repeated in it. For an attached reply: what the named person attached as a reply of the service.',
  columns: ['Item', 'What', 'Bytes', 'SHA-256'],
  file: 'file content',
  analysis: 'forensics reply',
  attached: 'attached reply',
  fact_check: 'fact check reply',
  receipt: 'reply to a submission',
  request: 'reply without a result',
})

export const custody = messages('report.custody', {
  head: 'Newest entry when this report was made',
  none: 'The custody log is empty.',
})

export const glossary = messages('report.glossary', {
  terms: [
    ['Item', 'One file or one link of a case. Its reference is never reused.'],
    ['Exhibit', 'What was handed over together: a drive, a card, a folder, a list of links.'],
    [
      'Local observation',
      'What this machine read in a file. Metadata is the file’s own claim and can be wrong or set by hand.',
    ],
    [
      'Service result',
      'What the service named in this report returned about a file or a link, as of its date. Where marked, the content of a reply that a person obtained from the provider and attached.',
    ],
    ['Finding', 'What a named person concludes, with grounds. Nothing else in this report is a finding.'],
    [
      'Score of a verdict',
      'A number from 0 to 1 that the service attached to its verdict; its calibration is unknown. It is not the chance that the image is fake, and not a weight of evidence.',
    ],
    [
      'Deepfake score',
      'A score of the service’s model: for an image on its scale from 0 to 1, for a region on no documented scale.',
    ],
    [
      'Generator',
      'A program that makes images. The service names those its model found similar, with its own numbers.',
    ],
    [
      'SHA-256',
      'A hash of bytes. The same hash means the same bytes. It does not show that what a file shows or says is true.',
    ],
    [
      'Custody log',
      'This application’s record of what was done with the case in it. Each entry contains the hash of the one before. A later change can be detected with the hash at the foot of every page.',
    ],
  ],
  verdicts: 'Verdicts of the service',
  verdictsNote: 'As the service sends them, and as they are written in this report. No verdict is a finding.',
})
