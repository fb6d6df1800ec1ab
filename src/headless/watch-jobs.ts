import type { CheckId } from '../shared/model/ids.ts'
import type { FactCheck, Job } from '../shared/model/job.ts'
import { unreadState } from '../shared/model/sent-state.ts'
import { exactInstant } from '../shared/words/dates.ts'
import { progressText } from '../shared/words/fact-check.ts'
import { headless, headlessJobs as words } from '../shared/words/headless.ts'
import { pauseLines } from '../shared/words/headless-pause.ts'
import { jobTrouble } from '../shared/words/job-trouble.ts'
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
      const said = JSON.stringify({ ...line, nextRequestAt: null })
      if (lastReported.get(checkId) !== said) {
        lastReported.set(checkId, said)
        output.result(line, null)
        output.say(sentenceOf(reference, job))
      }
      if ((job.answeredAt ?? 0) > lastAnswer) {
        lastAnswer = job.answeredAt ?? 0
        answeredAt = now()
      }
      trouble = jobTrouble(job) ?? trouble
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

const jobLine = (item: string, job: Job) => ({
  type: 'job',
  item,
  jobId: job.jobId,
  state: job.state,
  status: job.status,
  progress: job.progress,
  message: job.statusMessage,
  trouble: job.trouble,
  troubleAnswer: job.troubleAnswer && {
    ...job.troubleAnswer,
    receivedAt: new Date(job.troubleAnswer.receivedAt).toISOString(),
  },
  // The result of a job that is reported completed: until when it is asked for, and how it was sent so far.
  awaitedResult: job.awaitedResult && {
    ...job.awaitedResult,
    until: new Date(job.awaitedResult.until).toISOString(),
  },
  nextRequestAt: job.nextAskAt === null ? null : new Date(job.nextAskAt).toISOString(),
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
    error: job.errorMessage,
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

const sentenceOf = (reference: string, job: Job): string => {
  const { status, state, progress, statusMessage, nextAskAt } = job
  const trouble = jobTrouble(job)
  const awaited = awaitedText(job, exactInstant)
  return [
    reference,
    onOneLine(status ?? state),
    ...(progress === null ? [] : [progressText(progress)]),
    ...(statusMessage === null ? [] : [onOneLine(statusMessage)]),
    ...(awaited === null ? [] : [onOneLine(awaited)]),
    ...(trouble === null ? [] : [onOneLine(trouble)]),
    ...(trouble === null || nextAskAt === null ? [] : [words.nextRequest({ at: exactInstant(nextAskAt) })]),
  ].join('  ')
}

/** The end of a job for people: with its summary or, without one, with what the service said of it. */
function rowOf({ reference, place }: Omit<WatchedJob, 'checkId'>, { job, parsed, result }: FactCheck): string {
  const { errorMessage, statusMessage, isSimulated } = job
  const messages = [errorMessage, statusMessage].flatMap((message) =>
    message === null || message.trim() === '' ? [] : [pauseLines.serviceSays({ message: onOneLine(message) })],
  )
  const without =
    result === null
      ? resultText({ isEnded: job.endedAt !== null, reply: parsed, unread: parsed?.unread ?? [] })
      : partText('summary', result.summary, result.otherForms?.summary)
  return [
    reference,
    words.ends[job.state],
    onOneLine(place),
    ...(result?.summary?.trim() ? [onOneLine(result.summary)] : messages),
    ...(without === null ? [] : [onOneLine(without)]),
    ...(isSimulated ? [`[${headless.simulatedMark}]`] : []),
  ].join('  ')
}
