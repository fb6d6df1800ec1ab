import type { ItemId } from '../../shared/model/ids.ts'
import type { ItemReason } from '../../shared/model/item.ts'
import type { WalkEntry } from '../inspect/protocol.ts'

/** Why a walk could not look further; what was known below such a path is not missing. */
const CLOSED = new Set<ItemReason>([
  ...(['folder_unreadable', 'path_too_long', 'loop', 'no_permission', 'read_error', 'vanished'] as const),
])

/** Which items a walk met: a bit each, however many there are. */
export function createMetItems() {
  let bits = new Uint8Array(1024)
  const closedFolders: Buffer[] = []
  return {
    add: (ids: readonly ItemId[]): void => {
      for (const id of ids) {
        if (id >> 3 >= bits.length) {
          const more = new Uint8Array(Math.max(bits.length * 2, (id >> 3) + 1))
          more.set(bits)
          bits = more
        }
        bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
      }
    },
    has: (id: ItemId): boolean => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0,
    closed: (entries: readonly WalkEntry[]): void => {
      for (const { path, reason } of entries)
        if (reason !== null && CLOSED.has(reason)) closedFolders.push(Buffer.from(path))
    },
    closedFolders: (): readonly Buffer[] => closedFolders,
  }
}
