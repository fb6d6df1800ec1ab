import type { Result } from '../../shared/result.ts'
import { ANSWER_CAP_BYTES, type RawAnswer } from './answer.ts'
import type { Credentials } from './credentials.ts'
import type { Get, GetFailure } from './get.ts'
import type { Timers } from './timers.ts'

type PendingAnswer = Promise<Result<RawAnswer, GetFailure>>
type To = Pick<Credentials, 'baseUrl' | 'token'>
/** A job by the service's identifier, and the check that became it. */
type AskedJob = { jobId: string; checkId: string }
export type JobRequests = ReturnType<typeof createJobRequests>

const JOBS = 'api/app/fact-checking/jobs'
/** A result may have megabytes, and a line may be slow. */
const JOB_LIMIT_MS = 120_000
const LIST_LIMIT_MS = 30_000

/** Questions about fact-checking jobs. None of them costs anything, so each may be asked again. */
export function createJobRequests(get: Get, { headersMs }: Pick<Timers, 'headersMs'>) {
  const jobLimitMs = Math.min(JOB_LIMIT_MS, headersMs)
  const pathOf = (jobId: string) => `${JOBS}/${encodeURIComponent(jobId)}`
  return {
    /** How far a job is, and its result once it is complete. */
    read: (to: To, { jobId, checkId }: AskedJob): PendingAnswer =>
      get(to, pathOf(jobId), 'job', jobLimitMs, { capBytes: ANSWER_CAP_BYTES, checkId }),
    /** A part of the jobs of the account, the newest first where the service keeps to that. Optional at a service. */
    list: (to: To, skip: number, take: number): PendingAnswer =>
      get(to, JOBS, 'job', LIST_LIMIT_MS, { query: `skip=${skip}&take=${take}`, capBytes: ANSWER_CAP_BYTES }),
    /** A request to cancel. Optional at a service: 404 and 405 say that it knows no such request. */
    cancel: (to: To, { jobId, checkId }: AskedJob): PendingAnswer =>
      get(to, `${pathOf(jobId)}/cancel`, 'job', LIST_LIMIT_MS, { method: 'POST', capBytes: ANSWER_CAP_BYTES, checkId }),
  }
}
