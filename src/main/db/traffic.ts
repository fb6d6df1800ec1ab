import type { CaseId } from '../../shared/model/ids.ts'
import { TrafficRow } from '../../shared/model/traffic.ts'
import type { Clock } from '../clock.ts'
import type { TrafficRecord } from '../service/network-gate.ts'
import type { Database } from './open.ts'

export type TrafficLog = ReturnType<typeof createTrafficLog>
/** null or omitted = any. */
export type TrafficFilter = { caseId?: CaseId | null; host: string | null; purpose: string | null }
/** The certificate a host last presented; null = plain HTTP on this machine. */
export type SeenCertificate = { fingerprint: string; issuer: string | null; at: number }

/** SQL: a line of the traffic log with the member names of `TrafficRow`. */
export const TRAFFIC_COLUMNS = `
  id, at, method, host, path, purpose, bytes_out AS bytesOut, bytes_in AS bytesIn, status,
  coalesce(failure, CASE WHEN ended_at IS NULL THEN 'not_ended' END) AS failure, duration_ms AS durationMs,
  attempt_id AS attemptId, certificate, issuer`
export const toTrafficRow = (row: unknown): TrafficRow => TrafficRow.parse(row)

/**
 * Log of every request ever made to the service, and of every reading of proxy settings for one: started before a socket opens, completed once, never changed or
 * deleted.
 */
export function createTrafficLog({ db, clock, onChange }: { db: Database; clock: Clock; onChange?: () => void }) {
  const insert = db.prepare(`
    INSERT INTO traffic (at, method, host, path, purpose, check_id, attempt_id, bytes_out, bytes_in)
    VALUES (@at, @method, @host, @path, @purpose, @checkId, @attemptId, @bytes, @bytes)`)
  const complete = db.prepare(`
    UPDATE traffic SET ended_at = @endedAt, duration_ms = @durationMs, bytes_out = @bytesOut, bytes_in = @bytesIn,
           status = @status, failure = @failure, certificate = @fingerprint, issuer = @issuer
     WHERE id = @id AND ended_at IS NULL`)
  const where = `WHERE (@host IS NULL OR host = @host) AND (@purpose IS NULL OR purpose = @purpose)
    AND (@caseId IS NULL OR check_id IN (SELECT id FROM checks WHERE case_id = @caseId))`
  const rows = db.prepare(
    `SELECT ${TRAFFIC_COLUMNS} FROM traffic ${where} ORDER BY id DESC LIMIT @limit OFFSET @offset`,
  )
  const total = db.prepare<TrafficFilter, { count: number }>(`SELECT count(*) AS count FROM traffic ${where}`)
  const seen = db.prepare<[string], SeenCertificate>(`
    SELECT certificate AS fingerprint, issuer, at FROM traffic
     WHERE host = ? AND certificate IS NOT NULL AND status IS NOT NULL ORDER BY id DESC LIMIT 1`)
  /** When the open requests started, by the monotonic clock. */
  const begun = new Map<number, number>()

  const record: TrafficRecord = {
    begin: (asked) => {
      const id = Number(
        insert.run({ ...asked, at: clock.now(), bytes: asked.method === null ? null : 0 }).lastInsertRowid,
      )
      begun.set(id, clock.monotonicNs())
      onChange?.()
      return id
    },
    end: (id, { certificate, ...end }) => {
      const startedNs = begun.get(id)
      begun.delete(id)
      // The library is already closed if the app could not wait for a reply; the line then says that it never ended.
      if (!db.open || startedNs === undefined) return
      complete.run({
        ...end,
        id,
        endedAt: clock.now(),
        durationMs: (clock.monotonicNs() - startedNs) / 1e6,
        fingerprint: certificate?.fingerprint ?? null,
        issuer: certificate?.issuer ?? null,
      })
      onChange?.()
    },
  }
  return {
    record,
    /** Newest first. */
    page: (filter: TrafficFilter, offset: number, limit: number): { total: number; rows: TrafficRow[] } => ({
      total: total.get({ caseId: null, ...filter })?.count ?? 0,
      rows: rows.all({ caseId: null, ...filter, offset, limit }).map(toTrafficRow),
    }),
    /** The certificate this host presented with its last reply; null if it never replied over TLS. */
    certificateOf: (host: string): SeenCertificate | null => seen.get(host) ?? null,
  }
}
