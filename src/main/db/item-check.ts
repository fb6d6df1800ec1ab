import type { NamedFault } from '../../shared/model/reading-proof.ts'
import { type Checked, itemName } from './checked-item.ts'
import type { FileAnchors } from './file-anchors.ts'
import { ITEM_FILE_ROW, type ItemFileRow, itemFaults } from './file-faults.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'

const UNTOLD = { what: 'file', at: 'untold', stored: '', kept: '' } as const

export type CheckedItem = Checked & { faults: NamedFault[] }

/** Compares items (digest, size, path, name, when they were read) with the entries about them, a slice at a time. */
export function createItemCheck(db: Database, anchors: FileAnchors) {
  const rows = db.prepare<[number, number], ItemFileRow>(`${ITEM_FILE_ROW} WHERE i.id > ? ORDER BY i.id LIMIT ?`)
  let after = 0
  return {
    /**
     * The next items; [] = there are no more. `isDue` = all of the log was heard: of a case of which it tells any
     * reading it tells of each, and what it does not tell of somebody put in.
     */
    next: (limit: number, isDue: boolean): CheckedItem[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        const name = itemName(row)
        const told = anchors.item(row.caseId, itemReference(row.number))
        const isUntold = row.sha256 !== null && told?.sha256 == null
        const faults = [
          ...itemFaults(row, anchors),
          ...(isUntold && isDue && anchors.hasReadings(row.caseId) ? [UNTOLD] : []),
        ]
        const isWaiting = row.sha256 === null && told?.sha256 != null && row.intake === 'listed'
        const state = faults.length > 0 ? 'different' : isUntold || isWaiting ? 'unnamed' : 'same'
        return { name, state, faults: faults.map((fault) => ({ ...fault, name })) }
      }),
  }
}
