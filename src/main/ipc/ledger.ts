import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { createExportLedger } from '../export/files/tables/usage-tables.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Names = 'ledger.summary' | 'ledger.page' | 'ledger.export'
type Deps = {
  counter: Pick<QueryWorker, 'ledgerSummary' | 'ledgerPage'>
  exportLedger: ReturnType<typeof createExportLedger>
}

export function createLedgerHandlers({ counter, exportLedger }: Deps): Pick<Handlers, Names> {
  return {
    'ledger.summary': async ({ caseId }) => ok(await counter.ledgerSummary(caseId)),
    'ledger.page': async ({ caseId, offset, limit }) => ok(await counter.ledgerPage(caseId, offset, limit)),
    'ledger.export': ({ caseId }) => exportLedger(caseId),
  }
}
