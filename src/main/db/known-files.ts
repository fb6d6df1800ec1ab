import type { ExhibitId } from '../../shared/model/ids.ts'
import type { Database } from './database.ts'

export type KnownFileQueries = ReturnType<typeof createKnownFileQueries>
/**
 * A file whose bytes are known: its absolute path, its size, and when it was last modified, ns, as it was listed and as it
 * was when its bytes were last hashed.
 */
export type KnownFile = { path: Uint8Array; bytes: number; mtimesNs: string[] }

const SLASH = 0x2f
const ENOUGH = 20

/** Files of exhibits that can be compared with others: those that were hashed and never found missing or different. */
export function createKnownFileQueries(db: Database) {
  const sample = db.prepare<
    { id: ExhibitId; root: Uint8Array; from: Buffer; to: Buffer },
    Pick<KnownFile, 'path' | 'bytes'> & { listed: string; hashed: string | null; of: number }
  >(`
    WITH known AS (
      SELECT id, row_number() OVER (ORDER BY path) - 1 AS place, count(*) OVER () AS of
        FROM items
       WHERE exhibit_id = @id AND (path = @root OR (path > @from AND path < @to))
         AND sha256 IS NOT NULL AND missing_at IS NULL AND differs_at IS NULL)
    SELECT i.path, i.bytes, i.mtime_ns AS listed, known.of,
           (SELECT mtime_ns FROM sightings
             WHERE item_id = i.id AND sha256 = i.sha256 AND mtime_ns IS NOT NULL ORDER BY id DESC LIMIT 1) AS hashed
      FROM known JOIN items i ON i.id = known.id
     WHERE known.place % max(1, known.of / ${ENOUGH}) = 0 ORDER BY known.place`)
  return {
    /**
     * Files of an exhibit below its root: all, or from 20 to 39 at equal distances in the order of their paths, since the
     * files that a drive was sold with are the same on others. `of` = how many there are.
     */
    filesToCompare: (id: ExhibitId, root: Uint8Array): { files: KnownFile[]; of: number } => {
      const from = Buffer.concat(root.at(-1) === SLASH ? [root] : [root, Buffer.of(SLASH)])
      const to = Buffer.concat([from.subarray(0, -1), Buffer.of(SLASH + 1)])
      const rows = sample.all({ id, root: Buffer.from(root), from, to })
      const files = rows.map(({ path, bytes, listed, hashed }) => {
        const mtimesNs = hashed === null || hashed === listed ? [listed] : [listed, hashed]
        return { path, bytes, mtimesNs }
      })
      return { files, of: rows[0]?.of ?? 0 }
    },
  }
}
