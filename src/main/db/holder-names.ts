import { itemName, type NumberedItem } from './checked-item.ts'
import type { Database } from './open.ts'

/** Names bytes by the first item that holds them; by their digest where none does. */
export function createHolderNames(db: Database): (sha256: string) => string {
  const holder = db.prepare<[string], NumberedItem>(`
    SELECT c.year, c.number AS caseNumber, i.number FROM items i JOIN cases c ON c.id = i.case_id
     WHERE i.sha256 = ? ORDER BY i.id LIMIT 1`)
  return (sha256) => {
    const of = holder.get(sha256)
    return of === undefined ? sha256 : itemName(of)
  }
}
