import type { ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { Database } from './database.ts'

/** Content that a file was seen to have. Instants are ms since the epoch, UTC. */
export type HeldBytes = {
  sha256: string
  /** The bytes were read at intake; false = they were only found when the file was compared with a known SHA-256. */
  isRead: boolean
  /** When they were first read, or first found if they were never read. */
  firstAt: number
  /** When they were last read or found. */
  lastAt: number
}
/** What was observed about a file over time. Instants are ms since the epoch, UTC. */
export type FileHistory = {
  /** All content the file was seen to have, in the order first seen. */
  held: HeldBytes[]
  /**
   * When the file was first found, if its exhibit had already been added without it; null = it was added with its
   * exhibit, or is a link.
   */
  cameLaterAt: number | null
  /** When the first other file, in any case, that has or had these bytes was added; null if there is none. */
  othersTakenInAt: number | null
}
export type FileHistories = ReturnType<typeof createFileHistories>

/**
 * SQL: when item `i` was first found, if the first walk of its exhibit had ended without it; NULL = it was added with
 * it.
 */
const CAME_LATER = `(SELECT i.listed_at FROM rounds r
  WHERE r.exhibit_id = i.exhibit_id AND r.kind = 'intake' AND r.state = 'finished' AND r.ended_at < i.listed_at LIMIT 1)`

/** Queries for the content a file was seen to have over time. For the query worker. */
export function createFileHistories(db: Database) {
  const held = db.prepare<[ItemId], Omit<HeldBytes, 'isRead'> & { isRead: number }>(`
    SELECT sha256, max(what IN ('read', 'same', 'changed')) AS isRead, max(seen_at) AS lastAt,
           coalesce(min(seen_at) FILTER (WHERE what IN ('read', 'same', 'changed')), min(seen_at)) AS firstAt
      FROM sightings WHERE item_id = ? AND sha256 IS NOT NULL AND what <> 'relinked' GROUP BY sha256 ORDER BY min(id)`)
  const later = db
    .prepare<[ItemId], number | null>(`SELECT ${CAME_LATER} FROM items i WHERE i.id = ? AND i.url IS NULL`)
    .pluck()
  // Both sides of the query name the SHA-256, so that each uses its index.
  const others = db
    .prepare<{ sha256: string; except: ItemId }, number | null>(`
      SELECT min(coalesce(${CAME_LATER}, e.added_at))
        FROM (SELECT id FROM items WHERE sha256 = @sha256 UNION SELECT item_id FROM sightings WHERE sha256 = @sha256) h
        JOIN items i ON i.id = h.id JOIN exhibits e ON e.id = i.exhibit_id WHERE i.id <> @except`)
    .pluck()
  return {
    /** `sha256`: that of the bytes in question; null = none were read. */
    fileHistory: (itemId: ItemId, sha256: Sha256 | null): FileHistory => ({
      held: held.all(itemId).map((one) => ({ ...one, isRead: one.isRead === 1 })),
      cameLaterAt: later.get(itemId) ?? null,
      othersTakenInAt: sha256 === null ? null : (others.get({ sha256, except: itemId }) ?? null),
    }),
  }
}
