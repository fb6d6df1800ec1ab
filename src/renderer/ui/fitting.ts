/** A thing in a row: how wide it is, CSS pixels, and whether it finds room before those that are not main. */
export type Fitted = { width: number; isMain: boolean }

/**
 * Which things stand in a row of this room when what finds none goes into a menu of its own width; CSS pixels. The main
 * ones are given room first, then the others, each in their order; none stands there before one that went.
 */
export function fitting(things: readonly Fitted[], gap: number, room: number, menu: number): boolean[] {
  const places = things.map((_, index) => index)
  const ranked = [
    ...places.filter((index) => things[index]?.isMain === true),
    ...places.filter((index) => things[index]?.isMain !== true),
  ]
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
