import type { JobReading } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { Database } from '../db/open.ts'
import { readJobAnswer } from '../service/job-answer.ts'
import { ANSWER_ROW, type AnswerRow, answerOf } from './stored-answer.ts'

/** The answer that ended a job as the present version reads it; `reading` null = as no job at all. */
export type StoredJobReading = { checkId: CheckId; sha256: string; reading: JobReading | null }
export type StoredJobReadings = ReturnType<typeof createStoredJobReadings>

/** SQL: the columns of an `AnswerRow`, of a row `r` of the answers about jobs. */
export const JOB_READING_ROW = `r.http_status AS status, ${ANSWER_ROW}`

/** What this version reads in an answer about a job; null = no job at all. */
export function readStoredJob(row: AnswerRow): JobReading | null {
  const { meaning } = readJobAnswer(answerOf(row), row.receivedAt)
  return meaning.type === 'told' ? meaning.reading : null
}

/** Kept answers that ended jobs. They may have megabytes, so the app reads them in the query worker. */
export function createStoredJobReadings(db: Database) {
  const due = db
    .prepare('SELECT check_id FROM fact_checks WHERE reader < @reader ORDER BY received_at DESC LIMIT @limit')
    .pluck()
  const one = db.prepare<[string], AnswerRow>(
    `SELECT ${JOB_READING_ROW} FROM fact_checks f JOIN job_replies r ON r.id = f.reply_id WHERE f.check_id = ?`,
  )
  return {
    /** Checks whose answer was last read by a version before `reader`, the newest first. */
    dueJobs: (reader: number, limit: number): CheckId[] => due.all({ reader, limit }) as CheckId[],
    /** null = no answer ended this job. */
    readJobReply: (checkId: CheckId): StoredJobReading | null => {
      const row = one.get(checkId)
      return row ? { checkId, sha256: row.sha256, reading: readStoredJob(row) } : null
    },
  }
}
