import { ItemKind, ItemStatus } from '../../shared/model/item.ts'
import { type ItemSort, SORT_KEYS, type SortKey } from '../../shared/model/item-list.ts'
import { nameKey, naturalKey } from '../facts/name-key.ts'
import type { CaseColumns } from './case-columns.ts'
import type { NameText } from './name-text.ts'
import { type Compare, firstAfter, mended, type OrderedPlaces } from './ordered-places.ts'
import { sortedBy } from './radix-sort.ts'
import { statesOf } from './status-columns.ts'

/** The places of all items in an order, those without the key last; the first `present` have it. */
type Order = { places: Uint32Array; present: number }
type NotName = Exclude<SortKey, 'name'>
/** By order, the keys that some items have. */
type Keys = ReadonlyMap<NotName, readonly unknown[]>
export type ListOrders = ReturnType<typeof createListOrders>

const byOption =
  (options: readonly string[]) =>
  (value: string): number | string =>
    options.indexOf(value)
/** Facets that items are sorted by, with what the order of their values is. */
const CODED = {
  kind: byOption(ItemKind.options),
  state: (value: string) => byOption(ItemStatus.options)(statesOf(value)[0] ?? value),
  verdict: (value: string) => value,
  camera: nameKey,
  folder: nameKey,
} satisfies Partial<Record<SortKey, (value: string) => number | string>>
const BESIDES_NAME = SORT_KEYS.filter((key) => key !== 'name')
const isCoded = (key: SortKey): key is keyof typeof CODED => Object.hasOwn(CODED, key)
const NUMBERS = {
  reference: 'number',
  recorded: 'recorded',
  added: 'added',
  size: 'size',
  score: 'score',
  analysed: 'analysed',
} as const

/** Times that begin together are in the order of their precision: a whole power, so that no digit of them is lost. */
const PRECISION_STEP = 8

/** The orders of the items of a case, each made when it is first asked for, and mended after changes. */
export function createListOrders(columns: CaseColumns, names: Pick<NameText, 'nameAt'>) {
  const orders = new Map<SortKey, OrderedPlaces>()
  const ranks = new Map<SortKey, Float64Array>()

  /** The rank of each value of a facet, which only ever gets more of them. */
  const ranksIn = (by: keyof typeof CODED): Float64Array => {
    const values = columns.facets[by].column.values() as readonly (string | null)[]
    const known = ranks.get(by)
    if (known?.length === values.length) return known
    const ranked = ranksOf(values, CODED[by])
    ranks.set(by, ranked)
    return ranked
  }
  /** The number that an item is sorted by; NaN = none. */
  const numberOf = (by: NotName): ((at: number) => number) => {
    if (!isCoded(by)) {
      const numbers = columns.numbers[NUMBERS[by]].numbers()
      if (by === 'recorded') {
        const precisions = columns.precisions.bytes()
        return (at) => (numbers[at] as number) * PRECISION_STEP + (precisions[at] as number)
      }
      return (at) => numbers[at] as number
    }
    const ranked = ranksIn(by)
    const codes = columns.facets[by].column.codes()
    return (at) => ranked[codes[at] as number] as number
  }
  /** What of an item decides where it is in an order. */
  const keyOf = (by: NotName): ((at: number) => unknown) => (isCoded(by) ? columns.facets[by].column.get : numberOf(by))
  const compareNames = (): Compare => {
    const known = new Map<number, Buffer>()
    const keyAt = (at: number): Buffer => {
      const key = known.get(at) ?? Buffer.from(naturalKey(names.nameAt(at)))
      known.set(at, key)
      return key
    }
    return (a, b) => Buffer.compare(keyAt(a), keyAt(b)) || a - b
  }
  /** Who comes first in an order; those without the key are last either way. */
  const compareIn = ({ by, descending }: ItemSort): Compare => {
    const direction = descending ? -1 : 1
    if (by === 'name') {
      const compare = compareNames()
      return (a, b) => direction * compare(a, b)
    }
    const number = numberOf(by)
    return (a, b) => {
      const [x, y] = [number(a), number(b)]
      if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b
      return direction * (x - y || a - b)
    }
  }
  const made = (by: SortKey): Uint32Array => {
    if (by === 'name') throw new Error('The order by name comes with the case.')
    const size = columns.size()
    const number = numberOf(by)
    const keys = new Float64Array(size)
    const places = new Uint32Array(size)
    let present = 0
    let absent = size
    for (let at = 0; at < size; at += 1) {
      const key = number(at)
      keys[at] = key
      if (!Number.isNaN(key)) places[present++] = at
    }
    for (let at = size - 1; at >= 0; at -= 1) if (Number.isNaN(keys[at])) places[--absent] = at
    places.set(sortedBy(places.subarray(0, present), keys))
    return places
  }

  return {
    /** Takes the order by name, as it was read. */
    fill: (byName: Float64Array): void => {
      const places = Uint32Array.from(byName, columns.placeOf)
      // −1, which an item that was added since has, is none.
      orders.set('name', { places: places.filter((at) => at < columns.size()), stale: new Set() })
    },
    /** The keys of some items but their names, to be compared with those that they have after a change. */
    keys: (places: readonly number[]): Keys =>
      new Map(BESIDES_NAME.filter((by) => orders.has(by)).map((by) => [by, places.map(keyOf(by))] as const)),
    /**
     * Which of these items are to be moved in which order, or put into it; the first of them had the keys `before`.
     */
    changed: (
      places: readonly number[],
      before: Keys,
      isRenamed: (at: number) => boolean,
    ): ReadonlyMap<SortKey, readonly number[]> => {
      const moved = new Map<SortKey, readonly number[]>([['name', places.filter(isRenamed)]])
      for (const [by, known] of before) {
        const key = keyOf(by)
        moved.set(
          by,
          places.filter((at, n) => n >= known.length || !Object.is(key(at), known[n])),
        )
      }
      for (const [by, some] of moved) for (const at of some) orders.get(by)?.stale.add(at)
      return moved
    },
    compareIn,
    of: (by: SortKey): Order => {
      let order = orders.get(by)
      if (order === undefined) order = { places: made(by), stale: new Set() }
      else if (order.stale.size > 0)
        order = { places: mended(order, () => true, compareIn({ by, descending: false })), stale: new Set() }
      orders.set(by, order)
      const { places } = order
      if (by === 'name') return { places, present: places.length }
      const number = numberOf(by)
      return { places, present: firstAfter(places, 0, (at) => Number.isNaN(number(at))) }
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
