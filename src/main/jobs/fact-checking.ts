import { setImmediate as turn } from 'node:timers/promises'
import type { AppError } from '../../shared/errors.ts'
import type { CaseId, CheckId, ItemId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { cancelJobQuestion, stopJobsQuestion } from '../../shared/words/jobs.ts'
import { type Clock, later } from '../clock.ts'
import { auditWith } from '../custody/log/audit.ts'
import { createAttempts } from '../db/attempts.ts'
import { createDecisions } from '../db/decisions.ts'
import { createDoubtfulJobs } from '../db/doubtful-jobs.ts'
import { createJobReplies } from '../db/job-replies.ts'
import type { JobRecord, Jobs } from '../db/jobs.ts'
import { type Desktop, wordsOf } from '../desktop.ts'
import { createFailpoint } from '../failpoint.ts'
import type { Credentials } from '../service/credentials.ts'
import type { JobRequests } from '../service/job-requests.ts'
import { parseJobReply } from '../service/parse-job-reply.ts'
import { createAdopting } from './adopting.ts'
import { createJobKeeping, type JobKeeping, type JobKeepingDeps } from './keeping.ts'
import { createReconciling } from './reconciling.ts'
import { createWatching, type Watching, type WatchingDeps } from './watching.ts'

export type FactCheckingDeps = Omit<JobKeepingDeps, 'replies'> &
  Omit<WatchingDeps, 'keeping' | 'requests' | 'changed' | 'jobs' | 'failpoint'> &
  Pick<CancellingDeps, 'credentials' | 'clock'> & {
    jobs: Jobs
    requests: JobRequests
    desktop: Pick<Desktop, 'confirm'>
    /** Name of the failpoint that ends this process, for the fault suite; undefined = none. */
    failpoint?: string | undefined
    /** The rows of this SHA-256 or link changed. */
    changed: (subject: string) => void
    /** A job has ended; called once. */
    ended: (job: JobRecord) => void
  }
export type FactChecking = ReturnType<typeof createFactChecking>
export type EndedJob = { caseId: CaseId; itemId: ItemId }

/** Follows fact checks after their submission: watches them to their end, cancels them, gives them up, resumes them. */
export function createFactChecking(deps: FactCheckingDeps) {
  const { db, jobs, requests } = deps
  const failpoint = createFailpoint(deps.failpoint)
  const audit = auditWith(deps.audit, failpoint)
  const keeping = createJobKeeping({ ...deps, audit, replies: createJobReplies(db) })
  const changed = (job: JobRecord, isEnd: boolean) => {
    deps.changed(job.subject)
    if (isEnd) deps.ended(job)
  }
  const watching = createWatching({ ...deps, failpoint, keeping, requests, changed })
  const cancel = createCancelling({ ...deps, keeping, watching, requests, changed })
  const attempts = createAttempts(db)
  const adopt = createAdopting({ ...deps, audit, attempts, decisions: createDecisions(db) })
  const reconciling = createReconciling({
    ...deps,
    adopt,
    requests,
    turn: watching.turn,
    schedule: deps.schedule ?? later,
    doubts: createDoubtfulJobs(db, deps.checks, attempts),
    adopted: ({ check }) => {
      watching.watch(check.id)
      deps.changed(check.subject)
    },
  })
  const keyOf = () => {
    const known = deps.credentials()
    return `${known?.baseUrl.href} ${known?.fingerprint} ${deps.isAirGapped()}`
  }
  let key = keyOf()
  return {
    start: (): void => {
      watching.start()
      reconciling.start()
    },
    /** The token, the service address or the air gap may have changed: if so, every job is polled again. */
    lookAgain: (): void => {
      const now = keyOf()
      if (now === key) return
      key = now
      watching.wake()
      reconciling.lookSoon()
    },
    /** This computer woke up: every job is polled anew. */
    wake: (): void => {
      watching.wake()
      reconciling.lookSoon()
    },
    /** A submission may have become a job that is unknown here. */
    doubtful: reconciling.lookSoon,
    missedAt: reconciling.missedAt,
    /** Links a submission with unknown charge to the job it became. */
    adopt,
    /** A job was just submitted. */
    submitted: watching.watch,
    nextAskAt: watching.nextAskAt,
    delayOf: watching.delayOf,
    notBeforeAt: watching.notBeforeAt,
    awaitedResult: watching.awaitedResult,
    /** Somebody waits for the end of this job, for the next `forMs`. */
    attend: watching.attend,
    update: createUpdating({ ...deps, keeping, watching }),
    isAnswered: watching.isAnswered,
    /** Number of jobs being polled. */
    count: watching.count,
    cancel,
    stopAll: createStopping({ jobs, watching, desktop: deps.desktop }),
    /** Gives up a running job. */
    leave: (
      checkId: CheckId,
    ): Result<null, { kind: 'not_found'; what: 'check' } | { kind: 'not_now'; reason: 'finished' }> => {
      const job = jobs.get(checkId)
      if (!job) return err({ kind: 'not_found', what: 'check' })
      if (job.endedAt !== null) return err({ kind: 'not_now', reason: 'finished' })
      if (job.state !== 'left') watching.leave(job)
      return ok(null)
    },
    stop: async (): Promise<void> => {
      reconciling.stop()
      await watching.stop()
    },
  }
}

type Deps = {
  jobs: Pick<Jobs, 'askedOf' | 'get'>
  watching: Pick<Watching, 'leave'>
  desktop: Pick<Desktop, 'confirm'>
}

/** Number processed before other work gets its turn: each is a transaction of its own. */
const AT_ONCE = 20

/**
 * Stops polling all fact checks of a case, after one confirmation: if the service address is gone, hundreds may never
 * end, and a case cannot be deleted while one is polled. Returns the number; each can be polled again.
 */
const createStopping =
  ({ jobs, watching, desktop }: Deps) =>
  async (caseId: CaseId): Promise<Result<number, Extract<AppError, { kind: 'declined' }>>> => {
    const asked = jobs.askedOf(caseId).length
    if (asked === 0) return ok(0)
    if (!(await desktop.confirm(stopJobsQuestion(asked)))) return err({ kind: 'declined' })
    // Some may have ended while the question was open.
    let stopped = 0
    for (const { checkId } of jobs.askedOf(caseId)) {
      const job = jobs.get(checkId)
      if (!job || job.endedAt !== null || job.state === 'left') continue
      watching.leave(job)
      stopped += 1
      if (stopped % AT_ONCE === 0) await turn()
    }
    return ok(stopped)
  }

type UpdatingDeps = {
  jobs: Pick<Jobs, 'get'>
  keeping: Pick<JobKeeping, 'watchedAgain'>
  watching: Pick<Watching, 'watch' | 'askNow' | 'notBeforeAt'>
  credentials: () => Credentials | null
  isAirGapped: () => boolean
  changed: (subject: string) => void
}

type NotUpdated = Extract<AppError, { kind: 'not_found' | 'not_now' | 'no_token' | 'air_gap' }>

/**
 * Polls a job ahead of its turn, and watches one again that was given up. Nothing is submitted. A wait the service asked
 * for has to pass first.
 */
const createUpdating =
  ({ jobs, keeping, watching, credentials, isAirGapped, changed }: UpdatingDeps) =>
  (checkId: CheckId): Result<null, NotUpdated> => {
    const job = jobs.get(checkId)
    if (!job) return err({ kind: 'not_found', what: 'check' })
    if (job.endedAt !== null) return err({ kind: 'not_now', reason: 'finished' })
    if (isAirGapped()) return err({ kind: 'air_gap' })
    const known = credentials()
    if (!known) return err({ kind: 'no_token' })
    if (known.baseUrl.origin !== job.origin) return err({ kind: 'not_now', reason: 'other_address' })
    const isSlowed = watching.notBeforeAt(job.origin) !== null
    if (!isSlowed) {
      if (job.state !== 'watching') {
        keeping.watchedAgain(checkId)
        watching.watch(checkId)
      }
      watching.askNow(job)
    }
    // Another job may have been asked to wait: its page shows until when.
    changed(job.subject)
    return isSlowed ? err({ kind: 'not_now', reason: 'slowed_down' }) : ok(null)
  }

type CancellingDeps = {
  jobs: Jobs
  keeping: JobKeeping
  watching: Pick<Watching, 'watch'>
  requests: Pick<JobRequests, 'cancel'>
  credentials: () => Credentials | null
  clock: Clock
  desktop: Pick<Desktop, 'confirm'>
  changed: (job: JobRecord, isEnd: boolean) => void
}

type Refused = Extract<AppError, { kind: 'not_found' | 'not_now' | 'declined' | 'no_token' }>

/** Requests cancellation of a job. Whether it ends, and what that costs, only the service's reply shows. */
function createCancelling(deps: CancellingDeps) {
  const { jobs, keeping, watching, requests, credentials, clock, desktop, changed } = deps
  return async (checkId: CheckId): Promise<Result<null, Refused>> => {
    const job = jobs.get(checkId)
    if (!job) return err({ kind: 'not_found', what: 'check' })
    if (job.endedAt !== null) return err({ kind: 'not_now', reason: 'finished' })
    const known = credentials()
    if (!known) return err({ kind: 'no_token' })
    if (known.baseUrl.origin !== job.origin) return err({ kind: 'not_now', reason: 'other_address' })
    const question = cancelJobQuestion(known.baseUrl.host, job.creditsReserved)
    if (!(await desktop.confirm(question))) return err({ kind: 'declined' })
    keeping.cancelAsked(checkId, wordsOf(question))
    const asked = await requests.cancel(known, job)
    if (!asked.ok) return err({ kind: 'not_now', reason: 'not_reached' })
    const { status } = asked.value
    if (status === 404 || status === 405 || status === 501) {
      jobs.canCancel(checkId, false)
      changed(jobs.get(checkId) ?? job, false)
      return err({ kind: 'not_now', reason: 'not_offered' })
    }
    if (status >= 200 && status < 300) jobs.canCancel(checkId, true)
    const { meaning } = parseJobReply(asked.value, clock.now())
    if (meaning.type === 'told' && meaning.parsed.status !== null) {
      const reported = keeping.reported(checkId, asked.value, meaning, 0)
      changed(reported.job, reported.isEnd)
    }
    // Its next reply is what counts, even for a job that was given up.
    const state = jobs.get(checkId)?.state
    if (state === 'left' || state === 'lost' || state === 'stalled') keeping.watchedAgain(checkId)
    watching.watch(checkId)
    return ok(null)
  }
}
