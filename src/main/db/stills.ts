import type { ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { StillOrigin, StillTaken } from '../../shared/model/still.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

export type Stills = ReturnType<typeof createStills>
/** What is recorded about a frame extracted from a video. */
export type NewStill = {
  itemId: ItemId
  sourceId: ItemId
  sourceSha256: Sha256
  seconds: number
  sha256: string
  width: number
  height: number
  runtime: string
}
type Place = { caseId: number; number: number }
type OriginRow = Omit<StillOrigin, 'source'> & { sourceId: ItemId; number: number; name: string }

/** Frames taken from videos, with their source and time. Rows are written once. */
export function createStills({ db, audit, clock, actor }: StillsDeps) {
  const insert = db.prepare(`
    INSERT INTO stills (item_id, source_id, source_sha256, seconds, sha256, width, height, runtime, taken_at, taken_by)
    VALUES (@itemId, @sourceId, @sourceSha256, @seconds, @sha256, @width, @height, @runtime, @now, @actor)`)
  const place = db.prepare<[ItemId], Place>('SELECT case_id AS caseId, number FROM items WHERE id = ?')
  const origin = db.prepare<[ItemId], OriginRow>(`
    SELECT s.source_id AS sourceId, i.number, i.name, s.source_sha256 AS sourceSha256, s.seconds, s.runtime,
           s.taken_at AS takenAt, s.taken_by AS takenBy
      FROM stills s JOIN items i ON i.id = s.source_id WHERE s.item_id = ?`)
  const taken = db.prepare<[ItemId], Omit<StillTaken, 'reference'> & { number: number }>(`
    SELECT s.item_id AS id, i.number, s.seconds, s.taken_at AS takenAt, s.source_sha256 AS sourceSha256
      FROM stills s JOIN items i ON i.id = s.item_id WHERE s.source_id = ? ORDER BY s.seconds, s.item_id LIMIT 200`)

  return {
    /** Records a frame with its custody entry. Belongs in the transaction that lists its item. */
    add: (still: NewStill): void => {
      const [item, source] = [place.get(still.itemId), place.get(still.sourceId)]
      if (!item || !source || item.caseId !== source.caseId) throw new Error('A still and its film are of one case.')
      insert.run({ ...still, now: clock.now(), actor: actor() })
      const { itemId, sourceId, ...facts } = still
      const payload = { item: itemReference(item.number), source: itemReference(source.number), ...facts }
      audit.append({ caseId: item.caseId, type: 'still.taken', payload })
    },
    /** The video and time of a frame; null if the item is not one. */
    originOf: (id: ItemId): StillOrigin | null => {
      const row = origin.get(id)
      if (!row) return null
      const { sourceId, number, name, ...rest } = row
      return { ...rest, source: { id: sourceId, reference: itemReference(number), name } }
    },
    /** The frames extracted from an item, by time, at most 200. */
    takenFrom: (id: ItemId): StillTaken[] =>
      taken.all(id).map(({ number, ...row }) => ({ ...row, reference: itemReference(number) })),
  }
}

export type StillsDeps = {
  db: Database
  audit: Audit
  clock: Clock
  /** Who extracts them. */
  actor: () => string
}
