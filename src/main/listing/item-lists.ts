import { setImmediate } from 'node:timers/promises'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { ItemRow } from '../../shared/model/item.ts'
import { type Facets, type ItemFilter, type ItemSort, isFiltered } from '../../shared/model/item-list.ts'
import type { IdBits } from '../../shared/model/item-set.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { COUNT_ITEMS } from '../db/item-count.ts'
import type { Changes } from './case-columns.ts'
import {
  type CaseList,
  createCaseList,
  type From,
  type ItemPage,
  type Neighbours,
  type Place,
  type Span,
} from './case-list.ts'
import { type CaseContents, type CaseRest, type ItemColumns, readWholeCase } from './case-part.ts'
import { createItemRows } from './item-rows.ts'
import { SupersededError } from './superseded.ts'
import { createTextSearch } from './text-search.ts'

export type ItemQuery = { caseId: CaseId; filter: ItemFilter; sort: ItemSort }
/** Reads a case, in this thread or in others: its items, which are there first, and all that belongs to them. */
export type ReadCase = (caseId: CaseId, context: ItemContext) => CaseReading
export type CaseReading = { items: Promise<ItemColumns[]>; rest: Promise<CaseRest> }
export type ItemLists = ReturnType<typeof createItemLists>

/** Whether a filter needs a search in all that is kept as text. */
const isSearch = ({ text, textIn }: ItemFilter): boolean => text !== '' && textIn === 'everything'

/** A case that is read in this thread, all of it. */
export function readAtOnce(read: () => CaseContents): CaseReading {
  const contents = new Promise<CaseContents>((resolve) => resolve(read()))
  return { items: contents.then(({ items }) => items), rest: contents.then(({ rest }) => rest) }
}

/** A search everywhere that is under way. */
type Search = { text: string; isSuperseded: boolean; done: Promise<void> }

/** Cases held in memory at once: the one that is shown, and one before it. */
const HELD = 2

type Held = {
  caseId: CaseId
  contextKey: string
  list: CaseList
  ready: Promise<CaseList>
  missed: Changes[] | null
  /** The newest; an older one ends at its next slice, and stores nothing. */
  search: Search | null
}

/**
 * The lists of items, each case held in memory from the moment it is first asked for. While a case is being read, the
 * library itself answers for its unfiltered list by reference or name; everything else waits.
 */
export function createItemLists(
  db: Database,
  readCase: ReadCase = (...of) => readAtOnce(() => readWholeCase(db, ...of)),
) {
  const drawn = createItemRows(db)
  const texts = createTextSearch(db, drawn)
  const count = db.prepare<[CaseId], number>(COUNT_ITEMS).pluck()
  const range = (sql: string) => db.prepare<[CaseId, number, number], ItemId>(`${sql} LIMIT ? OFFSET ?`).pluck()
  const byName = (order: string) =>
    range(`SELECT item_id FROM item_facts WHERE case_id = ? ORDER BY name_key ${order}, number ${order}`)
  const byReference = (order: string) => range(`SELECT id FROM items WHERE case_id = ? ORDER BY number ${order}`)
  const plain = {
    name: { up: byName('ASC'), down: byName('DESC') },
    reference: { up: byReference('ASC'), down: byReference('DESC') },
  }
  let held: Held[] = []

  const load = async (list: CaseList, caseId: CaseId, context: ItemContext): Promise<CaseList> => {
    // Whoever asked is answered first.
    await setImmediate()
    const { items, rest } = readCase(caseId, context)
    // It may fail before it is asked for.
    rest.catch(() => undefined)
    for (const _ of list.itemsRead(await items)) await setImmediate()
    for (const _ of list.loaded(await rest)) await setImmediate()
    return list
  }
  const of = (caseId: CaseId, context: ItemContext): Held => {
    const contextKey = JSON.stringify(context)
    let one = held.find((other) => other.caseId === caseId && other.contextKey === contextKey)
    if (one === undefined) {
      const list = createCaseList({ db, caseId, context, drawn, texts })
      const fresh: Held = { caseId, contextKey, list, ready: load(list, caseId, context), missed: [], search: null }
      fresh.ready = fresh.ready.then(() => {
        for (const changes of fresh.missed ?? []) list.change(changes, true)
        fresh.missed = null
        return list
      })
      // Whoever waits for it is told; what nobody waits for is read again when it is asked for.
      fresh.ready.catch(() => {
        held = held.filter((other) => other !== fresh)
      })
      one = fresh
    }
    const chosen = one
    held = [chosen, ...held.filter((other) => other.caseId !== caseId)].slice(0, HELD)
    return chosen
  }
  const begin = (list: CaseList, text: string): Search => {
    const run = async () => {
      for (const _ of list.search(text)) {
        await setImmediate()
        if (search.isSuperseded) throw new SupersededError()
      }
    }
    const search: Search = { text, isSuperseded: false, done: Promise.resolve() }
    search.done = run()
    return search
  }
  /** The lists of a case, once they can answer with a filter. Throws `SupersededError`. */
  const answering = async ({ caseId, filter }: Pick<ItemQuery, 'caseId' | 'filter'>, context: ItemContext) => {
    const one = of(caseId, context)
    const list = await one.ready
    const { text } = filter
    if (!isSearch(filter)) return list
    if (one.search !== null && one.search.text !== text) {
      one.search.isSuperseded = true
      one.search = null
    }
    if (list.isSearched(text)) return list
    const search = one.search ?? begin(list, text)
    one.search = search
    try {
      await search.done
    } finally {
      // A later one may be under way by now.
      if (one.search === search) one.search = null
    }
    return list
  }
  const fromLibrary = ({ caseId, sort }: ItemQuery, context: ItemContext, offset: number, limit: number): ItemPage => {
    const { up, down } = plain[sort.by === 'name' ? 'name' : 'reference']
    const ids = (sort.descending ? down : up).all(caseId, limit, offset)
    return { total: count.get(caseId) ?? 0, hidden: 0, rows: drawn.rows(ids, context) }
  }

  return {
    page: async (query: ItemQuery, context: ItemContext, offset: number, limit: number): Promise<ItemPage> => {
      const { missed } = of(query.caseId, context)
      const isPlain = !isFiltered(query.filter) && (query.sort.by === 'name' || query.sort.by === 'reference')
      if (missed !== null && isPlain) return fromLibrary(query, context, offset, limit)
      return (await answering(query, context)).page(query.filter, query.sort, offset, limit)
    },
    /** The items of a list, all or from one place of it to another: in its order, or as bits if many. */
    choose: async (query: ItemQuery, context: ItemContext, span: Span | null) =>
      (await answering(query, context)).choose(query.filter, query.sort, span),
    /** The items of a case whose bits are set, or all, in an order; more than `most` are only counted. */
    resolve: async (caseId: CaseId, context: ItemContext, bits: IdBits | null, sort: ItemSort, most: number) =>
      (await of(caseId, context).ready).resolve(bits, sort, most),
    /** How many of these items (null = all) the case has, and how many of those meet a filter. */
    count: async (caseId: CaseId, context: ItemContext, filter: ItemFilter, items: readonly ItemId[] | IdBits | null) =>
      (await answering({ caseId, filter }, context)).count(filter, items),
    /** The previous and next item in the same list; null at its ends. `index` counts from 0; null = it is not in it. */
    neighbours: async (query: ItemQuery, context: ItemContext, itemId: ItemId): Promise<Neighbours> =>
      (await answering(query, context)).neighbours(query.filter, query.sort, itemId),
    /** The next item of the list that nobody looked at, as in `CaseList`; null = there is none. */
    nextUnseen: async (query: ItemQuery, context: ItemContext, from: From): Promise<Place | null> =>
      (await answering(query, context)).nextUnseen(query.filter, query.sort, from),
    facets: async (caseId: CaseId, context: ItemContext, filter: ItemFilter): Promise<Facets> =>
      (await answering({ caseId, filter }, context)).facets(filter),
    /** How many items meet each of several filters without a text. Other questions are answered in between. */
    counts: async (caseId: CaseId, context: ItemContext, filters: readonly ItemFilter[]): Promise<number[]> => {
      const list = await of(caseId, context).ready
      const counts: number[] = []
      for (const filter of filters) {
        counts.push(list.total(filter))
        await setImmediate()
      }
      return counts
    },
    /** One row; null if there is no such item. */
    row: (itemId: ItemId, context: ItemContext): ItemRow | null => drawn.row(itemId, context),
    findTexts: texts.findTexts,
    countTexts: texts.countTexts,
    /** Sets the lists right after changes; null = everything may have changed. */
    factsChanged: (changes: Changes | null): void => {
      if (changes === null) {
        held = []
        return
      }
      for (const { list, missed } of held) {
        if (missed === null) list.change(changes)
        else missed.push(changes)
      }
    },
  }
}
