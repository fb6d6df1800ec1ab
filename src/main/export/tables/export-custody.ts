import { type CustodyFilter, type ExportedHead, isWholeLog } from '../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { custodyScreen as words } from '../../../shared/words/custody-screen.ts'
import type { Audit } from '../../custody/log/audit.ts'
import type { QueryWorker } from '../../query-worker/query-worker.ts'
import { CUSTODY_COLUMNS } from './custody-columns.ts'
import { custodyRows } from './custody-rows.ts'
import type { ExportTable } from './export-table.ts'

type Deps = {
  queryWorker: Pick<QueryWorker, 'custodyTable'>
  audit: Audit
  exportTable: ExportTable
  /** null = there is no such item. */
  itemOf: (itemId: ItemId) => { caseId: CaseId; reference: string } | null
}
export type ExportCustody = ReturnType<typeof createExportCustody>

/** Writes the entries of the custody log that fit as CSV where the person says, and enters that with the head of the log. */
export function createExportCustody({ queryWorker, audit, exportTable, itemOf }: Deps) {
  return async (filter: CustodyFilter) => {
    const item = filter.itemId === null ? null : itemOf(filter.itemId)
    const caseId = item?.caseId ?? filter.caseId
    let head: ExportedHead | null = null
    // What comes while it is written, is not in it: the head says where it ends.
    async function* pages() {
      head = audit.head()
      if (head === null) return
      const end = head
      for await (const rows of custodyRows(queryWorker, filter, end.entries))
        yield rows.map((row) => CUSTODY_COLUMNS.map(({ of }) => of(row, end)))
    }
    return await exportTable({
      caseId,
      fileName: isWholeLog(filter) ? words.fileName : words.partName,
      columns: CUSTODY_COLUMNS.map(({ name }) => name),
      pages,
      enter: ({ sha256, bytes }, rows) =>
        audit.append({
          caseId,
          type: 'custody.exported',
          payload: {
            rows,
            sha256,
            bytes,
            logEntries: head?.entries ?? 0,
            logHead: head?.head ?? null,
            filter: filterPayload(filter, item?.reference ?? null),
          },
        }),
    })
  }
}

/** Which entries were asked for, in words that last. */
const filterPayload = ({ caseId, groups, actor, from, before, text }: CustodyFilter, item: string | null) => ({
  of: caseId === null ? 'library' : 'case',
  groups,
  item,
  actor,
  text: text.trim(),
  from: from === null ? null : new Date(from).toISOString(),
  before: before === null ? null : new Date(before).toISOString(),
})
