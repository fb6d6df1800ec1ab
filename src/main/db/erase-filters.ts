import type { CaseId } from '../../shared/model/ids.ts'
import { ItemFilter } from '../../shared/model/item-list.ts'
import type { Database } from './open.ts'

/** Facets whose values are texts read in the evidence. The others are codes, numbers, ids and words of the service. */
const OF_EVIDENCE = ['folder', 'camera', 'serial', 'software'] as const

type Row = { id: number; name: string; filter: string }

/**
 * Deletes the saved filters of a case that name what was erased from it: a folder, camera or software that no item has
 * any more, or a file, as judged by `mentions`. One that cannot be read is deleted too.
 */
export function createEraseFilters(db: Database) {
  const list = db.prepare<[CaseId], Row>('SELECT id, name, filter FROM saved_filters WHERE case_id = ?')
  const remove = db.prepare('DELETE FROM saved_filters WHERE id = ?')
  const held = OF_EVIDENCE.map((facet) => ({
    facet,
    find: db.prepare<[CaseId, string], 1>(`
      SELECT 1 FROM item_facts INDEXED BY item_facts_by_name WHERE case_id = ? AND ${facet} = ? LIMIT 1`),
  }))
  return (caseId: CaseId, mentions: (text: string) => boolean): void => {
    for (const { id, name, filter: text } of list.all(caseId)) {
      const filter = ItemFilter.safeParse(JSON.parse(text)).data
      const isKept =
        filter !== undefined &&
        !mentions(name) &&
        !mentions(filter.text) &&
        held.every(({ facet, find }) =>
          [...(filter.is[facet] ?? []), ...(filter.not[facet] ?? [])].every(
            (value) => find.get(caseId, value) !== undefined,
          ),
        )
      if (!isKept) remove.run(id)
    }
  }
}
