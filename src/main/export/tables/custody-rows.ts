import type { CustodyFilter, CustodyTableRow } from '../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { piecesText } from '../../../shared/words/custody.ts'
import type { QueryWorker } from '../../query-worker/query-worker.ts'

const PAGE = 250
const NO_LIMIT = { inAll: Number.MAX_SAFE_INTEGER, received: Number.MAX_SAFE_INTEGER }
const OF_ALL = { groups: [], itemId: null, actor: null, from: null, before: null, text: '' }

/** The rows of the custody log that fit, up to number `upTo`, the oldest first, some at a time. */
export async function* custodyRows(
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
  yield entries.map(({ seq, at, actor, type, hash, pieces }) => ({
    seq,
    at,
    actor,
    type,
    hash,
    words: piecesText(pieces),
    caseReference: null,
    items: [],
    payload: '',
    salt: '',
    prevHash: '',
    hashed: '',
    isRemoved: false,
  }))
}
