import { createHash } from 'node:crypto'
import type { ParsedJobReply } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { Carried } from '../service/job-carried.ts'
import type { Database } from './open.ts'
import { type About, aboutOf } from './subject.ts'

export type NewJobReply = {
  checkId: CheckId
  /**
   * "end" = the reply that ended the job, "contradiction" = a later one that says something else, "unreadable" = one
   * that brought no news of it, "partial" = one received before the end that contains part of a result: it replaces the
   * previous one.
   */
  what: 'end' | 'unreadable' | 'contradiction' | 'partial'
  /** Of a partial reply; null for all others. */
  carried: Carried | null
  status: number
  headers: Record<string, string>
  body: Buffer
  isWhole: boolean
  isSimulated: boolean
  host: string
  certificate: string | null
  appVersion: string
  receivedAt: number
}
export type JobReplies = ReturnType<typeof createJobReplies>

/** Stored replies about jobs, byte for byte, and the parsed one that ended each job. */
export function createJobReplies(db: Database) {
  const insert = db.prepare(`
    INSERT INTO job_replies (check_id, what, http_status, headers, body, body_sha256, is_whole, is_simulated, host,
                             certificate, app_version, received_at, pieces, carried_sha256)
    VALUES (@checkId, @what, @status, @headers, @body, @bodySha256, @isWhole, @isSimulated, @host, @certificate,
            @appVersion, @receivedAt, @pieces, @carriedSha256)`)
  const unusable = db.prepare<[string], { status: number; bodySha256: string }>(`
    SELECT http_status AS status, body_sha256 AS bodySha256
      FROM job_replies WHERE check_id = ? AND what = 'unreadable'`)
  const partial = db.prepare<[string], Carried & { bodySha256: string }>(`
    SELECT pieces, carried_sha256 AS sha256, body_sha256 AS bodySha256
      FROM job_replies WHERE check_id = ? AND what = 'partial'`)
  const put = db.prepare(`
    INSERT INTO fact_checks (check_id, reply_id, sha256, url, parsed, has_result, received_at, reader)
    VALUES (@checkId, @replyId, @sha256, @url, @parsed, @hasResult, @receivedAt, @reader)`)
  const read = db.prepare<[string], { parsed: string; hasResult: number }>(
    'SELECT parsed, has_result AS hasResult FROM fact_checks WHERE check_id = ?',
  )
  const again = db.prepare(`
    UPDATE fact_checks SET parsed = @parsed, has_result = @hasResult, reader = @reader, read_again_at = @now
     WHERE check_id = @checkId`)
  const tried = db.prepare('UPDATE fact_checks SET reader = @reader WHERE check_id = @checkId AND reader < @reader')
  return {
    insert: ({ carried, ...reply }: NewJobReply): { id: number; bodySha256: string } => {
      const bodySha256 = createHash('sha256').update(reply.body).digest('hex')
      const { lastInsertRowid } = insert.run({
        ...reply,
        bodySha256,
        headers: JSON.stringify(reply.headers),
        isWhole: Number(reply.isWhole),
        isSimulated: Number(reply.isSimulated),
        pieces: carried?.pieces ?? null,
        carriedSha256: carried?.sha256 ?? null,
      })
      return { id: Number(lastInsertRowid), bodySha256 }
    },
    /** The stored replies that brought no news of the job. */
    unusableOf: (checkId: CheckId): { status: number; bodySha256: string }[] => unusable.all(checkId),
    /** What the stored partial reply contains; null if none is stored. */
    partialOf: (checkId: CheckId): (Carried & { bodySha256: string }) | null => partial.get(checkId) ?? null,
    /** The latest parse of the reply that ended a job; null if none ended it. */
    readOf: (checkId: CheckId): { parsed: string; hasResult: boolean } | null => {
      const row = read.get(checkId)
      return row ? { parsed: row.parsed, hasResult: row.hasResult === 1 } : null
    },
    /** Replaces the parsed reply after it was parsed differently. */
    readAgain: (checkId: CheckId, parsed: ParsedJobReply, reader: number, now: number): void =>
      void again.run({
        checkId,
        parsed: JSON.stringify(parsed),
        hasResult: Number(parsed.result !== null),
        reader,
        now,
      }),
    /** Records that it was parsed again, and that the stored result stays. */
    tried: (checkId: CheckId, reader: number): void => void tried.run({ checkId, reader }),
    /** Stores the parsed reply that ended a job. */
    put: (
      of: About & { checkId: CheckId; replyId: number; parsed: ParsedJobReply; receivedAt: number; reader: number },
    ): void =>
      void put.run({
        ...aboutOf(of),
        checkId: of.checkId,
        replyId: of.replyId,
        parsed: JSON.stringify(of.parsed),
        hasResult: Number(of.parsed.result !== null),
        receivedAt: of.receivedAt,
        reader: of.reader,
      }),
  }
}
