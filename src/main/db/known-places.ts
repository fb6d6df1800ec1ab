import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

/** A path that is already covered by an exhibit: the exhibit of a folder above it, and the item if the path is one. */
export type KnownPlace = { exhibitId: ExhibitId; root: Buffer; itemId: ItemId | null }
export type KnownPlaces = ReturnType<typeof createKnownPlaces>

/** The byte after "/". */
const BELOW_END = Buffer.from([0x30])

export function createKnownPlaces(db: Database) {
  // Of several folders above it, the nearest; of one that was added from several drives, the newest.
  const above = (what: string) =>
    db.prepare<{ caseId: CaseId; path: Buffer; from: Buffer; to: Buffer }, KnownPlace>(`
      SELECT e.id AS exhibitId, e.root, ${what}
       WHERE e.case_id = @caseId AND e.kind = 'folder' AND e.root <> @path
       ORDER BY length(e.root) DESC, e.number DESC LIMIT 1`)
  const file = above('i.id AS itemId FROM exhibits e JOIN items i ON i.exhibit_id = e.id AND i.path = @path')
  const folder = above(`NULL AS itemId FROM exhibits e
    JOIN items i ON i.id = (SELECT id FROM items WHERE exhibit_id = e.id AND path > @from AND path < @to LIMIT 1)`)
  return {
    /**
     * Finds what an absolute path without a trailing slash is in a case; null = nothing at or below it was added with a
     * folder above it.
     */
    at: (caseId: CaseId, path: Buffer): KnownPlace | null => {
      const from = Buffer.concat([path, Buffer.from('/')])
      const asked = { caseId, path, from, to: Buffer.concat([path, BELOW_END]) }
      return file.get(asked) ?? folder.get(asked) ?? null
    },
  }
}
