const DIGITS = 65_536

/**
 * Sorts items by a number each, ascending, ties in the order given; returns the items. `keys` are by item, finite.
 * Linear in the number of items: four passes of 16 bits, of which those that all items share are left out.
 */
export function sortedBy(items: Uint32Array, keys: Float64Array): Uint32Array {
  const count = items.length
  const words = new Uint16Array(count * 4)
  const bits = new DataView(new ArrayBuffer(8))
  for (let at = 0; at < count; at += 1) {
    // −0 and 0 are the same.
    bits.setFloat64(0, (keys[items[at] as number] as number) + 0)
    let high = bits.getUint32(0)
    let low = bits.getUint32(4)
    // In this form, bits compare as the numbers do.
    if (high >>> 31 === 1) {
      high = ~high >>> 0
      low = ~low >>> 0
    } else high = (high | 0x80000000) >>> 0
    words[at * 4] = low & 0xffff
    words[at * 4 + 1] = low >>> 16
    words[at * 4 + 2] = high & 0xffff
    words[at * 4 + 3] = high >>> 16
  }
  let order = Uint32Array.from({ length: count }, (_, at) => at)
  let spare = new Uint32Array(count)
  for (let word = 0; word < 4; word += 1) {
    const starts = new Uint32Array(DIGITS + 1)
    for (let at = 0; at < count; at += 1) {
      const digit = (words[at * 4 + word] as number) + 1
      starts[digit] = (starts[digit] as number) + 1
    }
    if (starts.includes(count, 1)) continue
    for (let digit = 1; digit <= DIGITS; digit += 1)
      starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number)
    for (const at of order) {
      const digit = words[at * 4 + word] as number
      const place = starts[digit] as number
      spare[place] = at
      starts[digit] = place + 1
    }
    ;[order, spare] = [spare, order]
  }
  return order.map((at) => items[at] as number)
}
