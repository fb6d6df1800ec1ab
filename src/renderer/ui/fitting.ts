/** A thing in a row: how wide it is, CSS pixels, and its rank: those of a lower one find room first. */
export type Fitted = { width: number; rank: number }

/**
 * Which things stand in a row of this room when what finds none goes into a menu of its own width; CSS pixels. Room is
 * given by rank, among equals in their order; none stands there before one that went.
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
  const standing = new Set(ranked.slice(0, count))
  return places.map((index) => standing.has(index))
}
