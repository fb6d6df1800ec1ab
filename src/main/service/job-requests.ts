import type { Result } from '../../shared/result.ts'
import { ANSWER_CAP_BYTES, type RawAnswer } from './answer.ts'
import type { Credentials } from './credentials.ts'
import type { Get, GetFailure } from './get.ts'
import type { Timers } from './timers.ts'

type PendingAnswer = Promise<Result<RawAnswer, GetFailure>>
type To = Pick<Credentials, 'baseUrl' | 'token'>
/** A job by the service's identifier, and the check it belongs to. */
type AskedJob = { jobId: string; checkId: string }
export type JobRequests = ReturnType<typeof createJobRequests>

const JOBS = 'api/app/fact-checking/jobs'
/** A result may take several megabytes, and a connection may be slow. */
const JOB_LIMIT_MS = 120_000
const LIST_LIMIT_MS = 30_000

/** Requests about fact-checking jobs. All of them are free, so each may be repeated. */
export function createJobRequests(get: Get, { headersMs }: Pick<Timers, 'headersMs'>) {
  const jobLimitMs = Math.min(JOB_LIMIT_MS, headersMs)
  const pathOf = (jobId: string) => `${JOBS}/${encodeURIComponent(jobId)}`
  return {
    /** Requests the progress of a job, and its result once complete. */
    read: (to: To, { jobId, checkId }: AskedJob): PendingAnswer =>
      get(to, pathOf(jobId), 'job', jobLimitMs, { capBytes: ANSWER_CAP_BYTES, checkId }),
    /** Requests part of the account's jobs, newest first if the service keeps to that. Optional for a service. */
    list: (to: To, skip: number, take: number): PendingAnswer =>
      get(to, JOBS, 'job', LIST_LIMIT_MS, { query: `skip=${skip}&take=${take}`, capBytes: ANSWER_CAP_BYTES }),
    /** Requests cancellation. Optional for a service: 404 and 405 mean that it does not support it. */
    cancel: (to: To, { jobId, checkId }: AskedJob): PendingAnswer =>
      get(to, `${pathOf(jobId)}/cancel`, 'job', LIST_LIMIT_MS, { method: 'POST', capBytes: ANSWER_CAP_BYTES, checkId }),
  }
}
