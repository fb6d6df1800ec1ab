/** Which of two items comes first: negative = the first one. Never 0 for two that differ. */
export type Compare = (a: number, b: number) => number

/** Items in an order, and those of them, or of others, that are to be put where they belong before it is used. */
export type OrderedPlaces = { places: Uint32Array; stale: Set<number> }

/** So few are moved one by one, in place. */
const FEW = 16

/** The items in their order again: the stale ones left out, and those of them that are in it where they belong now. */
export function mended({ places, stale }: OrderedPlaces, isIn: (at: number) => boolean, compare: Compare): Uint32Array {
  const moved = Uint32Array.from([...stale].filter(isIn)).sort(compare)
  const isBehind = (at: number) => (other: number) => compare(other, at) > 0
  if (stale.size <= FEW) {
    let list = [...stale].reduce(withoutOne, places)
    for (const at of moved) list = withOne(list, firstAfter(list, 0, isBehind(at)), at)
    return list
  }
  const rest = without(places, stale)
  const next = new Uint32Array(rest.length + moved.length)
  let from = 0
  let filled = 0
  for (const at of moved) {
    const to = firstAfter(rest, from, isBehind(at))
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

function withoutOne(places: Uint32Array, at: number): Uint32Array {
  const index = places.indexOf(at)
  if (index === -1) return places
  places.copyWithin(index, index + 1)
  return places.subarray(0, -1)
}

/** Takes the room after the list, if there is any. */
function withOne(places: Uint32Array, index: number, at: number): Uint32Array {
  const length = places.length + 1
  const hasRoom = places.byteOffset + length * places.BYTES_PER_ELEMENT <= places.buffer.byteLength
  const room = hasRoom ? places : new Uint32Array(Math.ceil(length * 1.1))
  if (!hasRoom) room.set(places)
  const list = new Uint32Array(room.buffer, room.byteOffset, length)
  list.copyWithin(index + 1, index, length - 1)
  list[index] = at
  return list
}

function without(places: Uint32Array, left: ReadonlySet<number>): Uint32Array {
  let end = 0
  for (const at of left) end = Math.max(end, at + 1)
  const isLeft = new Uint8Array(end)
  for (const at of left) isLeft[at] = 1
  const rest = new Uint32Array(places.length)
  let filled = 0
  for (let n = 0; n < places.length; n += 1) {
    const at = places[n] as number
    // Reading beyond the end of an array is slow.
    if (at >= end || isLeft[at] === 0) rest[filled++] = at
  }
  return rest.subarray(0, filled)
}
