import { z } from 'zod'
import { ReportFile } from '../../shared/model/report-set.ts'
import { REMOVED } from '../custody/log/chain.ts'
import { connect } from './connect.ts'
import type { Database } from './open.ts'

/** What a library knows about an export and its items. */
export type ExportLookup = {
  /** The case with this reference; null if this library has none. */
  caseId: (reference: string) => number | null
  /** The path of an item, as bytes; null if there is no such item, or none ever added with this SHA-256. */
  pathOf: (caseId: number, reference: string, sha256: string) => Buffer | null
  /** The custody log entry that names a manifest with this SHA-256; null if none does. */
  entryNaming: (manifestSha256: string) => number | null
  /** The newest report entry that names a file with one of these SHA-256 values; null if none does. */
  entryOfFiles: (digests: ReadonlySet<string>) => number | null
  /** The newest entry of a report made when the log had this head; null if there is none. */
  entryMadeAt: (head: string) => number | null
  /** Whether the case with this reference was deleted and the entries of its exports were emptied with it. */
  hasEmptied: (reference: string) => boolean
  /** The entry that records the deletion of a case: that of its end, else of its start; null if it was not deleted. */
  deletionOf: (reference: string) => { seq: number; at: number } | null
}

const EXPORTS = "('report.exported', 'originals.copied')"

/** Opens a library file read-only: creates, upgrades and recovers nothing. Throws when it cannot be read. */
export function openForReading(file: string): Database {
  const db = connect(file, { readonly: true, fileMustExist: true })
  try {
    db.pragma('cell_size_check = ON')
    db.prepare('SELECT count(*) FROM audit').get()
    return db
  } catch (cause) {
    db.close()
    throw cause
  }
}

/** Identity of the library, as stored in its file. */
export const libraryOf = (db: Database): string | null =>
  db.prepare<[], string>('SELECT uuid FROM library').pluck().get() ?? null

export function createExportLookup(db: Database): ExportLookup {
  const ofCase = db
    .prepare<[number, number], number>('SELECT id FROM cases WHERE year = ? AND number = ? AND deleted_at IS NULL')
    .pluck()
  const ofItem = db
    .prepare<{ caseId: number; number: number; sha256: string }, Buffer>(`
      SELECT i.path FROM items i
       WHERE i.case_id = @caseId AND i.number = @number
         AND (i.sha256 = @sha256 OR EXISTS (
           SELECT 1 FROM sightings s
            WHERE s.item_id = i.id AND s.sha256 = @sha256 AND s.what IN ('read', 'same', 'changed')))`)
    .pluck()
  const naming = db
    .prepare<[string], number>(`SELECT seq FROM audit WHERE type IN ${EXPORTS} AND instr(payload, ?) > 0 ORDER BY seq`)
    .pluck()
  const madeAt = db
    .prepare<[string], number>(`
      SELECT seq FROM audit WHERE type = 'report.exported' AND payload ->> '$.custodyHead' = ? ORDER BY seq DESC`)
    .pluck()
  const reports = db.prepare<[], { seq: number; payload: string }>(
    "SELECT seq, payload FROM audit WHERE type = 'report.exported' ORDER BY seq DESC",
  )
  const emptied = db
    .prepare<[number, number], number>(`
      SELECT 1 FROM audit a JOIN cases c ON c.id = a.case_id
       WHERE c.year = ? AND c.number = ? AND a.type IN ${EXPORTS} AND a.payload = '${REMOVED}'
         AND EXISTS (SELECT 1 FROM audit s, json_each(s.payload, '$.emptied') run
                      WHERE s.case_id = a.case_id AND s.type = 'erasure.slice'
                        AND a.seq BETWEEN run.value ->> 0 AND run.value ->> 1)`)
    .pluck()
  const deletion = db.prepare<[number, number], { seq: number; at: number }>(`
    SELECT a.seq, a.at FROM audit a JOIN cases c ON c.id = a.case_id
     WHERE c.year = ? AND c.number = ? AND a.type IN ('case.deletion_begun', 'case.deleted')
     ORDER BY a.type = 'case.deleted' DESC, a.seq DESC LIMIT 1`)
  return {
    deletionOf: (reference) => {
      const of = caseNumber(reference)
      return (of && deletion.get(...of)) ?? null
    },
    entryNaming: (manifestSha256) => naming.get(manifestSha256) ?? null,
    entryOfFiles: (digests) => {
      for (const { seq, payload } of reports.iterate()) {
        if (filesIn(payload).some(({ sha256 }) => digests.has(sha256))) return seq
      }
      return null
    },
    entryMadeAt: (head) => madeAt.get(head) ?? null,
    hasEmptied: (reference) => {
      const of = caseNumber(reference)
      return of !== null && emptied.get(...of) !== undefined
    },
    caseId: (reference) => {
      const of = caseNumber(reference)
      return (of && ofCase.get(...of)) || null
    },
    pathOf: (caseId, reference, sha256) => {
      const [, number] = /^ITEM-(\d{1,12})$/.exec(reference) ?? []
      return (number && ofItem.get({ caseId, number: Number(number), sha256 })) || null
    },
  }
}

const OfReport = z.object({ files: z.array(ReportFile) })

/** Empty for an entry that was emptied. */
function filesIn(payload: string): ReportFile[] {
  try {
    return OfReport.safeParse(JSON.parse(payload)).data?.files ?? []
  } catch {
    return []
  }
}

/** Year and number from "CASE-2026-014"; null if it is not a case reference. */
function caseNumber(reference: string): [year: number, number: number] | null {
  const [, year, number] = /^CASE-(\d{4})-(\d{1,9})$/.exec(reference) ?? []
  return year && number ? [Number(year), Number(number)] : null
}
