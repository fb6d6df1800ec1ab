import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { ItemRow } from '../../shared/model/item.ts'
import type { Facets, ItemFilter, ItemSort } from '../../shared/model/item-list.ts'
import { bitsOf, type IdBits, MOST_NAMED } from '../../shared/model/item-set.ts'
import { searchTerms } from '../../shared/model/search-terms.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { createRecordedWords } from '../db/recorded-words.ts'
import { type Changes, createCaseColumns } from './case-columns.ts'
import type { CaseRest, ItemColumns } from './case-part.ts'
import type { ItemRows } from './item-rows.ts'
import { createListOrders } from './list-orders.ts'
import { createListView, type ListView } from './list-views.ts'
import { DIGEST } from './name-hits.ts'
import { createNameText } from './name-text.ts'
import { mended, type OrderedPlaces } from './ordered-places.ts'
import type { TextSearch } from './text-search.ts'

/** A range of a list. `hidden` = items of the case that do not meet the filter. */
export type ItemPage = { total: number; hidden: number; rows: ItemRow[] }
export type Neighbours = { previousId: ItemId | null; nextId: ItemId | null; index: number | null; total: number }
/** An item of a list; `index` counts from 0. */
export type Place = { itemId: ItemId; index: number }
/** Where a search in a list starts: at an item, with the index it has or had; an index of 0 and no item = at the start. */
export type From = { itemId: ItemId | null; index: number }
/** From one item of a list to another, in either direction, each with the index it has or had. */
export type Span = { from: SpanEnd; to: SpanEnd }
type SpanEnd = { id: ItemId; index: number }
export type CaseList = ReturnType<typeof createCaseList>

/** Filters whose results are kept: those of the list, its button and its facets, and what was there before. */
const KEPT = 4

type Kept = { view: ListView; lists: Map<string, OrderedPlaces & { sort: ItemSort }> }

type CaseListDeps = {
  db: Database
  caseId: CaseId
  context: ItemContext
  drawn: Pick<ItemRows, 'rows'>
  texts: Pick<TextSearch, 'itemsWithTexts'>
}

/** The lists of one case, held in memory. Ready once `loaded` has run to its end. */
export function createCaseList({ db, caseId, context, drawn, texts }: CaseListDeps) {
  const columns = createCaseColumns(db, caseId, context)
  const names = createNameText(columns)
  const orders = createListOrders(columns, names)
  const words = createRecordedWords(db)
  const digests = db
    .prepare<[CaseId, string, string], ItemId>(
      'SELECT id FROM items INDEXED BY items_by_medium WHERE case_id = ? AND sha256 >= ? AND sha256 < ?',
    )
    .pluck()
  let kept: Kept[] = []

  /** What the last search everywhere found, and after how many changes it began. */
  let searched: { text: string; ids: number[]; changes: number } | null = null
  let changes = 0

  const markAll = (found: Uint8Array, ids: Iterable<number>) => {
    for (const id of ids) {
      const at = columns.placeOf(id)
      if (at >= 0) found[at] = 1
    }
  }
  const foundBy = ({ text, textIn }: ItemFilter): Uint8Array => {
    let found: Uint8Array | null = null
    // The longest first: the others are looked for where it was found.
    for (const term of searchTerms(text).toSorted((a, b) => b.length - a.length)) {
      const next = names.search(term, found)
      markAll(next, words.itemsWithWords(caseId, term))
      if (DIGEST.test(term)) markAll(next, digests.all(caseId, term, `${term}g`))
      if (found !== null) for (let at = 0; at < next.length; at += 1) if (found[at] === 0) next[at] = 0
      found = next
    }
    found ??= new Uint8Array(columns.size()).fill(1)
    if (textIn === 'everything') markAll(found, searched?.text === text ? searched.ids : [])
    return found
  }
  const keptFor = (filter: ItemFilter): Kept => {
    const key = JSON.stringify(filter)
    const known = kept.find(({ view }) => JSON.stringify(view.filter) === key)
    const one = known ?? {
      view: createListView(columns, filter, filter.text === '' ? null : foundBy(filter)),
      lists: new Map(),
    }
    kept = [one, ...kept.filter((other) => other !== one)].slice(0, KEPT)
    return one
  }
  /** The places whose `fail` is 0, of which there are `total`, in an order. */
  const inOrder = ({ by, descending }: ItemSort, fail: Uint32Array, total: number): Uint32Array => {
    const { places, present } = orders.of(by)
    const list = new Uint32Array(total)
    let filled = 0
    const add = (from: number, to: number, step: 1 | -1) => {
      for (let place = from; place !== to; place += step) {
        const at = places[place] as number
        if (fail[at] === 0) list[filled++] = at
      }
    }
    if (descending) add(present - 1, -1, -1)
    else add(0, present, 1)
    add(present, places.length, 1)
    return list
  }
  /** The places that meet a filter, in an order. */
  const placesOf = ({ view, lists }: Kept, sort: ItemSort): Uint32Array => {
    const key = `${sort.by} ${sort.descending}`
    const known = lists.get(key)
    if (known?.stale.size === 0) return known.places
    const fail = view.fail()
    const places =
      known === undefined
        ? inOrder(sort, fail, view.total())
        : mended(known, (at) => fail[at] === 0, orders.compareIn(sort))
    lists.set(key, { sort, places, stale: new Set() })
    return places
  }
  /** Where an item is in a list; the place nearest to where it was, if it is not in it any more. */
  const indexIn = (places: Uint32Array, { id, index }: SpanEnd): number => {
    const at = columns.placeOf(id)
    const found = places[index] === at ? index : places.indexOf(at)
    return found === -1 ? Math.min(index, places.length - 1) : found
  }
  /** For each place, 0 = the case has an item there that is one of these (null = of all). In passes, which are fast. */
  const outside = (items: readonly ItemId[] | IdBits | null): Uint32Array => {
    const fail = new Uint32Array(columns.size())
    if (items !== null) {
      fail.fill(1)
      if ('bits' in items) {
        const all = columns.ids.numbers()
        const { first, bits } = items
        for (let at = 0; at < fail.length; at += 1) {
          const n = (all[at] as number) - first
          if (n >= 0 && ((bits[n >> 3] ?? 0) & (1 << (n & 7))) !== 0) fail[at] = 0
        }
      } else for (const at of items.map(columns.placeOf)) if (at >= 0) fail[at] = 0
    }
    for (const at of columns.gone()) fail[at] = 1
    return fail
  }
  const idsAt = (places: Uint32Array): Float64Array => {
    const all = columns.ids.numbers()
    const ids = new Float64Array(places.length)
    for (let n = 0; n < ids.length; n += 1) ids[n] = all[places[n] as number] as number
    return ids
  }
  const idAt = (place: number | undefined): ItemId | null =>
    place === undefined ? null : (columns.ids.numbers()[place] as ItemId)

  return {
    context,
    /** Takes the items of the case, in slices: between them, other requests may be answered. */
    itemsRead: function* (parts: readonly ItemColumns[]): Generator<void> {
      yield* columns.itemsRead(parts)
      yield
      names.fill(parts)
    },
    /** Takes everything else that was read, and reads what is missing. */
    loaded: function* (rest: CaseRest): Generator<void> {
      yield* columns.loaded(rest)
      yield
      orders.fill(rest.order.byName)
    },
    /** Whether a text was searched everywhere, and nothing has changed since. */
    isSearched: (text: string): boolean => searched?.text === text && searched.changes === changes,
    /** Searches a text everywhere, in slices; filters with it then answer at once. */
    search: function* (text: string): Generator<void> {
      const ids: number[] = []
      const begunAt = changes
      for (const some of texts.itemsWithTexts(caseId, text)) {
        ids.push(...some)
        yield
      }
      searched = { text, ids, changes: begunAt }
      kept = kept.filter(({ view }) => view.filter.text !== text)
    },
    page: (filter: ItemFilter, sort: ItemSort, offset: number, limit: number): ItemPage => {
      const one = keptFor(filter)
      const places = placesOf(one, sort).subarray(offset, offset + limit)
      const total = one.view.total()
      const ids = Array.from(places, (place) => idAt(place) as ItemId)
      return { total, hidden: one.view.everything() - total, rows: drawn.rows(ids, context) }
    },
    /** The items that meet a filter, all or from one place of the list to another: in its order, or as bits if many. */
    choose: (filter: ItemFilter, sort: ItemSort, span: Span | null): ItemId[] | IdBits => {
      const places = placesOf(keptFor(filter), sort)
      const [one, other] = span === null ? [0, places.length] : [indexIn(places, span.from), indexIn(places, span.to)]
      const chosen = places.subarray(Math.min(one, other), Math.max(one, other) + 1)
      if (chosen.length <= MOST_NAMED) return Array.from(chosen, (at) => idAt(at) as ItemId)
      return bitsOf(idsAt(chosen))
    },
    /**
     * The items of the case whose bits are set, in an order; null = every item. More than `most` are only counted, and
     * `ids` is null.
     */
    resolve: (bits: IdBits | null, sort: ItemSort, most: number): { count: number; ids: Float64Array | null } => {
      const fail = outside(bits)
      let count = 0
      for (let at = 0; at < fail.length; at += 1) if (fail[at] === 0) count += 1
      return { count, ids: count > most ? null : idsAt(inOrder(sort, fail, count)) }
    },
    /** How many of these items (null = all) the case has, and how many of those meet a filter. */
    count: (filter: ItemFilter, items: readonly ItemId[] | IdBits | null): { inCase: number; inList: number } => {
      const [fail, unlisted] = [outside(items), keptFor(filter).view.fail()]
      let [inCase, inList] = [0, 0]
      for (let at = 0; at < fail.length; at += 1) {
        if (fail[at] !== 0) continue
        inCase += 1
        if (unlisted[at] === 0) inList += 1
      }
      return { inCase, inList }
    },
    neighbours: (filter: ItemFilter, sort: ItemSort, itemId: ItemId): Neighbours => {
      const one = keptFor(filter)
      const places = placesOf(one, sort)
      const at = columns.placeOf(itemId)
      const index = at === -1 || one.view.fail()[at] !== 0 ? -1 : places.indexOf(at)
      const total = one.view.total()
      if (index === -1) return { previousId: null, nextId: null, index: null, total }
      return { previousId: idAt(places[index - 1]), nextId: idAt(places[index + 1]), index, total }
    },
    /** How many items meet a filter without a text. Nothing of it is kept. */
    total: (filter: ItemFilter): number => {
      const key = JSON.stringify(filter)
      const known = kept.find(({ view }) => JSON.stringify(view.filter) === key)
      return (known?.view ?? createListView(columns, filter, null)).total()
    },
    /**
     * The next item after one of the list that nobody looked at, from the start again after the end; the item itself
     * comes last. null = there is none.
     */
    nextUnseen: (filter: ItemFilter, sort: ItemSort, from: From): Place | null => {
      const one = keptFor(filter)
      const places = placesOf(one, sort)
      const at = from.itemId === null ? -1 : columns.placeOf(from.itemId)
      // What follows an item that is no longer in the list has its index.
      const after = at === -1 || one.view.fail()[at] !== 0 ? from.index - 1 : places.indexOf(at)
      const seenAt = columns.seenAt.numbers()
      for (let n = 1; n <= places.length; n += 1) {
        const index = (after + n + places.length) % places.length
        if (Number.isNaN(seenAt[places[index] as number])) return { itemId: idAt(places[index]) as ItemId, index }
      }
      return null
    },
    facets: (filter: ItemFilter): Facets => keptFor(filter).view.facets(),
    /**
     * Sets the lists right after changes in the library. `mayBeRead`: they were made while the case was read, so that a
     * part of it may have them already.
     */
    change: (made: Changes, mayBeRead = false): void => {
      changes += 1
      if (made.hasOtherHashLists) {
        columns.readKnown()
        kept = []
      }
      const concerned = columns.concerned(made)
      const ids = columns.idsIn(concerned)
      const added = ids.filter((id) => columns.placeOf(id) === -1)
      const before = ids.map(columns.placeOf).filter((at) => at >= 0)
      // What a text matches may have changed with it.
      const mayRename = made.items.length + made.marked.length > 0
      kept = kept.filter(({ view: { filter } }) => filter.text === '' || (filter.textIn === 'names' && !mayRename))
      const keys = orders.keys(before)
      const listed = kept.map(({ view }) => before.map((at) => view.fail()[at] === 0))
      for (const { view } of kept) view.takeOut(before)
      const renamed = names.change(columns.apply(concerned))
      const after = [...before, ...added.map(columns.placeOf).filter((at) => at >= 0)]
      const moved = orders.changed(after, keys, (at) => mayBeRead || renamed.has(at))
      for (const [n, { view, lists }] of kept.entries()) {
        view.putIn(after)
        const fail = view.fail()
        const others = after.filter((at, place) => (fail[at] === 0) !== (listed[n]?.[place] ?? false))
        for (const { sort, stale } of lists.values())
          for (const at of [...others, ...(moved.get(sort.by) ?? [])]) stale.add(at)
      }
    },
  }
}
