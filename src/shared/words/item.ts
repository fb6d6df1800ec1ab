import type { Attempt } from '../model/check.ts'
import type { WhyNoDetail } from '../model/details.ts'
import { messages } from './messages.ts'
import { NAMES_NONE } from './sent.ts'

export const item = messages('item', {
  tabs: { result: 'Result', metadata: 'Metadata', history: 'History' },
  fit: 'Fit',
  full: '100%',
  zoom: 'Zoom',
  labels: 'Box labels',
  previous: 'Previous item',
  next: 'Next item',
  place: '{index, number} of {total, number}',
  showing: {
    original: 'original',
    preview: 'preview, original not shown',
    previewMissing: 'preview, original not connected',
    previewNoAnswer: 'preview, the drive of the original has not responded',
    previewTouched: 'preview, original’s modification time changed, not verified since',
    previewRenumbered: 'preview, original’s number on the disk changed, not verified since',
    previewChanged: 'preview, original changed since intake',
    notPossible: 'This image cannot be displayed.',
  },
  sizeDiffers: 'The image shown differs in size from the one recorded at intake.',
  emptyFrame: 'No local image.',
  notPicture: 'Not an image.',
  readAgain: 'Read again',
  checkAgain: 'Verify',
  checking: 'Verifying',
  checkAgainHint:
    'Reads the original again and compares its SHA-256 with the one recorded at intake. The outcome goes into the custody log.',
})

const shared = messages('item.shared', {
  tokenRemoved:
    'The reply contained the access token. Touchstone saved [token removed] in its place; the SHA-256 is of the reply as saved.',
  replyErased:
    'The service replied about {isLink, select, true {this link} other {this file}} before. That reply was erased on {at}.',
})

/** Shown with every reply from which the access token was removed. */
export const tokenRemoved = shared.tokenRemoved

/** For a file or link whose earlier reply was erased. `at` = when it was. */
export const answerErased = (at: string, isLink: boolean): string => shared.replyErased({ at, isLink })

export const result = messages('item.result', {
  analyse: 'Analyse…',
  asOf: 'as of {instant}',
  copySentence: 'Copy sentence',
  older: 'Older result, as of {asOf}, from {origin}: a service or account not in use now.',
  deepfakeScore: 'Deepfake score, whole image',
  notInPlan: 'Not in your plan',
  notInPlanText: 'Deepfake score, generators and deep analysis.',
  generators: 'Similar generators',
  generatorsEmpty: NAMES_NONE,
  deep: 'Deep analysis',
  agreement: 'Agreement',
  deepConfidence: 'Confidence, as worded',
  keyIndicators: 'Key indicators',
  reasoning: 'Reasoning',
  patterns: 'Visual patterns',
  recommendations: 'Recommendations',
  findings: 'Metadata findings',
  imageError: 'Error reported for this image',
  requestError: 'Error reported for the request',
  notSuccessful: 'The reply marks the request as unsuccessful.',
  noEntry: 'The reply has no entry for this image.',
  noneRead:
    'The reply has {n, plural, one {# entry} other {# entries}}, {n, plural, one {} other {all }}in a form this version does not read.',
  noneNamed:
    'None of the {n, plural, one {# entry} other {# entries}} in the reply has the file name that was sent, so none can be matched to this image.',
  severalAtAddress:
    'The service found {n, plural, one {# image} other {# images}} at this link; no single entry represents them all.',
  severalNamed: 'Several entries have the file name that was sent, so none can be matched to this image.',
  partlyRead: 'One entry is readable and others are not, so it may not be the one for this image.',
  entries: 'Entries in the reply',
  thisPicture: 'this image',
  noName: 'no name sent',
  /** Why a detail did not come; `unknown`: the reply does not say. */
  noDetail: {
    announced: 'Marked as included, but null or absent.',
    not_included: 'Not in your plan.',
    unknown: 'null or absent',
  } as const satisfies Record<WhyNoDetail, string>,
  someOther: '{n, plural, one {# entry} other {# entries}} in another form: see “Other fields”.',
  cutHere: 'cut here; the raw reply has all of it',
  raw: 'Raw reply',
  rawFormatted: 'Formatted',
  rawAsSent: 'As received',
  rawSearch: 'Search the reply',
  rawMatches: '{total, plural, =0 {not found} other {{at, number} of {total, number}}}',
  rawNext: 'Next match',
  rawPrevious: 'Previous match',
  rawPacked: 'Received compressed ({encoding}), shown decompressed. The SHA-256 is of the bytes received.',
  rawUnpackable: 'Received compressed and cannot be decompressed. Its bytes are saved.',
  rawNotUtf8: 'Some bytes are not UTF-8 and appear as �. The SHA-256 is of the bytes received.',
  rawNotJson: 'The reply is not JSON.',
  rawTooLong: 'Too long to format.',
  rawCut: 'The reply broke off. This is the part received.',
  rawLong: 'Shown from character {shown}. Copy includes all of it.',
  rawDigest: 'SHA-256 of the reply {isAltered, select, true {as saved} other {as received}}, {bytes}',
  unparsed: 'Other fields',
  readAgain: 'Read again',
  readAgainNone: 'This version cannot read it either. Nothing was sent.',
  readAgainDone: 'Read again. Nothing was sent.',
  unparsedHint: 'Unknown to this version or in an undocumented form, as received.',
  creditsCharged: 'Charged for the request',
  creditsParts: 'Sum of the parts',
  details: 'Details',
  service: 'Service',
  received: 'Received',
  createdByService: 'Created, as sent',
  processing: 'Processing time',
  processingTotal: 'Processing time, request',
  manipulated: 'Marked as manipulated',
  resultId: 'Result ID',
  sentName: 'File name in the reply',
  run: 'Check no.',
  readBy: 'Received by',
  successful: 'Marked as successful',
  detailedIncluded: 'Detailed report included',
  yes: 'yes',
  no: 'no',
})

/** The table that compares the file’s metadata with the reply. */
export const agreement = messages('item.agreement', {
  heading: 'File and reply compared',
  field: 'Field',
  inFile: 'File',
  byService: 'Reply',
  fields: {
    camera: 'Camera',
    software: 'Software',
    created: 'Created',
    modified: 'Modified',
    gps: 'GPS location',
    metadata: 'Metadata',
    other: 'Other',
  },
  notMentioned: 'not mentioned',
  notRecorded: 'not recorded',
  noneSent: 'No metadata findings in the reply.',
  differs: 'differs',
  someMetadata: '{n, plural, one {# entry} other {# entries}} read',
  noMetadata: 'none found',
  unreadable: 'a block that could not be read',
  no_reader: 'not read in this format',
  container_only: 'only the container read in this format',
  cut_short: 'unknown: file not scanned to its end',
  empty: 'an empty block',
  positionUnusable: 'recorded, but unusable',
  notInWhatWasRead: 'not in what was read',
})

export const metadata = messages('item.metadata', {
  search: 'Search metadata',
  file: 'File',
  notPicture: 'Metadata is read from images, video and audio only.',
  nothingFits: 'No matches.',
  copyValue: 'Copy {tag}',
  makerNote: 'The maker note is not decoded.',
  path: 'Path',
  digest: 'SHA-256',
  size: 'Size',
  format: 'Detected format',
  dimensions: 'Pixels',
  orientation: 'Display rotation',
  orientationRecorded: 'Recorded orientation',
  orientationOfContainer: 'Container orientation',
  modified: 'Modified (file system)',
  inspected: 'Hashed',
  time: 'Recorded time',
  problems: 'Warnings',
  raw: 'recorded as',
})

/** Display rotation of the stored image, by EXIF orientation. */
export const orientationWords: Readonly<Record<number, string>> = messages('item.orientations', {
  1: 'as stored',
  2: 'mirrored horizontally',
  3: 'rotated 180°',
  4: 'mirrored vertically',
  5: 'mirrored horizontally, rotated 270° clockwise',
  6: 'rotated 90° clockwise',
  7: 'mirrored horizontally, rotated 90° clockwise',
  8: 'rotated 270° clockwise',
})

export const history = messages('item.history', {
  attempts: 'Requests',
  noAttempts: 'Nothing was sent for this file.',
  noAttemptsForLink: 'Nothing was sent for this link.',
  otherAttempts: 'Requests of other checks and accounts',
  started: 'Started',
  outcome: 'Outcome',
  sent: 'Sent',
  answer: 'Reply',
  runs: 'Saved results',
  noRuns: 'No result is saved for this file.',
  noRunsForLink: 'No result is saved for this link.',
  earlier: 'Earlier version of the file',
  earlierAbout: 'Requests and results for this version are saved. They do not apply to the file’s present content.',
  earlierRead: 'Last read with this content',
  exportEarlier: 'Report on this version…',
  earlierReport: 'A report on this version. Its first page says that the file has changed since.',
  openEarlierCheck: '{n, plural, one {Open the fact check} other {Open the # fact checks}}',
  current: 'current',
  shown: 'shown',
  show: 'Show',
  duplicates: 'Duplicates in this case',
  noDuplicates: 'No duplicates in this case.',
  underWay: 'in progress',
  httpStatus: 'HTTP {status}',
  requestId: 'request ID',
  sentAs: 'sent as',
  /**
   * What was hashed for a request. The hash is computed before the last bytes are sent, so it does not show that they
   * were.
   */
  sentFile: 'SHA-256 of the file, as read for this request',
  sentBody: 'SHA-256 of the request body',
  outcomes: {
    not_sent: 'nothing was sent',
    not_complete: 'the request was not completed',
    refused: 'refused by the service',
    success: 'reply received',
    unknown: 'charge unknown',
  },
  refusedNotStated: 'refused by the service, charge not stated',
  decisions: {
    send_again: 'decided: send again',
    not_charged: 'decided: not charged',
    attached: 'decided: result attached',
    left: 'decided: leave as is',
  },
})

/** How a request ended, in a few words; a refusal that states no charge is named as one. `outcome` null = under way. */
export const endedWords = ({ outcome, reason }: Pick<Attempt, 'outcome' | 'reason'>): string =>
  outcome === null
    ? history.underWay
    : outcome === 'unknown' && reason === 'charge_not_stated'
      ? history.refusedNotStated
      : history.outcomes[outcome]
