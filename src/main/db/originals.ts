import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

export type Original = { itemId: ItemId; name: string; path: Buffer; root: Buffer; bytes: number }
export type Originals = ReturnType<typeof createOriginals>

/** Where the bytes of a medium are on disk. */
export function createOriginals(db: Database) {
  const of = db.prepare<{ sha256: string; caseId: number }, Original>(`
    SELECT i.id AS itemId, i.name, i.path, e.root, m.bytes
      FROM items i JOIN exhibits e ON e.id = i.exhibit_id JOIN media m ON m.sha256 = i.sha256
     WHERE i.sha256 = @sha256 ORDER BY i.case_id <> @caseId, i.id LIMIT 20`)
  const format = db.prepare<[string], { format: string }>('SELECT format FROM media WHERE sha256 = ?')
  return {
    /** Files of this case first; at most 20. */
    of: (sha256: string, caseId: CaseId): Original[] => of.all({ sha256, caseId }),
    /** The format detected at intake. */
    format: (sha256: string): string => format.get(sha256)?.format ?? 'unknown',
  }
}
