import { ReasonCode } from './check.ts'
import { FactCheckStatus } from './fact-check-status.ts'
import { ReviewStatus } from './finding.ts'
import { Found, Inconsistent, ItemKind, ItemReason, ItemStatus } from './item.ts'
import { type Facet, NONE, NOT_SEEN, SEEN } from './item-list.ts'
import { MediumFormat } from './medium.ts'

/**
 * The values of facets that have a fixed set of them; most besides `NONE`. Absent = the files, the service or people say
 * what there is.
 */
export const FACET_VALUES: Partial<Record<Facet, readonly string[]>> = {
  kind: ItemKind.options,
  format: MediumFormat.options,
  state: ItemStatus.options,
  factCheck: FactCheckStatus.shape.state.options,
  status: ReviewStatus.options,
  position: ['recorded', 'hemisphere_unknown'],
  credentials: ['present'],
  inconsistent: Inconsistent.options,
  found: Found.options,
  copies: ['unique', 'duplicate'],
  error: [...new Set([...ItemReason.options, ...ReasonCode.options])],
  seen: [SEEN, NOT_SEEN],
}

/** Values that filters of earlier versions name in a facet that has them no more: they are met as before. */
const EARLIER_VALUES: Partial<Record<Facet, readonly string[]>> = { found: ['embedded_differs', 'times_differ'] }

/** Whether a facet can have a value at all, in any case. */
export function isFacetValue(facet: Facet, value: string): boolean {
  if (value === NONE) return true
  if (facet === 'faces') return /^\d{1,9}$/.test(value)
  if (facet === 'day') return isDay(value)
  if (EARLIER_VALUES[facet]?.includes(value) === true) return true
  return FACET_VALUES[facet]?.includes(value) ?? true
}

/** A year, a month or a day. The calendar has no 30 February: it would be another day. */
function isDay(text: string): boolean {
  const at = /^\d{4}(?:-\d\d){0,2}$/.test(text)
    ? Date.parse(`${text}${'-01-01'.slice(text.length - 4)}T00:00:00Z`)
    : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
