import type { Database } from '../../src/main/db/database.ts'
import type { ItemContext } from '../../src/main/db/item-context.ts'
import { type CaseList, createCaseList } from '../../src/main/listing/case-list.ts'
import { readWholeCase } from '../../src/main/listing/case-part.ts'
import type { ItemQuery } from '../../src/main/listing/item-lists.ts'
import { createItemRows } from '../../src/main/listing/item-rows.ts'
import { createTextSearch } from '../../src/main/listing/text-search.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { type ItemFilter, NO_FILTER } from '../../src/shared/model/item-list.ts'

/** The lists of a case, read whole. */
export function heldList(db: Database, caseId: CaseId, context: ItemContext): CaseList {
  const drawn = createItemRows(db)
  const list = createCaseList({ db, caseId, context, drawn, texts: createTextSearch(db, drawn) })
  const { items, rest } = readWholeCase(db, caseId, context)
  for (const _ of list.itemsRead(items));
  for (const _ of list.loaded(rest));
  return list
}

/** The lists of a library as it is at each call: every call reads the case anew. */
export function freshLists(db: Database) {
  const { row } = createItemRows(db)
  const of = (caseId: CaseId, context: ItemContext, { text, textIn }: ItemFilter) => {
    const list = heldList(db, caseId, context)
    if (textIn === 'everything') for (const _ of list.search(text));
    return list
  }
  return {
    page: ({ caseId, filter, sort }: ItemQuery, context: ItemContext, offset: number, limit: number) =>
      of(caseId, context, filter).page(filter, sort, offset, limit),
    /** All of a list of at most 10,000. */
    ids: ({ caseId, filter, sort }: ItemQuery, context: ItemContext) =>
      of(caseId, context, filter).choose(filter, sort, null) as ItemId[],
    neighbours: ({ caseId, filter, sort }: ItemQuery, context: ItemContext, itemId: ItemId) =>
      of(caseId, context, filter).neighbours(filter, sort, itemId),
    facets: (caseId: CaseId, context: ItemContext, filter: ItemFilter = NO_FILTER) =>
      of(caseId, context, filter).facets(filter),
    row,
  }
}
