import { createHash } from 'node:crypto'
import type { AttemptId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

export type ReplyRecord = {
  id: number
  attemptId: AttemptId
  status: number
  headers: Record<string, string>
  body: Buffer
  bodySha256: string
  /** false = the reply broke off or was cut at our size limit. */
  isWhole: boolean
  isSimulated: boolean
  host: string
  /** SHA-256 fingerprint of the certificate; null = no TLS (loopback). */
  certificate: string | null
  appVersion: string
  receivedAt: number
}
export type NewReply = Omit<ReplyRecord, 'id' | 'bodySha256'>
export type AttachedReply = Pick<
  ReplyRecord,
  'attemptId' | 'body' | 'isSimulated' | 'host' | 'appVersion' | 'receivedAt'
> & { attachedBy: string }
export type Replies = ReturnType<typeof createReplies>

type Row = Omit<ReplyRecord, 'headers' | 'isWhole' | 'isSimulated'> & {
  headers: string
  isWhole: number
  isSimulated: number
}

/** The replies table: replies of the service, byte for byte, stored before they are parsed. */
export function createReplies(db: Database) {
  const insert = db.prepare(`
    INSERT INTO replies (attempt_id, http_status, headers, body, body_sha256, is_whole, is_simulated, host, certificate,
                         app_version, received_at)
    VALUES (@attemptId, @status, @headers, @body, @bodySha256, @isWhole, @isSimulated, @host, @certificate, @appVersion,
            @receivedAt)`)
  const ofAttempt = db.prepare<[string], Row>(`
    SELECT id, attempt_id AS attemptId, http_status AS status, headers, body, body_sha256 AS bodySha256,
           is_whole AS isWhole, is_simulated AS isSimulated, host, certificate, app_version AS appVersion,
           received_at AS receivedAt
      FROM replies WHERE attempt_id = ? AND source = 'service'`)
  const sizeOf = db.prepare<[string], { id: number; bytes: number }>(
    "SELECT id, length(body) AS bytes FROM replies WHERE attempt_id = ? AND source = 'service'",
  )
  const attach = db.prepare(`
    INSERT INTO replies (attempt_id, source, attached_by, headers, body, body_sha256, is_whole, is_simulated, host,
                         app_version, received_at)
    VALUES (@attemptId, 'person', @attachedBy, '{}', @body, @bodySha256, 1, @isSimulated, @host, @appVersion,
            @receivedAt)`)
  const newest = db.prepare<[string], { isSimulated: number }>(
    'SELECT is_simulated AS isSimulated FROM replies WHERE host = ? ORDER BY id DESC LIMIT 1',
  )
  return {
    insert: (reply: NewReply): ReplyRecord => {
      const bodySha256 = createHash('sha256').update(reply.body).digest('hex')
      const { lastInsertRowid } = insert.run({
        ...reply,
        bodySha256,
        headers: JSON.stringify(reply.headers),
        isWhole: reply.isWhole ? 1 : 0,
        isSimulated: reply.isSimulated ? 1 : 0,
      })
      return { ...reply, id: Number(lastInsertRowid), bodySha256 }
    },
    /** Stores a reply that a person obtained in another way. Throws without a decision row that says so. */
    attach: (reply: AttachedReply): { id: number; bodySha256: string } => {
      const bodySha256 = createHash('sha256').update(reply.body).digest('hex')
      const { lastInsertRowid } = attach.run({ ...reply, bodySha256, isSimulated: reply.isSimulated ? 1 : 0 })
      return { id: Number(lastInsertRowid), bodySha256 }
    },
    /** The reply received over the network; null while there is none. */
    ofAttempt: (attemptId: string): ReplyRecord | null => {
      const row = ofAttempt.get(attemptId)
      if (!row) return null
      const headers = JSON.parse(row.headers) as Record<string, string>
      return { ...row, headers, isWhole: row.isWhole === 1, isSimulated: row.isSimulated === 1 }
    },
    /** Its size, without reading it; null while there is none. */
    sizeOf: (attemptId: string): { id: number; bytes: number } | null => sizeOf.get(attemptId) ?? null,
    /** Whether the newest reply of a host was marked as simulated; false before the first. */
    isSimulated: (host: string): boolean => newest.get(host)?.isSimulated === 1,
  }
}
