import type { ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { Database } from './database.ts'

/** Bytes a file was seen to hold. Instants are ms since the epoch, UTC. */
export type HeldBytes = {
  sha256: string
  /** They were taken in; false = they were only found when the file was compared with the digest of others. */
  isRead: boolean
  /** When they were first read, or first found where they never were. */
  firstAt: number
  /** When they were last read or found. */
  lastAt: number
}
/** What was seen of a file over time. Instants are ms since the epoch, UTC. */
export type FileHistory = {
  /** All bytes it was seen to hold, in the order they were first seen. */
  held: HeldBytes[]
  /** When it was first met, where its exhibit had been taken in without it; null = it came with its exhibit, or is an address. */
  cameLaterAt: number | null
  /** When the first of the other files was taken in that hold these bytes, or held them, in any case; null = there is none. */
  othersTakenInAt: number | null
}
export type FileHistories = ReturnType<typeof createFileHistories>

/** SQL: when item `i` was first met, where the first walk of its exhibit had ended without it; NULL = it came with it. */
const CAME_LATER = `(SELECT i.listed_at FROM rounds r
  WHERE r.exhibit_id = i.exhibit_id AND r.kind = 'intake' AND r.state = 'finished' AND r.ended_at < i.listed_at LIMIT 1)`

/** Queries for the bytes a file was seen to hold over time. For the query worker. */
export function createFileHistories(db: Database) {
  const held = db.prepare<[ItemId], Omit<HeldBytes, 'isRead'> & { isRead: number }>(`
    SELECT sha256, max(what IN ('read', 'same', 'changed')) AS isRead, max(seen_at) AS lastAt,
           coalesce(min(seen_at) FILTER (WHERE what IN ('read', 'same', 'changed')), min(seen_at)) AS firstAt
      FROM sightings WHERE item_id = ? AND sha256 IS NOT NULL AND what <> 'relinked' GROUP BY sha256 ORDER BY min(id)`)
  const later = db
    .prepare<[ItemId], number | null>(`SELECT ${CAME_LATER} FROM items i WHERE i.id = ? AND i.url IS NULL`)
    .pluck()
  // Of one digest, so that each of the two is found by its index.
  const others = db
    .prepare<{ sha256: string; except: ItemId }, number | null>(`
      SELECT min(coalesce(${CAME_LATER}, e.added_at))
        FROM (SELECT id FROM items WHERE sha256 = @sha256 UNION SELECT item_id FROM sightings WHERE sha256 = @sha256) h
        JOIN items i ON i.id = h.id JOIN exhibits e ON e.id = i.exhibit_id WHERE i.id <> @except`)
    .pluck()
  return {
    /** `sha256` = of the bytes that are told about; null = none were read. */
    fileHistory: (itemId: ItemId, sha256: Sha256 | null): FileHistory => ({
      held: held.all(itemId).map((one) => ({ ...one, isRead: one.isRead === 1 })),
      cameLaterAt: later.get(itemId) ?? null,
      othersTakenInAt: sha256 === null ? null : (others.get({ sha256, except: itemId }) ?? null),
    }),
  }
}
