import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Database } from './open.ts'

export type Seen = ReturnType<typeof createSeen>

/**
 * Which items somebody looked at in this library: an aid for working through a case, for closed ones too. No finding, so
 * there is no custody entry.
 */
export function createSeen({ db, clock }: { db: Database; clock: Clock }) {
  const add = db
    .prepare<{ ids: string; now: number }, ItemId>(`
    INSERT INTO seen (item_id, at) SELECT id, @now FROM items WHERE id IN (SELECT value FROM json_each(@ids))
      ON CONFLICT DO NOTHING RETURNING item_id`)
    .pluck()
  const remove = db
    .prepare<{ ids: string }, ItemId>(
      'DELETE FROM seen WHERE item_id IN (SELECT value FROM json_each(@ids)) RETURNING item_id',
    )
    .pluck()
  const caseOf = db.prepare<[ItemId], CaseId>('SELECT case_id FROM items WHERE id = ?').pluck()
  return {
    /**
     * Sets whether items were looked at, and gives those for which that is new; when one was first looked at stays.
     * Items that do not exist are left out.
     */
    set: (itemIds: readonly ItemId[], isSeen: boolean): ItemId[] => {
      const ids = JSON.stringify(itemIds)
      return isSeen ? add.all({ ids, now: clock.now() }) : remove.all({ ids })
    },
    /** The case of an item; null = there is no such item. */
    caseOf: (itemId: ItemId): CaseId | null => caseOf.get(itemId) ?? null,
  }
}
