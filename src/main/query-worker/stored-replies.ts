import type { CheckId } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { Database } from '../db/open.ts'
import { JOB_PARSER_VERSION } from '../service/job-wire.ts'
import { type ParsedReply, parseGivenReply, parseReply } from '../service/parse-reply.ts'
import { PARSER_VERSION } from '../service/wire.ts'
import { ANSWER_ROW, type AnswerRow, answerOf } from './stored-answer.ts'

/** A stored reply as parsed by the current version. */
export type StoredParsedReply = {
  replyId: number
  checkId: CheckId
  receivedAt: number
  sha256: string
  parsed: ParsedReply
}
export type StoredReplies = ReturnType<typeof createStoredReplies>

/** The row of a stored reply with everything its parsing needs. */
export type StoredReplyRow = AnswerRow & {
  replyId: number
  checkId: CheckId
  sentName: string
  isAddress: number
  kind: CheckKind
}

/**
 * SQL: its columns, from a reply `r` to an attempt `t` of a check `c`. A reply attached by a person has no status; it
 * was accepted as a result, and is parsed as one.
 */
export const REPLY_ROW = `
  r.id AS replyId, t.check_id AS checkId, t.sent_name AS sentName, c.url IS NOT NULL AS isAddress, c.kind,
  coalesce(r.http_status, 200) AS status, ${ANSWER_ROW}`

/** Parses it with the current version. */
export function parseStoredReply(row: StoredReplyRow): ParsedReply {
  const answer = { ...answerOf(row), isPublicIssuer: null }
  return parseReply(answer, row.isAddress === 1 ? null : row.sentName, row.receivedAt, row.kind)
}

/**
 * Queries paid replies and parses them with the current version. Parsing a large reply may take long, so the app does
 * it in the query worker.
 */
export function createStoredReplies(db: Database) {
  const due = db
    .prepare(`
    SELECT reply_id FROM analyses WHERE reader < @reader
     UNION ALL
    SELECT r.id FROM checks c JOIN attempts t ON t.check_id = c.id JOIN replies r ON r.attempt_id = t.id
     WHERE c.state = 'done_unread' AND t.outcome = 'success'
       AND NOT EXISTS (SELECT 1 FROM analyses a WHERE a.reply_id = r.id)
       AND coalesce((SELECT reader FROM unread_replies u WHERE u.reply_id = r.id), 0) < @reader
     LIMIT @limit`)
    .pluck()
  const ofCheck = db
    .prepare(`
    SELECT coalesce((SELECT reply_id FROM analyses WHERE check_id = @checkId), (
      SELECT r.id FROM attempts t JOIN replies r ON r.attempt_id = t.id
       WHERE t.check_id = @checkId AND t.outcome = 'success' ORDER BY t.number DESC LIMIT 1))`)
    .pluck()
  const one = db.prepare<[number], StoredReplyRow>(`
    SELECT ${REPLY_ROW}
      FROM replies r JOIN attempts t ON t.id = r.attempt_id JOIN checks c ON c.id = t.check_id WHERE r.id = ?`)
  const outdated = db.prepare<
    { subject: string; reader: number; jobReader: number },
    { checkId: CheckId; kind: CheckKind }
  >(`
    SELECT check_id AS checkId, 'image_forensics' AS kind FROM analyses WHERE subject = @subject AND reader < @reader
    UNION ALL
    SELECT check_id, 'fact_check' FROM fact_checks WHERE subject = @subject AND reader < @jobReader
    UNION ALL
    SELECT c.id, c.kind FROM checks c
     WHERE c.subject = @subject AND c.kind = 'image_forensics' AND c.state = 'done_unread'
       AND NOT EXISTS (SELECT 1 FROM analyses a WHERE a.check_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM attempts t JOIN replies r ON r.attempt_id = t.id
                         JOIN unread_replies u ON u.reply_id = r.id WHERE t.check_id = c.id AND u.reader >= @reader)`)
  return {
    /** Checks of a file or a link whose replies were last parsed by an earlier version, or could not be parsed. */
    outdatedOf: (subject: string): { checkId: CheckId; kind: CheckKind }[] =>
      outdated.all({ subject, reader: PARSER_VERSION, jobReader: JOB_PARSER_VERSION }),
    /** Parses a body that is not stored (yet). */
    readGiven: (...given: Parameters<typeof parseGivenReply>): ParsedReply => parseGivenReply(...given),
    /** Replies last parsed by a version before `reader`, at most `limit`. */
    dueReplies: (reader: number, limit: number): number[] => due.all({ reader, limit }) as number[],
    /** The reply to a check; null if there is none. */
    replyOf: (checkId: string): number | null => (ofCheck.get({ checkId }) as number | null | undefined) ?? null,
    /** null if there is no such reply. */
    readReply: (replyId: number): StoredParsedReply | null => {
      const row = one.get(replyId)
      if (!row) return null
      const { checkId, receivedAt, sha256 } = row
      return { replyId, checkId, receivedAt, sha256, parsed: parseStoredReply(row) }
    },
  }
}
