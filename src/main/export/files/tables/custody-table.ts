import {
  type CustodyFilter,
  type CustodyTableRow,
  type ExportedHead,
  isWholeLog,
} from '../../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { piecesText } from '../../../../shared/words/custody.ts'
import { custodyScreen as words } from '../../../../shared/words/custody-screen.ts'
import type { Audit } from '../../../custody/log/audit.ts'
import type { QueryWorker } from '../../../query-worker/query-worker.ts'
import { iso } from '../../machine/parts.ts'
import { columns, jsonCell } from './csv.ts'
import type { ExportTable } from './export-table.ts'

/** The bytes of a text that a cell cannot hold as it is; null = it can. */
const exactly = (text: string): string | null => (jsonCell(text) === text ? null : Buffer.from(text).toString('base64'))

/** One row an entry, the oldest first. The head is null where the log is empty. */
export const CUSTODY_COLUMNS = columns<CustodyTableRow, ExportedHead | null>({
  entry: ['number of the entry in the whole log; the first is 1', ({ seq }) => seq],
  time_utc: ['ISO 8601, UTC, by the computer’s clock', ({ at }) => iso(at)],
  case: ['reference of the case; empty = the library as a whole', ({ caseReference }) => caseReference],
  items: ['references of the items it names', ({ items }) => items],
  type: ['type of event', ({ type }) => type],
  words: ['the entry in words, as shown on screen', ({ words }) => words],
  operator: ['operator, as entered; empty = none entered', ({ actor }) => actor],
  payload_json: ['its payload, as JSON', ({ payload }) => jsonCell(payload)],
  previous_hash: ['hash of the previous entry, as recorded in this one', ({ prevHash }) => prevHash],
  hash: ['hash of this entry', ({ hash }) => hash],
  hashed_json: [
    'everything that is hashed, as JSON: `hash` is the SHA-256 of `previous_hash` followed by this, in UTF-8, unless `hashed_base64` is given',
    ({ hashed }) => jsonCell(hashed),
  ],
  removed: [
    'yes = its payload was erased; `hash` can still be verified with the hash of the payload in `hashed_json`',
    ({ isRemoved }) => (isRemoved ? 'yes' : null),
  ],
  log_entries: ['number of entries in the log when the table was made', (_, head) => head?.entries],
  log_head: ['hash of the newest entry', (_, head) => head?.head],
  hashed_base64: [
    'the bytes hashed after `previous_hash`, where `hashed_json` is not exact; else empty',
    ({ hashed }) => exactly(hashed),
  ],
  payload_salt: [
    'hexadecimal: `payloadSha256` in `hashed_json` is the SHA-256 of these bytes followed by `payload_json`, in UTF-8, unless `payload_base64` is given; empty = erased',
    ({ salt }) => salt,
  ],
  payload_base64: [
    'the bytes of the payload, where `payload_json` is not exact; else empty',
    ({ payload }) => exactly(payload),
  ],
})

const PAGE = 250
const NO_LIMIT = { inAll: Number.MAX_SAFE_INTEGER, received: Number.MAX_SAFE_INTEGER }
const OF_ALL = { groups: [], itemId: null, actor: null, from: null, before: null, text: '' }

/** The rows of the custody log that fit, up to number `upTo`, the oldest first, some at a time. */
async function* custodyRows(
  queryWorker: Pick<QueryWorker, 'custodyTable'>,
  filter: CustodyFilter,
  upTo: number,
): AsyncGenerator<readonly CustodyTableRow[]> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await queryWorker.custodyTable(filter, after, upTo, PAGE)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.seq
  }
}

/**
 * The same of a case, or of some of its items: then only what belongs to these, in words and with its hash. What is hashed
 * may name other items, and is left out.
 */
export async function* custodyRowsOf(
  queryWorker: Pick<QueryWorker, 'custodyTable' | 'custodyExtract'>,
  { caseId, itemIds }: { caseId: CaseId; itemIds: readonly ItemId[] | null },
  upTo: number,
): AsyncGenerator<readonly CustodyTableRow[]> {
  if (itemIds === null) return yield* custodyRows(queryWorker, { ...OF_ALL, caseId }, upTo)
  const { entries } = await queryWorker.custodyExtract(caseId, itemIds, upTo, NO_LIMIT)
  const nothing = { caseReference: null, items: [], payload: '', salt: '', prevHash: '', hashed: '', isRemoved: false }
  yield entries.map(({ pieces, ...entry }) => ({ ...entry, ...nothing, words: piecesText(pieces) }))
}

type Deps = {
  queryWorker: Pick<QueryWorker, 'custodyTable'>
  audit: Pick<Audit, 'head'>
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
    return await exportTable({
      caseId,
      fileName: isWholeLog(filter) ? words.fileName : words.partName,
      columns: CUSTODY_COLUMNS,
      open: () => {
        // What comes while it is written, is not in it: the head says where it ends.
        const head = audit.head()
        return { head, pages: head === null ? [] : custodyRows(queryWorker, filter, head.entries) }
      },
      type: 'custody.exported',
      payload: (head) => ({
        logEntries: head?.entries ?? 0,
        logHead: head?.head ?? null,
        filter: filterPayload(filter, item?.reference ?? null),
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
  from: from === null ? null : iso(from),
  before: before === null ? null : iso(before),
})
