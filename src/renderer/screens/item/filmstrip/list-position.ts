/**
 * Position of an item in its list. `index` counts from 0; null = it was never in the list. `isGone`: the filter has
 * since excluded it, and the next item now has its index.
 */
export type ListPosition = { index: number | null; isGone: boolean; total: number }

/** Index a step leads to; null = nowhere. `aim` = index that earlier, pending steps lead to; null = none pending. */
export function stepFrom({ index, isGone, total }: ListPosition, aim: number | null, by: -1 | 1): number | null {
  const from = aim ?? index
  if (from === null) return null
  const to = aim === null && isGone && by === 1 ? from : from + by
  return to < 0 || to >= total ? null : to
}
