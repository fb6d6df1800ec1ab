import type { ItemId } from '../../shared/model/ids.ts'
import type { ItemReason } from '../../shared/model/item.ts'
import type { WalkEntry } from '../inspect/protocol.ts'
import { createItemSet } from './item-set.ts'

/** Why a walk could not look further; what was known below such a path is not missing. */
const CLOSED = new Set<ItemReason>([
  'folder_unreadable',
  'path_too_long',
  'loop',
  'no_permission',
  'read_error',
  'vanished',
])

/** Which items a walk met. */
export function createMetItems() {
  const met = createItemSet()
  const closedFolders: Buffer[] = []
  return {
    add: (ids: readonly ItemId[]): void => {
      for (const id of ids) met.add(id)
    },
    has: met.has,
    closed: (entries: readonly WalkEntry[]): void => {
      for (const { path, reason } of entries)
        if (reason !== null && CLOSED.has(reason)) closedFolders.push(Buffer.from(path))
    },
    closedFolders: (): readonly Buffer[] => closedFolders,
  }
}
