import type { ItemId } from '../../shared/model/ids.ts'

export type ItemSet = ReturnType<typeof createItemSet>

/** A set of items as one bit each, however many there are. */
export function createItemSet() {
  let bits = new Uint8Array(1024)
  return {
    add: (id: ItemId): void => {
      if (id >> 3 >= bits.length) {
        const more = new Uint8Array(Math.max(bits.length * 2, (id >> 3) + 1))
        more.set(bits)
        bits = more
      }
      bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
    },
    remove: (id: ItemId): void => {
      if (id >> 3 < bits.length) bits[id >> 3] = (bits[id >> 3] ?? 0) & ~(1 << (id & 7))
    },
    has: (id: ItemId): boolean => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0,
  }
}
