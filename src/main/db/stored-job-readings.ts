import type { JobReading } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import { readJobAnswer } from '../service/job-answer.ts'
import type { Database } from './open.ts'

/** The answer that ended a job as the present version reads it; `reading` null = as no job at all. */
export type StoredJobReading = { checkId: CheckId; sha256: string; reading: JobReading | null }
export type StoredJobReadings = ReturnType<typeof createStoredJobReadings>

type Row = { status: number; headers: string; body: Buffer; isWhole: number; receivedAt: number; sha256: string }

/** Kept answers that ended jobs. They may have megabytes, so the app reads them in the reader thread. */
export function createStoredJobReadings(db: Database) {
  const due = db
    .prepare('SELECT check_id FROM fact_checks WHERE reader < @reader ORDER BY received_at DESC LIMIT @limit')
    .pluck()
  const one = db.prepare<[string], Row>(`
    SELECT r.http_status AS status, r.headers, r.body, r.is_whole AS isWhole, r.received_at AS receivedAt,
           r.body_sha256 AS sha256
      FROM fact_checks f JOIN job_replies r ON r.id = f.reply_id WHERE f.check_id = ?`)
  return {
    /** Checks whose answer was last read by a version before `reader`, the newest first. */
    dueJobs: (reader: number, limit: number): CheckId[] => due.all({ reader, limit }) as CheckId[],
    /** null = no answer ended this job. */
    readJobReply: (checkId: CheckId): StoredJobReading | null => {
      const row = one.get(checkId)
      if (!row) return null
      const headers = JSON.parse(row.headers) as Record<string, string>
      const bodyState = row.isWhole === 1 ? 'whole' : 'cut'
      const { meaning } = readJobAnswer({ status: row.status, headers, body: row.body, bodyState }, row.receivedAt)
      return { checkId, sha256: row.sha256, reading: meaning.type === 'told' ? meaning.reading : null }
    },
  }
}
