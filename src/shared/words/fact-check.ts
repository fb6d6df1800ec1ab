import type { ReasonCode } from '../model/check.ts'
import { KNOWN_TIERS } from '../model/fact-check.ts'
import type { Job, KeptAnswer } from '../model/job.ts'
import { count, counted } from './counts.ts'

/** Sentences of the fact-check view. What the service said stands beside them as it wrote it. */
export const factCheck = {
  /** Shown instead of the medium, where the file holds other bytes now. */
  earlier: {
    before: 'SHA-256 then',
    now: 'SHA-256 now',
    notRead: 'not read since it changed',
    picture: 'The picture that was checked',
  },
  view: 'View',
  title: 'Fact check',
  /** The switch between the medium and its fact check. */
  switch: { image: 'Picture', audio: 'Audio', video: 'Video', link: 'Link', other: 'File', factCheck: 'Fact check' },
  switchHint: 'Fact check, or back (R)',
  loading: 'Loading the fact check',
  none: {
    title: 'Not fact-checked',
    text: 'The service was not asked where this appeared before, or what it claims. Asking costs credits; a sheet with the cost comes first.',
  },
  menu: (n: number) => counted(n, 'fact check'),
  menuEach: (run: number, isEarlier: boolean, isCurrent: boolean, isSimulated: boolean) =>
    [
      `run ${count(run)}`,
      ...(isEarlier ? ['earlier bytes'] : []),
      ...(isCurrent ? [] : ['another service or account']),
      ...(isSimulated ? ['simulated'] : []),
    ].join(' · '),
  asked: 'What was asked',
  service: 'Service',
  context: 'Context given to the service',
  noContext: 'no context',
  submitted: 'submitted',
  ended: { completed: 'completed', failed: 'failed', cancelled: 'cancelled', noticed: 'noticed' },
  job: 'job',
  copyJob: 'Copy the job’s identifier',
  credits: (n: number) => counted(n, 'credit'),
  reserved: (n: number) => `${counted(n, 'credit')} reserved`,
  usedNotNamed: 'credits not named',
  usedUnsaid: 'used not named',
  usedDiffers: (reserved: number, used: number) =>
    `${counted(reserved, 'credit was', 'credits were')} reserved and ${counted(used, 'was', 'were')} used.`,
  answerRead: 'Answer read',
  readOnce: 'when it came',
  readAgainAt: 'again by a later version,',
  readAgain: 'Read again',
  readAgainDone: 'Read again, and it says more or something else now. Nothing was sent.',
  readAgainSame: 'Read again, to the same result. Nothing was sent.',
  panel: 'Transcript, everything else and the raw reply',
  tabs: { transcript: 'Transcript', rest: 'Everything else', raw: 'Raw' },
  restTitle: 'Everything else the service sent',
  readFrom: (path: string) => `read from ${path}`,
  readFromHint: 'Found under another name than the public one.',
  newWord: 'new to this version',
} as const

/** What the service says of a job besides its result. */
export const saidOfJob = {
  title: 'What the service says of the job',
  message: 'Its last message',
  error: 'Its error message',
  file: 'Name of the file',
  size: 'Size',
  length: 'Length',
  /** `ours` null = the same, or not known here. */
  lengths: (theirs: string, ours: string | null) =>
    ours === null ? theirs : `${theirs}; the container says ${ours}, and the cost was estimated from that`,
  modality: 'Taken as',
  detailed: 'Detailed report',
  yes: 'yes',
  no: 'no',
  created: 'Created',
  modified: 'Changed',
  took: 'Took',
  otherContext: 'Context it repeats, other than sent',
} as const

export const summaryWords = {
  title: 'Summary by the service',
  asOf: (when: string) => `as of ${when}`,
  none: 'No summary was found in the answer.',
} as const

export const appearanceWords = {
  title: 'Where it was found, first appearances',
  none: 'No places where it was found stand in the answer. That does not mean that there are none.',
  nowhere: 'The service names no place where it was found. That does not mean that there is none.',
  noDates: 'The service named places and no date for any of them.',
  noneReadable: 'None of the dates that the service gave can be placed with certainty.',
  list: 'First appearances, earliest first',
  earliest: 'earliest date given',
  earliestOf: (when: string) => `earliest ${when}`,
  mayBeEarliest: 'may be the earliest',
  pages: (n: number) => counted(n, 'page'),
  more: (n: number) => `and ${count(n)} more`,
  undated: (n: number) => `${counted(n, 'page')} without a date`,
  unreadable: (n: number) => counted(n, 'date not readable', 'dates not readable'),
  unreadableHint: 'Written in a way that can mean more than one day, so not placed on the line.',
  contradicted: (domain: string) =>
    `The service marks ${domain} as the earliest, though it gives an earlier date for another place.`,
  marked: 'marked as earliest by the service',
  noZone: 'no zone given',
  written: 'as written',
  until: (from: string, to: string) => `${from} – ${to}`,
  earliestOnly: 'Earliest among what the service found. Earlier appearances may exist.',
} as const

export const sourceWords = {
  title: 'Sources by tier',
  none: 'The service named no sources.',
  emptyList: 'The list of sources is empty: the service found the medium nowhere.',
  columns: { tier: 'Tier', domain: 'Domain', pages: 'Pages', match: 'Match', claims: 'Claims' },
  noTier: 'no tier sent',
  noDomain: 'no domain sent',
  earliest: 'earliest',
  noPages: 'No pages were named.',
  show: (domain: string) => `Pages of ${domain}`,
  noTitle: 'no title',
  noUrl: 'no address sent',
  firstSeen: 'first seen',
  notReadable: 'date not readable',
  noDate: 'no date',
  match: 'match',
  relevance: 'relevance',
  more: (n: number) => `Show ${count(n)} more`,
} as const

export const isKnownTier = (tier: string): boolean => KNOWN_TIERS.some((known) => known === tier)

export const claimWords = {
  title: 'Claims',
  none: 'No claims were found in the answer.',
  emptyList: 'The list of claims is empty.',
  intro: (host: string, when: string) => `Verdicts reported by the service at ${host}, as of ${when}.`,
  scaleLink: 'What these mean',
  columns: { number: '#', claim: 'Claim', verdict: 'Verdict', confidence: 'Confidence', speaker: 'Speaker' },
  noText: 'The service sent no text for this claim.',
  noSpeaker: '–',
  noConfidence: 'not sent',
  said: 'As said',
  claim: 'Claim, in the service’s words',
  explanation: 'Why, in the service’s words',
  sources: 'Sources the service gives',
  noSources: 'The service gives no source for this verdict.',
  sourceShown: 'in the sources above',
  details: (n: number) => `Details of claim ${count(n)}`,
  inTranscript: (n: number) => `Claim ${count(n)}: show in the transcript`,
  places: (n: number) => (n === 1 ? 'in the transcript' : `${count(n)} places in the transcript`),
  notFound: 'These words do not stand in the transcript.',
  noQuote: 'The service sent no quote to look for.',
  number: (n: number) => `Claim ${count(n)}`,
  play: (time: string) => `Play from ${time}`,
  more: (n: number) => `Show ${count(n)} more`,
} as const

export const transcriptWords = {
  title: 'Transcript',
  none: 'No transcript was found in the answer.',
  noneImage: 'No transcript was found in the answer. It is usual for audio and video only.',
  empty: 'The transcript is empty.',
  bareTimes: (unit: 'seconds' | 'milliseconds') => `The service names no unit for its times; they are read as ${unit}.`,
  search: 'Search the transcript',
  matches: (at: number, n: number, isCapped: boolean) =>
    n === 0 ? 'not found' : `${count(at)} of ${count(n)}${isCapped ? ' or more' : ''}`,
  next: 'Next place',
  previous: 'Previous place',
  speaker: 'Speaker',
  everyone: 'everyone',
  noSpeaker: 'no speaker named',
  turns: (shown: number, total: number) =>
    shown === total ? counted(total, 'turn') : `${count(shown)} of ${counted(total, 'turn')}`,
  words: (n: number) => counted(n, 'word'),
  language: 'language',
  noTimes: 'The service gave no time codes.',
  noPlayer: 'Time codes cannot be played: the recording is not here.',
  follow: 'Follow',
  followHint: 'Keep the turn that is playing in view',
  copy: 'Copy the transcript',
  claim: (n: number) => `Claim ${count(n)} is made here`,
} as const

export const restWords = {
  none: 'Everything the service sent is shown in this view.',
  hint: 'Members this view has no place for, as they came.',
  notJson: 'The answer is no JSON. It stands under Raw as it came.',
  noAnswer: 'No answer with a result has come yet.',
  open: (name: string) => `Members of ${name}`,
  members: (n: number) => counted(n, 'member'),
  entries: (n: number) => counted(n, 'entry', 'entries'),
  expandAll: 'Open all',
  collapseAll: 'Close all',
  tooMany: 'Only the first 100,000 lines are opened at once.',
} as const

/** The answers about a job as they came. */
export const keptAnswers = {
  list: 'Answers kept',
  none: 'No answer about this job is kept.',
  what: {
    receipt: 'Answer to the submission',
    end: 'The answer that counts',
    contradiction: 'A later answer, which says otherwise',
    unreadable: 'The first answer that cannot be read',
    partial: 'An answer on the way, with part of a result',
  } satisfies Record<KeptAnswer['what'], string>,
} as const

/** What no place in the answer says, so that a reader does not take silence for an answer. */
export const gapWords = {
  title: 'Not found in the answer',
  noSummary: 'no summary',
  noSources: 'no places where it was found',
  noClaims: 'no claims',
  noTranscript: 'no transcript',
  claimsWithoutSources: (n: number, of: number) => `no source for ${count(n)} of ${counted(of, 'claim')}`,
  claimsWithoutVerdict: (n: number, of: number) => `no verdict for ${count(n)} of ${counted(of, 'claim')}`,
  claimsWithoutConfidence: (n: number, of: number) => `no confidence for ${count(n)} of ${counted(of, 'claim')}`,
  claimsWithoutSpeaker: (n: number, of: number) => `no speaker for ${count(n)} of ${counted(of, 'claim')}`,
  quotesNotFound: (n: number) => `${counted(n, 'quote does', 'quotes do')} not stand in the transcript word for word`,
  pagesWithoutDate: (n: number, of: number) => `no date for ${count(n)} of ${counted(of, 'page')}`,
  pagesUnreadable: (n: number) => `${counted(n, 'date')} that cannot be read with certainty`,
  detailed: 'the detailed report, which this plan does not include',
  partUnparsed: 'Some of the answer has no place in this view: see everything else the service sent.',
} as const

/** What a job is called in a chip. `mark` as for other statuses: dashed = not yet, warning = needs a person. */
export function jobChip(job: Pick<Job, 'state' | 'status' | 'progress'>): {
  label: string
  mark: 'plain' | 'dashed' | 'warning'
  /** The service’s own word, where this version does not know it. */
  foreign: string | null
} {
  const { state, status, progress } = job
  switch (state) {
    case 'completed':
      return { label: 'Completed', mark: 'plain', foreign: null }
    case 'failed':
      return { label: 'Failed', mark: 'plain', foreign: null }
    case 'cancelled':
      return { label: 'Cancelled', mark: 'plain', foreign: null }
    case 'lost':
      return { label: 'Not known to the service', mark: 'warning', foreign: null }
    case 'stalled':
      return { label: 'No end for 24 hours', mark: 'warning', foreign: null }
    case 'left':
      return { label: 'No longer asked about', mark: 'dashed', foreign: null }
    case 'watching': {
      const word = status?.toLowerCase() ?? null
      if (word === 'queued') return { label: 'Queued at the service', mark: 'dashed', foreign: null }
      const foreign = word === null || word === 'processing' ? null : status
      return { label: progress === null ? 'Running' : `Running ${percent(progress)}`, mark: 'dashed', foreign }
    }
  }
}

/** A progress as it was sent: "40 %"; beyond 0 to 100 it stands as a number. */
export const percent = (progress: number): string =>
  progress >= 0 && progress <= 100 ? `${count(Math.floor(progress))} %` : `${count(progress)} as sent`

export const jobWords = {
  serviceWord: (status: string) => `the service’s word: ${status}`,
  serviceSays: 'The service says',
  running: 'The service is working on it. The result appears here by itself; the app may be closed meanwhile.',
  queued: 'The service has taken it and not begun. The result appears here by itself.',
  elapsed: 'Elapsed',
  progress: 'Progress',
  noProgress: 'The service names no progress.',
  lastAsked: 'Last answer',
  neverAnswered: 'none yet',
  nextAsk: 'Asked next',
  notByItself: 'not by itself',
  cancel: 'Ask the service to cancel…',
  stop: 'Stop asking',
  lookAgain: 'Ask again now',
  noResultUnderstood:
    'The job is completed. This version understands none of its result; all of it stands under “Everything else” and “Raw”.',
  noResult:
    'The job is completed. This version finds no result in its answer; all of it stands under “Everything else” and “Raw”.',
  failed: 'The service ended the job without a result.',
  failedNoWords: 'It gave no reason.',
  returned: (n: number) => `${counted(n, 'credit was', 'credits were')} reserved; the service says that none was used.`,
  chargedAll: (n: number) => `The service says that ${counted(n, 'credit was', 'credits were')} used.`,
  creditsUnsaid: 'The service did not say whether the reserved credits were returned. Its balance may tell.',
  cancelled: 'The job was cancelled. There is no result.',
  cancelledPartly: 'The job was cancelled. What the service had found by then stands below; it may lack parts.',
  failedPartly: 'The service says that the job failed. What it sent all the same stands below; it may lack parts.',
  lost: 'The service says that it does not know this job. It may have been deleted there, or belong to another account. What was reserved may have been used.',
  lostAsk: 'Asking again costs nothing. Submitting it again would cost credits again.',
  stalled: 'The service has named no end for 24 hours, so it is asked only rarely.',
  left: 'You stopped asking about this job. It may have ended meanwhile.',
  partial: {
    /** How far it goes, by where the job stands. */
    watching: (when: string) =>
      `The service has named no end. What it has sent so far stands below, as of ${when}. It is not the result: it may lack parts and may change.`,
    stalled: (when: string) =>
      `What was known when it stalled stands below, as the service sent it ${when}. It is not the result: the service never said that the job is completed.`,
    lost: (when: string) =>
      `What was known before it was lost stands below, as the service sent it ${when}. It is not the result: the service never said that the job is completed.`,
    left: (when: string) =>
      `What was known when you stopped asking stands below, as the service sent it ${when}. It is not the result: the service had not said that the job is completed.`,
    ended: (when: string) =>
      `The answer that ended the job holds no result. What an earlier answer held stands below, as the service sent it ${when}. It is not the result.`,
    notUnderstood: 'This version understands none of it; all of it stands under “Everything else” and “Raw”.',
  },
  showAnswers: 'Show the answers',
  showRest: 'Show everything else',
  contradicted: (status: string) =>
    `A later answer says “${status}” of the same job. The first end counts; both answers are kept.`,
  earlierBytes: 'This was asked about other bytes that the file held before. It says nothing of the file as it is now.',
  older: (origin: string) => `From ${origin}: a service or account that is not in use now.`,
  simulated: 'A simulated service made this up. It says nothing about the medium.',
  sent: { item: 'The file was sent as', address: 'The address was sent' },
  asking: 'It could not be asked',
} as const

/** Why a running job could not be asked about; the job goes on at the service meanwhile. */
const trouble: Partial<Record<ReasonCode, string>> = {
  offline:
    'This computer has no network connection. The job goes on at the service; it is asked when the network is back.',
  unreachable: 'The service cannot be reached. The job goes on there; it is asked again by itself.',
  connection_lost: 'The connection broke. It is asked again by itself.',
  no_answer: 'The service did not answer. It is asked again by itself.',
  token_missing: 'There is no token, so the service cannot be asked. Add one in the settings.',
  token_refused: 'The service does not accept the token. The job goes on there; set the token in the settings.',
  scope: 'The token may not be used for fact checks. The job goes on at the service.',
  rate_limited: 'The service asked to slow down. It is asked again by itself, later.',
  server_error: 'The service reported an error of its own. It is asked again by itself.',
  air_gap: 'The air gap is on, so nothing is asked. The job goes on at the service.',
  tls: 'The service could not prove its identity, so it was not asked. Check the address, the clock and the network.',
  proxy: 'The network proxy did not let the question through. It is asked again by itself.',
  not_the_service: 'Something other than the service answered, such as a sign-in page of the network.',
  answer_unreadable: 'The answer cannot be read. It is asked again by itself.',
}
export const askingTrouble = (reason: ReasonCode): string =>
  trouble[reason] ?? 'The last question was not answered. It is asked again by itself.'
