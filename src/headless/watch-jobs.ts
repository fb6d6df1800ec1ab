import type { CheckId } from '../shared/model/ids.ts'
import type { FactCheck, Job } from '../shared/model/job.ts'
import { unreadState } from '../shared/model/sent-state.ts'
import { exactInstant } from '../shared/words/dates.ts'
import { progressText } from '../shared/words/fact-check.ts'
import { headless, headlessJobs as words } from '../shared/words/headless.ts'
import { pauseLines } from '../shared/words/headless-pause.ts'
import { type JobLine, type JobSaid, jobLines } from '../shared/words/job-said.ts'
import { jobDelay, jobTrouble } from '../shared/words/job-trouble.ts'
import { REASONS } from '../shared/words/reasons.ts'
import { awaitedText, partText, resultText } from '../shared/words/sent-parts.ts'
import type { Core, ExitCode } from './core.ts'
import { nextChange } from './next-change.ts'
import type { Output } from './output.ts'
import { onOneLine } from './terminal-text.ts'

/** `place` = the path of the item, or its URL without the scheme, for people to read. */
export type WatchedJob = { checkId: CheckId; reference: string; place: string }

const LOOK_EVERY_MS = 250
const LOOK_NO_SOONER_MS = 100
/** With many jobs a round takes time: this much for each, ms. */
const LOOK_MS = 4
/**
 * A command is not an app that stays open: after this long without a reply about any job, it prints how to continue.
 */
const GIVE_UP_MS = 120_000

/** Given up before its end, which may have come since. */
const isGivenUp = ({ state }: Pick<Job, 'state'>) => state === 'stalled' || state === 'lost'
/** Whether a job has no end yet and nobody chose to stop waiting for it. */
export const isWithoutEnd = (job: Pick<Job, 'state'>): boolean => job.state === 'watching' || isGivenUp(job)

/**
 * Prints each step of these jobs, and their results as they arrive. Jobs that were given up are polled once more. `now`
 * = on a clock that cannot be set, ms. 0 = all completed.
 */
export async function watchJobs(
  { core, output, now }: { core: Core; output: Output; now: () => number },
  jobs: readonly WatchedJob[],
  isWaiting: boolean,
): Promise<ExitCode> {
  const open = new Map(jobs.map((job) => [job.checkId, job]))
  const lastReported = new Map<CheckId, string>()
  let code: ExitCode = 0
  let answeredAt = now()
  let lastAnswer = 0
  if (isWaiting) for (const checkId of open.keys()) core.attend(checkId)
  while (true) {
    let trouble: string | null = null
    for (const [checkId, { reference, place }] of open) {
      const found = await core.call('factChecks.get', { checkId })
      if (!found.ok) throw new Error('a job disappeared')
      const { job } = found.value
      const line = jobLine(reference, job)
      const { nextRequestAt: _, delay, ...lasting } = line
      const said = JSON.stringify({ ...lasting, delay: delay && { ...delay, until: null } })
      if (lastReported.get(checkId) !== said) {
        lastReported.set(checkId, said)
        output.result(line, null)
        output.say(sentenceOf(reference, job))
      }
      if ((job.answeredAt ?? 0) > lastAnswer) {
        lastAnswer = job.answeredAt ?? 0
        answeredAt = now()
      }
      trouble = jobTrouble(job) ?? jobDelay(job, exactInstant) ?? trouble
      if (job.state === 'watching') continue
      if (isGivenUp(job)) {
        if (isWaiting && !core.isAnswered(checkId)) continue
        output.say(words.stillWithoutEnd({ reference }))
      }
      open.delete(checkId)
      answeredAt = now()
      if (job.state !== 'completed') code = 1
      output.result(resultLine(reference, found.value), rowOf({ reference, place }, found.value))
    }
    if (open.size === 0) return code
    if (!isWaiting) {
      output.say(words.goesOn)
      return code
    }
    // Said by a request of this run: the service would answer every other one the same.
    const isRefused = core.account.status().connection === 'token_refused'
    if (isRefused || now() - answeredAt > GIVE_UP_MS) {
      for (const { reference } of open.values()) output.say(words.notAnswered({ reference }))
      const why = isRefused ? REASONS.token_refused : onOneLine(trouble ?? words.silent)
      output.say([why, words.goesOn].join(' '))
      return 1
    }
    const atLeastMs = Math.max(LOOK_NO_SOONER_MS, open.size * LOOK_MS)
    await nextChange(core, { atLeastMs, atMostMs: Math.max(LOOK_EVERY_MS, atLeastMs) })
  }
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** `messageAt` = when the reply with the message was received; null = the last reply has it, or there is none. */
const jobLine = (item: string, job: Job) => ({
  type: 'job',
  item,
  jobId: job.jobId,
  state: job.state,
  status: job.status,
  progress: job.progress,
  message: job.statusMessage,
  messageAt: iso(job.statusMessageAt),
  trouble: job.trouble,
  troubleAnswer: job.troubleAnswer && {
    ...job.troubleAnswer,
    receivedAt: iso(job.troubleAnswer.receivedAt),
  },
  delay: job.delay && {
    until: iso(job.delay.until),
    trouble: job.delay.trouble,
    status: job.delay.troubleAnswer?.httpStatus ?? null,
    message: job.delay.troubleAnswer?.message ?? null,
  },
  // The result of a job that is reported completed: until when it is asked for, and how it was sent so far.
  awaitedResult: job.awaitedResult && { ...job.awaitedResult, until: iso(job.awaitedResult.until) },
  nextRequestAt: iso(job.nextAskAt),
  creditsReserved: job.creditsReserved,
  simulated: job.isSimulated,
})

function resultLine(item: string, { job, parsed, result, partial }: FactCheck) {
  return {
    type: 'factCheck',
    item,
    jobId: job.jobId,
    state: job.state,
    modality: job.modality,
    status: job.status,
    message: job.statusMessage,
    messageAt: iso(job.statusMessageAt),
    error: job.errorMessage,
    errorAt: iso(job.errorMessageAt),
    creditsReserved: job.creditsReserved,
    creditsUsed: job.creditsUsed,
    simulated: job.isSimulated,
    ...partsOf(result),
    // How the final reply sent it; null = there is none that is read.
    resultSent: parsed && (result === null ? unreadState(parsed.otherForms?.result) : 'read'),
    unread: parsed?.unread ?? null,
    // Never the result: what an interim reply contained, if no end with a result was received.
    partial: partial && {
      receivedAt: new Date(partial.receivedAt).toISOString(),
      status: partial.parsed.status,
      ...partsOf(partial.parsed.result),
      unread: partial.parsed.unread,
    },
  }
}

const partsOf = (result: FactCheck['result']) => ({
  summary: result?.summary ?? null,
  provenance: result?.sources ?? null,
  claims: result?.claims ?? null,
  transcript: result?.transcript ?? null,
})

/** What the service said of a job under these names, on one line each; an old message with the time of its reply. */
function messagesOf(
  job: JobSaid<number>,
  names: readonly JobLine['name'][],
  quoted: (message: string) => string,
): string[] {
  const lines = jobLines(job, exactInstant)
  return names
    .flatMap((name) => lines.filter((line) => line.name === name))
    .flatMap(({ label, said, note }) => {
      if (said === null || said.trim() === '') return note === null ? [] : [onOneLine(`${label}: ${note}`)]
      const message = quoted(onOneLine(said))
      return [note === null ? message : words.earlierMessage({ message, note: onOneLine(note) })]
    })
}

const sentenceOf = (reference: string, job: Job): string => {
  const { status, state, progress, nextAskAt } = job
  const trouble = jobTrouble(job)
  const delay = jobDelay(job, exactInstant)
  const awaited = awaitedText(job, exactInstant)
  return [
    reference,
    onOneLine(status ?? state),
    ...(progress === null ? [] : [progressText(progress)]),
    ...messagesOf({ job, parsed: null }, ['statusMessage'], (message) => message),
    ...(awaited === null ? [] : [onOneLine(awaited)]),
    ...(trouble === null ? [] : [onOneLine(trouble)]),
    ...(delay === null ? [] : [onOneLine(delay)]),
    ...(trouble === null || delay !== null || nextAskAt === null
      ? []
      : [words.nextRequest({ at: exactInstant(nextAskAt) })]),
  ].join('  ')
}

/** The end of a job for people: with its summary or, without one, with what the service said of it. */
function rowOf({ reference, place }: Omit<WatchedJob, 'checkId'>, factCheck: FactCheck): string {
  const { job, parsed, result } = factCheck
  const messages = () =>
    messagesOf(factCheck, ['errorMessage', 'statusMessage'], (message) => pauseLines.serviceSays({ message }))
  const without =
    result === null
      ? resultText({ isEnded: job.endedAt !== null, reply: parsed, unread: parsed?.unread ?? [] })
      : partText('summary', result.summary, result.otherForms?.summary)
  return [
    reference,
    words.ends[job.state],
    onOneLine(place),
    ...(result?.summary?.trim() ? [onOneLine(result.summary)] : messages()),
    ...(without === null ? [] : [onOneLine(without)]),
    ...(job.isSimulated ? [`[${headless.simulatedMark}]`] : []),
  ].join('  ')
}
