import { FACETS, type Facet, type FacetCount, type ItemFilter, RANGES } from '../../../shared/model/item-list.ts'
import { firstOf } from '../../../shared/model/shortened.ts'

/** Whether items with a value are included or excluded. */
export type Sense = 'is' | 'not'

const valuesOf = (filter: ItemFilter, sense: Sense, facet: Facet): readonly string[] => filter[sense][facet] ?? []

/** The filter with these values of a facet and no others; a facet without values is left out. */
function withValues(filter: ItemFilter, sense: Sense, facet: Facet, values: readonly string[]): ItemFilter {
  const { [facet]: _, ...others } = filter[sense]
  return { ...filter, [sense]: values.length === 0 ? others : { ...others, [facet]: [...values] } }
}

/** Whether all of these values are selected. */
export function isOn(filter: ItemFilter, facet: Facet, values: readonly string[], sense: Sense = 'is'): boolean {
  const given = valuesOf(filter, sense, facet)
  return values.length > 0 && values.every((value) => given.includes(value))
}

/**
 * Includes or excludes these values of a facet besides those that are, or removes them if all of them are there. What is
 * included is not excluded as well.
 */
export function toggle(filter: ItemFilter, facet: Facet, values: readonly string[], sense: Sense = 'is'): ItemFilter {
  const without = (from: readonly string[]) => from.filter((value) => !values.includes(value))
  const given = valuesOf(filter, sense, facet)
  const next = isOn(filter, facet, values, sense) ? without(given) : [...without(given), ...values]
  const other = sense === 'is' ? 'not' : 'is'
  return withValues(withValues(filter, other, facet, without(valuesOf(filter, other, facet))), sense, facet, next)
}

/** Makes these the only values of a facet; clears it if they already are. */
export function switchTo(filter: ItemFilter, facet: Facet, values: readonly string[]): ItemFilter {
  const isOnlyThis = isOn(filter, facet, values) && valuesOf(filter, 'is', facet).length === values.length
  return withValues(withValues(filter, 'not', facet, []), 'is', facet, isOnlyThis ? [] : values)
}

/** The filter without any condition on a facet. */
export const cleared = (filter: ItemFilter, facet: Facet): ItemFilter =>
  withValues(withValues(filter, 'is', facet, []), 'not', facet, [])

/** The filter with another search text, cut to the length main accepts. */
export const withText = (filter: ItemFilter, text: string): ItemFilter => ({ ...filter, text: firstOf(text, 200) })

/** Number of items with any of these values. */
export const countOf = (counts: ReadonlyMap<string, number>, values: readonly string[]): number =>
  values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0)

/** The counts of a facet by value. */
export const countsOf = (counts: readonly FacetCount[] = []): ReadonlyMap<string, number> =>
  new Map(counts.map(({ value, count }) => [value, count]))

/** Whether two filters have the same conditions, in whatever order they were set. */
export function isSameFilter(a: ItemFilter, b: ItemFilter): boolean {
  const conditions = (filter: ItemFilter) => [
    ...FACETS.flatMap((facet) => [valuesOf(filter, 'is', facet), valuesOf(filter, 'not', facet)]).map((values) =>
      values.toSorted(),
    ),
    ...RANGES.map((name) => [filter[name]?.from ?? null, filter[name]?.to ?? null]),
    filter.text,
  ]
  return JSON.stringify(conditions(a)) === JSON.stringify(conditions(b))
}

/** What a filter can name that may be deleted, by id. */
export type Known = Readonly<Record<'exhibit' | 'tag', ReadonlySet<string>>>

/** Whether a filter names an exhibit or a tag that no longer exists. */
export const namesDeleted = (filter: ItemFilter, known: Known): boolean =>
  (['exhibit', 'tag'] as const).some((facet) =>
    [...valuesOf(filter, 'is', facet), ...valuesOf(filter, 'not', facet)].some((id) => !known[facet].has(id)),
  )
