import { caseReference } from './cases.ts'
import { createGoneNames, type NumberedItem } from './checked-item.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'
import { createRedactionAnchors, type Drawn, isAsDrawn } from './redaction-anchors.ts'

type Row = NumberedItem & {
  caseId: number
  sha256: string
  boxes: string
  by: string
  at: number
}

/**
 * Compares what is taken out of pictures with what the custody log says was set: for each picture of a case the same
 * regions, set by the same persons in the same order.
 */
export function createRedactionCheck(db: Database) {
  const { learn, of, all } = createRedactionAnchors()
  const rows = db.prepare<[], Row>(`
    SELECT i.case_id AS caseId, c.year, c.number AS caseNumber, i.number, r.sha256, r.boxes, r.set_by AS "by", r.set_at AS at
      FROM redactions r JOIN items i ON i.id = r.item_id JOIN cases c ON c.id = i.case_id ORDER BY r.id`)
  const goneName = createGoneNames(db)

  return {
    learn,
    /** How many pictures were compared, and the items drawn on where something else is stored than was set. */
    compare: (): { checked: number; different: string[] } => {
      const stored = new Map<string, { first: Row; set: Drawn[] }>()
      for (const row of rows.iterate()) {
        const key = `${row.caseId} ${row.sha256}`
        const known = stored.get(key) ?? { first: row, set: [] }
        stored.set(key, known)
        known.set.push({ item: itemReference(row.number), boxes: row.boxes, actor: row.by, at: row.at })
      }
      const different = [...stored.values()].flatMap(({ first, set }) => {
        const said = of(first.caseId, first.sha256)
        const item = said.at(0)?.item ?? itemReference(first.number)
        return isAsDrawn(said, set) ? [] : [`${caseReference(first.year, first.caseNumber)} ${item}`]
      })
      const gone = [...all()].flatMap(({ caseId, sha256, drawn: [first] }) =>
        first === undefined || stored.has(`${caseId} ${sha256}`) ? [] : goneName(caseId, first.item),
      )
      return { checked: stored.size + gone.length, different: [...different, ...gone] }
    },
  }
}
