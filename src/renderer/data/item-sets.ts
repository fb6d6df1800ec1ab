import { type ChosenItems, type ItemSet, isNamed, itemBits } from '../../shared/model/item-set.ts'

/** Characters made into a string at once; more would not fit the stack. */
const AT_ONCE = 8192

/** A set as main takes it. */
export function chosenOf(items: ItemSet): ChosenItems {
  if (isNamed(items)) return [...items]
  const { first, bits, sort } = items
  const parts: string[] = []
  for (let at = 0; at < bits.length; at += AT_ONCE) parts.push(String.fromCharCode(...bits.subarray(at, at + AT_ONCE)))
  return { first, bits: btoa(parts.join('')), sort }
}

/** A set as main gives it. */
export function setOf(chosen: ChosenItems): ItemSet {
  if (Array.isArray(chosen)) return new Set(chosen)
  const text = atob(chosen.bits)
  const bits = new Uint8Array(text.length)
  for (let n = 0; n < bits.length; n += 1) bits[n] = text.charCodeAt(n)
  return itemBits({ first: chosen.first, bits }, chosen.sort)
}

const serials = new WeakMap<ItemSet, number>()
let last = 0

/** A number for the keys of queries, one for each set. */
export function serialOf(items: ItemSet): number {
  const serial = serials.get(items) ?? ++last
  serials.set(items, serial)
  return serial
}
