import {
  FACETS,
  type Facet,
  type FacetCount,
  type Facets,
  type ItemFilter,
  NOT_SEEN,
  RANGES,
  type Range,
  SEEN,
} from '../../shared/model/item-list.ts'
import { beginningOf } from '../../shared/model/kept-time.ts'
import { PRECISIONS } from '../../shared/model/read-time.ts'
import type { CaseColumns } from './case-columns.ts'
import type { Codes, NumberColumn } from './code-column.ts'

/** A condition of a filter: sets a bit of its own for those places of a range whose items do not meet it. */
type Mark = (fail: Uint32Array, from: number, to: number) => void

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
  let fail: Uint32Array = new Uint32Array(0)
  let counts: Uint32Array[] | null = null
  let total = 0
  let everything = 0

  const judgeAll = () => {
    const size = columns.size()
    fail = new Uint32Array(Math.ceil(size * 1.1))
    for (const mark of marksOf(columns, filter, found)) mark(fail, 0, size)
    for (const at of columns.gone()) fail[at] = (fail[at] as number) | GONE_BIT
    total = 0
    for (let at = 0; at < size; at += 1) if (fail[at] === 0) total += 1
    everything = size - columns.gone().size
  }
  judgeAll()
  /** The places that meet every condition but those with these bits. */
  const placesBut = (bits: number): Uint32Array => {
    const size = columns.size()
    const places = new Uint32Array(size)
    let filled = 0
    for (let at = 0; at < size; at += 1) if (((fail[at] as number) & ~bits) === 0) places[filled++] = at
    return places.subarray(0, filled)
  }
  const countAll = (): Uint32Array[] => {
    const meeting = placesBut(0)
    return FACETS.map((facet) => {
      const { column } = columns.facets[facet]
      const places = hasValues(filter, facet) ? placesBut(bitOfFacet(facet)) : meeting
      return counted(column.codes(), places, column.values().length)
    })
  }
  /** Adds items to the counts, or takes them out. */
  const count = (places: readonly number[], by: 1 | -1) => {
    for (const at of places) {
      const bits = fail[at] as number
      if ((bits & GONE_BIT) === 0) everything += by
      if (bits === 0) total += by
    }
    const all = counts
    if (all === null) return
    for (const [n, facet] of FACETS.entries()) {
      const { column } = columns.facets[facet]
      const codes = column.codes()
      const known = withRoom(all[n] as Uint32Array, column.values().length)
      all[n] = known
      const others = ~bitOfFacet(facet)
      for (const at of places) {
        if (((fail[at] as number) & others) !== 0) continue
        const code = codes[at] as number
        known[code] = (known[code] as number) + by
      }
    }
  }

  return {
    filter,
    /** 0 = the item at a place meets the filter. Replaced when items are added, so never kept. */
    fail: () => fail,
    total: () => total,
    /** Number of items in the case. */
    everything: () => everything,
    takeOut: (places: readonly number[]): void => count(places, -1),
    putIn: (places: readonly number[]): void => {
      fail = withRoom(fail, columns.size())
      const marks = marksOf(columns, filter, found)
      for (const at of places) {
        fail[at] = columns.gone().has(at) ? GONE_BIT : 0
        for (const mark of marks) mark(fail, at, at + 1)
      }
      count(places, 1)
    },
    facets: (): Facets => {
      counts ??= countAll()
      const known = counts
      return Object.fromEntries(
        FACETS.map((facet, n) => [facet, valuesOf(columns, facet, known[n] as Uint32Array, filter)]),
      ) as Facets
    },
  }
}

/** Values of a facet that are counted to the window: those most frequent, and those that are chosen. */
const MOST_VALUES = 500

/** Counts by value, the most frequent first. */
function valuesOf(columns: CaseColumns, facet: Facet, counted: Uint32Array, filter: ItemFilter): FacetCount[] {
  const by = new Map<string, number>()
  for (const [code, count] of counted.entries()) {
    if (count === 0) continue
    for (const value of columns.facets[facet].valuesOf(code)) by.set(value, (by.get(value) ?? 0) + count)
  }
  const least = by.size > MOST_VALUES ? (Uint32Array.from(by.values()).sort().at(-MOST_VALUES) as number) : 0
  const chosen = new Set([...(filter.is[facet] ?? []), ...(filter.not[facet] ?? [])])
  return [...by]
    .filter(([value, count]) => count >= least || chosen.has(value))
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .filter(({ value }, place) => place < MOST_VALUES || chosen.has(value))
}

const hasValues = ({ is, not }: ItemFilter, facet: Facet): boolean =>
  (is[facet]?.length ?? 0) + (not[facet]?.length ?? 0) > 0

/** The numbers with room for so many, and for more to come. */
function withRoom(numbers: Uint32Array, size: number): Uint32Array {
  if (size <= numbers.length) return numbers
  const grown = new Uint32Array(Math.ceil(size * 1.1))
  grown.set(numbers)
  return grown
}

/** How many of these places have each code. */
function counted(codes: Codes, places: Uint32Array, values: number): Uint32Array {
  const counts = new Uint32Array(values)
  if (values === 1) return counts.fill(places.length)
  // Neighbours often have the same code: in counts of their own, one need not wait for the other.
  const others = new Uint32Array(values)
  const even = places.length - (places.length % 2)
  for (let n = 0; n < even; n += 2) {
    const code = codes[places[n] as number] as number
    const other = codes[places[n + 1] as number] as number
    counts[code] = (counts[code] as number) + 1
    others[other] = (others[other] as number) + 1
  }
  for (let n = even; n < places.length; n += 1) {
    const code = codes[places[n] as number] as number
    counts[code] = (counts[code] as number) + 1
  }
  for (let code = 0; code < values; code += 1) counts[code] = (counts[code] as number) + (others[code] as number)
  return counts
}

/** The conditions as the columns are now: made again when they change. */
function marksOf(columns: CaseColumns, filter: ItemFilter, found: Uint8Array | null): Mark[] {
  const marks: Mark[] = []
  for (const facet of FACETS) {
    if (!hasValues(filter, facet)) continue
    const mark = facet === 'seen' && filter.seenBy !== null ? seenMark : facetMark
    marks.push(mark(columns, filter, facet))
  }
  for (const [n, name] of RANGES.entries()) {
    const range = filter[name]
    if (range === null) continue
    const bit = 1 << (FACETS.length + n)
    marks.push(name === 'recorded' ? recordedMark(columns, range, bit) : rangeMark(columns.numbers[name], range, bit))
  }
  if (found !== null) marks.push(textMark(found))
  return marks
}

/** Judged once for each value, then looked up for each item. */
function facetMark(columns: CaseColumns, filter: ItemFilter, facet: Facet): Mark {
  const [is, not] = [new Set(filter.is[facet]), new Set(filter.not[facet])]
  const { column, metBy } = columns.facets[facet]
  const codes = column.codes()
  const bits = Uint32Array.from(column.values(), (_, code) => {
    const values = metBy(code)
    const isIn = is.size === 0 || values.some((one) => is.has(one))
    return isIn && !values.some((one) => not.has(one)) ? 0 : bitOfFacet(facet)
  })
  return (fail, from, to) => {
    for (let at = from; at < to; at += 1) fail[at] = (fail[at] as number) | (bits[codes[at] as number] as number)
  }
}

/** As of the filter's time: what was looked at since is not seen yet. */
function seenMark(columns: CaseColumns, { is, not, seenBy }: ItemFilter, facet: Facet): Mark {
  const times = columns.seenAt.numbers()
  const until = seenBy as number
  const [ifNot, ifSeen] = [NOT_SEEN, SEEN].map((value) =>
    (is.seen?.length ? !is.seen.includes(value) : false) || not.seen?.includes(value) === true ? bitOfFacet(facet) : 0,
  ) as [number, number]
  return (fail, from, to) => {
    for (let at = from; at < to; at += 1)
      fail[at] = (fail[at] as number) | ((times[at] as number) <= until ? ifSeen : ifNot)
  }
}

function rangeMark(column: NumberColumn, { from, to }: Range, bit: number): Mark {
  const numbers = column.numbers()
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
  return (fail, first, end) => {
    for (let at = first; at < end; at += 1) {
      const number = numbers[at] as number
      // NaN, which stands for none, is in no range.
      if (!(number >= low && number <= high)) fail[at] = (fail[at] as number) | bit
    }
  }
}

/** A time meets a range if what it names has a moment in it: a year does, a day of which is in the range. */
function recordedMark({ numbers, precisions }: CaseColumns, { from, to }: Range, bit: number): Mark {
  const [starts, bytes] = [numbers.recorded.numbers(), precisions.bytes()]
  // As every time begins where its year, day or second does, it ends in the range if it begins where that of `from` does.
  const lows = Float64Array.from(PRECISIONS, (precision) =>
    from === null ? Number.NEGATIVE_INFINITY : beginningOf(from, precision),
  )
  const high = to ?? Number.POSITIVE_INFINITY
  return (fail, first, end) => {
    for (let at = first; at < end; at += 1) {
      const start = starts[at] as number
      // NaN, which stands for none, is in no range.
      if (!(start >= (lows[bytes[at] as number] as number) && start <= high)) fail[at] = (fail[at] as number) | bit
    }
  }
}

const textMark =
  (found: Uint8Array): Mark =>
  (fail, from, to) => {
    for (let at = from; at < to; at += 1) if (found[at] !== 1) fail[at] = (fail[at] as number) | TEXT_BIT
  }
