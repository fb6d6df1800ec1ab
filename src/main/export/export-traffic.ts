import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../shared/errors.ts'
import { err, type Result } from '../../shared/result.ts'
import { trafficWords as words } from '../../shared/words/traffic.ts'
import type { Audit } from '../db/audit.ts'
import type { Database } from '../db/open.ts'
import type { TrafficFilter, TrafficLog } from '../db/traffic.ts'
import type { Desktop } from '../desktop.ts'
import { type Cell, csv } from './csv.ts'
import { forbiddenPlace, type KeptPlace } from './evidence-places.ts'
import { type WrittenReport, writeReport } from './report-file.ts'

type Deps = {
  traffic: TrafficLog
  desktop: Pick<Desktop, 'chooseSavePath'>
  keptPlaces: () => KeptPlace[]
  db: Database
  audit: Audit
}
type Failure = Extract<AppError, { kind: 'declined' | 'export_failed' }>

const HEAD: Cell[] = [
  ...['time_utc', 'method', 'host', 'path', 'purpose', 'bytes_sent', 'bytes_received', 'status', 'failure'],
  ...['duration_ms', 'request', 'certificate_sha256', 'certificate_issuer'],
]
const PAGE = 500

/** Writes the traffic log as CSV where the person says, and enters the file's hash in the custody log. */
export function createExportTraffic({ traffic, desktop, keptPlaces, db, audit }: Deps) {
  return async (filter: TrafficFilter): Promise<Result<WrittenReport, Failure>> => {
    const path = await desktop.chooseSavePath(words.fileName)
    if (path === null) return err({ kind: 'declined' })
    const forbidden = await forbiddenPlace(path, keptPlaces())
    if (forbidden !== null) return err({ kind: 'export_failed', reason: forbidden })
    const rows: Cell[][] = [HEAD]
    for (let offset = 0; ; offset += PAGE) {
      const page = traffic.page(filter, offset, PAGE).rows
      for (const row of page) {
        rows.push([
          ...[new Date(row.at).toISOString(), row.method, row.host, row.path, row.purpose, row.bytesOut, row.bytesIn],
          ...[row.status, row.failure, row.durationMs, row.attemptId, row.certificate, row.issuer],
        ])
      }
      if (page.length < PAGE) break
      await nextTurn()
    }
    const written = await writeReport(path, Buffer.from(csv(rows)))
    if (written.ok) {
      const { sha256, bytes } = written.value
      db.transaction(() => {
        audit.append({
          caseId: null,
          type: 'traffic.exported',
          payload: { filter, rows: rows.length - 1, sha256, bytes },
        })
      })()
    }
    return written
  }
}
