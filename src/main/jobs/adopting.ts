import type { JobReceipt } from '../../shared/model/job.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { AttemptRecord, Attempts } from '../db/attempts.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Decisions } from '../db/decisions.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Database } from '../db/open.ts'
import { namedIn } from '../db/subject.ts'

export type AdoptingDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  attempts: Pick<Attempts, 'get' | 'supersede'>
  decisions: Decisions
  jobs: Pick<Jobs, 'insert' | 'isKnown'>
}
export type Adopting = ReturnType<typeof createAdopting>
export type Adopted = {
  attempt: AttemptRecord
  check: CheckRecord
  job: JobReceipt
  /** Who decided that they belong together: a person by name, or the app itself based on the service's list. */
  actor: string
  words: string
  /** The basis of the decision. */
  by: 'service_list' | 'person'
  /** SHA-256 of the page of the list, or of what the person attached. */
  sourceSha256: string
}

/**
 * Links a submission with unknown charge to the job it became. From then on it is watched like any other; nothing is
 * sent.
 */
export function createAdopting({ db, audit, clock, checks, attempts, decisions, jobs }: AdoptingDeps) {
  /** false = the submission was resolved in the meantime, or the job belongs to another one. */
  return db.transaction(({ attempt, check, job, actor, words, by, sourceSha256 }: Adopted): boolean => {
    const now = attempts.get(attempt.id)
    const current = checks.get(check.id)
    if (now?.outcome !== 'unknown' || now.superseded !== 0 || current?.state !== 'unknown') return false
    if (jobs.isKnown(job.jobId, check.origin)) return false
    decisions.add({ attemptId: attempt.id, choice: 'attached', words, actor, decidedAt: clock.now() })
    attempts.supersede(attempt.id)
    jobs.insert({ ...job, checkId: check.id, attemptId: attempt.id, submittedAt: attempt.startedAt })
    const { retries, chargedCredits } = current
    const charged = job.creditsReserved === null ? chargedCredits : (chargedCredits ?? 0) + job.creditsReserved
    const done = { state: 'done', reason: null, notBeforeAt: null, retries, chargedCredits: charged } as const
    checks.setState(check.id, done, clock.now())
    audit.append({
      caseId: check.caseId,
      type: 'attempt.decided',
      payload: {
        attempt: attempt.id,
        check: check.id,
        ...namedIn(check),
        choice: 'attached',
        by,
        actor,
        words,
        job: job.jobId,
        creditsReserved: job.creditsReserved,
        sourceSha256,
      },
    })
    return true
  })
}
