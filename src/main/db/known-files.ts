import type { ExhibitId } from '../../shared/model/ids.ts'
import type { Database } from './database.ts'
import { factsSeenAt, shiftSince } from './file-stand.ts'

export type KnownFileQueries = ReturnType<typeof createKnownFileQueries>
/**
 * A file whose bytes are known: its absolute path, its size, and when it was last modified, as it was listed and as it was
 * when its bytes were last hashed. `shift` = by how many seconds that time reads later now, as found of its exhibit since.
 */
export type KnownFile = { path: Uint8Array; bytes: number; times: { mtimeNs: string; shift: number }[] }

const SLASH = 0x2f
/** So many files that agree speak for an exhibit; of fewer, all do. */
export const ENOUGH_FILES = 20

/** Files of exhibits that can be compared with others: those that were hashed and never found missing or different. */
export function createKnownFileQueries(db: Database) {
  const sample = db.prepare<
    { id: ExhibitId; root: Uint8Array; from: Buffer; to: Buffer },
    Pick<KnownFile, 'path' | 'bytes'> & {
      of: number
      listed: string
      listedShift: number
      hashed: string | null
      hashedShift: number | null
    }
  >(`
    WITH known AS (
      SELECT id, row_number() OVER (ORDER BY path) - 1 AS place, count(*) OVER () AS of
        FROM items
       WHERE exhibit_id = @id AND (path = @root OR (path > @from AND path < @to))
         AND sha256 IS NOT NULL AND missing_at IS NULL AND differs_at IS NULL)
    SELECT i.path, i.bytes, known.of, i.mtime_ns AS listed, ${shiftSince('@id', factsSeenAt('i'))} AS listedShift,
           s.mtime_ns AS hashed, ${shiftSince('@id', 's.seen_at')} AS hashedShift
      FROM known JOIN items i ON i.id = known.id
      LEFT JOIN sightings s ON s.id = (
        SELECT max(id) FROM sightings WHERE item_id = i.id AND sha256 = i.sha256 AND mtime_ns IS NOT NULL)
     WHERE known.place % max(1, known.of / ${ENOUGH_FILES}) = 0 ORDER BY known.place`)
  return {
    /**
     * Files of an exhibit below its root: all, or from 20 to 39 at equal distances in the order of their paths, since the
     * files that a drive was sold with are the same on others. `of` = how many there are.
     */
    filesToCompare: (id: ExhibitId, root: Uint8Array): { files: KnownFile[]; of: number } => {
      const from = Buffer.concat(root.at(-1) === SLASH ? [root] : [root, Buffer.of(SLASH)])
      const to = Buffer.concat([from.subarray(0, -1), Buffer.of(SLASH + 1)])
      const rows = sample.all({ id, root: Buffer.from(root), from, to })
      const files = rows.map(({ path, bytes, listed, listedShift, hashed, hashedShift }) => {
        const times = [{ mtimeNs: listed, shift: listedShift }]
        if (hashed !== null) times.push({ mtimeNs: hashed, shift: hashedShift ?? 0 })
        return { path, bytes, times }
      })
      return { files, of: rows[0]?.of ?? 0 }
    },
  }
}
