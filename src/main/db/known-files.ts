import type { ExhibitId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

export type KnownFiles = ReturnType<typeof createKnownFiles>
/** A file as it was when it was last listed: its absolute path, its size, and when it was last modified. */
export type KnownFile = { path: Buffer; bytes: number; mtimeNs: string }

type Row = KnownFile & { isAsRead: number }

/** Files of exhibits whose bytes are known, and that nothing was found against. */
export function createKnownFiles(db: Database) {
  const slice = db.prepare<{ exhibitId: ExhibitId; after: Buffer; limit: number }, Row>(`
    SELECT path, bytes, mtime_ns AS mtimeNs,
           sha256 IS NOT NULL AND missing_at IS NULL AND differs_at IS NULL AS isAsRead
      FROM items WHERE exhibit_id = @exhibitId AND path > @after ORDER BY path LIMIT @limit`)
  return {
    /** Those among the next `limit` items after a path, in the order of paths, and where to continue; null = that was all. */
    slice: (exhibitId: ExhibitId, after: Buffer, limit: number): { files: KnownFile[]; next: Buffer | null } => {
      const rows = slice.all({ exhibitId, after, limit })
      const files = rows.filter(({ isAsRead }) => isAsRead === 1)
      return {
        files: files.map(({ path, bytes, mtimeNs }) => ({ path, bytes, mtimeNs })),
        next: rows.length < limit ? null : (rows.at(-1)?.path ?? null),
      }
    },
  }
}
