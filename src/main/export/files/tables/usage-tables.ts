import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CaseId } from '../../../../shared/model/ids.ts'
import type { LedgerRow } from '../../../../shared/model/ledger.ts'
import { ledger } from '../../../../shared/words/ledger.ts'
import { requestWords } from '../../../../shared/words/requests.ts'
import type { TrafficFilter, TrafficLog } from '../../../db/traffic.ts'
import type { QueryWorker } from '../../../query-worker/query-worker.ts'
import { iso } from '../../machine/parts.ts'
import { columns } from './csv.ts'
import type { ExportTable } from './export-table.ts'

/* What was spent, and what left this computer. */

const PAGE = 500

type LedgerDeps = { queryWorker: Pick<QueryWorker, 'ledgerPage'>; exportTable: ExportTable }

const LEDGER_COLUMNS = columns<LedgerRow>({
  case: ({ caseReference }) => caseReference,
  item: ({ item }) => item?.reference,
  file: ({ item }) => item?.name ?? ledger.deleted,
  sha256: ({ sha256 }) => sha256,
  day: ({ day }) => day,
  service: ({ origin }) => origin,
  account: ({ account }) => account,
  kind: ({ kind }) => kind,
  run: ({ run }) => run,
  attempts: ({ attempts }) => attempts,
  state: ({ status }) => status,
  price_expected: ({ price }) => price,
  credits_expected: ({ expected }) => expected,
  credits_charged: ({ charged }) => charged,
  credits_unknown: ({ unknown }) => unknown,
  job_state: ({ job }) => job?.state,
  credits_reserved: ({ job }) => job?.reserved,
  credits_used: ({ job }) => job?.used,
  result_attached: ({ isAttached }) => isAttached,
  changed_utc: ({ updatedAt }) => iso(updatedAt),
})

/** Writes the credit ledger as CSV where the person says, and enters the file's hash in the custody log. */
export function createExportLedger({ queryWorker, exportTable }: LedgerDeps) {
  async function* pages(caseId: CaseId | null) {
    // A check that changes between two pages moves to the front: each is written once, as it was first seen.
    const seen = new Set<string>()
    for (let offset = 0; ; offset += PAGE) {
      const page = await queryWorker.ledgerPage(caseId, offset, PAGE)
      const fresh = page.rows.filter(({ checkId }) => !seen.has(checkId))
      for (const { checkId } of fresh) seen.add(checkId)
      yield fresh
      if (offset + PAGE >= page.total) return
    }
  }
  return (caseId: CaseId | null) =>
    exportTable({
      caseId,
      fileName: ledger.fileName,
      columns: LEDGER_COLUMNS,
      open: () => ({ head: null, pages: pages(caseId) }),
      type: 'ledger.exported',
    })
}

type TrafficDeps = { traffic: Pick<TrafficLog, 'page'>; exportTable: ExportTable }
type TrafficRow = ReturnType<TrafficLog['page']>['rows'][number]

const TRAFFIC_COLUMNS = columns<TrafficRow>({
  time_utc: ({ at }) => iso(at),
  method: ({ method }) => method,
  host: ({ host }) => host,
  path: ({ path }) => path,
  purpose: ({ purpose }) => purpose,
  bytes_sent: ({ bytesOut }) => bytesOut,
  bytes_received: ({ bytesIn }) => bytesIn,
  status: ({ status }) => status,
  failure: ({ failure }) => failure,
  duration_ms: ({ durationMs }) => durationMs,
  request: ({ attemptId }) => attemptId,
  certificate_sha256: ({ certificate }) => certificate,
  certificate_issuer: ({ issuer }) => issuer,
})

/** Writes the traffic log as CSV where the person says, and enters the file's hash in the custody log. */
export function createExportTraffic({ traffic, exportTable }: TrafficDeps) {
  async function* pages(filter: TrafficFilter) {
    for (let offset = 0; ; offset += PAGE) {
      const page = traffic.page(filter, offset, PAGE).rows
      yield page
      if (page.length < PAGE) return
      await nextTurn()
    }
  }
  return (filter: TrafficFilter) =>
    exportTable({
      caseId: filter.caseId ?? null,
      fileName: requestWords.fileName,
      columns: TRAFFIC_COLUMNS,
      open: () => ({ head: null, pages: pages(filter) }),
      type: 'traffic.exported',
      payload: () => ({ filter }),
    })
}
