import type { JobTrouble, TroubleAnswer } from '../../shared/model/check.ts'
import type { AttemptId, CaseId, CheckId } from '../../shared/model/ids.ts'
import type { JobReceipt } from '../../shared/model/job.ts'
import type { JobState } from '../../shared/model/job-state.ts'
import type { Database } from './open.ts'
import type { About } from './subject.ts'

/** A job with the check it belongs to. */
export type JobRecord = About & {
  checkId: CheckId
  attemptId: AttemptId
  jobId: string
  caseId: CaseId
  subject: string
  origin: string
  account: string
  state: JobState
  status: string | null
  progress: number | null
  /** The newest message of any reply, and when that was received if later ones had none. */
  statusMessage: string | null
  statusMessageAt: number | null
  errorMessage: string | null
  errorMessageAt: number | null
  creditsReserved: number | null
  creditsUsed: number | null
  submittedAt: number
  /** When watching started; a person may restart it. */
  watchedAt: number
  /** Status requests since then. */
  asks: number
  /** Time it was actually polled since then, ms: between replies, not elapsed time. */
  askedMs: number
  answeredAt: number | null
  trouble: JobTrouble | null
  /** A `TroubleAnswer` as JSON. */
  troubleAnswer: string | null
  endedAt: number | null
  cancelAskedAt: number | null
  canCancel: number | null
  contradictedBy: string | null
}
/** `isWatched`: 1 = its end is awaited, 0 = it was given up, though not by a person. */
export type AskedJob = { checkId: CheckId; origin: string; isWatched: 0 | 1 }
export type NewJob = JobReceipt & { checkId: CheckId; attemptId: AttemptId; submittedAt: number }
/** What a reply says about a job that continues or ends. A message that is null is not in it: the known one stays. */
export type JobNews = Pick<JobRecord, 'status' | 'progress' | 'statusMessage' | 'errorMessage'> & {
  /** null = not in the reply; the known value stays. */
  creditsReserved: number | null
  creditsUsed: number | null
}
export type Jobs = ReturnType<typeof createJobs>

const COLUMNS = `
  j.check_id AS checkId, j.attempt_id AS attemptId, j.job_id AS jobId, c.case_id AS caseId, c.sha256, c.url, c.subject,
  c.origin, c.account, j.state, j.status, j.progress, j.status_message AS statusMessage,
  j.status_message_at AS statusMessageAt, j.error_message AS errorMessage, j.error_message_at AS errorMessageAt,
  j.credits_reserved AS creditsReserved, j.credits_used AS creditsUsed, j.submitted_at AS submittedAt, j.watched_at AS watchedAt, j.asks, j.asked_ms AS askedMs,
  j.answered_at AS answeredAt, j.trouble, j.trouble_answer AS troubleAnswer, j.ended_at AS endedAt, j.cancel_asked_at AS cancelAskedAt,
  j.can_cancel AS canCancel, j.contradicted_by AS contradictedBy`
const FROM = 'FROM jobs j JOIN checks c ON c.id = j.check_id'

/** SQL: the answer without news, which is no longer that of the last question. */
const EARLIER_ANSWER = "json_set(trouble_answer, '$.isEarlier', json('true'))"

/** SQL: a message of this reply, or else the one known before, with the time of the reply that had it. */
const keptMessage = (column: string, given: string): string => `
  ${column} = coalesce(${given}, ${column}),
  ${column}_at = CASE WHEN ${given} IS NULL AND ${column} IS NOT NULL THEN coalesce(${column}_at, answered_at) END`

/**
 * The jobs table: the jobs that fact checks became at the service. Callers write the custody entry in the same
 * transaction.
 */
export function createJobs(db: Database) {
  const get = db.prepare<[string], JobRecord>(`SELECT ${COLUMNS} ${FROM} WHERE j.check_id = ?`)
  const watched = db.prepare<[], JobRecord>(
    `SELECT ${COLUMNS} ${FROM} WHERE j.state = 'watching' ORDER BY j.submitted_at, j.check_id`,
  )
  const known = db.prepare<[string, string], { one: number }>(
    'SELECT 1 AS one FROM jobs j JOIN checks c ON c.id = j.check_id WHERE j.job_id = ? AND c.origin = ? LIMIT 1',
  )
  const asked = db.prepare<[], AskedJob>(`
    SELECT j.check_id AS checkId, c.origin, j.state = 'watching' AS isWatched ${FROM}
     WHERE j.state IN ('watching', 'lost', 'stalled') ORDER BY j.submitted_at, j.check_id`)
  const askedOf = db.prepare<[CaseId], JobRecord>(`
    SELECT ${COLUMNS} ${FROM} WHERE c.case_id = ? AND j.state IN ('watching', 'lost', 'stalled') ORDER BY j.submitted_at, j.check_id`)
  const openOf = db.prepare<[CaseId], { running: number; endless: number }>(`
    SELECT count(*) FILTER (WHERE j.state = 'watching') AS running,
           count(*) FILTER (WHERE j.state IN ('lost', 'stalled', 'left')) AS endless ${FROM} WHERE c.case_id = ?`)
  const insert = db.prepare(`
    INSERT INTO jobs (check_id, attempt_id, job_id, status, credits_reserved, submitted_at, watched_at)
    VALUES (@checkId, @attemptId, @jobId, @status, @creditsReserved, @submittedAt, @submittedAt)`)
  const troubled = db.prepare(
    `UPDATE jobs SET asks = asks + 1, asked_ms = asked_ms + @askedMs, trouble = @trouble,
            trouble_answer = coalesce(@answer, ${EARLIER_ANSWER})
      WHERE check_id = @checkId`,
  )
  const news = db.prepare(`
    UPDATE jobs SET status = @status, progress = @progress, ${keptMessage('status_message', '@statusMessage')},
           ${keptMessage('error_message', '@errorMessage')}, credits_reserved = coalesce(@creditsReserved, credits_reserved),
           credits_used = coalesce(@creditsUsed, credits_used), asks = asks + 1, asked_ms = asked_ms + @askedMs,
           answered_at = @now, trouble = NULL, trouble_answer = NULL
     WHERE check_id = @checkId`)
  const end = db.prepare('UPDATE jobs SET state = @state, ended_at = @now WHERE check_id = @checkId')
  const setState = db.prepare('UPDATE jobs SET state = @state WHERE check_id = @checkId')
  const watchAgain = db.prepare(`
    UPDATE jobs SET state = 'watching', watched_at = @now, asks = 0, asked_ms = 0, trouble = NULL,
           trouble_answer = ${EARLIER_ANSWER}
     WHERE check_id = @checkId`)
  const used = db.prepare('UPDATE jobs SET credits_used = @creditsUsed WHERE check_id = @checkId')
  const cancelAsked = db.prepare('UPDATE jobs SET cancel_asked_at = @now WHERE check_id = @checkId')
  const cancelTaken = db.prepare('UPDATE jobs SET can_cancel = @can WHERE check_id = @checkId')
  const contradicted = db.prepare('UPDATE jobs SET contradicted_by = @status WHERE check_id = @checkId')
  return {
    /** null if the check has no job. */
    get: (checkId: string): JobRecord | null => get.get(checkId) ?? null,
    /** Whether a check already has this job of this service. */
    isKnown: (jobId: string, origin: string): boolean => known.get(jobId, origin) !== undefined,
    /** Every job whose end is awaited, oldest first. */
    watched: (): JobRecord[] => watched.all(),
    /** Every job that is still polled, oldest first. */
    asked: (): AskedJob[] => asked.all(),
    /** Fact checks of a case without an end: those whose end is awaited, and those that were given up. */
    openOf: (caseId: CaseId): { running: number; endless: number } => openOf.get(caseId) ?? { running: 0, endless: 0 },
    /** Those of a case that are still polled, however rarely; oldest first. */
    askedOf: (caseId: CaseId): JobRecord[] => askedOf.all(caseId),
    insert: (job: NewJob): void => void insert.run(job),
    /** Records a status request that brought no news of the job; `answer` null = no reply was received. */
    troubled: (checkId: CheckId, trouble: JobTrouble, answer: TroubleAnswer | null, askedMs: number): void =>
      void troubled.run({ checkId, trouble, answer: answer && JSON.stringify(answer), askedMs }),
    /** Records the content of a reply; callers end the job separately. `askedMs`: by how much the polled time grows. */
    reported: (checkId: CheckId, reported: JobNews, now: number, askedMs: number): void =>
      void news.run({ ...reported, checkId, now, askedMs }),
    /** Records its first final reply. Throws if it already had one. */
    end: (checkId: CheckId, state: 'completed' | 'failed' | 'cancelled', now: number): void =>
      void end.run({ checkId, state, now }),
    /** Stops watching it: it is polled rarely, or not at all if a person decided so. */
    giveUp: (checkId: CheckId, state: 'lost' | 'stalled' | 'left'): void => void setState.run({ checkId, state }),
    watchAgain: (checkId: CheckId, now: number): void => void watchAgain.run({ checkId, now }),
    cancelAsked: (checkId: CheckId, now: number): void => void cancelAsked.run({ checkId, now }),
    /** Records whether the service accepts a request to cancel. */
    canCancel: (checkId: CheckId, can: boolean): void => void cancelTaken.run({ checkId, can: Number(can) }),
    /** Records its cost as stated by its final reply, where that is parsed only later. */
    used: (checkId: CheckId, creditsUsed: number): void => void used.run({ checkId, creditsUsed }),
    contradicted: (checkId: CheckId, status: string): void => void contradicted.run({ checkId, status }),
  }
}
