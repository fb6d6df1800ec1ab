import type { JobReading } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import { readJobAnswer } from '../service/job-answer.ts'
import type { Database } from './open.ts'

/** The answer that ended a job as the present version reads it; `reading` null = as no job at all. */
export type StoredJobReading = { checkId: CheckId; sha256: string; reading: JobReading | null }
export type StoredJobReadings = ReturnType<typeof createStoredJobReadings>

/** An answer about a job as it is stored, with what its reading needs. */
export type JobReadingRow = {
  status: number
  headers: string
  body: Buffer
  isWhole: number
  receivedAt: number
  sha256: string
}

/** SQL: the columns of it, of a row `r` of the answers about jobs. */
export const JOB_READING_ROW = `
  r.http_status AS status, r.headers, r.body, r.is_whole AS isWhole, r.received_at AS receivedAt, r.body_sha256 AS sha256`

/** What this version reads in it; null = no job at all. */
export function readStoredJob({ status, headers, body, isWhole, receivedAt }: JobReadingRow): JobReading | null {
  const head = JSON.parse(headers) as Record<string, string>
  const bodyState = isWhole === 1 ? 'whole' : 'cut'
  const { meaning } = readJobAnswer({ status, headers: head, body, bodyState }, receivedAt)
  return meaning.type === 'told' ? meaning.reading : null
}

/** Kept answers that ended jobs. They may have megabytes, so the app reads them in the reader thread. */
export function createStoredJobReadings(db: Database) {
  const due = db
    .prepare('SELECT check_id FROM fact_checks WHERE reader < @reader ORDER BY received_at DESC LIMIT @limit')
    .pluck()
  const one = db.prepare<[string], JobReadingRow>(
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
