import type { JobTrouble } from '../../shared/model/check.ts'
import type { ParsedJobReply } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { JobDelay } from '../../shared/model/job.ts'
import type { Account } from '../account/account.ts'
import { type Clock, later, type Schedule } from '../clock.ts'
import type { JobRecord, Jobs } from '../db/jobs.ts'
import { isStorageFailure } from '../disk-floor.ts'
import type { Failpoint } from '../failpoint.ts'
import type { Log } from '../log.ts'
import type { RawAnswer } from '../service/answer.ts'
import { type AccountKey, type Credentials, isInUse, keyOf } from '../service/credentials.ts'
import { words } from '../service/error-body.ts'
import type { GetFailure } from '../service/get.ts'
import type { JobRequests } from '../service/job-requests.ts'
import { type JobAnswer, parseJobReply } from '../service/parse-job-reply.ts'
import { createDoubts } from './doubts.ts'
import { createDueList } from './due.ts'
import type { JobKeeping, Troubled } from './keeping.ts'
import { countedMs, rarelyMs, SPACING_MS, spreadMs, waitMs } from './pace.ts'
import { createPollingPause } from './polling-pause.ts'

export type WatchingDeps = {
  jobs: Jobs
  keeping: JobKeeping
  requests: Pick<JobRequests, 'read'>
  credentials: () => Credentials | null
  clock: Clock
  log: Log
  random: () => number
  failpoint: Failpoint
  /** Schedules work for later; returns a function that cancels it. Default: system timers. */
  schedule?: Schedule
  isAirGapped: () => boolean
  /** Records what a request showed about the connection to the service. */
  note: Account['note']
  /** Parses a large reply off the event loop. */
  readApart: (answer: Pick<RawAnswer, 'status' | 'headers' | 'body' | 'bodyState'>, at: number) => Promise<JobAnswer>
  /** Something about this job changed. `isEnd` = its end was just noticed. */
  changed: (job: JobRecord, isEnd: boolean) => void
}
type Polled = Pick<JobRecord, 'checkId' | 'origin'>
export type Watching = ReturnType<typeof createWatching>

/** Concurrent polls: a slow one delays no other. */
const AT_ONCE = 5
/** After being polled for this long without an end, the user is asked. */
const STALLED_AFTER_MS = 86_400_000
const LARGE_ANSWER_BYTES = 262_144

/** Why a reply is not the service's own; null = it is. */
const foreignReason = (meaning: JobAnswer['meaning']): JobTrouble | null =>
  meaning.type === 'unreadable'
    ? 'answer_unreadable'
    : meaning.type === 'again' && meaning.reason === 'not_the_service'
      ? meaning.reason
      : null
/** What is otherwise about a reply without news: by default its message is the service's, and it is not about the job. */
type NoNews = { message?: string | null; askedMs?: number }

/** Whether a reply is about the job polled; one that names no job is assumed to be. */
const isAbout = ({ jobId }: JobRecord, parsed: ParsedJobReply): boolean =>
  parsed.jobId === null || parsed.jobId.trim().toLowerCase() === jobId.toLowerCase()

/**
 * Polls every job until it ends: seldom enough for the service, soon enough for the user, however many there are.
 * Polling costs nothing, so every failed poll is repeated; nothing here ever submits anything.
 */
export function createWatching(deps: WatchingDeps) {
  const { jobs, keeping, requests, credentials, clock, log, random, note, changed, failpoint } = deps
  const due = createDueList()
  const running = new Map<CheckId, Promise<void>>()
  /** Jobs given up before their end, but replied to since: polled only rarely from then on. */
  const rarely = new Set<CheckId>()
  /** Until when somebody waits for the end of a job, on the monotonic clock, ms: who waits says so again and again. */
  const attended = new Map<CheckId, number>()
  /** Polls in a row that brought no news of a job. */
  const failures = new Map<CheckId, number>()
  /** When the service last replied about a job, with no unanswered poll since, on the monotonic clock, ms. */
  const lastAnswer = new Map<CheckId, number>()
  let lastStart = Number.NEGATIVE_INFINITY
  let callOff = () => {}
  let isStopped = true

  const schedule = deps.schedule ?? later
  const monotonic = () => clock.monotonicNs() / 1e6
  const doubts = createDoubts(monotonic, clock.now)
  const pollingPause = createPollingPause(monotonic, random)
  const isAttended = (checkId: CheckId) => (attended.get(checkId) ?? Number.NEGATIVE_INFINITY) > monotonic()
  const isRare = (checkId: CheckId) => rarely.has(checkId)
  const waitOf = ({ checkId, state, origin, asks, askedMs }: JobRecord): number => {
    if (state !== 'watching' && isRare(checkId)) return rarelyMs(random)
    const openJobs = due.countAt(origin, isRare)
    // One that was submitted a moment ago may be done at once.
    const isSoon = asks === 0 || isAttended(checkId)
    return waitMs({ isAttended: isSoon, askedMs, failures: failures.get(checkId) ?? 0, openJobs }, random)
  }
  const dueAt = (job: JobRecord) => monotonic() + waitOf(job)

  const forget = (checkId: CheckId) => {
    due.forget(checkId)
    rarely.delete(checkId)
    attended.delete(checkId)
    failures.delete(checkId)
    lastAnswer.delete(checkId)
    doubts.forget(checkId)
  }
  const isAsked = ({ endedAt, state }: JobRecord) => endedAt === null && state !== 'left'
  /** By how much a job's polled time grew, ms, now that there is a reply. */
  const askedFor = ({ checkId }: JobRecord): number => {
    const at = monotonic()
    const before = lastAnswer.get(checkId)
    lastAnswer.set(checkId, at)
    return before === undefined ? 0 : countedMs(at - before)
  }

  /** `heard.askedMs` is absent where the service did not reply about this job. */
  const trouble = (job: JobRecord, reason: JobTrouble, heard: Partial<Omit<Troubled, 'trouble'>> = {}): JobRecord => {
    const { checkId } = job
    const { answer = null, raw = null, askedMs } = heard
    if (askedMs === undefined) lastAnswer.delete(checkId)
    failures.set(checkId, (failures.get(checkId) ?? 0) + 1)
    keeping.troubled(checkId, { trouble: reason, answer, raw, askedMs: askedMs ?? 0 })
    const now = jobs.get(checkId) ?? job
    changed(now, false)
    return now
  }

  /** Where one request made polling pause, whoever waits for another job learns of it. */
  const othersDelayed = ({ checkId, origin }: JobRecord): void => {
    if (pollingPause.cause(origin)?.checkId !== checkId || pollingPause.until(origin) <= monotonic()) return
    for (const waiting of attended.keys()) {
      const other = waiting === checkId || !isAttended(waiting) ? null : jobs.get(waiting)
      if (other?.origin === origin) changed(other, false)
    }
  }

  const failed = (job: JobRecord, failure: GetFailure, by: AccountKey): void => {
    switch (failure.type) {
      case 'air_gap':
      case 'stopped':
        return
      case 'connection_lost':
        trouble(job, 'connection_lost')
        return
      default: {
        // Sent before the service address or the token was changed: the other jobs are polled regardless.
        if (!isInUse(by, credentials())) return
        pollingPause.failed({ checkId: job.checkId, trouble: failure.type, troubleAnswer: null })
        if (failure.type === 'offline' || failure.type === 'unreachable') note({ connection: failure.type }, by)
        trouble(job, failure.type)
        othersDelayed(job)
        return
      }
    }
  }

  const answered = (job: JobRecord, raw: RawAnswer, read: JobAnswer, by: AccountKey): void => {
    const { meaning, isSimulated } = read
    const answerOf = (reason: JobTrouble, message = read.serviceMessage) => ({
      trouble: reason,
      httpStatus: raw.status,
      message,
      receivedAt: clock.now(),
    })
    const noNews = (reason: JobTrouble, { message, ...more }: NoNews = {}) =>
      trouble(job, reason, { answer: answerOf(reason, message), raw, ...more })
    const isStale = !isInUse(by, credentials())
    const isAnswer = meaning.type !== 'slow_down' && meaning.type !== 'held'
    if (isStale && !isAnswer) return
    const causeOf = (reason: JobTrouble) => ({
      checkId: job.checkId,
      trouble: reason,
      troubleAnswer: answerOf(reason),
    })
    const foreign = isStale ? null : foreignReason(meaning)
    if (foreign !== null) pollingPause.foreign(causeOf(foreign))
    else if (isAnswer) pollingPause.answered()
    if (isAnswer && job.state !== 'watching') rarely.add(job.checkId)
    if (meaning.type !== 'unknown_job') doubts.known(job.checkId)
    switch (meaning.type) {
      case 'told': {
        const { parsed } = meaning
        note({ connection: 'online', isSimulated }, by)
        if (!isAbout(job, parsed)) {
          noNews('other_job', { message: words(parsed.jobId) })
          return
        }
        failures.delete(job.checkId)
        const reported = keeping.reported(
          job.checkId,
          raw,
          meaning,
          askedFor(job),
          doubts.isAwaitingResult(job, parsed),
        )
        if (reported.isEnd) forget(job.checkId)
        if (reported.job.state === 'watching') rarely.delete(job.checkId)
        changed(reported.job, reported.isEnd)
        if (reported.job.state === 'watching' && reported.job.askedMs >= STALLED_AFTER_MS)
          giveUp(reported.job, 'stalled')
        return
      }
      case 'unknown_job': {
        const now = noNews('unknown_job', { askedMs: askedFor(job) })
        if (doubts.isLost(now, by.account)) giveUp(now, 'lost')
        return
      }
      case 'unreadable':
        noNews('answer_unreadable')
        othersDelayed(job)
        return
      case 'again':
        noNews(meaning.reason)
        othersDelayed(job)
        return
      case 'slow_down':
        pollingPause.slowDown(job.origin, meaning.waitMs, causeOf('rate_limited'))
        noNews('rate_limited')
        othersDelayed(job)
        return
      case 'held':
        pollingPause.refused(causeOf(meaning.reason))
        if (meaning.reason === 'token_refused') note({ connection: 'token_refused' }, by)
        noNews(meaning.reason)
        othersDelayed(job)
        return
    }
  }

  const giveUp = (job: JobRecord, state: 'lost' | 'stalled' | 'left') => {
    keeping.givenUp(job.checkId, state)
    if (state === 'left') forget(job.checkId)
    else rarely.add(job.checkId)
    changed(jobs.get(job.checkId) ?? job, false)
  }

  const ask = async (job: JobRecord, known: Credentials): Promise<void> => {
    failpoint('before_question')
    const asked = await requests.read(known, job)
    failpoint('after_question')
    if (isStopped) return
    if (!asked.ok) return failed(job, asked.error, keyOf(known))
    const answer = asked.value
    const isLarge = answer.body.length > LARGE_ANSWER_BYTES
    const read = isLarge ? await deps.readApart(answer, clock.now()) : parseJobReply(answer, clock.now())
    if (isStopped) return
    answered(job, answer, read, keyOf(known))
    failpoint('after_told')
  }

  const start = (job: JobRecord, known: Credentials) => {
    lastStart = monotonic()
    const done = ask(job, known)
      .catch((cause: unknown) => {
        // A full disk: the reply is requested again, which costs nothing.
        if (isStorageFailure(cause)) pollingPause.full()
        else log.bug('jobs.ask', cause)
      })
      .then(() => {
        running.delete(job.checkId)
        const now = jobs.get(job.checkId)
        if (now && isAsked(now)) due.set(job.checkId, { at: dueAt(now), origin: now.origin })
        else forget(job.checkId)
        pump()
      })
      .catch((cause: unknown) => void log.bug('jobs.after', cause))
    running.set(job.checkId, done)
  }

  /** The job waiting longest, and when it is due; null = none can be polled now. */
  const next = ({ baseUrl }: Credentials): { job: JobRecord; at: number } | null => {
    while (true) {
      const found = due.next(baseUrl.origin, (checkId) => running.has(checkId))
      if (found === null) return null
      const job = jobs.get(found.checkId)
      if (job && isAsked(job)) return { job, at: found.at }
      forget(found.checkId)
    }
  }

  /** When it is the turn of a job by itself, on the monotonic clock, ms; null = it is not polled, or is being polled now. */
  const ownTurn = (checkId: CheckId, origin: string): number | null => {
    if (running.has(checkId) || isStopped || deps.isAirGapped()) return null
    return credentials()?.baseUrl.origin === origin ? (due.at(checkId) ?? null) : null
  }
  /** A time on the monotonic clock as one on the wall clock, ms; a past one is now. */
  const wallTime = (at: number): number => clock.now() + Math.max(0, at - monotonic())

  const pump = () => {
    callOff()
    if (isStopped || deps.isAirGapped()) return
    const known = credentials()
    if (!known) return
    while (running.size < (pollingPause.isTrouble() ? 1 : AT_ONCE)) {
      const found = next(known)
      if (!found) return
      const from = Math.max(found.at, lastStart + SPACING_MS, pollingPause.until(known.baseUrl.origin))
      const left = from - monotonic()
      if (left > 0) {
        // A longer sleep is interrupted: the machine may have slept, or the clocks jumped.
        callOff = schedule(pump, Math.min(left, 30_000))
        return
      }
      start(found.job, known)
    }
  }

  return {
    /** Settles when another kind of request may be sent, within the same pace. */
    turn: async (): Promise<void> => {
      const at = Math.max(monotonic(), lastStart + SPACING_MS)
      lastStart = at
      const left = at - monotonic()
      if (left > 0) await new Promise<void>((resolve) => void schedule(resolve, left))
    },
    /** Starts polling: every job without an end, spread out, then each watched job at its own pace, others rarely. */
    start: (): void => {
      isStopped = false
      const open = jobs.asked()
      const watched = open.filter(({ isWatched }) => isWatched === 1).length
      for (const { checkId, origin, isWatched } of open) {
        // However many were given up, the jobs still watched do not wait for them.
        const among = isWatched === 1 ? watched : open.length
        if (!due.has(checkId)) due.set(checkId, { at: monotonic() + spreadMs(among, random), origin })
      }
      pump()
    },
    /** A job was submitted, or is watched again. */
    watch: (checkId: CheckId): void => {
      const job = jobs.get(checkId)
      if (job?.state !== 'watching') return
      doubts.known(checkId)
      rarely.delete(checkId)
      lastAnswer.delete(checkId)
      failures.delete(checkId)
      due.set(checkId, { at: dueAt(job), origin: job.origin })
      if (!isStopped) pump()
    },
    /** Somebody waits for the end of this job, for the next `forMs`: a page that shows it, or a command. */
    attend: (checkId: CheckId, forMs: number): void => {
      const job = jobs.get(checkId)
      if (!job || !isAsked(job)) return
      const isNews = !isAttended(checkId)
      attended.set(checkId, monotonic() + forMs)
      if (!isNews || isStopped) return
      due.bringOneForward(checkId, dueAt(job))
      pump()
    },
    /** A person wants to know: its turn is now, whatever failed before. A wait the service asked for stays. */
    askNow: ({ checkId, origin }: JobRecord): void => {
      pollingPause.release()
      due.set(checkId, { at: Number.NEGATIVE_INFINITY, origin })
      if (!isStopped) pump()
    },
    /** The network, the token, the service address or the air gap may have changed: polls again at once. */
    wake: (): void => {
      pollingPause.release()
      rarely.clear()
      if (isStopped) return
      const at = monotonic()
      due.bringForward(() => at + spreadMs(due.count(), random))
      pump()
    },
    /** The user gives the job up. */
    leave: (job: JobRecord): void => giveUp(job, 'left'),
    /** When a job is next polled automatically, wall clock; null = it is not, or it is being polled now. */
    nextAskAt: ({ checkId, origin }: Polled): number | null => {
      const at = ownTurn(checkId, origin)
      return at === null ? null : Math.round(wallTime(Math.max(at, pollingPause.until(origin))))
    },
    /**
     * Why a job is polled later than its own turn: what came of a status request about another one. null = nothing
     * delays it.
     */
    delayOf: ({ checkId, origin }: Polled): JobDelay | null => {
      const at = ownTurn(checkId, origin)
      const until = pollingPause.until(origin)
      const cause = pollingPause.cause(origin)
      if (at === null || cause === null || cause.checkId === checkId || until <= Math.max(at, monotonic())) return null
      return { until: Math.round(wallTime(until)), trouble: cause.trouble, troubleAnswer: cause.troubleAnswer }
    },
    /** Until when the service asked for fewer requests, wall clock; null = it did not, or that time has passed. */
    notBeforeAt: (origin: string): number | null => {
      const left = pollingPause.slowedUntil(origin) - monotonic()
      return left > 0 ? Math.ceil(clock.now() + left) : null
    },
    /** The result that is still awaited of a job that is reported completed; null = none is. */
    awaitedResult: doubts.awaitedResult,
    /** Whether a job that was given up has been replied to since startup. */
    isAnswered: (checkId: CheckId): boolean => rarely.has(checkId),
    /** Number of jobs being polled. */
    count: due.count,
    /** Settles when the polls in progress have ended. */
    stop: async (): Promise<void> => {
      isStopped = true
      callOff()
      await Promise.all(running.values())
    },
  }
}
