import type { Arrival } from '../../shared/model/arrival.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

export type Arrivals = ReturnType<typeof createArrivals>
export type NewArrival = {
  itemId: ItemId
  name: string | null
  address: string | null
  bytes: number
  sha256: string
}

/** How images arrived that another program handed over without a file. Rows are written once. */
export function createArrivals(deps: { db: Database; audit: Audit; clock: Clock; actor: () => string }) {
  const { db, audit, clock, actor } = deps
  const insert = db.prepare(`
    INSERT INTO arrivals (item_id, given_name, address, bytes, sha256, taken_at, taken_by)
    VALUES (@itemId, @name, @address, @bytes, @sha256, @now, @actor)`)
  const place = db.prepare<[ItemId], { caseId: CaseId; number: number }>(
    'SELECT case_id AS caseId, number FROM items WHERE id = ?',
  )
  const one = db.prepare<[ItemId], Arrival>(`
    SELECT given_name AS name, address, taken_at AS takenAt, taken_by AS takenBy FROM arrivals WHERE item_id = ?`)
  return {
    /** Records an arrival with its custody entry. Belongs in the transaction that lists its item. */
    add: (arrival: NewArrival): void => {
      const item = place.get(arrival.itemId)
      if (!item) throw new Error('What arrived is an item.')
      insert.run({ ...arrival, now: clock.now(), actor: actor() })
      const { itemId, ...facts } = arrival
      const payload = { item: itemReference(item.number), ...facts }
      audit.append({ caseId: item.caseId, type: 'picture.dropped', payload })
    },
    /** How an item arrived; null = it has a file of its own. */
    of: (id: ItemId): Arrival | null => one.get(id) ?? null,
  }
}
