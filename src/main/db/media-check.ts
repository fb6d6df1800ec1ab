import type { NamedFault } from '../../shared/model/reading-proof.ts'
import { type Checked, itemName, type NumberedItem } from './checked-item.ts'
import type { FileAnchors } from './file-anchors.ts'
import { isEmptied, readingState } from './file-faults.ts'
import { MEDIUM_ROW, type MediumRow } from './medium-digest.ts'
import type { Database } from './open.ts'

/** Compares what was read in files (kind, size, metadata, container) with the digest of it in the entry of the reading. */
export function createMediaCheck(db: Database, anchors: FileAnchors) {
  const rows = db.prepare<[string, number], MediumRow & { sha256: string; bytes: number }>(
    `SELECT m.sha256, m.bytes, ${MEDIUM_ROW} FROM media m WHERE m.sha256 > ? ORDER BY m.sha256 LIMIT ?`,
  )
  const holder = db.prepare<[string], NumberedItem>(`
    SELECT c.year, c.number AS caseNumber, i.number FROM items i JOIN cases c ON c.id = i.case_id
     WHERE i.sha256 = ? ORDER BY i.id LIMIT 1`)
  let after = ''

  /** Of the first item that holds these bytes; their digest where none does. */
  const nameOf = (sha256: string): string => {
    const of = holder.get(sha256)
    return of === undefined ? sha256 : itemName(of)
  }
  return {
    /** The next media; [] = there are no more. */
    next: (limit: number): (Checked & { faults: NamedFault[] })[] =>
      rows.all(after, limit).map((row) => {
        after = row.sha256
        // Emptied with a deleted case.
        if (isEmptied(row, anchors)) return { name: row.sha256, state: 'nothing', faults: [] }
        const { state, faults } = readingState(row, anchors)
        const name = state === 'different' ? nameOf(row.sha256) : row.sha256
        return { name, state, faults: faults.map((fault) => ({ ...fault, name })) }
      }),
  }
}
