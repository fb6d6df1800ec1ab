import type { WrongFact } from '../facts/define-facts.ts'
import { caseReference } from './cases.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

/** An item as people name it within a library. */
type NumberedItem = { year: number; caseNumber: number; number: number }

/** "CASE-2026-001 ITEM-0007". */
export const itemName = ({ year, caseNumber, number }: NumberedItem): string =>
  `${caseReference(year, caseNumber)} ${itemReference(number)}`

/** Names bytes after the first item that has them, or by their SHA-256 if none does. */
export function createHolderNames(db: Database): (sha256: string) => string {
  const holder = db.prepare<[string], NumberedItem>(`
    SELECT c.year, c.number AS caseNumber, i.number FROM items i JOIN cases c ON c.id = i.case_id
     WHERE i.sha256 = ? ORDER BY i.id LIMIT 1`)
  return (sha256) => {
    const of = holder.get(sha256)
    return of === undefined ? sha256 : itemName(of)
  }
}

/** Names a row of derived facts after its item or its check. */
export function createFactNames(db: Database): (fact: WrongFact) => string {
  const holder = db.prepare<[number | string], NumberedItem>(`
    SELECT c.year, c.number AS caseNumber, i.number FROM items i JOIN cases c ON c.id = i.case_id WHERE i.id = ?`)
  return ({ table, key }) => {
    const of = table === 'item_facts' ? holder.get(key) : undefined
    return of === undefined ? `${table} ${key}` : itemName(of)
  }
}
