import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { type ItemRange, isInRanges, readRanges } from '../../../shared/model/item-ranges.ts'
import { itemReference } from '../../db/item-reference.ts'
import type { Database } from '../../db/open.ts'

/** References, SHA-256 values and request identifiers, as they appear in the JSON of an entry. */
const NAMED = /"(ITEM-\d{4,}|[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f-]{27})"/g

/** The items named by an entry about a report or about copies: "ITEM-0001 to ITEM-0250, ITEM-0260". */
export const rangesOf = (payload: string): ItemRange[] => readRanges(/"references":"([^"]+)"/.exec(payload)?.[1] ?? '')

/**
 * Finds the custody entries of a case that concern some of its items: by name, by bytes, by a request about them, or by
 * a report on them.
 */
export function createCustodyOfItems(db: Database) {
  const ids = '(SELECT value FROM json_each(@ids))'
  const numbers = db.prepare<{ ids: string }, number>(`SELECT number FROM items WHERE id IN ${ids}`).pluck()
  const digests = db
    .prepare<{ ids: string }, string>(`
      SELECT sha256 FROM items WHERE id IN ${ids} AND sha256 IS NOT NULL
       UNION SELECT sha256 FROM sightings WHERE item_id IN ${ids} AND what IN ('read', 'changed')`)
    .pluck()
  const requests = db
    .prepare<{ ids: string }, string>(`
      WITH mine AS (
        SELECT id FROM checks WHERE subject IN (SELECT coalesce(sha256, url) FROM items WHERE id IN ${ids}))
      SELECT id FROM mine UNION SELECT a.id FROM attempts a JOIN mine ON mine.id = a.check_id`)
    .pluck()
  const caseOf = db.prepare<[ItemId], CaseId>('SELECT case_id FROM items WHERE id = ?').pluck()

  const about = (itemIds: readonly ItemId[]) => {
    const given = { ids: JSON.stringify(itemIds) }
    const known = numbers.all(given)
    const references = new Set(known.map(itemReference))
    const others = new Set([...digests.all(given), ...requests.all(given)])
    /**
     * Whether an entry concerns them, judging by its payload. One that names other items does not, whatever their
     * bytes.
     */
    return (payload: string): boolean => {
      let isOfBytes = false
      let isOfOthers = false
      for (const [, named = ''] of payload.matchAll(NAMED)) {
        if (references.has(named)) return true
        if (named.startsWith('ITEM-')) isOfOthers = true
        else if (others.has(named)) isOfBytes = true
      }
      const ranges = rangesOf(payload)
      if (ranges.length > 0) return known.some((number) => isInRanges(ranges, number))
      return isOfBytes && !isOfOthers
    }
  }
  return Object.assign(about, {
    /** The case of an item; null = there is no such item. */
    caseOf: (itemId: ItemId): CaseId | null => caseOf.get(itemId) ?? null,
  })
}
