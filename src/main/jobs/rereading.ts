import { countedCredits } from '../../shared/model/credits.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Checks } from '../db/checks.ts'
import type { JobReplies } from '../db/job-replies.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Database } from '../db/open.ts'
import { namedIn } from '../db/subject.ts'
import type { Log } from '../log.ts'
import type { StoredJobReading, StoredJobReadings } from '../query-worker/stored-job-readings.ts'
import { createReadingRounds } from '../reading-rounds.ts'
import { JOB_READER_VERSION } from '../service/job-wire.ts'

type Asked<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never
export type JobRereadingDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  jobs: Jobs
  replies: JobReplies
  /** The answers, read away from the event loop. */
  queryWorker: { [N in keyof StoredJobReadings]: Asked<StoredJobReadings[N]> }
  /** Something about these bytes or this address changed. */
  changed: (subject: string) => void
  log: Log
}
export type JobRereading = ReturnType<typeof createJobRereading>

/**
 * Reads the answers that ended jobs again: those that an earlier version read, at every start, and any one on demand.
 * Nothing is sent. How a job ended stays; what its answer says is written in one transaction with its custody entry.
 */
export function createJobRereading(deps: JobRereadingDeps) {
  const { db, audit, clock, checks, jobs, replies, queryWorker, changed, log } = deps

  const apply = db.transaction(({ checkId, sha256, reading }: StoredJobReading): { isChanged: boolean } | null => {
    const job = jobs.get(checkId)
    const before = replies.readOf(checkId)
    if (!job || !before) return null
    const isLess = reading === null || (before.hasResult && reading.result === null)
    if (isLess || JSON.stringify(reading) === before.parsed) {
      // What was read once stays; only that it was tried again is noted.
      replies.tried(checkId, JOB_READER_VERSION)
      return { isChanged: false }
    }
    const now = clock.now()
    replies.readAgain(checkId, reading, JOB_READER_VERSION, now)
    const creditsUsed = countedCredits(reading.creditsUsed)
    const isPriced = job.creditsUsed === null && creditsUsed !== null
    const check = checks.get(checkId)
    if (isPriced && check) {
      jobs.used(checkId, creditsUsed)
      checks.stand(checkId, { ...check, chargedCredits: creditsUsed }, now)
    }
    audit.append({
      caseId: job.caseId,
      type: 'job.read_again',
      payload: {
        check: checkId,
        ...namedIn(job),
        job: job.jobId,
        replySha256: sha256,
        reader: JOB_READER_VERSION,
        hadResult: before.hasResult,
        hasResult: reading.result !== null,
        creditsUsed: isPriced ? creditsUsed : null,
      },
    })
    return { isChanged: true }
  })

  const readOne = async (checkId: CheckId): Promise<{ isChanged: boolean } | null> => {
    const read = await queryWorker.readJobReply(checkId)
    const done = read && apply(read)
    const job = done?.isChanged ? jobs.get(checkId) : null
    if (job) changed(job.subject)
    return done
  }

  return {
    /** `start` begins reading again what an earlier version read; `settled` when that is over. */
    ...createReadingRounds<CheckId>({
      due: (limit) => queryWorker.dueJobs(JOB_READER_VERSION, limit),
      readOne,
      reader: JOB_READER_VERSION,
      name: 'jobs.read_again',
      log,
    }),
    /** Reads the answer that ended one job again now; null when none did. */
    again: readOne,
  }
}
