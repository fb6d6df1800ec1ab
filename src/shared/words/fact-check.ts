import { type FoundPage, KNOWN_TIERS } from '../model/fact-check.ts'
import type { Job, KeptAnswer } from '../model/job.ts'
import { progressShare } from '../model/progress.ts'
import { isResultAwaited } from '../model/result-awaited.ts'
import { messages } from './messages.ts'

/** Texts of the fact-check view. The service’s own words are shown next to them as sent. */
export const factCheck = messages('fact-check', {
  /** Shown instead of the medium if the file has changed since. */
  earlier: {
    before: 'SHA-256 then',
    now: 'SHA-256 now',
    notRead: 'not read since the file changed',
    image: 'Preview of the version that was checked',
  },
  view: 'View',
  title: 'Fact check',
  /** The switch between the medium and its fact check. */
  switch: { image: 'Image', audio: 'Audio', video: 'Video', link: 'Link', other: 'File', factCheck: 'Fact check' },
  switchHint: 'Fact check, or back',
  loading: 'Loading fact check',
  none: {
    title: 'Not fact-checked',
    text: 'A fact check costs credits. You see the cost before anything is sent.',
  },
  menu: '{n, plural, one {# fact check} other {# fact checks}}',
  /** Parts of a menu entry. */
  run: 'check {run, number}',
  ofEarlier: 'earlier version of the file',
  ofOther: 'another service or account',
  simulated: 'simulated',
  quoted: '“{text}”',
  asked: 'Request',
  service: 'Service',
  context: 'Context sent',
  noContext: 'no context',
  submitted: 'submitted',
  ended: { completed: 'completed', failed: 'failed', cancelled: 'cancelled', noticed: 'end recorded' },
  job: 'job',
  copyJob: 'Copy job ID',
  reserved: '{n, plural, one {# credit} other {# credits}} reserved',
  usedNotNamed: 'credits not stated',
  usedOtherwise: 'credits used: {used}',
  reservedOnly: '{n, plural, one {# credit} other {# credits}} reserved, use not stated',
  usedDiffers: 'Credits: {reserved, number} reserved, {used, number} used.',
  answerRead: 'Reply read',
  readOnce: 'on receipt',
  readAgainAt: 'again by a later version,',
  readAgain: 'Read again',
  readAgainDone: 'Read again: the result is now different or more complete. Nothing was sent.',
  readAgainSame: 'Read again: same result. Nothing was sent.',
  panel: 'Transcript and reply',
  tabs: { transcript: 'Transcript', rest: 'Everything else', raw: 'Raw' },
  restTitle: 'Everything else the service sent',
  readFrom: 'read from {path}',
  readFromHint: 'Sent under a name other than the documented one.',
  newWord: 'new to this version',
})

/** What the service reports about a job besides its result. */
export const saidOfJob = messages('fact-check.job-details', {
  title: 'Job details from the service',
  status: 'Last status',
  progress: 'Progress',
  statusMessage: 'Last message',
  errorMessage: 'Error message',
  /** Of a message that later replies do not have. */
  earlier: 'in the reply of {when}; later replies have none that this version reads',
  unusableCredits: '{n} as sent, which is no usable amount',
  file: 'File name',
  size: 'Size',
  length: 'Duration',
  lengthDiffers: '{theirs}; the container says {ours}, on which the cost estimate was based',
  modality: 'Processed as',
  detailed: 'Detailed report',
  yes: 'yes',
  no: 'no',
  created: 'Created',
  modified: 'Modified',
  took: 'Processing time',
  otherContext: 'Context in the reply, other than sent',
})

export const summaryWords = messages('fact-check.summary', {
  title: 'Summary by the service',
  asOf: 'as of {when}',
})

export const appearanceWords = messages('fact-check.appearances', {
  title: 'First appearances',
  maybeSome: 'There may still be appearances.',
  noDates: 'The service listed sources, and gives none of them a first-seen date.',
  noneReadable: 'None of the dates from the service can be read reliably.',
  list: 'First appearances, earliest first',
  earliest: 'earliest date given',
  earliestOf: 'earliest {when}',
  mayBeEarliest: 'may be the earliest',
  pages: '{n, plural, one {# page} other {# pages}}',
  undated: '{n, plural, one {# page} other {# pages}} without a first-seen date',
  unreadable: '{n, plural, one {# unreadable date} other {# unreadable dates}}',
  unreadableHint: 'Not clear which day is meant, so not placed on the timeline.',
  contradicted: 'The service marks {domain} as the earliest but gives an earlier date for another source.',
  noZone: 'no time zone given',
  written: 'as written: {written}',
  until: '{from} – {to}',
  earliestOnly: 'Earliest of those the service found; there may be earlier ones.',
})

export const sourceWords = messages('fact-check.sources', {
  title: 'Sources by tier',
  columns: { tier: 'Tier', domain: 'Domain', pages: 'Pages', match: 'Match', claims: 'Claims' },
  noTier: 'no tier sent',
  noDomain: 'no domain sent',
  earliest: 'source marked earliest by the service',
  noPages: 'No pages listed.',
  show: 'Pages on {domain}',
  noTitle: 'no title',
  noUrl: 'no URL sent',
  firstSeen: 'first seen',
  notReadable: 'unreadable date',
  noDate: 'no first-seen date',
  /** A date of a page under a name that does not mean a first sighting, as sent. */
  otherDate: '{name} “{value}”',
  match: 'match {kind}',
  relevance: 'relevance {word}',
  more: 'Show {n, number} more',
})

/** Dates of a page that are no first sighting, by the names they were sent under; null = none was sent. */
export const otherDatesText = ({ otherDates = [] }: { otherDates?: FoundPage['otherDates'] }): string | null =>
  otherDates.length === 0 ? null : otherDates.map(sourceWords.otherDate).join(', ')

export const isKnownTier = (tier: string): boolean => KNOWN_TIERS.some((known) => known === tier)

export const claimWords = messages('fact-check.claims', {
  title: 'Claims',
  intro: 'Verdicts by {host}, {when}. Any of them may be wrong; no error rate is known.',
  scores: 'Scale and calibration of their scores are unknown.',
  scaleLink: 'What these mean',
  columns: { number: '#', claim: 'Claim', verdict: 'Verdict', score: 'Score', speaker: 'Speaker' },
  noText: 'The service sent no text for this claim.',
  noSpeaker: '–',
  noScore: 'not sent',
  claim: 'Claim as worded by the service',
  explanation: 'Explanation by the service',
  sources: 'Sources named by the service',
  noSources: 'The service named no source for this verdict.',
  sourceShown: 'Show in sources',
  details: 'Details of claim {n, number}',
  inTranscript: 'Claim {n, number}: show in transcript',
  places: '{n, plural, one {Show in transcript} other {Show # places in transcript}}',
  notFound: 'Quote not found word for word in the transcript.',
  noQuote: 'The service sent no quote to find in the transcript.',
  number: 'Claim {n, number}',
  play: 'Play from {time}',
  more: 'Show {n, number} more',
})

export const transcriptWords = messages('fact-check.transcript', {
  title: 'Transcript',
  ofImage: 'Only audio and video usually have one.',
  bareTimes:
    'The service gave no unit for its times; they are read as {unit, select, milliseconds {milliseconds} other {seconds}}.',
  search: 'Search transcript',
  noMatch: 'not found',
  match: '{at, number} of {n, number}',
  matchOfMore: '{at, number} of {n, number} or more',
  next: 'Next match',
  previous: 'Previous match',
  speaker: 'Speaker',
  everyone: 'all',
  noSpeaker: 'no speaker named',
  turnsOf: '{speaker} ({n, number})',
  turns: '{n, plural, one {# turn} other {# turns}}',
  someTurns: '{shown, number} of {total, plural, one {# turn} other {# turns}}',
  language: 'Language',
  noTimes: 'The service gave no time codes.',
  unreadTimes: 'Times of {n, plural, one {# turn} other {# turns}} were sent in a form this version does not read.',
  noPlayer: 'The recording is not available here, so time codes cannot be played.',
  follow: 'Follow',
  followHint: 'Scroll along with playback',
  copy: 'Copy transcript',
  claim: 'Claim {n, number} is made here',
})

/**
 * Position in the search results of the transcript: "3 of 12". `isCapped` = there are more matches than are counted.
 */
export function matchesText(at: number, n: number, isCapped: boolean): string {
  if (n === 0) return transcriptWords.noMatch
  return isCapped ? transcriptWords.matchOfMore({ at, n }) : transcriptWords.match({ at, n })
}

export const restWords = messages('fact-check.rest', {
  none: 'This view shows everything the service sent.',
  hint: 'Fields without a place in this view, as received.',
  ofReply: '{title}: {reply}',
  notJson: 'The reply is not JSON. See “Raw”.',
  noReply: 'No reply with a result received yet.',
  open: 'Fields of {name}',
  members: '{n, plural, one {# field} other {# fields}}',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  tooMany: 'Only the first 100,000 lines are expanded.',
})

/** Texts about the replies to a job as received. */
export const keptAnswers = messages('fact-check.replies', {
  list: 'Stored replies',
  none: 'No reply about this job is stored.',
  response: 'HTTP {status} · {size}',
  what: {
    receipt: 'Reply to the submission',
    end: 'Final reply',
    contradiction: 'Later reply that contradicts it',
    unreadable: 'Reply that could not be used',
    partial: 'Interim reply with part of a result',
  } satisfies Record<KeptAnswer['what'], string>,
})

/** What is missing from the reply, so that nobody takes silence for a result. */
export const gapWords = messages('fact-check.gaps', {
  title: 'Missing from the reply, or not read',
  noSummary: 'no summary',
  noSources: 'no sources',
  noClaims: 'no claims',
  noTranscript: 'no transcript',
  claimsWithoutSources: 'no source for {n, number} of {of, plural, one {# claim} other {# claims}}',
  claimsWithoutVerdict: 'no verdict for {n, number} of {of, plural, one {# claim} other {# claims}}',
  claimsWithoutScore: 'no score for {n, number} of {of, plural, one {# claim} other {# claims}}',
  claimsWithoutSpeaker: 'no speaker for {n, number} of {of, plural, one {# claim} other {# claims}}',
  claimsUnread:
    '{what, select, verdict {verdict} sources {sources} speaker {speaker} other {score}} of {n, number} of {of, plural, one {# claim} other {# claims}}: sent in a form this version does not read',
  partUnread:
    '{part, select, summary {the summary} sources {the sources} claims {the claims} other {the transcript}}: sent in a form this version does not read',
  quotesNotFound: '{n, plural, one {# quote} other {# quotes}} not in the transcript word for word',
  pagesWithoutDate: 'no first-seen date for {n, number} of {of, plural, one {# page} other {# pages}}',
  pagesUnreadable: '{n, plural, one {# unreadable date} other {# unreadable dates}}',
  detailed: 'the detailed report, which this plan does not include',
  partUnparsed: 'Parts of the reply have no place in this view: see “Everything else”.',
})

const chips = messages('fact-check.chips', {
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  lost: 'Unknown to the service',
  stalled: 'Unfinished after 24 hours',
  left: 'Result no longer awaited',
  queued: 'Queued at the service',
  running: 'Running',
  runningAt: 'Running {progress}',
  resultAwaited: 'Completed, result awaited',
})

/** The label of a job in a chip. `mark` as for other statuses: dashed = not yet, warning = needs a person. */
export function jobChip(job: Pick<Job, 'state' | 'status' | 'progress'>): {
  label: string
  mark: 'plain' | 'dashed' | 'warning'
  /** The service’s own word, if unknown to this version. */
  foreign: string | null
} {
  const { state, status, progress } = job
  switch (state) {
    case 'completed':
    case 'failed':
    case 'cancelled':
      return { label: chips[state], mark: 'plain', foreign: null }
    case 'lost':
    case 'stalled':
      return { label: chips[state], mark: 'warning', foreign: null }
    case 'left':
      return { label: chips.left, mark: 'dashed', foreign: null }
    case 'watching': {
      const word = status?.toLowerCase() ?? null
      if (isResultAwaited(job)) return { label: chips.resultAwaited, mark: 'dashed', foreign: null }
      if (word === 'queued') return { label: chips.queued, mark: 'dashed', foreign: null }
      const foreign = word === null || word === 'processing' ? null : status
      const label = progress === null ? chips.running : chips.runningAt({ progress: progressText(progress) })
      return { label, mark: 'dashed', foreign }
    }
  }
}

const progressWords = messages('fact-check.progress', { percent: '{n}%', asSent: '{n} as sent' })

/**
 * Progress as sent, on every screen and on the command line: "40%", with one decimal at most, never rounded up. What may
 * be a fraction, or is no percentage, is shown as a plain number: "0.25 as sent".
 */
export const progressText = (progress: number): string =>
  progressShare(progress) === null
    ? progressWords.asSent({ n: String(progress) })
    : progressWords.percent({ n: String(Number(/^\d+(?:\.\d)?/.exec(String(progress))?.[0])) })

export const jobWords = messages('fact-check.job', {
  serviceWord: 'status sent by the service: {status}',
  serviceSays: 'The service says',
  running: 'The service is working on it. The result appears here automatically; you can close Touchstone.',
  queued: 'Queued at the service. The result appears here automatically.',
  /** In place of the two above while updates bring no news. */
  lastKnown: 'Status as last reported by the service. The result appears here automatically.',
  elapsed: 'Elapsed',
  progress: 'Progress',
  noProgress: 'No progress that this version reads in the last reply.',
  lastAsked: 'Last reply',
  neverAnswered: 'none yet',
  nextAsk: 'Next update',
  notByItself: 'not automatic',
  cancel: 'Request cancellation…',
  stop: 'Stop waiting for the result',
  lookAgain: 'Update now',
  /** In its place while a wait that the service asked for has not passed. */
  updateFrom: 'Update from {time}',
  slowedDown: 'The service asked for fewer requests. The next is possible from {when}.',
  noParts: 'The result has no summary, sources, claims or transcript that this version reads.',
  /** `hasRest`: something of it is under “Everything else”. */
  whereReply:
    '{hasRest, select, true {All of it is under “Everything else” and “Raw”.} other {The reply is under “Raw”.}}',
  failed: 'The service reports that the job failed.',
  failedNoWords: 'It gave no reason.',
  returned: '{n, plural, one {# credit was} other {# credits were}} reserved; the service reports that none were used.',
  chargedAll: 'The service reports {n, plural, one {# credit} other {# credits}} used.',
  creditsUnusable: 'Credits used: {used}. The account balance may show the charge.',
  creditsUnsaid: 'The service did not say whether the reserved credits were returned. The account balance may show it.',
  cancelled: 'The service reports that the job was cancelled.',
  cancelledPartly: 'The job was cancelled. What the service had found by then is below; it may be incomplete.',
  failedPartly: 'The service reports that the job failed. What it sent is below; it may be incomplete.',
  lost: 'The service does not know this job. It may have been deleted there or belong to another account. Reserved credits may have been used.',
  lostAsk: 'Updating costs nothing. Submitting again costs credits again.',
  stalled: 'The service has reported no end for 24 hours, so Touchstone requests updates only rarely.',
  left: 'You stopped waiting for the result. The job may have ended since.',
  partial: {
    /** How complete it is, by the job’s state. */
    watching:
      'No end reported. Below is what the service has sent so far, as of {when}. It is not the result: it may be incomplete and may change.',
    stalled:
      'Below is what was known when the job stalled, as sent by the service {when}. It is not the result: the service never reported the job as completed.',
    lost: 'Below is what was known before the job was lost, as sent by the service {when}. It is not the result: the service never reported the job as completed.',
    left: 'Below is what was known when you stopped waiting for it, as sent by the service {when}. It is not the result: the service had not reported the job as completed.',
    ended:
      'No result was read in the final reply. Below is what an earlier reply contained, as sent by the service {when}. It is not the result.',
    notUnderstood: 'This version cannot interpret any of it.',
  },
  showAnswers: 'Show replies',
  showRest: 'Show everything else',
  contradicted: 'A later reply reports “{status}” for the same job. The first end counts; both replies are stored.',
  earlierBytes: 'This is a fact check of an earlier version of the file. It says nothing about the current one.',
  older: 'From {origin}: a service or account that is not in use now.',
  simulated: 'A simulated service made this up. It says nothing about this item.',
  updateFailed: 'Update failed.',
})
