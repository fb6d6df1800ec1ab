import type { AppError } from '../../shared/errors.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { LedgerRow } from '../../shared/model/ledger.ts'
import { rejectionOf } from '../../shared/model/rejection.ts'
import { err, type Result } from '../../shared/result.ts'
import { ledger as words } from '../../shared/words/ledger.ts'
import type { Audit } from '../db/audit.ts'
import type { Database } from '../db/open.ts'
import type { Reader } from '../db/reader.ts'
import type { Desktop } from '../desktop.ts'
import { type Cell, csv } from './csv.ts'
import { forbiddenPlace, type KeptPlace } from './evidence-places.ts'
import { type WrittenReport, writeReport } from './report-file.ts'

type Deps = {
  reader: Pick<Reader, 'ledgerPage'>
  desktop: Pick<Desktop, 'chooseSavePath'>
  keptPlaces: () => KeptPlace[]
  db: Database
  audit: Audit
}
type Failure = Extract<AppError, { kind: 'declined' | 'export_failed' }>

const HEAD: Cell[] = [
  ...[
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
  ],
  ...['credits_expected', 'credits_charged', 'credits_unknown', 'job_state', 'credits_reserved', 'credits_used'],
  ...['result_attached', 'changed_utc'],
]
const PAGE = 500

/** A check that stands as rejected was refused by the service, never sent, or stopped: the code says which. */
const stateOf = ({ state, reason, everSent }: LedgerRow): string => {
  if (state !== 'rejected') return state
  const rejection = rejectionOf(reason, everSent)
  return rejection === 'refused' ? 'rejected' : rejection
}

const cellsOf = (row: LedgerRow): Cell[] => [
  ...[row.caseReference, row.item?.reference ?? '', row.item?.name ?? words.deleted, row.sha256 ?? '', row.day],
  ...[row.origin, row.account, row.kind, row.run],
  row.attempts,
  ...[
    stateOf(row),
    row.price,
    row.expected,
    row.charged,
    row.unknown,
    row.job?.state ?? '',
    row.job?.reserved ?? '',
    row.job?.used ?? '',
    row.isAttached ? 'yes' : 'no',
    new Date(row.updatedAt).toISOString(),
  ],
]

/** Writes the credit ledger as CSV where the person says, and enters the file's hash in the custody log. */
export function createExportLedger({ reader, desktop, keptPlaces, db, audit }: Deps) {
  return async (caseId: CaseId | null): Promise<Result<WrittenReport, Failure>> => {
    const path = await desktop.chooseSavePath(words.fileName)
    if (path === null) return err({ kind: 'declined' })
    const forbidden = await forbiddenPlace(path, keptPlaces())
    if (forbidden !== null) return err({ kind: 'export_failed', reason: forbidden })
    const rows: Cell[][] = [HEAD]
    // A check that changes between two pages moves to the front: each is written once, as it was first seen.
    const seen = new Set<string>()
    for (let offset = 0; ; offset += PAGE) {
      const page = await reader.ledgerPage(caseId, offset, PAGE)
      for (const row of page.rows) {
        if (!seen.has(row.checkId)) rows.push(cellsOf(row))
        seen.add(row.checkId)
      }
      if (offset + PAGE >= page.total) break
    }
    const written = await writeReport(path, Buffer.from(csv(rows)))
    if (written.ok) {
      const { sha256, bytes } = written.value
      db.transaction(() => {
        audit.append({ caseId, type: 'ledger.exported', payload: { rows: rows.length - 1, sha256, bytes } })
      })()
    }
    return written
  }
}
