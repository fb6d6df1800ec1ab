import type { ParsedJobReply } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { Database } from '../db/open.ts'
import { parseJobReply } from '../service/parse-job-reply.ts'
import { ANSWER_ROW, type AnswerRow, answerOf } from './stored-answer.ts'

/** The answer that ended a job as the present version parses it; `parsed` null = as no job at all. */
export type StoredParsedJobReply = { checkId: CheckId; sha256: string; parsed: ParsedJobReply | null }
export type StoredJobReplies = ReturnType<typeof createStoredJobReplies>

/** SQL: the columns of an `AnswerRow`, of a row `r` of the answers about jobs. */
export const JOB_REPLY_ROW = `r.http_status AS status, ${ANSWER_ROW}`

/** Parses a stored answer about a job; null = no job at all. */
export function parseStoredJobReply(row: AnswerRow): ParsedJobReply | null {
  const { meaning } = parseJobReply(answerOf(row), row.receivedAt)
  return meaning.type === 'told' ? meaning.parsed : null
}

/** Kept answers that ended jobs. They may have megabytes, so the app parses them in the query worker. */
export function createStoredJobReplies(db: Database) {
  const due = db
    .prepare('SELECT check_id FROM fact_checks WHERE reader < @reader ORDER BY received_at DESC LIMIT @limit')
    .pluck()
  const one = db.prepare<[string], AnswerRow>(
    `SELECT ${JOB_REPLY_ROW} FROM fact_checks f JOIN job_replies r ON r.id = f.reply_id WHERE f.check_id = ?`,
  )
  return {
    /** Checks whose answer was last parsed by a version before `reader`, the newest first. */
    dueJobs: (reader: number, limit: number): CheckId[] => due.all({ reader, limit }) as CheckId[],
    /** null = no answer ended this job. */
    readJobReply: (checkId: CheckId): StoredParsedJobReply | null => {
      const row = one.get(checkId)
      return row ? { checkId, sha256: row.sha256, parsed: parseStoredJobReply(row) } : null
    },
  }
}
