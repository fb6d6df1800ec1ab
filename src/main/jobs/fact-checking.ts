import type { CaseId, CheckId, ItemId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { auditWith } from '../custody/log/audit.ts'
import { createAttempts } from '../db/attempts.ts'
import { createDecisions } from '../db/decisions.ts'
import { createDoubtfulJobs } from '../db/doubtful-jobs.ts'
import { createJobReplies } from '../db/job-replies.ts'
import type { JobRecord, Jobs } from '../db/jobs.ts'
import type { Desktop } from '../desktop.ts'
import { createFailpoint } from '../failpoint.ts'
import type { JobRequests } from '../service/job-requests.ts'
import { createAdopting } from './adopting.ts'
import { type CancellingDeps, createCancelling } from './cancelling.ts'
import { createJobKeeping, type JobKeepingDeps } from './keeping.ts'
import { later } from './pace.ts'
import { createReconciling } from './reconciling.ts'
import { createStopping } from './stopping.ts'
import { createWatching, type WatchingDeps } from './watching.ts'

export type FactCheckingDeps = Omit<JobKeepingDeps, 'replies'> &
  Omit<WatchingDeps, 'keeping' | 'requests' | 'changed' | 'jobs' | 'failpoint'> &
  Pick<CancellingDeps, 'credentials' | 'clock'> & {
    jobs: Jobs
    requests: JobRequests
    desktop: Pick<Desktop, 'confirm'>
    /** Name of the failpoint that ends this process, for the fault suite; undefined = none. */
    failpoint?: string | undefined
    /** The rows of this digest or address changed. */
    changed: (subject: string) => void
    /** A job has ended, told once. */
    ended: (job: JobRecord) => void
  }
export type FactChecking = ReturnType<typeof createFactChecking>
export type EndedJob = { caseId: CaseId; itemId: ItemId }

/** Fact checks after they were submitted: watched to their end, cancelled, given up, looked at again. */
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
    /** The token, the address or the air gap may have changed: if so, every job is asked about again. */
    lookAgain: (): void => {
      const now = keyOf()
      if (now === key) return
      key = now
      watching.wake()
      reconciling.lookSoon()
    },
    /** A submission may have become a job that is not known here. */
    doubtful: reconciling.lookSoon,
    missedAt: reconciling.missedAt,
    /** Gives a doubtful submission the job that it became. */
    adopt,
    /** A job was just submitted. */
    submitted: watching.watch,
    nextAskAt: watching.nextAskAt,
    isAnswered: watching.isAnswered,
    /** How many jobs are asked about. */
    count: watching.count,
    cancel,
    stopAll: createStopping({ jobs, watching, desktop: deps.desktop }),
    /** Gives a running job up, or looks again at one that was given up. Nothing is submitted. */
    watch: (
      checkId: CheckId,
      isWatched: boolean,
    ): Result<null, { kind: 'not_found'; what: 'check' } | { kind: 'not_now'; reason: 'finished' }> => {
      const job = jobs.get(checkId)
      if (!job) return err({ kind: 'not_found', what: 'check' })
      if (job.endedAt !== null) return err({ kind: 'not_now', reason: 'finished' })
      if (!isWatched) {
        if (job.state !== 'left') watching.leave(job)
      } else if (job.state !== 'watching') {
        keeping.watchedAgain(checkId)
        watching.watch(checkId)
        deps.changed(job.subject)
      }
      return ok(null)
    },
    stop: async (): Promise<void> => {
      reconciling.stop()
      await watching.stop()
    },
  }
}
