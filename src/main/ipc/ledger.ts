import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { createExportLedger } from '../export/tables/export-ledger.ts'
import type { Reader } from '../reader/reader.ts'

type Names = 'ledger.summary' | 'ledger.page' | 'ledger.export'
type Deps = {
  reader: Pick<Reader, 'ledgerSummary' | 'ledgerPage'>
  exportLedger: ReturnType<typeof createExportLedger>
}

export function createLedgerHandlers({ reader, exportLedger }: Deps): Pick<Handlers, Names> {
  return {
    'ledger.summary': async ({ caseId }) => ok(await reader.ledgerSummary(caseId)),
    'ledger.page': async ({ caseId, offset, limit }) => ok(await reader.ledgerPage(caseId, offset, limit)),
    'ledger.export': ({ caseId }) => exportLedger(caseId),
  }
}
