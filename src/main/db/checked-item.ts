import { caseReference } from './cases.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'

/** What stands about an item, or of it, against what the log says; `name` as of `itemName`. */
export type Checked = {
  name: string
  /** unnamed = the log does not tell of it; nothing = there is nothing to compare. */
  state: 'same' | 'different' | 'unnamed' | 'nothing'
}

/** An item as persons name it within a library. */
export type NumberedItem = { year: number; caseNumber: number; number: number }

/** "CASE-2026-001 ITEM-0007". */
export const itemName = ({ year, caseNumber, number }: NumberedItem): string =>
  `${caseReference(year, caseNumber)} ${itemReference(number)}`

/**
 * Names what the log tells of in a case ("ITEM-0007 revision 2") and that is not there any more, or is another; [] = the
 * case was deleted with it, or is being deleted: what is in it and its entries go one after the other.
 */
export function createGoneNames(db: Database): (caseId: number, what: string) => string[] {
  const cases = db.prepare<[number], { year: number; number: number }>('SELECT year, number FROM cases WHERE id = ?')
  const deletion = db.prepare<[number], unknown>(
    "SELECT 1 FROM audit WHERE case_id = ? AND type = 'case.deletion_begun'",
  )
  // Looking for it goes through all entries of the case.
  const deleted = new Map<number, boolean>()
  return (caseId, what) => {
    const isDeleted = deleted.get(caseId) ?? deletion.get(caseId) !== undefined
    deleted.set(caseId, isDeleted)
    if (isDeleted) return []
    const found = cases.get(caseId)
    return [
      found === undefined ? `${what} of a case that is gone` : `${caseReference(found.year, found.number)} ${what}`,
    ]
  }
}
