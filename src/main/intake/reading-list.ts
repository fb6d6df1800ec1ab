import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { ItemsIntake, ListedItem } from '../db/items-intake.ts'

const WINDOW = 64

/**
 * Decides which item is read next: those on the screen first, then those requested again, then in listing order. Holds
 * a window of ids, however many items there are; an item is given once per run.
 */
export function createReadingList(caseId: CaseId, items: ItemsIntake) {
  let preferred: ItemId[] = []
  const again: ItemId[] = []
  let window: ItemId[] = []
  let cursor = 0
  /** Given and not yet written; in the table they are still listed. */
  const given = new Set<ItemId>()

  /** The first of some ids that is still to be read; those before it are dropped. */
  const firstOf = (ids: ItemId[]): ListedItem | null => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const row = given.has(id) ? null : items.listed(id)
      if (row) return row
    }
    return null
  }
  const fromTable = (): ListedItem | null => {
    while (true) {
      const row = firstOf(window)
      if (row) return row
      window = items.nextListed(caseId, cursor, WINDOW)
      cursor = window.at(-1) ?? cursor
      if (window.length === 0) return null
    }
  }
  return {
    next: (): ListedItem | null => {
      const row = firstOf(preferred) ?? firstOf(again) ?? fromTable()
      if (row) given.add(row.id)
      return row
    },
    /** Call when the item's result is written. */
    settled: (id: ItemId): void => void given.delete(id),
    /** Adds items that a person wants read, wherever the list is. */
    want: (ids: readonly ItemId[]): void => void again.push(...ids),
    /** Looks again at what was passed: it may be read now. */
    restart: (): void => {
      window = []
      cursor = 0
    },
    prefer: (ids: readonly ItemId[]): void => {
      preferred = [...ids]
    },
    /** Adds items that were already passed and are to be read again. */
    add: (ids: readonly ItemId[]): void => {
      for (const id of ids) if (id <= cursor) again.push(id)
    },
  }
}

export type ReadingList = ReturnType<typeof createReadingList>
