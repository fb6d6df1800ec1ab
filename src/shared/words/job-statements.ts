import type { JobTrouble, TroubleAnswer } from '../model/check.ts'
import type { FactCheckResult, ParsedJobReply } from '../model/fact-check.ts'
import { timeCode } from '../model/time-code.ts'
import { count } from './counts.ts'
import { exactInstant } from './dates.ts'
import { saidOfJob } from './fact-check.ts'
import { type JobSaid, jobLines } from './job-said.ts'
import { troubleLines } from './job-trouble.ts'
import { messages } from './messages.ts'
import { sentOr } from './sent.ts'

const words = messages('job-statements', {
  title: 'What the service says of the job',
  withNote: '{label} ({note})',
  otherJob: 'Job ID in the reply',
  credits: 'Credits in the reply',
  creditsLine: '{reserved} reserved, {used} used',
  noCredits: 'none',
  bytes: '{n, plural, one {# byte} other {# bytes}}',
  milliseconds: '{n, number} ms',
})

export { words as jobStatementWords }

/** What a reply says of its job besides a result, as the model and a machine export have it. */
export type JobReplyFacts = Omit<ParsedJobReply, 'result' | 'unread' | 'unreadLeftOut' | 'notes'>

/** What a result says of itself besides its parts. */
export type ResultFacts = Pick<FactCheckResult, 'modality' | 'hasDetailedReport'>

/** A job, as the model (instants in ms) and a machine export (ISO 8601) have it. */
export type JobFacts = JobSaid<number | string>['job'] & {
  jobId: string
  /** null = it is not known here, as that of another case. */
  context: string | null
  creditsReserved: number | null
  creditsUsed: number | null
  trouble: JobTrouble | null
  troubleAnswer: (Omit<TroubleAnswer, 'receivedAt'> & { receivedAt: number | string }) | null
}

/** One thing that the service said of a job; `text` is in its own words where it had words. */
export type Statement = readonly [label: string, text: string]

/**
 * What the service says of a job besides its result: its last status word, progress and messages, what came of the last
 * status request where that brought no news, then the rest of `reply` (the final one; null = none is stored). The same in
 * every form; what was not sent has no line.
 */
export const jobStatements = (job: JobFacts, reply: JobReplyFacts | null, result: ResultFacts | null): Statement[] => [
  ...stateOf(job, reply),
  ...troubleLines(job, timeText),
  ...(reply === null ? [] : ofReply(job, reply, result)),
]

/** The same of a reply that is not the final one, which has a state of its own. */
export const besideStatements = (job: JobFacts, reply: JobReplyFacts, result: ResultFacts | null): Statement[] => {
  const { status, progress, statusMessage, errorMessage } = reply
  const own = { status, progress, statusMessage, errorMessage, statusMessageAt: null, errorMessageAt: null }
  return [...stateOf({ ...own, endedAt: 0 }, reply), ...ofReply(job, reply, result)]
}

function stateOf(job: JobSaid<number | string>['job'], parsed: JobReplyFacts | null): Statement[] {
  const lines = jobLines({ job, parsed }, timeText)
  return lines.flatMap(({ label, said, note }): Statement[] => {
    if (said === null || said.trim() === '') return stated(label, note)
    return [[note === null ? label : words.withNote({ label, note }), said]]
  })
}

const timeText = (at: number | string): string => exactInstant(new Date(at).getTime())

const stated = (label: string, text: string | null): Statement[] =>
  text === null || text.trim() === '' ? [] : [[label, text]]

function ofReply(job: JobFacts, reply: JobReplyFacts, result: ResultFacts | null): Statement[] {
  const { jobId, durationSeconds, fileSizeBytes, processingTimeMs, userContext, otherForms } = reply
  /** What was sent, or that it was in a form that is not read; nothing where it was not sent. */
  const sent = (label: string, name: keyof NonNullable<typeof otherForms>, text: string | null): Statement[] =>
    stated(label, sentOr(text, otherForms?.[name], ''))
  const modalities = new Set([reply.modality, result?.modality ?? null].filter((one) => one !== null))
  const isDetailed = result?.hasDetailedReport ?? null
  return [
    ...sent(words.otherJob, 'jobId', jobId === job.jobId ? null : jobId),
    ...sent(saidOfJob.file, 'fileName', reply.fileName),
    ...sent(saidOfJob.size, 'fileSizeBytes', fileSizeBytes === null ? null : words.bytes({ n: fileSizeBytes })),
    ...sent(saidOfJob.length, 'durationSeconds', durationSeconds === null ? null : lengthOf(durationSeconds)),
    ...sent(saidOfJob.modality, 'modality', [...modalities].join(', ') || null),
    ...stated(saidOfJob.detailed, isDetailed === null ? null : isDetailed ? saidOfJob.yes : saidOfJob.no),
    ...sent(saidOfJob.created, 'createdAt', reply.createdAt),
    ...sent(saidOfJob.modified, 'modifiedAt', reply.modifiedAt),
    ...sent(
      saidOfJob.took,
      'processingTimeMs',
      processingTimeMs === null ? null : words.milliseconds({ n: processingTimeMs }),
    ),
    ...stated(words.credits, creditsOf(job, reply)),
    ...sent(saidOfJob.otherContext, 'userContext', userContext === job.context ? null : userContext),
  ]
}

/** Credits as a reply states them; null = as they are counted, or it states none. */
function creditsOf(job: JobFacts, { creditsReserved, creditsUsed, otherForms }: JobReplyFacts): string | null {
  if (creditsReserved === job.creditsReserved && creditsUsed === job.creditsUsed) return null
  const text = (value: number | null, form: string | undefined) =>
    sentOr(value === null ? null : count(value), form, words.noCredits)
  const [reserved, used] = [
    text(creditsReserved, otherForms?.creditsReserved),
    text(creditsUsed, otherForms?.creditsUsed),
  ]
  return reserved === words.noCredits && used === words.noCredits ? null : words.creditsLine({ reserved, used })
}

const lengthOf = (seconds: number): string => (seconds < 0 ? count(seconds) : timeCode(seconds))
