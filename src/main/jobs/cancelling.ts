import type { AppError } from '../../shared/errors.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { cancelJobQuestion } from '../../shared/words/jobs.ts'
import type { Clock } from '../clock.ts'
import type { JobRecord, Jobs } from '../db/jobs.ts'
import { type Desktop, wordsOf } from '../desktop.ts'
import type { Credentials } from '../service/credentials.ts'
import { readJobAnswer } from '../service/job-answer.ts'
import type { JobRequests } from '../service/job-requests.ts'
import type { JobKeeping } from './keeping.ts'
import type { Watching } from './watching.ts'

export type CancellingDeps = {
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

/** Tells the service that a job is no longer wanted. Whether it ends, and what that costs, only the service's answer says. */
export function createCancelling(deps: CancellingDeps) {
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
    const { meaning } = readJobAnswer(asked.value, clock.now())
    if (meaning.type === 'told' && meaning.reading.status !== null) {
      const told = keeping.told(checkId, asked.value, meaning, 0)
      changed(told.job, told.isEnd)
    }
    // What it says next is what counts, also of a job that was given up.
    const state = jobs.get(checkId)?.state
    if (state === 'left' || state === 'lost' || state === 'stalled') keeping.watchedAgain(checkId)
    watching.watch(checkId)
    return ok(null)
  }
}
