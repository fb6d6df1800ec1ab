import type { NamedFault } from '../../shared/model/reading-proof.ts'
import { type Checked, itemName } from './checked-item.ts'
import type { FileAnchors } from './file-anchors.ts'
import { ITEM_FILE_ROW, type ItemFileRow, itemFaults } from './file-faults.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'

export type CheckedItem = Checked & { faults: NamedFault[] }

/** Compares items (digest, size, path, name, when they were read) with the entries about them, a slice at a time. */
export function createItemCheck(db: Database, anchors: FileAnchors) {
  const rows = db.prepare<[number, number], ItemFileRow>(`${ITEM_FILE_ROW} WHERE i.id > ? ORDER BY i.id LIMIT ?`)
  let after = 0
  return {
    /** The next items; [] = there are no more. */
    next: (limit: number): CheckedItem[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        const name = itemName(row)
        const faults = itemFaults(row, anchors).map((fault) => ({ ...fault, name }))
        const isTold = row.sha256 === null || anchors.item(row.caseId, itemReference(row.number))?.sha256 != null
        return { name, state: faults.length > 0 ? 'different' : isTold ? 'same' : 'unnamed', faults }
      }),
  }
}
