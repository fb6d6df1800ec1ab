import type { NamedFault } from '../../shared/model/reading-proof.ts'
import type { Checked } from './checked-item.ts'
import type { FileAnchors } from './file-anchors.ts'
import { isEmptied, readingState } from './file-faults.ts'
import { createHolderNames } from './holder-names.ts'
import { MEDIUM_ROW, type MediumRow } from './medium-digest.ts'
import type { Database } from './open.ts'

/** Compares what was read in files (kind, size, metadata, container) with the digest of it in the entry of the reading. */
export function createMediaCheck(db: Database, anchors: FileAnchors) {
  const rows = db.prepare<[string, number], MediumRow & { sha256: string; bytes: number }>(
    `SELECT m.sha256, m.bytes, ${MEDIUM_ROW} FROM media m WHERE m.sha256 > ? ORDER BY m.sha256 LIMIT ?`,
  )
  const nameOf = createHolderNames(db)
  let after = ''

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
