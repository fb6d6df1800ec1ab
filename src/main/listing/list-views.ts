import {
  FACETS,
  type Facet,
  type FacetCount,
  type Facets,
  type ItemFilter,
  NONE,
  NOT_SEEN,
  RANGES,
  type Range,
  SEEN,
} from '../../shared/model/item-list.ts'
import type { CaseColumns } from './case-columns.ts'
import type { NumberColumn } from './code-column.ts'

/** One condition of a filter, with a bit of its own: it is set for the items that do not meet it. */
type Condition = { bit: number; fails: () => (at: number) => boolean }

/** Bits after those of the facets. */
const TEXT_BIT = 1 << (FACETS.length + RANGES.length)
const GONE_BIT = TEXT_BIT << 1

const bitOfFacet = (facet: Facet): number => 1 << FACETS.indexOf(facet)

export type ListView = ReturnType<typeof createListView>

/**
 * The items of a case that meet a filter, and how many of them have each value of each facet; a facet's own condition
 * does not count for its values. Kept right over changes: what concerns an item is taken out before, and put in after.
 * `found`: 1 = the item at a place has the text of the filter; null = the filter has none.
 */
export function createListView(columns: CaseColumns, filter: ItemFilter, found: Uint8Array | null) {
  const conditions = conditionsOf(columns, filter, found)
  let fail = new Uint32Array(0)
  let counts: Map<Facet, Uint32Array> | null = null
  let total = 0
  let everything = 0

  const judged = (at: number, all: readonly { bit: number; fails: (at: number) => boolean }[]): number => {
    let bits = columns.gone().has(at) ? GONE_BIT : 0
    for (const { bit, fails } of all) if (fails(at)) bits |= bit
    return bits >>> 0
  }
  const ready = () => conditions.map(({ bit, fails }) => ({ bit, fails: fails() }))
  const judgeAll = () => {
    const size = columns.size()
    fail = new Uint32Array(Math.ceil(size * 1.1))
    for (const { bit, fails } of ready()) {
      for (let at = 0; at < size; at += 1) if (fails(at)) fail[at] = (fail[at] as number) | bit
    }
    for (const at of columns.gone()) fail[at] = (fail[at] as number) | GONE_BIT
    total = 0
    for (let at = 0; at < size; at += 1) if (fail[at] === 0) total += 1
    everything = size - columns.gone().size
  }
  judgeAll()
  const countFacet = (facet: Facet): Uint32Array => {
    const { column } = columns.facets[facet]
    const codes = column.codes()
    const counted = new Uint32Array(column.values().length)
    const others = ~bitOfFacet(facet)
    const size = columns.size()
    for (let at = 0; at < size; at += 1) {
      if (((fail[at] as number) & others) !== 0) continue
      const code = codes[at] as number
      counted[code] = (counted[code] as number) + 1
    }
    return counted
  }
  /** Adds an item to the counts, or takes it out. */
  const countOne = (at: number, by: 1 | -1) => {
    const bits = fail[at] as number
    if ((bits & GONE_BIT) === 0) everything += by
    if (bits === 0) total += by
    if (counts === null) return
    for (const facet of FACETS) {
      if ((bits & ~bitOfFacet(facet)) !== 0) continue
      const { column } = columns.facets[facet]
      const code = column.codes()[at] as number
      let counted = counts.get(facet) as Uint32Array
      if (code >= counted.length) {
        const grown = new Uint32Array(column.values().length + 16)
        grown.set(counted)
        counts.set(facet, grown)
        counted = grown
      }
      counted[code] = (counted[code] as number) + by
    }
  }

  return {
    filter,
    /** 0 = the item at a place meets the filter. Replaced when items are added, so never kept. */
    fail: () => fail,
    total: () => total,
    /** Number of items in the case. */
    everything: () => everything,
    takeOut: (places: readonly number[]): void => {
      for (const at of places) countOne(at, -1)
    },
    putIn: (places: readonly number[]): void => {
      if (columns.size() > fail.length) {
        const grown = new Uint32Array(Math.ceil(columns.size() * 1.1))
        grown.set(fail)
        fail = grown
      }
      const all = ready()
      for (const at of places) {
        fail[at] = judged(at, all)
        countOne(at, 1)
      }
    },
    facets: (): Facets => {
      counts ??= new Map(FACETS.map((facet) => [facet, countFacet(facet)]))
      const known = counts
      return Object.fromEntries(
        FACETS.map((facet) => [facet, valuesOf(columns, facet, known.get(facet) as Uint32Array, filter)]),
      ) as Facets
    },
  }
}

/** Values of a facet that are counted to the window: those most frequent, and those that are chosen. */
const MOST_VALUES = 500

/** Counts by value, the most frequent first. */
function valuesOf(columns: CaseColumns, facet: Facet, counted: Uint32Array, filter: ItemFilter): FacetCount[] {
  const { column, valuesOf: split } = columns.facets[facet]
  const values = column.values()
  const by = new Map<string, number>()
  for (const [code, count] of counted.entries()) {
    if (count === 0) continue
    const value = values[code] ?? null
    for (const one of value === null ? [NONE] : split(value)) by.set(one, (by.get(one) ?? 0) + count)
  }
  const chosen = new Set([...(filter.is[facet] ?? []), ...(filter.not[facet] ?? [])])
  return [...by]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .filter(({ value }, place) => place < MOST_VALUES || chosen.has(value))
}

function conditionsOf(columns: CaseColumns, filter: ItemFilter, found: Uint8Array | null): Condition[] {
  const conditions: Condition[] = []
  for (const facet of FACETS) {
    const [is, not] = [filter.is[facet] ?? [], filter.not[facet] ?? []]
    if (is.length + not.length === 0) continue
    const judge = facet === 'seen' && filter.seenBy !== null ? seenFails : facetFails
    conditions.push({ bit: bitOfFacet(facet), fails: () => judge(columns, filter, facet) })
  }
  for (const [n, name] of RANGES.entries()) {
    const range = filter[name]
    if (range === null) continue
    const bit = 1 << (FACETS.length + n)
    conditions.push({ bit, fails: () => rangeFails(columns.numbers[name], range) })
  }
  if (found !== null) conditions.push({ bit: TEXT_BIT, fails: () => (at) => found[at] !== 1 })
  return conditions
}

/** Judged once for each value, then looked up for each item. */
function facetFails(columns: CaseColumns, filter: ItemFilter, facet: Facet) {
  const [is, not] = [new Set(filter.is[facet]), new Set(filter.not[facet])]
  const { column, valuesOf: split } = columns.facets[facet]
  const codes = column.codes()
  const fails = Uint8Array.from(column.values(), (value) => {
    const values = value === null ? [NONE] : split(value)
    const isIn = is.size === 0 || values.some((one) => is.has(one))
    return isIn && !values.some((one) => not.has(one)) ? 0 : 1
  })
  return (at: number): boolean => fails[codes[at] as number] === 1
}

/** As of the filter's time: what was looked at since is not seen yet. */
function seenFails(columns: CaseColumns, { is, not, seenBy }: ItemFilter) {
  const times = columns.seenAt.numbers()
  const fails = [NOT_SEEN, SEEN].map(
    (value) => (is.seen?.length ? !is.seen.includes(value) : false) || not.seen?.includes(value) === true,
  )
  return (at: number): boolean => fails[(times[at] as number) <= (seenBy as number) ? 1 : 0] as boolean
}

function rangeFails(column: NumberColumn, { from, to }: Range) {
  const numbers = column.numbers()
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
  // NaN, which stands for none, is in no range.
  return (at: number): boolean => !((numbers[at] as number) >= low && (numbers[at] as number) <= high)
}
