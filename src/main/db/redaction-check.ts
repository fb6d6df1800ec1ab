import { caseReference } from './cases.ts'
import { createGoneNames, type NumberedItem } from './checked-item.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'

/** Regions as they were drawn on one item at a time, in order: of an entry of the log, or of stored rows. */
type Told = { item: string; boxes: string; actor: string }
type Row = NumberedItem & {
  caseId: number
  sha256: string
  boxes: string
  by: string
}

/**
 * Compares what is taken out of pictures with what the custody log says was set: for each picture of a case the same
 * regions, set by the same persons in the same order.
 */
export function createRedactionCheck(db: Database) {
  /** By case and digest. */
  const told = new Map<string, Told[]>()
  const rows = db.prepare<[], Row>(`
    SELECT i.case_id AS caseId, c.year, c.number AS caseNumber, i.number, r.sha256, r.boxes, r.set_by AS "by"
      FROM redactions r JOIN items i ON i.id = r.item_id JOIN cases c ON c.id = i.case_id ORDER BY r.id`)
  const goneName = createGoneNames(db)

  return {
    learn: (type: string, caseId: number | null, payload: unknown, actor: string): void => {
      if (type !== 'redaction.set') return
      const { item, sha256, boxes } = (payload ?? {}) as Record<string, unknown>
      // An entry emptied with its case names nothing.
      if (typeof item !== 'string' || typeof sha256 !== 'string') return
      const key = `${caseId} ${sha256}`
      const known = told.get(key) ?? []
      told.set(key, known)
      known.push({ item, boxes: JSON.stringify(boxes), actor })
    },
    /** How many pictures were compared, and the items drawn on where something else is stored than was set. */
    compare: (): { checked: number; different: string[] } => {
      const stored = new Map<string, { of: Row; set: Told[] }>()
      for (const row of rows.iterate()) {
        const key = `${row.caseId} ${row.sha256}`
        const known = stored.get(key) ?? { of: row, set: [] }
        stored.set(key, known)
        known.set.push({ item: itemReference(row.number), boxes: row.boxes, actor: row.by })
      }
      const different = [...stored].flatMap(([key, { of, set }]) => {
        const said = told.get(key) ?? []
        told.delete(key)
        const item = said.at(0)?.item ?? itemReference(of.number)
        return isSame(said, set) ? [] : [`${caseReference(of.year, of.caseNumber)} ${item}`]
      })
      const gone = [...told].flatMap(([key, [first]]) =>
        first === undefined ? [] : goneName(Number(key.split(' ')[0]), first.item),
      )
      return { checked: stored.size + gone.length, different: [...different, ...gone] }
    },
  }
}

/** Each entry has its row, and perhaps rows of the same regions for items of the same bytes, which it set with it. */
function isSame(said: readonly Told[], set: readonly Told[]): boolean {
  let at = 0
  for (const { item, boxes, actor } of said) {
    const own = set[at]
    if (own?.item !== item || own.boxes !== boxes || own.actor !== actor) return false
    at += 1
    const others = new Set([item])
    for (let other = set[at]; other !== undefined && other.boxes === boxes; other = set[at]) {
      if (others.has(other.item) || other.actor !== actor) break
      others.add(other.item)
      at += 1
    }
  }
  return at === set.length
}
