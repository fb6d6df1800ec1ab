import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { exhibitReference } from './exhibits.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

/** An item to be copied: its reference and name, and where the file is. */
export type CopyItem = { id: ItemId; reference: string; exhibit: string; name: string }
export type CopyItems = ReturnType<typeof createCopyItems>
type Row = { id: ItemId; number: number; exhibit: number; name: string }

const SLICE = 500

/** The items of a case by reference, for copies of their originals. Links have none. */
export function createCopyItems(db: Database) {
  const SELECT = `
    SELECT i.id, i.number, e.number AS exhibit, i.name FROM items i JOIN exhibits e ON e.id = i.exhibit_id
     WHERE i.case_id = @caseId AND i.url IS NULL`
  const after = db.prepare<{ caseId: CaseId; last: number }, Row>(
    `${SELECT} AND i.number > @last ORDER BY i.number LIMIT ${SLICE}`,
  )
  const one = db.prepare<{ caseId: CaseId; id: ItemId }, Row>(`${SELECT} AND i.id = @id`)
  const item = ({ id, number, exhibit, name }: Row): CopyItem => ({
    id,
    reference: itemReference(number),
    exhibit: exhibitReference(exhibit),
    name,
  })
  /** Every file of a case, in the order of their references. */
  const all = async (caseId: CaseId): Promise<CopyItem[]> => {
    const found: CopyItem[] = []
    for (let last = 0; ; ) {
      const rows = after.all({ caseId, last })
      found.push(...rows.map(item))
      if (rows.length < SLICE) return found
      last = rows.at(-1)?.number ?? last
      await nextTurn()
    }
  }
  return {
    all,
    /** These files of a case, in the order given; links and items of other cases are left out. */
    of: async (caseId: CaseId, ids: readonly ItemId[]): Promise<CopyItem[]> => {
      const found: CopyItem[] = []
      for (const [index, id] of ids.entries()) {
        const row = one.get({ caseId, id })
        if (row) found.push(item(row))
        if (index % SLICE === SLICE - 1) await nextTurn()
      }
      return found
    },
  }
}
