import { ItemKind, ItemStatus } from '../../shared/model/item.ts'
import type { SortKey } from '../../shared/model/item-list.ts'
import { nameKey } from '../facts/name-key.ts'
import type { CaseColumns } from './case-columns.ts'
import { sortedBy } from './radix-sort.ts'

/** The places of all items in an order, those without the key last; the first `present` have it. */
type Order = { places: Uint32Array; present: number }
export type ListOrders = ReturnType<typeof createListOrders>

const byOption =
  (options: readonly string[]) =>
  (value: string): number | string =>
    options.indexOf(value)
/** Facets that items are sorted by, with what the order of their values is. */
const CODED = {
  kind: byOption(ItemKind.options),
  state: byOption(ItemStatus.options),
  verdict: (value: string) => value,
  camera: nameKey,
  folder: nameKey,
} satisfies Partial<Record<SortKey, (value: string) => number | string>>
const isCoded = (key: SortKey): key is keyof typeof CODED => Object.hasOwn(CODED, key)
const NUMBERS = {
  reference: 'number',
  recorded: 'recorded',
  added: 'added',
  size: 'size',
  score: 'score',
  analysed: 'analysed',
} as const

/** The orders of the items of a case, each made when it is first asked for, and mended after changes. */
export function createListOrders(columns: CaseColumns) {
  const orders = new Map<SortKey, Order>()
  /** Places to be set right in an order before it is used again. */
  const stale = new Map<SortKey, Set<number>>()

  /** The key of each item; NaN = none. */
  const keysOf = (by: Exclude<SortKey, 'name'>): Float64Array => {
    if (!isCoded(by)) return columns.numbers[NUMBERS[by]].numbers()
    const { column } = columns.facets[by]
    const ranks = ranksOf(column.values() as readonly (string | null)[], CODED[by])
    const codes = column.codes()
    const keys = new Float64Array(columns.size())
    for (let at = 0; at < keys.length; at += 1) keys[at] = ranks[codes[at] as number] as number
    return keys
  }
  /** The order of these items; those of other cases are left out. */
  const inOrder = (ids: ArrayLike<number>): Order => {
    const places = new Uint32Array(ids.length)
    let present = 0
    for (let n = 0; n < ids.length; n += 1) {
      const at = columns.placeOf(ids[n] as number)
      if (at >= 0) places[present++] = at
    }
    return { places: places.subarray(0, present), present }
  }
  const made = (by: SortKey): Order => {
    const size = columns.size()
    if (by === 'name') return inOrder(columns.reader.byName())
    const keys = keysOf(by)
    const places = new Uint32Array(size)
    let present = 0
    for (let at = 0; at < size; at += 1) if (!Number.isNaN(keys[at])) places[present++] = at
    let absent = present
    for (let at = 0; at < size; at += 1) if (Number.isNaN(keys[at])) places[absent++] = at
    places.set(sortedBy(places.subarray(0, present), keys))
    return { places, present }
  }
  /** The order with some places where they belong now: one pass over it, whatever their number. */
  const mended = (by: Exclude<SortKey, 'name'>, { places, present }: Order, changed: Set<number>): Order => {
    const keys = keysOf(by)
    const isAfter = (a: number, b: number) => {
      const [x, y] = [keys[a] as number, keys[b] as number]
      return x > y || (x === y && a > b)
    }
    const moved = [...changed]
    const withKey = moved.filter((at) => !Number.isNaN(keys[at])).sort((a, b) => (isAfter(a, b) ? 1 : -1))
    const without = moved.filter((at) => Number.isNaN(keys[at])).sort((a, b) => a - b)
    const next = new Uint32Array(columns.size())
    let filled = 0
    const merge = (
      from: number,
      to: number,
      added: readonly number[],
      comesAfter: (a: number, b: number) => boolean,
    ) => {
      let n = 0
      for (let place = from; place < to; place += 1) {
        const at = places[place] as number
        if (changed.has(at)) continue
        while (n < added.length && comesAfter(at, added[n] as number)) next[filled++] = added[n++] as number
        next[filled++] = at
      }
      while (n < added.length) next[filled++] = added[n++] as number
    }
    merge(0, present, withKey, isAfter)
    const count = filled
    merge(present, places.length, without, (a, b) => a > b)
    return { places: next, present: count }
  }

  return {
    /** Takes the order by name, as it was read. */
    fill: (byName: Float64Array): void => {
      orders.set('name', inOrder(byName))
    },
    /** Places whose keys may have changed, or which are new; `hasOtherNames` = some are, or were renamed. */
    changed: (places: readonly number[], hasOtherNames: boolean): void => {
      if (hasOtherNames) orders.delete('name')
      for (const by of orders.keys()) {
        if (by === 'name') continue
        const known = stale.get(by) ?? new Set()
        for (const at of places) known.add(at)
        stale.set(by, known)
      }
    },
    of: (by: SortKey): Order => {
      const known = orders.get(by)
      const changed = stale.get(by)
      stale.delete(by)
      let order = known
      if (order === undefined) order = made(by)
      else if (by !== 'name' && changed !== undefined) order = mended(by, order, changed)
      orders.set(by, order)
      return order
    },
  }
}

/** The rank of each code by the order of its value; NaN for none. */
function ranksOf(values: readonly (string | null)[], keyOf: (value: string) => number | string): Float64Array {
  const ranks = new Float64Array(values.length).fill(Number.NaN)
  const keyed = values.flatMap((value, code) => (value === null ? [] : [{ code, key: keyOf(value) }]))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  let rank = 0
  for (const [n, { code, key }] of keyed.entries()) {
    if (n > 0 && keyed[n - 1]?.key !== key) rank += 1
    ranks[code] = rank
  }
  return ranks
}
