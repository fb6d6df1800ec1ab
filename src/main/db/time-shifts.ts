import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { readablePath } from '../paths.ts'
import { exhibitReference } from './exhibits.ts'
import { type FileStand, lastingNumber, shiftOf, shiftSince } from './file-stand.ts'
import type { Database } from './open.ts'

export type TimeShifts = ReturnType<typeof createTimeShifts>
/** A file that was read, and how it was when its bytes were last known. */
export type KnownFile = FileStand & { path: Buffer }

/** Rows looked through at each end of an exhibit for files that were read, and files taken of them. */
const WINDOW = 1000
const OF_EACH_END = 20

/** How the modification times of an exhibit's files moved as a whole since it was added. Rows are only added. */
export function createTimeShifts({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const atEnd = (order: 'ASC' | 'DESC') => `
    SELECT id FROM (
      SELECT id, path, sha256 IS NOT NULL AND missing_at IS NULL AND differs_at IS NULL AS isThere
        FROM items WHERE exhibit_id = @id ORDER BY path ${order} LIMIT ${WINDOW})
     WHERE isThere ORDER BY path ${order} LIMIT ${OF_EACH_END}`
  const sample = db.prepare<{ id: ExhibitId }, KnownFile>(`
    SELECT i.path, s.bytes, s.mtime_ns AS mtimeNs, ${lastingNumber('s', 'e')} AS inode,
           ${shiftSince('i.exhibit_id', 's.seen_at')} AS shift
      FROM items i JOIN exhibits e ON e.id = i.exhibit_id
      JOIN sightings s ON s.id = (
        SELECT max(id) FROM sightings WHERE item_id = i.id AND sha256 = i.sha256 AND mtime_ns IS NOT NULL)
     WHERE i.id IN (SELECT id FROM (${atEnd('ASC')}) UNION SELECT id FROM (${atEnd('DESC')}))`)
  const isBeyond = db.prepare<{ id: ExhibitId }>(`SELECT 1 FROM items WHERE exhibit_id = @id LIMIT 1 OFFSET ${WINDOW}`)
  const current = db.prepare<{ id: ExhibitId }, number>(`SELECT ${shiftOf('@id')}`).pluck()
  const of = db.prepare<[ExhibitId], { caseId: CaseId; number: number; root: Buffer }>(
    'SELECT case_id AS caseId, number, root FROM exhibits WHERE id = ?',
  )
  const insert = db.prepare(`
    INSERT INTO time_shifts (exhibit_id, found_at, seconds, compared, alike)
    VALUES (@id, @now, @seconds, @compared, @alike)`)

  const currentOf = (id: ExhibitId): number => current.get({ id }) ?? 0
  return {
    /** Up to 40 files from both ends of an exhibit, in the order of paths. `isAll` = it has no other that was read. */
    sample: (id: ExhibitId): { files: KnownFile[]; isAll: boolean } => {
      const files = sample.all({ id })
      return { files, isAll: files.length < 2 * OF_EACH_END && isBeyond.get({ id }) === undefined }
    },
    /** By how many seconds its times read later than when it was added; 0 = as then. */
    current: currentOf,
    /** Records that its times read later by so many seconds than before, as `alike` of the files compared showed. */
    record: (id: ExhibitId, by: number, found: { compared: number; alike: number }): void =>
      db.transaction(() => {
        const exhibit = of.get(id)
        if (!exhibit) throw new Error('Times were compared of an exhibit that does not exist.')
        const seconds = currentOf(id) + by
        insert.run({ id, seconds, ...found, now: clock.now() })
        const named = { exhibit: exhibitReference(exhibit.number), path: readablePath(exhibit.root) }
        const payload = { ...named, seconds, by, ...found }
        audit.append({ caseId: exhibit.caseId, type: 'exhibit.times_shifted', payload })
      })(),
  }
}
