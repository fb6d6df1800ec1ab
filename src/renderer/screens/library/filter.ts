import type { ItemFilter } from '../../../shared/model/item.ts'
import { firstOf } from '../../../shared/model/shortened.ts'

/** No condition: all items. */
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

/** Filter groups of the side panel; values of one group combine with "or", groups with "and". */
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

/** Whether any condition is set. */
export const isFiltered = (filter: ItemFilter): boolean =>
  filter.text !== '' || GROUPS.some((group) => filter[group].length > 0)

/** Whether all of these values are selected. */
export function isOn<G extends FilterGroup>(filter: ItemFilter, group: G, values: ItemFilter[G]): boolean {
  const given: readonly unknown[] = filter[group]
  return values.length > 0 && values.every((value) => given.includes(value))
}

/** Adds these values to a group, or removes them if all of them are there. */
export function toggle<G extends FilterGroup>(filter: ItemFilter, group: G, values: ItemFilter[G]): ItemFilter {
  const given: readonly unknown[] = filter[group]
  const wanted: readonly unknown[] = values
  const next = isOn(filter, group, values)
    ? given.filter((value) => !wanted.includes(value))
    : [...given, ...wanted.filter((value) => !given.includes(value))]
  return { ...filter, [group]: next }
}

/** Makes these the only values of a group; clears it if they already are. */
export function switchTo<G extends FilterGroup>(filter: ItemFilter, group: G, values: ItemFilter[G]): ItemFilter {
  const isOnlyThis = isOn(filter, group, values) && filter[group].length === values.length
  return { ...filter, [group]: isOnlyThis ? [] : values }
}

/** The filter with another search text, cut to the length main accepts. */
export const withText = (filter: ItemFilter, text: string): ItemFilter => ({ ...filter, text: firstOf(text, 200) })

/** Number of items with any of these statuses, from main's facet counts. */
export const countOf = (counts: readonly { value: string; count: number }[], values: readonly string[]): number =>
  counts.reduce((sum, { value, count }) => (values.includes(value) ? sum + count : sum), 0)
