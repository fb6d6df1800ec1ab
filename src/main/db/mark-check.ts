import { type Checked, createGoneNames, itemName, type NumberedItem } from './checked-item.ts'
import { itemReference } from './item-queries.ts'
import { createMarkAnchors, isAsMarked, marksOf } from './mark-anchors.ts'
import type { Database } from './open.ts'

type Row = NumberedItem & { id: number; caseId: number; marks: string }

/** Compares the status and the tags of items with what the custody log says was done to them, a slice at a time. */
export function createMarkCheck(db: Database) {
  const { learn, of, all } = createMarkAnchors()
  const rows = db.prepare<[number, number], Row>(`
    SELECT i.id, i.case_id AS caseId, c.year, c.number AS caseNumber, i.number, ${marksOf('i.id')} AS marks
      FROM (SELECT DISTINCT item_id FROM marks WHERE item_id > ? ORDER BY item_id LIMIT ?) k
      JOIN items i ON i.id = k.item_id JOIN cases c ON c.id = i.case_id ORDER BY i.id`)
  const names = createTagNames(db)
  const goneName = createGoneNames(db)
  const namesOf = new Map<number, ReadonlyMap<number, string>>()
  const met = new Set<string>()
  let after = 0

  const isSame = ({ caseId, number, marks }: Row): boolean => {
    const item = itemReference(number)
    met.add(`${caseId} ${item}`)
    const known = namesOf.get(caseId) ?? names(caseId)
    namesOf.set(caseId, known)
    return isAsMarked(marks, of(caseId, item), known)
  }

  return {
    learn,
    /** The marks of the next items; [] = there are no more. */
    next: (limit: number): Checked[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        return { name: itemName(row), state: isSame(row) ? 'same' : 'different' }
      }),
    /** Items that the log says were marked and that bear no mark any more. */
    gone: (): string[] =>
      [...all()].flatMap(({ caseId, item }) => (met.has(`${caseId} ${item}`) ? [] : goneName(caseId, item))),
  }
}

/** The names of the tags of a case, those that were removed too, by id. */
export function createTagNames(db: Database): (caseId: number) => ReadonlyMap<number, string> {
  const names = db.prepare<[number], { id: number; name: string }>('SELECT id, name FROM tags WHERE case_id = ?')
  return (caseId) => new Map(names.all(caseId).map(({ id, name }) => [id, name] as const))
}
