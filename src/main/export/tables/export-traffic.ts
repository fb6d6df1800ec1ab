import { setImmediate as nextTurn } from 'node:timers/promises'
import { requestWords as words } from '../../../shared/words/requests.ts'
import type { Audit } from '../../custody/log/audit.ts'
import type { TrafficFilter, TrafficLog } from '../../db/traffic.ts'
import type { ExportTable } from './export-table.ts'

type Deps = { traffic: Pick<TrafficLog, 'page'>; audit: Audit; exportTable: ExportTable }

const COLUMNS = [
  'time_utc',
  'method',
  'host',
  'path',
  'purpose',
  'bytes_sent',
  'bytes_received',
  'status',
  'failure',
  'duration_ms',
  'request',
  'certificate_sha256',
  'certificate_issuer',
]
const PAGE = 500

/** Writes the traffic log as CSV where the person says, and enters the file's hash in the custody log. */
export function createExportTraffic({ traffic, audit, exportTable }: Deps) {
  async function* pages(filter: TrafficFilter) {
    for (let offset = 0; ; offset += PAGE) {
      const page = traffic.page(filter, offset, PAGE).rows
      yield page.map((row) => [
        new Date(row.at).toISOString(),
        row.method,
        row.host,
        row.path,
        row.purpose,
        row.bytesOut,
        row.bytesIn,
        row.status,
        row.failure,
        row.durationMs,
        row.attemptId,
        row.certificate,
        row.issuer,
      ])
      if (page.length < PAGE) return
      await nextTurn()
    }
  }
  return (filter: TrafficFilter) =>
    exportTable({
      caseId: filter.caseId ?? null,
      fileName: words.fileName,
      columns: COLUMNS,
      pages: () => pages(filter),
      enter: ({ sha256, bytes }, rows) =>
        audit.append({
          caseId: filter.caseId ?? null,
          type: 'traffic.exported',
          payload: { filter, rows, sha256, bytes },
        }),
    })
}
