import type { NamedFault } from '../../shared/model/reading-proof.ts'
import { type Checked, itemName } from './checked-item.ts'
import type { FileAnchors } from './file-anchors.ts'
import { ITEM_FILE_ROW, type ItemFileRow, isUntold, itemFaults, untoldFaults } from './file-faults.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'

export type CheckedItem = Checked & { faults: NamedFault[] }

/** Compares items (digest, size, path, name, when they were read) with the entries about them, a slice at a time. */
export function createItemCheck(db: Database, anchors: FileAnchors) {
  const rows = db.prepare<[number, number], ItemFileRow>(`${ITEM_FILE_ROW} WHERE i.id > ? ORDER BY i.id LIMIT ?`)
  let after = 0
  return {
    /**
     * The next items; [] = there are no more. `isDue` = all of the log was heard: where it tells of anything in a case it
     * tells of each item, and what it does not tell of somebody put in.
     */
    next: (limit: number, isDue: boolean): CheckedItem[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        const name = itemName(row)
        const told = anchors.item(row.caseId, itemReference(row.number))
        const faults = [...itemFaults(row, anchors), ...(isDue ? untoldFaults(row, anchors) : [])]
        const isWaiting = row.sha256 === null && told?.sha256 != null && row.intake === 'listed'
        const state = faults.length > 0 ? 'different' : isUntold(row, anchors) || isWaiting ? 'unnamed' : 'same'
        return { name, state, faults: faults.map((fault) => ({ ...fault, name })) }
      }),
  }
}
