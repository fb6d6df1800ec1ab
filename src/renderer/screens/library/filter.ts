import type { ItemFilter } from '../../../shared/model/item.ts'
import { firstOf } from '../../../shared/model/shortened.ts'

/** Everything. */
export const NO_FILTER: ItemFilter = {
  exhibitIds: [],
  kinds: [],
  statuses: [],
  verdicts: [],
  factChecks: [],
  found: [],
  reviews: [],
  tags: [],
  conclusions: [],
  text: '',
}

/** The groups of the side panel; conditions of one group add up, groups narrow each other. */
export type FilterGroup = Exclude<keyof ItemFilter, 'text'>

const GROUPS: readonly FilterGroup[] = [
  'exhibitIds',
  'kinds',
  'statuses',
  'verdicts',
  'factChecks',
  'found',
  'reviews',
  'tags',
  'conclusions',
]

/** Whether anything is filtered at all. */
export const isFiltered = (filter: ItemFilter): boolean =>
  filter.text !== '' || GROUPS.some((group) => filter[group].length > 0)

/** Whether every one of these values is asked for. */
export function isOn<G extends FilterGroup>(filter: ItemFilter, group: G, values: ItemFilter[G]): boolean {
  const given: readonly unknown[] = filter[group]
  return values.length > 0 && values.every((value) => given.includes(value))
}

/** Adds these values to a group, or takes them out when all of them are there. */
export function toggle<G extends FilterGroup>(filter: ItemFilter, group: G, values: ItemFilter[G]): ItemFilter {
  const given: readonly unknown[] = filter[group]
  const wanted: readonly unknown[] = values
  const next = isOn(filter, group, values)
    ? given.filter((value) => !wanted.includes(value))
    : [...given, ...wanted.filter((value) => !given.includes(value))]
  return { ...filter, [group]: next }
}

/** Leaves these values of a group alone in it; none, when they are that already. */
export function switchTo<G extends FilterGroup>(filter: ItemFilter, group: G, values: ItemFilter[G]): ItemFilter {
  const isOnlyThis = isOn(filter, group, values) && filter[group].length === values.length
  return { ...filter, [group]: isOnlyThis ? [] : values }
}

/** The filter with another search text, cut to what main takes. */
export const withText = (filter: ItemFilter, text: string): ItemFilter => ({ ...filter, text: firstOf(text, 200) })

/** How many of these statuses there are, by the facet counts of main. */
export const countOf = (counts: readonly { value: string; count: number }[], values: readonly string[]): number =>
  counts.reduce((sum, { value, count }) => (values.includes(value) ? sum + count : sum), 0)
