import type { AttemptOutcome, AttemptPhase } from '../../shared/model/attempt-end.ts'
import type { ReasonCode } from '../../shared/model/check.ts'
import type { AttemptId, CheckId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'
import { MAY_HAVE_ARRIVED } from './open-request.ts'

export type AttemptRecord = {
  id: AttemptId
  checkId: CheckId
  number: number
  bootId: string
  phase: AttemptPhase
  /** null = in progress, or left open by an earlier run of the app. */
  outcome: AttemptOutcome | null
  host: string
  /** null = a URL was sent, not a file. */
  sentName: string | null
  bodyBytes: number
  /** SHA-256 of a body prepared before it was sent; null = a file was sent. */
  bodySha256: string | null
  sentBytes: number
  startedAt: number
  superseded: number
}
export type NewAttempt = Pick<
  AttemptRecord,
  'id' | 'checkId' | 'bootId' | 'host' | 'sentName' | 'bodyBytes' | 'bodySha256' | 'startedAt'
>
export type AttemptResult = {
  outcome: AttemptOutcome
  reason: ReasonCode | null
  serviceMessage: string | null
  httpStatus: number | null
  requestId: string | null
  endedAt: number
}
export type Attempts = ReturnType<typeof createAttempts>

const COLUMNS = `
  id, check_id AS checkId, number, boot_id AS bootId, phase, outcome, host, sent_name AS sentName,
  body_bytes AS bodyBytes, body_sha256 AS bodySha256, sent_bytes AS sentBytes, started_at AS startedAt, superseded`

/**
 * The attempts table: one POST each. A phase is durable before the network step it names; the schema refuses every step
 * back.
 */
export function createAttempts(db: Database) {
  const get = db.prepare<[string], AttemptRecord>(`SELECT ${COLUMNS} FROM attempts WHERE id = ?`)
  const open = db.prepare<[], AttemptRecord>(
    `SELECT ${COLUMNS} FROM attempts WHERE outcome IS NULL ORDER BY started_at, id`,
  )
  const arrived = db.prepare<[string], { one: number }>(`
    SELECT 1 AS one FROM attempts a
     WHERE a.check_id = ? AND ${MAY_HAVE_ARRIVED} LIMIT 1`)
  const prepare = db.prepare(`
    INSERT INTO attempts (id, check_id, number, boot_id, phase, host, sent_name, body_bytes, body_sha256, started_at)
    VALUES (@id, @checkId, (SELECT coalesce(max(number), 0) + 1 FROM attempts WHERE check_id = @checkId), @bootId,
            'prepared', @host, @sentName, @bodyBytes, @bodySha256, @startedAt)`)
  const body = db.prepare("UPDATE attempts SET phase = 'body' WHERE id = ?")
  const commit = db.prepare(`
    UPDATE attempts SET phase = 'committing', sent_sha256 = @sha256, sent_bytes = @sentBytes WHERE id = @id`)
  const sent = db.prepare('UPDATE attempts SET sent_bytes = max(sent_bytes, @sentBytes) WHERE id = @id')
  const finish = db.prepare(`
    UPDATE attempts SET outcome = @outcome, reason = @reason, service_message = @serviceMessage,
           http_status = @httpStatus, request_id = @requestId, ended_at = @endedAt
     WHERE id = @id`)
  const supersede = db.prepare('UPDATE attempts SET superseded = 1 WHERE id = ?')
  return {
    /** null if there is no such attempt. */
    get: (id: string): AttemptRecord | null => get.get(id) ?? null,
    /** Every attempt without an outcome: on start all of them are orphans. */
    open: (): AttemptRecord[] => open.all(),
    /** Whether a whole request may have reached the service for this check, and no person found that it cost nothing. */
    mayHaveArrived: (checkId: CheckId): boolean => arrived.get(checkId) !== undefined,
    /** Records the intent. Throws if the check already has a live, possibly charged or paid attempt. */
    prepare: (attempt: NewAttempt): void => void prepare.run(attempt),
    /** Must be durable before the first byte of the request. */
    toBody: (id: AttemptId): void => void body.run(id),
    /** Must be durable before the last bytes. Throws if the SHA-256 is not that of the medium, or of the body. */
    toCommitting: (id: AttemptId, sha256: string, sentBytes: number): void =>
      void commit.run({ id, sha256, sentBytes }),
    finish: (id: AttemptId, sentBytes: number, result: AttemptResult): void => {
      sent.run({ id, sentBytes })
      finish.run({ ...result, id })
    },
    /** Sets a possibly charged attempt aside. Throws without a decision row that says so. */
    supersede: (id: AttemptId): void => void supersede.run(id),
  }
}
