import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import { lastSeqOf } from './case-tally.ts'
import type { Database } from './open.ts'

/** What a person wants to erase from a case: single items, whole exhibits, or both. */
export type EraseChoice = { itemIds: readonly ItemId[]; exhibitIds: readonly ExhibitId[] }

/** What is erased with a selection. */
export type ErasePlan = {
  /** By number; includes the frames extracted from selected items, and frames of those. */
  itemIds: ItemId[]
  /** Of the items, ascending. */
  numbers: number[]
  /** Those that were selected, and those that become empty. */
  exhibits: { id: ExhibitId; number: number }[]
  /** Number of items erased only because they are frames extracted from another item. */
  stills: number
  /** Preview copies of bytes that nothing else has. */
  copies: number
  /** Checks whose stored replies nothing else needs. */
  answers: number
  /** Items whose bytes something else in the library has: what is known about the bytes stays. */
  shared: number
  /**
   * Checks of the case about any of it: queued, possibly charged, running at the service, and given up there without an
   * end.
   */
  open: { queued: number; doubtful: number; running: number; endless: number }
  /** Reports of the case, or of the whole library, that are being made. */
  exports: number
  /** The newest custody entry of the case: as long as it is the newest, nothing has changed. */
  lastSeq: number
}
/** Whether two plans take the same and have the same obstacles. */
export const isSamePlan = ({ lastSeq: _, ...one }: ErasePlan, { lastSeq: __, ...other }: ErasePlan): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export type ErasePlans = ReturnType<typeof createErasePlans>

/** Plans the erasure of a selection, for the query worker: an exhibit may have 100,000 items. */
export function createErasePlans(db: Database) {
  const going = db.prepare<{ caseId: CaseId; items: string; exhibits: string }, { id: ItemId; number: number }>(`
      WITH RECURSIVE going (id) AS (
        SELECT id FROM items WHERE ${CHOSEN}
        UNION SELECT s.item_id FROM stills s JOIN going g ON g.id = s.source_id)
      SELECT i.id, i.number FROM going g JOIN items i ON i.id = g.id ORDER BY i.number`)
  const chosen = db
    .prepare<{ caseId: CaseId; items: string; exhibits: string }, number>(`SELECT count(*) FROM items WHERE ${CHOSEN}`)
    .pluck()
  const exhibits = db.prepare<{ caseId: CaseId; exhibits: string; ids: string }, { id: ExhibitId; number: number }>(`
    SELECT id, number FROM exhibits
     WHERE case_id = @caseId AND (
       id IN (SELECT value FROM json_each(@exhibits))
       OR (id IN (SELECT exhibit_id FROM items WHERE id IN ${IDS})
           AND NOT EXISTS (SELECT 1 FROM items i WHERE i.exhibit_id = exhibits.id AND i.id NOT IN ${IDS})))
     ORDER BY number`)
  const counts = db.prepare<
    { caseId: CaseId; ids: string },
    Pick<ErasePlan, 'copies' | 'answers' | 'shared' | 'exports'>
  >(`${SUBJECTS},
    lost (subject) AS MATERIALIZED (
      SELECT s.subject FROM subjects s
       WHERE NOT EXISTS (SELECT 1 FROM items i WHERE i.sha256 = s.subject AND i.id NOT IN ${IDS})
         AND NOT EXISTS (SELECT 1 FROM items i WHERE i.url = s.subject AND i.id NOT IN ${IDS})
         AND NOT EXISTS (SELECT 1 FROM sightings g WHERE g.sha256 = s.subject AND g.item_id NOT IN ${IDS}))
    SELECT (SELECT count(*) FROM copies WHERE of_sha256 IN (SELECT subject FROM lost)) AS copies,
           (SELECT count(*) FROM checks WHERE subject IN (SELECT subject FROM lost)
                                          AND state IN ('done', 'done_partial', 'done_unread')) AS answers,
           (SELECT count(*) FROM open_exports WHERE coalesce(case_id, @caseId) = @caseId) AS exports,
           (SELECT count(*) FROM items
             WHERE id IN ${IDS} AND sha256 IS NOT NULL AND sha256 NOT IN (SELECT subject FROM lost)) AS shared`)
  const open = db.prepare<{ caseId: CaseId; ids: string }, ErasePlan['open']>(`${SUBJECTS}
    SELECT count(*) FILTER (WHERE c.state IN ('approved', 'sending', 'waiting', 'blocked')) AS queued,
           count(*) FILTER (WHERE c.state = 'unknown') AS doubtful,
           count(*) FILTER (WHERE j.state = 'watching') AS running,
           count(*) FILTER (WHERE j.state IN ('lost', 'stalled', 'left')) AS endless
      FROM checks c LEFT JOIN jobs j ON j.check_id = c.id
     WHERE c.case_id = @caseId AND c.subject IN (SELECT subject FROM subjects)`)

  return {
    /** What is erased with a selection; anything in it that is not in the case is ignored. */
    erasePlan: (caseId: CaseId, choice: EraseChoice): ErasePlan =>
      db.transaction(() => {
        const given = { caseId, items: JSON.stringify(choice.itemIds), exhibits: JSON.stringify(choice.exhibitIds) }
        const items = going.all(given)
        const itemIds = items.map((item) => item.id)
        const ids = JSON.stringify(itemIds)
        const counted = counts.get({ caseId, ids })
        const found = open.get({ caseId, ids })
        if (!counted || !found) throw new Error('A count gave no row.')
        return {
          itemIds,
          numbers: items.map((item) => item.number),
          exhibits: exhibits.all({ caseId, exhibits: given.exhibits, ids }),
          stills: itemIds.length - (chosen.get(given) ?? 0),
          ...counted,
          open: found,
          lastSeq: lastSeqOf(db, caseId),
        }
      })(),
  }
}

/** SQL: items that a person selected, singly or with their exhibit. */
const CHOSEN = `case_id = @caseId AND (id IN (SELECT value FROM json_each(@items))
  OR exhibit_id IN (SELECT value FROM json_each(@exhibits)))`
const IDS = '(SELECT value FROM json_each(@ids))'
/** SQL: the bytes and URLs that items have or had. */
const SUBJECTS = `
  WITH subjects (subject) AS MATERIALIZED (
    SELECT sha256 FROM items WHERE id IN ${IDS} AND sha256 IS NOT NULL
    UNION SELECT url FROM items WHERE id IN ${IDS} AND url IS NOT NULL
    UNION SELECT sha256 FROM sightings WHERE item_id IN ${IDS} AND sha256 IS NOT NULL)`
