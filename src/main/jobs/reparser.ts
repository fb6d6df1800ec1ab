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
import type { Async } from '../query-worker/query-worker.ts'
import type { StoredJobReplies, StoredParsedJobReply } from '../query-worker/stored-job-replies.ts'
import { createReparseRounds } from '../reparse-rounds.ts'
import { JOB_PARSER_VERSION } from '../service/job-wire.ts'

export type JobReparserDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  jobs: Jobs
  replies: JobReplies
  /** Parses replies off the event loop. */
  queryWorker: { [N in keyof StoredJobReplies]: Async<StoredJobReplies[N]> }
  /** Something about these bytes or this link changed. */
  changed: (subject: string) => void
  log: Log
}
export type JobReparser = ReturnType<typeof createJobReparser>

/**
 * Parses the replies that ended jobs again: at every startup, those parsed by an earlier version, and any one on
 * demand. Nothing is sent. How a job ended does not change; the newly parsed reply is written in one transaction with
 * its custody entry.
 */
export function createJobReparser(deps: JobReparserDeps) {
  const { db, audit, clock, checks, jobs, replies, queryWorker, changed, log } = deps

  const apply = db.transaction(({ checkId, sha256, parsed }: StoredParsedJobReply): { isChanged: boolean } | null => {
    const job = jobs.get(checkId)
    const before = replies.readOf(checkId)
    if (!job || !before) return null
    const isLess = parsed === null || (before.hasResult && parsed.result === null)
    if (isLess || JSON.stringify(parsed) === before.parsed) {
      // What was parsed once remains; only the new attempt is recorded.
      replies.tried(checkId, JOB_PARSER_VERSION)
      return { isChanged: false }
    }
    const now = clock.now()
    replies.readAgain(checkId, parsed, JOB_PARSER_VERSION, now)
    const creditsUsed = countedCredits(parsed.creditsUsed)
    const isPriced = job.creditsUsed === null && creditsUsed !== null
    const check = checks.get(checkId)
    if (isPriced && check) {
      jobs.used(checkId, creditsUsed)
      checks.setState(checkId, { ...check, chargedCredits: creditsUsed }, now)
    }
    audit.append({
      caseId: job.caseId,
      type: 'job.read_again',
      payload: {
        check: checkId,
        ...namedIn(job),
        job: job.jobId,
        replySha256: sha256,
        reader: JOB_PARSER_VERSION,
        hadResult: before.hasResult,
        hasResult: parsed.result !== null,
        creditsUsed: isPriced ? creditsUsed : null,
      },
    })
    return { isChanged: true }
  })

  const reparseOne = async (checkId: CheckId): Promise<{ isChanged: boolean } | null> => {
    const read = await queryWorker.readJobReply(checkId)
    const done = read && apply(read)
    const job = done?.isChanged ? jobs.get(checkId) : null
    if (job) changed(job.subject)
    return done
  }

  return {
    /** `start` begins to parse replies parsed by an earlier version; `settled` resolves when that is done. */
    ...createReparseRounds<CheckId>({
      due: (limit) => queryWorker.dueJobs(JOB_PARSER_VERSION, limit),
      reparseOne,
      version: JOB_PARSER_VERSION,
      name: 'jobs.read_again',
      log,
    }),
    /** Parses the reply that ended one job again now; null if there is none. */
    again: reparseOne,
  }
}
