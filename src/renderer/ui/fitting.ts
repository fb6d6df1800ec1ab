/** An element of a row: its width, CSS pixels, and its rank; lower ranks are placed first. */
export type Fitted = { width: number; rank: number }

/**
 * Which elements fit in a row of this width if the rest goes into a menu with a width of its own; CSS pixels. Space is
 * assigned by rank, equal ranks in order; no element is placed once an earlier one did not fit.
 */
export function fitting(things: readonly Fitted[], gap: number, room: number, menu: number): boolean[] {
  const places = things.map((_, index) => index)
  const rankOf = (index: number) => things[index]?.rank ?? 0
  const ranked = places.toSorted((a, b) => rankOf(a) - rankOf(b))
  const taken = (count: number) =>
    ranked.slice(0, count).reduce((sum, index) => sum + (things[index]?.width ?? 0) + gap, 0)
  let count = ranked.length
  if (taken(count) - gap > room) {
    count -= 1
    while (count > 0 && taken(count) + menu > room) count -= 1
  }
  const fits = new Set(ranked.slice(0, count))
  return places.map((index) => fits.has(index))
}
