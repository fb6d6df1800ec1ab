import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { ItemContext } from '../db/item-context.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { PartSaving } from '../export/files/part-saving.ts'
import type { Chosen } from '../items/chosen-items.ts'
import type { ReadItemDetail } from '../items/item-detail.ts'
import type { StateOfOriginal } from '../items/originals.ts'
import type { Seeing } from '../items/seeing.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'
import type { Reparser } from '../queue/reparser.ts'
import type { SettingsStore } from '../settings/settings.ts'

type Names =
  | 'items.page'
  | 'items.facets'
  | 'items.get'
  | 'items.alsoIn'
  | 'items.original'
  | 'items.neighbours'
  | 'items.nextUnseen'
  | 'items.setSeen'
  | 'items.choose'
  | 'items.count'
  | 'items.rawReply'
  | 'items.altered'
  | 'items.readAgain'
  | 'items.savePart'
type Deps = {
  cases: Cases
  queryWorker: QueryWorker
  itemDetail: ReadItemDetail
  details: Pick<ItemDetails, 'source'>
  context: () => ItemContext
  chosen: Pick<Chosen, 'ids' | 'from' | 'count'>
  reparser: Pick<Reparser, 'again'>
  settings: Pick<SettingsStore, 'get'>
  seeing: Seeing
  savePart: PartSaving
  stateOfOriginal: StateOfOriginal
}

export function createItemsHandlers({
  cases,
  queryWorker,
  itemDetail,
  details,
  context,
  chosen,
  reparser,
  settings,
  seeing,
  savePart,
  stateOfOriginal,
}: Deps): Pick<Handlers, Names> {
  const noCase = err({ kind: 'not_found', what: 'case' } as const)
  const noItem = err({ kind: 'not_found', what: 'item' } as const)
  return {
    'items.page': async ({ offset, limit, ...query }) =>
      cases.exists(query.caseId) ? ok(await queryWorker.page(query, context(), offset, limit)) : noCase,
    'items.facets': async ({ caseId, filter }) =>
      cases.exists(caseId) ? ok(await queryWorker.facets(caseId, context(), filter)) : noCase,
    'items.choose': async ({ span, ...query }) =>
      cases.exists(query.caseId) ? ok(await chosen.from(query, span)) : noCase,
    'items.count': async ({ caseId, filter, items }) =>
      cases.exists(caseId) ? ok(await chosen.count(caseId, items, filter)) : noCase,
    'items.neighbours': async ({ itemId, ...query }) =>
      cases.exists(query.caseId) ? ok(await queryWorker.neighbours(query, context(), itemId)) : noCase,
    'items.nextUnseen': async ({ itemId, index, ...query }) =>
      cases.exists(query.caseId) ? ok(await queryWorker.nextUnseen(query, context(), { itemId, index })) : noCase,
    'items.setSeen': async ({ caseId, items, isSeen }) => {
      if (!cases.exists(caseId)) return noCase
      const ids = await chosen.ids(caseId, items, 'mark')
      if (!ids.ok) return ids
      await seeing.set(ids.value, isSeen)
      return ok(null)
    },
    'items.get': async ({ itemId }) => {
      const detail = await itemDetail(itemId)
      return detail ? ok(detail) : noItem
    },
    'items.alsoIn': async ({ itemId }) => {
      // Cases may be confidential to each other: without the desk's leave nothing of another one is read.
      if (!settings.get().isAlsoInShown) return ok(null)
      const found = await queryWorker.alsoIn(itemId)
      return found ? ok(found) : noItem
    },
    'items.original': async ({ itemId }) => {
      const source = details.source(itemId)
      return source === null ? noItem : ok(await stateOfOriginal(source))
    },
    'items.readAgain': async ({ checkId }) => {
      const read = await reparser.again(checkId)
      return read ? ok(read) : err({ kind: 'not_found', what: 'check' } as const)
    },
    'items.savePart': ({ itemId, ...range }) => savePart(itemId, range),
    'items.altered': async ({ checkId }) => ok(await queryWorker.alteredRows(checkId)),
    'items.rawReply': async (of) => {
      const reply = await queryWorker.rawReply(of)
      return reply ? ok(reply) : err({ kind: 'not_found', what: 'check' } as const)
    },
  }
}
