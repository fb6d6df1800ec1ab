import { caseReference } from './cases.ts'
import { itemName } from './holder-names.ts'
import type { Database } from './open.ts'
import { ITEM_OF_CHECK } from './subject.ts'

/** Names what a check is about, for people ("CASE-2026-001 ITEM-0007"); gives its id where no item represents it. */
export function createCheckNames(db: Database): (checkId: string) => string {
  const named = db.prepare<[string], { year: number; caseNumber: number; number: number | null }>(`
    SELECT k.year, k.number AS caseNumber, (SELECT number FROM items WHERE id = ${ITEM_OF_CHECK}) AS number
      FROM checks c JOIN cases k ON k.id = c.case_id WHERE c.id = ?`)
  return (checkId) => {
    const found = named.get(checkId)
    if (!found) return checkId
    const { year, caseNumber, number } = found
    return number === null ? `${caseReference(year, caseNumber)} ${checkId}` : itemName({ year, caseNumber, number })
  }
}
