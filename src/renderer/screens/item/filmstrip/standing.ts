/**
 * Where an item stands in its list. `index` counts from 0; null = it was never in it. `isGone`: it was there, and the
 * filter takes it away since; the next one stands at its index now.
 */
export type Standing = { index: number | null; isGone: boolean; total: number }

/** The index a step leads to, from where earlier steps lead (`aim`, null = they are done); null = nowhere. */
export function stepFrom({ index, isGone, total }: Standing, aim: number | null, by: -1 | 1): number | null {
  const from = aim ?? index
  if (from === null) return null
  const to = aim === null && isGone && by === 1 ? from : from + by
  return to < 0 || to >= total ? null : to
}
