/** Which of two items comes first: negative = the first one. Never 0 for two that differ. */
export type Compare = (a: number, b: number) => number

/** Items in an order, and those of them, or of others, that are to be put where they belong before it is used. */
export type OrderedPlaces = { places: Uint32Array; stale: Set<number> }

/** The items in their order again: the stale ones left out, and those of them that are in it where they belong now. */
export function mended({ places, stale }: OrderedPlaces, isIn: (at: number) => boolean, compare: Compare): Uint32Array {
  const rest = without(places, stale)
  const moved = Uint32Array.from([...stale].filter(isIn)).sort(compare)
  const next = new Uint32Array(rest.length + moved.length)
  let from = 0
  let filled = 0
  for (const at of moved) {
    const to = firstAfter(rest, from, (other) => compare(other, at) > 0)
    next.set(rest.subarray(from, to), filled)
    filled += to - from
    next[filled++] = at
    from = to
  }
  next.set(rest.subarray(from), filled)
  return next
}

/** Where the items begin that are behind, from a place of the order on; its length if none is. */
export function firstAfter(places: Uint32Array, from: number, isBehind: (at: number) => boolean): number {
  let [low, high] = [from, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(places[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}

function without(places: Uint32Array, left: ReadonlySet<number>): Uint32Array {
  const isLeft = new Uint8Array(left.size === 0 ? 0 : Math.max(...left) + 1)
  for (const at of left) isLeft[at] = 1
  const rest = new Uint32Array(places.length)
  let filled = 0
  for (let n = 0; n < places.length; n += 1) {
    const at = places[n] as number
    if (isLeft[at] !== 1) rest[filled++] = at
  }
  return rest.subarray(0, filled)
}
