import type { Sighting } from '../../shared/model/exhibit-round.ts'
import type { ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { FileFacts } from '../inspect/protocol.ts'
import { readablePath } from '../paths.ts'
import type { Database } from './open.ts'

export type Sightings = ReturnType<typeof createSightings>
export type NewSighting = {
  itemId: ItemId
  roundId: number | null
  what: Sighting['what']
  path: Uint8Array
  /** null if there is no file to describe. */
  facts: FileFacts | null
  sha256: string | null
}

const NO_FACTS = { bytes: null, mtimeNs: null, ctimeNs: null, dev: null, inode: null }

/** What was observed about the files of items over time. Rows are only added. */
export function createSightings({ db, clock }: { db: Database; clock: Clock }) {
  const insert = db.prepare(`
    INSERT INTO sightings (item_id, round_id, what, seen_at, path, bytes, mtime_ns, ctime_ns, dev, inode, sha256)
    VALUES (@itemId, @roundId, @what, @now, @path, @bytes, @mtimeNs, @ctimeNs, @dev, @inode, @sha256)`)
  const lastRead = db.prepare<[ItemId], { sha256: string }>(`
    SELECT sha256 FROM sightings WHERE item_id = ? AND what IN ('read', 'same', 'changed') ORDER BY id DESC LIMIT 1`)
  const ofItem = db.prepare<[ItemId], Omit<Sighting, 'path'> & { path: Buffer }>(`
    SELECT what, seen_at AS seenAt, path, bytes, mtime_ns / 1000000 AS modifiedAt, sha256
      FROM sightings WHERE item_id = ? ORDER BY id DESC LIMIT 200`)
  const earlier = db.prepare<[ItemId], { sha256: Sha256; lastSeenAt: number }>(`
    SELECT s.sha256, max(s.seen_at) AS lastSeenAt FROM sightings s JOIN items i ON i.id = s.item_id
     WHERE s.item_id = ? AND s.what IN ('read', 'same', 'changed') AND s.sha256 IS NOT i.sha256
     GROUP BY s.sha256 ORDER BY lastSeenAt DESC LIMIT 20`)
  return {
    /** Content the item had before and has no longer: newest first, at most 20. */
    earlier: (itemId: ItemId): { sha256: Sha256; lastSeenAt: number }[] => earlier.all(itemId),
    /** Belongs in the transaction of the fact it records. */
    add: ({ facts, ...given }: NewSighting): void =>
      void insert.run({ ...NO_FACTS, ...facts, ...given, now: clock.now() }),
    /** SHA-256 of the item's bytes when they were last read at intake; null = never. */
    lastDigest: (itemId: ItemId): string | null => lastRead.get(itemId)?.sha256 ?? null,
    /** Newest first, at most 200. */
    of: (itemId: ItemId): Sighting[] => ofItem.all(itemId).map((row) => ({ ...row, path: readablePath(row.path) })),
  }
}
