import type { ParsedJobReply } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { Database } from '../db/open.ts'
import { parseJobReply } from '../service/parse-job-reply.ts'
import { ANSWER_ROW, type AnswerRow, answerOf } from './stored-answer.ts'

/** The reply that ended a job as parsed by the current version; `parsed` null = not a job at all. */
export type StoredParsedJobReply = { checkId: CheckId; sha256: string; parsed: ParsedJobReply | null }
export type StoredJobReplies = ReturnType<typeof createStoredJobReplies>

/** SQL: the columns of an `AnswerRow`, from a row `r` of the replies about jobs. */
export const JOB_REPLY_ROW = `r.http_status AS status, ${ANSWER_ROW}`

/** Parses a stored reply about a job; null = not a job at all. */
export function parseStoredJobReply(row: AnswerRow): ParsedJobReply | null {
  const { meaning } = parseJobReply(answerOf(row), row.receivedAt)
  return meaning.type === 'told' ? meaning.parsed : null
}

/** Queries stored replies that ended jobs. They may take megabytes, so the app parses them in the query worker. */
export function createStoredJobReplies(db: Database) {
  const due = db
    .prepare('SELECT check_id FROM fact_checks WHERE reader < @reader ORDER BY received_at DESC LIMIT @limit')
    .pluck()
  const one = db.prepare<[string], AnswerRow>(
    `SELECT ${JOB_REPLY_ROW} FROM fact_checks f JOIN job_replies r ON r.id = f.reply_id WHERE f.check_id = ?`,
  )
  return {
    /** Checks whose reply was last parsed by a version before `reader`, newest first. */
    dueJobs: (reader: number, limit: number): CheckId[] => due.all({ reader, limit }) as CheckId[],
    /** null = no reply ended this job. */
    readJobReply: (checkId: CheckId): StoredParsedJobReply | null => {
      const row = one.get(checkId)
      return row ? { checkId, sha256: row.sha256, parsed: parseStoredJobReply(row) } : null
    },
  }
}
