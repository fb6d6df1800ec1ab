import { type Checked, createGoneNames, itemName, type NumberedItem } from './checked-item.ts'
import { createFindingAnchors, FINDING_ROW, type FindingRow, isAsConcluded } from './finding-anchors.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'

type Row = NumberedItem & FindingRow & { id: number; caseId: number }

/** Compares what persons concluded with what the custody log says they did: hears each entry, then goes through the findings. */
export function createFindingCheck(db: Database) {
  const { learn, of, all } = createFindingAnchors()
  const rows = db.prepare<[number, number], Row>(`
    SELECT f.id, i.case_id AS caseId, c.year, c.number AS caseNumber, i.number, ${FINDING_ROW}
      FROM findings f JOIN items i ON i.id = f.item_id JOIN cases c ON c.id = i.case_id
     WHERE f.id > ? ORDER BY f.id LIMIT ?`)
  const goneName = createGoneNames(db)
  const met = new Set<string>()
  let after = 0

  return {
    learn,
    /** The next findings, named with their revision; [] = there are no more. */
    next: (limit: number): Checked[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        const { caseId, revision } = row
        const item = itemReference(row.number)
        met.add(`${caseId} ${item} ${revision}`)
        const said = of(caseId, item)?.get(revision)
        const name = `${itemName(row)} revision ${revision}`
        return { name, state: said === undefined ? 'unnamed' : isAsConcluded(row, said) ? 'same' : 'different' }
      }),
    /** Revisions that the log tells of and that are not there any more. */
    gone: (): string[] =>
      [...all()].flatMap(({ caseId, item, revision }) =>
        met.has(`${caseId} ${item} ${revision}`) ? [] : goneName(caseId, `${item} revision ${revision}`),
      ),
  }
}
