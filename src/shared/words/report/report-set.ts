/* What a report of several items says besides its items. Facts before interpretation; nothing here is a finding. */

import type { RemarkKind } from '../../model/remark-kinds.ts'
import type { OtherReport } from '../../model/report-set.ts'
import { dayText } from '../dates.ts'
import { messages } from '../messages.ts'
import { reportSheet } from '../report-sheet.ts'
import { type OtherVerdicts, quotedVerdicts } from './report-attached.ts'

const setWords = messages('report.set', {
  title: 'Report on media evidence',
  textAltered: 'NOT printed: it does not match the custody log',
  number: 'Report {number, number}, version {version, number}',
  draftMark: 'DRAFT',
  end: 'End of report.',
  supersedes: 'Supersedes version {version, number} of {made}, which must no longer be used.',
  volume: 'Volume {number, number} of {of, number}',
  volumeItems: '{first} to {last}, {n, plural, one {# item} other {# items}}',
  volumesNote:
    'This report has {of, number} volumes, one file each. What applies to the whole report is in the first; limitations, conclusion and appendices are in the last.',
  meanwhile:
    '{count, plural, one {Custody entry {from, number} about this case was added while this report was made. Some items may reflect it and others not. The fingerprint at the foot of the pages does not cover it.} other {# custody entries about this case ({from, number} to {to, number}) were added while this report was made. Some items may reflect them and others not. The fingerprint at the foot of the pages does not cover them.}}',
  erased: 'Erased from the library before this report: {ranges}. Each entry gives the reason.',
  erasedRange: '{references} (custody entry {entry, number})',
  range: '{from} to {to}',
  /** On the last page. */
  others:
    'Other reports of this case: {reports}{more, plural, =0 {} one {, and # older one} other {, and # older ones}}.',
  other:
    '{number, number}, version {version, number} ({made}, {hasPreset, select, true {{preset}, } other {}}{items, plural, one {# item} other {# items}})',
  noOthers: 'No other report of this case had been recorded when this one was made.',
  notGiven: 'not given',
  none: 'none',
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

/** More reports than these are counted. */
const MOST_OTHERS = 20

/** Which other reports of the case there are, the newest named; oldest first. */
function otherReports(all: readonly OtherReport[]): string {
  if (all.length === 0) return setWords.noOthers
  const named = all.slice(-MOST_OTHERS).map(({ number, version, madeAt, preset, items }) =>
    setWords.other({
      number,
      version,
      made: dayText(madeAt),
      hasPreset: preset !== null,
      preset: preset === null ? '' : reportSheet.presets[preset],
      items,
    }),
  )
  return setWords.others({ reports: named.join('; '), more: all.length - named.length })
}

export const reportSet = { ...setWords, erasedItems, otherReports }

export const cover = messages('report.cover', {
  case: 'Case',
  ownReference: 'Your reference',
  report: 'Report',
  made: 'Begun',
  /** `zone` = an IANA name, where the desk does not use UTC. */
  zoneNote: '{isUtc, select, true {Times are in UTC.} other {Times are in UTC, followed by {zone} where it differs.}}',
  examiner: 'Examiner',
  operator: 'Operator',
  /** Above all of them. */
  asEntered:
    'As entered by people, and not checked: names and qualifications, organisation, request, receipt and condition, and the operator.',
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
  title: 'Key points',
  line: '{what}: {references}.',
  more: '{n, plural, one {# more point} other {# more points}} in the table of items.',
  different: 'The file has changed since intake',
  failed: 'Could not be reported',
  writable: 'No write protection; any program could have changed the files before they were hashed',
  remarks: {
    program: 'Program with the extension of another type of file',
    extension: 'Extension does not match the content',
    truncated: 'File lacks part of what it states',
    lengths: 'Two stated lengths exclude each other',
    metadata: 'What the service states about metadata does not match the file',
    times: 'Recorded times exclude each other',
    blocks: 'Two metadata blocks exclude each other',
    after_intake: 'A recorded time is later than the intake',
    embedded: 'An embedded image differs from the image',
    transcript: 'Transcript does not match the recording',
    earliest: 'The service contradicts itself about the earliest source',
    claims: 'One claim has two verdicts that exclude each other',
    region: 'A face region lies where the image data are missing',
    scores: 'One face region has two scores',
    results: 'Stored results for the same bytes differ',
    reply: 'The service’s reply contradicts itself',
    dated_after: 'The service dates the result later than it was received',
    generator: 'The metadata name an image generator or an AI system',
    editing: 'The metadata name a program that edits images',
    source_type: 'The metadata state how the image was made',
    saved_later: 'Saved again after capture, per its metadata',
    iptc_changed: 'IPTC data changed after their hash was recorded',
    size: 'The metadata give a different size',
    hidden: 'The file holds more than it shows',
    tail: 'Bytes behind the end of the content',
    parts: 'Other content inside the file',
    telemetry: 'A track of measurements inside the file',
    other_scores: 'Scores of different things point in different directions',
    basis: 'A deciding face under a stage that is not documented',
    earliest_undated: 'The source that the service marks as the earliest has no first-seen date',
    unusual_end: 'A fact check ends with an error, a progress or a result that its status does not lead one to expect',
    off_scale: 'A score lies outside its documented scale',
    not_confirmed: 'Metadata findings of the service that the file does not confirm',
    not_compared: 'Metadata findings of the service that were not compared with the file',
    details: 'The reply announces details and lacks some',
    incomplete: 'The reply lacks, or leaves empty, what belongs to another part of it',
    error_beside: 'The service reports an error beside a result',
    charge: 'The stated charge is unusual',
    other_name: 'The reply names the file differently',
    dated_before: 'The service dates the result before the request',
    members: 'Fields of the reply that are repeated or not read',
  } satisfies Record<RemarkKind, string>,
  /** `detail` = what it is about with these items: "4 h later". */
  detailed: '{what} ({detail})',
  /** Where it is something else with each: "ITEM-0003 (4 h later)". */
  detailOf: '{references} ({detail})',
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
  columns: ['Item', 'Name', 'Bytes', 'SHA-256 of the file', 'Exhibit added', 'Original'],
  noHash: { skipped: 'skipped, not hashed', listed: 'not read yet', unreadable: 'unreadable' },
  address: 'a link: no bytes here',
  states: {
    verified: 'same SHA-256',
    not_attached: 'not at its path',
    different: 'DIFFERENT',
    not_checked: 'not re-read',
  },
  /** For an original without a hash. */
  notCompared: 'not compared',
  integrity: 'Integrity',
  /** How many files were read again, and of how many. A still is no original that anybody handed over. */
  counted: {
    originals: '{n, number} of {of, plural, one {# original} other {# originals}}',
    stills: '{n, number} of {of, plural, one {# still} other {# stills}} made by Touchstone',
    both: '{originals} and {stills}',
  },
  /** `files` as counted above; all have the SHA-256 in the table, or none has. `when` as below. */
  readAgain:
    '{files} re-read for this report, {when}: the SHA-256 {isSame, select, true {matches} other {does NOT match}} this report.',
  /** The same where some match. */
  readAgainMixed:
    '{files} re-read for this report, {when}: the SHA-256 of {same, number} matches this report, that of {others, number} does NOT.',
  on: 'on {at}',
  fromTo: 'from {from} to {to}',
  noneRead: '{files} could be re-read for this report.',
  notAttached:
    '{n, plural, one {# file was not at its path} other {# files were not at their paths}} when this report was made: not attached, moved or gone. The SHA-256 is that of the bytes added.',
  notChecked: '{n, plural, one {# file was} other {# files were}} not re-read: too large, or unreadable then.',
  /** For originals without a hash. */
  notInspected: {
    skipped:
      '{n, plural, one {# original was} other {# originals were}} skipped and not hashed: nothing to compare with.',
    listed: '{n, plural, one {# original} other {# originals}} had not been read when this report was made.',
    unreadable: '{n, plural, one {# original} other {# originals}} could not be read: nothing to compare with.',
  },
  different:
    'DIFFERENT: the files of {references} have changed since intake. Everything reported about them is about the bytes added.',
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
    'How the items were examined. Another examiner with the same files and the same version of Touchstone should obtain the same reading of the files; this was not tested. A service reply is as of its date; a new request may bring another.',
  reading: 'Reading',
  readingNote:
    'Files were opened read-only and hashed in full with SHA-256. Metadata were read on this machine where Touchstone reads the format.',
  metadataNote:
    'What a file records about itself, such as times and places, can be wrong, set by hand or removed by anyone.',
  /** For files without a hash. */
  notDone: 'Not done for {n, plural, one {# file} other {# files}}: skipped, not read yet, or unreadable.',
  reader: 'File reader',
  readerLine: 'version {version, number}; no option changes what it reads',
  /** For files that were not read again since. */
  readByOlder: 'An older version, which looked for less, read {references}.',
  protection: 'Write protection',
  mounts: {
    read_only: 'The volume of {references} was mounted read-only at every scan, as the system stated.',
    writable:
      'None for {references}: on a volume mounted writable at a scan, any program could have changed files before they were hashed.',
    unknown: 'Unknown for {references}: how the volume was mounted is not on record for every scan.',
  },
  app: 'Application',
  services: 'Services',
  /** For results that did not come from the service in use. */
  notInUse: '{origin} was in use when this report was made. Results from another service or account: {references}.',
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
  sentShared: 'Identical files share what was sent: {contents, plural, one {# content} other {# different contents}}.',
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
  credentials: 'Content Credentials',
  credentialsNote: 'Signatures not verified.',
  options: 'Parts chosen',
  /** Of a report of one item, whose pages have more in them. */
  ofOne: '{preset}, with all details of the one item',
  /** Parts that a preset does not print, and the other files of the report have. */
  inAnnex: 'Not printed here; in the technical annex',
  inData: 'Not printed here; in the data files of this report',
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
      'From the file',
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
      'Viewing copy',
      'An image or waveform that Touchstone made from a file, to show and print it. The SHA-256 of the file does not cover it.',
    ],
    ['Maker note', 'The part of a file’s metadata in a form of its camera’s maker. It is not decoded here.'],
    [
      'Match, relevance, tier',
      'Words of the service about pages and sources it found, as sent; their definitions are not known here.',
    ],
    [
      'Custody log',
      'This application’s record of what was done with the case in it. Each entry contains the hash of the one before. A later change can be detected with the fingerprint of the log at the foot of every page.',
    ],
  ],
  verdicts: 'Verdicts of the service',
  verdictsNote: 'As the service sends them, and as they are written in this report. No verdict is a finding.',
})
