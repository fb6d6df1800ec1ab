import { z } from 'zod'
import { ItemId } from './ids.ts'
import { BY_REFERENCE, ItemSort } from './item-list.ts'

/** Most items that a set names one by one; a larger one is bits. */
export const MOST_NAMED = 10_000

/** Ids as bits: bit n, of each byte the lowest first, stands for the id `first + n`; `first` is a multiple of 8. */
export type IdBits = { first: number; bits: Uint8Array }

/** Many items, as base64 of their bits. What is done with them is done in the order of the list they were chosen in. */
const ManyItems = z.object({
  first: z.int().nonnegative().multipleOf(8),
  bits: z.base64().max(900_000),
  sort: ItemSort,
})
export type ManyItems = z.infer<typeof ManyItems>

/** The items of one case that something is done with: named in the order they were chosen, or many. */
export const ChosenItems = z.union([z.array(ItemId).max(MOST_NAMED), ManyItems])
export type ChosenItems = z.infer<typeof ChosenItems>

/** Many items, in the order of a list. */
export type ItemBits = IdBits & { size: number; has: (id: ItemId) => boolean; sort: ItemSort }

/** A set of items. It never changes: what is added to the list later is not in it. */
export type ItemSet = ReadonlySet<ItemId> | ItemBits

export const isNamed = (items: ItemSet): items is ReadonlySet<ItemId> => !('bits' in items)

/** Beyond both ends no bit is set. */
export const hasBit = ({ first, bits }: IdBits, id: number): boolean =>
  ((bits[(id - first) >> 3] ?? 0) & (1 << ((id - first) & 7))) !== 0

/** The bits of ids in any order; there is room for those of `least` and `most`, too. */
export function bitsOf(ids: ArrayLike<number>, least = Number.POSITIVE_INFINITY, most = 0): IdBits {
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] as number
    if (id < least) least = id
    if (id > most) most = id
  }
  const first = least - (least % 8)
  const bits = new Uint8Array(((most - first) >> 3) + 1)
  for (let at = 0; at < ids.length; at += 1) {
    const n = (ids[at] as number) - first
    bits[n >> 3] = (bits[n >> 3] as number) | (1 << (n & 7))
  }
  return { first, bits }
}

/** A set of the items whose bits are set. */
export function itemBits(of: IdBits, sort: ItemSort): ItemBits {
  let size = 0
  for (let n = 0; n < of.bits.length; n += 1) size += ONES[of.bits[n] as number] as number
  return counted(of, size, sort)
}
/** How many bits are set, for each byte. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)
const counted = ({ first, bits }: IdBits, size: number, sort: ItemSort): ItemBits => ({
  first,
  bits,
  sort,
  size,
  has: (id) => hasBit({ first, bits }, id),
})

/** A set of these items, in this order; if they are many, by reference. */
export function itemSet(ids: readonly ItemId[]): ItemSet {
  if (ids.length <= MOST_NAMED) return new Set(ids)
  return itemBits(bitsOf(ids), BY_REFERENCE)
}

/** The set with an item added, or removed if it is in it. */
export function toggled(items: ItemSet, id: ItemId): ItemSet {
  if (isNamed(items)) {
    const next = new Set(items)
    if (!next.delete(id)) next.add(id)
    return next.size <= MOST_NAMED ? next : itemSet([...next])
  }
  const { first, bits } = items
  const one = bitsOf([id], first, first + bits.length * 8 - 1)
  const shift = (first - one.first) / 8
  for (let n = 0; n < bits.length; n += 1) one.bits[n + shift] = (one.bits[n + shift] as number) ^ (bits[n] as number)
  return counted(one, items.size + (items.has(id) ? -1 : 1), items.sort)
}

/** Its items, in the order they were chosen; if they were many, by id. For sets of a few. */
export function itemsIn(items: ItemSet): ItemId[] {
  if (isNamed(items)) return [...items]
  const ids: ItemId[] = []
  const end = items.first + items.bits.length * 8
  for (let id = items.first; id < end; id += 1) if (hasBit(items, id)) ids.push(id as ItemId)
  return ids
}
