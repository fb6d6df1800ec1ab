import type { CaseId } from '../../../shared/model/ids.ts'
import type { LedgerRow } from '../../../shared/model/ledger.ts'
import { ledger as words } from '../../../shared/words/ledger.ts'
import type { Audit } from '../../custody/log/audit.ts'
import type { QueryWorker } from '../../query-worker/query-worker.ts'
import type { Cell } from './csv.ts'
import type { ExportTable } from './export-table.ts'

type Deps = { queryWorker: Pick<QueryWorker, 'ledgerPage'>; audit: Audit; exportTable: ExportTable }

const COLUMNS = [
  'case',
  'item',
  'file',
  'sha256',
  'day',
  'service',
  'account',
  'kind',
  'run',
  'attempts',
  'state',
  'price_expected',
  'credits_expected',
  'credits_charged',
  'credits_unknown',
  'job_state',
  'credits_reserved',
  'credits_used',
  'result_attached',
  'changed_utc',
]
const PAGE = 500

const cellsOf = (row: LedgerRow): Cell[] => [
  row.caseReference,
  row.item?.reference ?? '',
  row.item?.name ?? words.deleted,
  row.sha256 ?? '',
  row.day,
  row.origin,
  row.account,
  row.kind,
  row.run,
  row.attempts,
  row.status,
  row.price,
  row.expected,
  row.charged,
  row.unknown,
  row.job?.state ?? '',
  row.job?.reserved ?? '',
  row.job?.used ?? '',
  row.isAttached ? 'yes' : 'no',
  new Date(row.updatedAt).toISOString(),
]

/** Writes the credit ledger as CSV where the person says, and enters the file's hash in the custody log. */
export function createExportLedger({ queryWorker, audit, exportTable }: Deps) {
  async function* pages(caseId: CaseId | null) {
    // A check that changes between two pages moves to the front: each is written once, as it was first seen.
    const seen = new Set<string>()
    for (let offset = 0; ; offset += PAGE) {
      const page = await queryWorker.ledgerPage(caseId, offset, PAGE)
      const fresh = page.rows.filter(({ checkId }) => !seen.has(checkId))
      for (const { checkId } of fresh) seen.add(checkId)
      yield fresh.map(cellsOf)
      if (offset + PAGE >= page.total) return
    }
  }
  return (caseId: CaseId | null) =>
    exportTable({
      caseId,
      fileName: words.fileName,
      columns: COLUMNS,
      pages: () => pages(caseId),
      enter: ({ sha256, bytes }, rows) =>
        audit.append({ caseId, type: 'ledger.exported', payload: { rows, sha256, bytes } }),
    })
}
