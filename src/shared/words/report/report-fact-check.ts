import type { Modality } from '../../model/job.ts'
import { count, counted } from '../counts.ts'
import { beyondScale } from '../sent.ts'

/**
 * How far an item's fact checks got: "answered" = one ended with a result that was parsed, "submitted" = the service
 * accepted one, "asked" = a request for one left this machine, and nothing shows that the service accepted it.
 */
export type FactCheckReach = 'answered' | 'submitted' | 'asked'

const title = (n: number) => (n === 1 ? 'Fact check' : 'Fact checks')
const LEFT_OUT = 'left out of this report by whoever made it'

/** What a report says about fact checks. What the service found is always attributed to it. */
export const factCheckReport = {
  title,
  subject: 'Fact check',
  both: 'Image forensics and fact check',
  neither: 'No result of a service',
  intro:
    'What the service says about where this has appeared and what is claimed in or about it. It was not checked here. The answer that ended a fact check is kept whole, with the digest named below.',
  noForensics: (what: 'file' | 'address') => `This ${what} was not analysed for image forensics.`,
  reached: {
    answered: 'It was fact-checked',
    submitted: 'It was submitted for a fact check',
    asked: 'A fact check of it was asked for',
  } satisfies Record<FactCheckReach, string>,
  /** `n` = how many there are; `isPrinted` = their section is in this report. */
  see: (n: number, isPrinted: boolean) =>
    isPrinted ? `: see the section “${title(n)}”.` : `. What came of it was ${LEFT_OUT}.`,
  seeRequests: ': what came of it stands with the requests below.',
  /** For a file for which nothing shows that the service accepted one. */
  askedOf: (origin: string, outcome: string) => `A fact check of it was asked of ${origin}: ${outcome}.`,
  noResultOf: (what: 'file' | 'address') => `No result of image forensics is stored for this ${what}.`,
  ofForensics: (standing: string) => `Image forensics: ${standing}`,
  also: (n: number, of: 'these bytes' | 'this address', isPrinted: boolean) =>
    `${n === 1 ? 'A fact check' : counted(n, 'fact check')} of ${of} ${
      isPrinted ? (n === 1 ? 'stands below' : 'stand below') : `${n === 1 ? 'was' : 'were'} ${LEFT_OUT}`
    }.`,
  more: (shown: number, total: number) =>
    `Printed here: the newest ${count(shown)} of ${counted(total, 'fact check')}. The others are kept in the library, with their answers.`,
  one: (n: number, total: number) => `Fact check ${count(n)} of ${count(total)}`,
  standing: 'Standing',
  standings: {
    watching: 'running',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    lost: 'not known to the service',
    stalled: 'without an end',
    left: 'not asked about any more',
  },
  /** For one without a known end. */
  open: {
    watching: 'No end was known when the service last answered about it.',
    lost: 'The service said that it does not know this job. Nothing more is known of it.',
    stalled: 'The service named no end for a day. Nothing more was known when this report was made.',
    left: 'Nobody asks about it any more. It may have ended meanwhile.',
  },
  /** In place of the first of them, if no reply reported it. */
  untold: 'No end is known: no answer that tells of it was read since it was submitted.',
  asked: 'Asked about',
  askedAs: (modality: string, run: number) => `as ${modality}, run ${count(run)}`,
  context: 'Context given',
  contextOfOtherCase:
    'some, not printed here: it was asked about these bytes in another case, to which the words belong. They may have shaped the answer.',
  service: 'Service',
  job: 'Job',
  submitted: 'Submitted',
  ended: 'End noticed',
  /** For one without a known end. */
  answered: 'The service last told of it',
  credits: 'Credits',
  /** null = not named by the service. */
  creditsLine: (reserved: number | null, used: number | null) =>
    [
      reserved === null ? 'reserved: not named' : `${count(reserved)} reserved`,
      used === null ? 'used: not named' : `${count(used)} used`,
    ].join(', '),
  sent: 'Sent as',
  reply: 'Answer that counts',
  replyLine: (bytes: number) => `${counted(bytes, 'byte')}, SHA-256`,
  /** `inUse` = the service in use when the report was made; null = none was set. */
  older: (origin: string, inUse: string | null) =>
    inUse === null
      ? `From ${origin}. No service was set when this report was made.`
      : `From ${origin}: a service or account that was not in use when this report was made.`,
  noReply: 'No answer has ended it.',
  says: 'In the service’s words',
  noSummary: 'The service sent no summary.',
  noResult: 'There is no result of it.',
  claims: (n: number) => `Claims: ${count(n)}`,
  noClaims: 'No claims were found in the answer.',
  claimColumns: ['#', 'Claim', 'Verdict, as sent', 'Confidence, as sent', 'Speaker'],
  confidenceNote:
    'Confidence is a number that the service sends with its verdict on a claim. Its interface does not describe it and names no scale for it; it is read here as how sure the service’s model was of that verdict, whichever it was. It is no measure of the truth of the claim.',
  /** As sent. */
  confidence: (value: number) => {
    const beyond = beyondScale(value, false)
    return beyond === null ? String(value) : `${value}, ${beyond}`
  },
  sources: (n: number) => `Sources: ${count(n)}`,
  noSources: 'The service named no sources.',
  sourceColumns: ['Source', 'Tier, as sent', 'Pages'],
  firstSeen: (at: string) => `first seen, as sent: ${at}`,
  match: (kind: string) => `match: ${kind}`,
  relevance: (word: string) => `relevance: ${word}`,
  quote: 'Quote',
  said: 'Said at',
  explanation: 'Explanation',
  given: 'Sources given',
  earliest: 'marked as the earliest',
  transcriptLeftOut: (turns: number) =>
    `A transcript of ${counted(turns, 'turn')} was left out of this report by whoever made it.`,
  transcript: (turns: number) => `Transcript: ${counted(turns, 'turn')}`,
  language: (language: string) => `Language, as sent: ${language}`,
  turnColumns: ['Time', 'Speaker', 'Text'],
  notUnderstood: 'This version understands none of its result. The answer is kept whole.',
  firstOf: (shown: number, total: number) => `The first ${count(shown)} of ${count(total)} are printed.`,
  cut: 'The rest is in the kept answer.',
  partial: 'The service sent something of a result on the way. It is not the result and is not printed here.',
} as const

/** The name of a modality, within a sentence. */
export const modalityWords: Record<Modality, string> = { image: 'picture', audio: 'audio', video: 'video' }
