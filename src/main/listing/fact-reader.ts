import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from '../db/database.ts'
import { hasNumbers } from '../db/file-stand.ts'
import { takenOut } from '../db/redacted-select.ts'

type Seen = [id: number, at: number]

/** Items that share an inode with another, and those of them that are one file under several names. */
export type HardLinks = { sharing: number[]; linked: number[] }

/** Rows read at once: few enough that other requests wait a moment only. */
const AT_ONCE = 5000

/** Ids as JSON, ascending: rows that are met in the order of their table are read in half the time. */
export const inOrderOfIds = (ids: readonly number[]): string => JSON.stringify(ids.toSorted((a, b) => a - b))

/** Reads what the columns of a case hold, all of it or for some items. Ids of other cases are left out. */
export function createFactReader(db: Database, caseId: CaseId) {
  const bounds = db.prepare<{ caseId: CaseId }, { first: number | null; last: number | null }>(`
    SELECT (SELECT id FROM items WHERE case_id = @caseId ORDER BY number LIMIT 1) AS first,
           (SELECT id FROM items WHERE case_id = @caseId ORDER BY number DESC LIMIT 1) AS last`)
  const itemsOf = db
    .prepare<{ caseId: CaseId; subjects: string }>(`
      SELECT j.value, i.id FROM json_each(@subjects) j
        JOIN items i INDEXED BY items_by_medium ON i.sha256 = j.value AND i.case_id = @caseId
      UNION ALL
      SELECT j.value, i.id FROM json_each(@subjects) j
        JOIN items i INDEXED BY items_by_url ON i.url = j.value AND i.case_id = @caseId`)
    .raw()
  type Review = { id: number; status: string | null; finding: string | null }
  const REVIEW = "item_id AS id, status, iif(finding_id IS NULL, NULL, coalesce(conclusion, '')) AS finding"
  const reviews = db.prepare<[CaseId], Review>(`SELECT ${REVIEW} FROM reviews WHERE case_id = ?`)
  const reviewsOf = db.prepare<[string], Review>(
    `SELECT ${REVIEW} FROM reviews WHERE item_id IN (SELECT value FROM json_each(?))`,
  )
  type Tagged = { id: number; tag: number }
  const tags = db.prepare<[CaseId], Tagged>(`
    SELECT n.item_id AS id, n.tag_id AS tag FROM tags t JOIN item_tags n ON n.tag_id = t.id WHERE t.case_id = ? ORDER BY t.id`)
  const tagsOf = db.prepare<[string], Tagged>(`
    SELECT item_id AS id, tag_id AS tag FROM item_tags WHERE item_id IN (SELECT value FROM json_each(?)) ORDER BY tag_id`)
  const seen = db
    .prepare<{ after: number; last: number }>(
      `SELECT item_id, at FROM seen WHERE item_id > @after AND item_id <= @last ORDER BY item_id LIMIT ${AT_ONCE}`,
    )
    .raw()
  const seenOf = db
    .prepare<[string]>('SELECT item_id, at FROM seen WHERE item_id IN (SELECT value FROM json_each(?))')
    .raw()
  // One file under several names: the same inode on the same device, as found by one scan, where numbers last.
  const FILE = 'i.exhibit_id, i.inode, i.dev, i.id, i.sha256 IS NOT NULL'
  type NamedFile = [exhibit: number, inode: string, dev: string, id: number, isRead: number]
  const sharedFiles = db
    .prepare<[CaseId]>(`
      WITH shared AS (
        SELECT exhibit_id, inode FROM items
         WHERE exhibit_id IN (SELECT e.id FROM exhibits e WHERE e.case_id = ? AND ${hasNumbers('e')}) AND inode <> '0'
         GROUP BY exhibit_id, inode HAVING count(*) > 1)
      SELECT ${FILE} FROM shared s
        JOIN items i INDEXED BY items_by_file ON i.exhibit_id = s.exhibit_id AND i.inode = s.inode`)
    .raw()
  const sharing = db
    .prepare<[string]>(`
      SELECT i.exhibit_id, i.inode, i.id FROM items i INDEXED BY items_by_file
       WHERE (i.exhibit_id, i.inode) IN (
         SELECT n.exhibit_id, n.inode FROM items n JOIN exhibits e ON e.id = n.exhibit_id AND ${hasNumbers('e')}
          WHERE n.id IN (SELECT value FROM json_each(?)) AND n.inode <> '0')`)
    .raw()
  const filesOf = db
    .prepare<[string]>(`
      SELECT ${FILE} FROM json_each(?) j CROSS JOIN items i ON i.id = j.value`)
    .raw()
  const redacted = db
    .prepare<[CaseId, CaseId], number>(`
      SELECT i.id FROM (${takenOut('o.case_id = ?')}) t
       CROSS JOIN items i INDEXED BY items_by_medium ON i.sha256 = t.sha256 AND i.case_id = ?`)
    .pluck()
  const byName = db
    .prepare<[CaseId], number>('SELECT item_id FROM item_facts WHERE case_id = ? ORDER BY name_key, number')
    .pluck()
  const hardLinksIn = (several: readonly NamedFile[]): HardLinks => {
    const files = Map.groupBy(several, ([exhibit, inode, dev]) => `${exhibit} ${inode} ${dev}`)
    const linked = [...files.values()].filter(({ length }) => length > 1).flat()
    return {
      sharing: several.map(([, , , id]) => id),
      linked: linked.flatMap(([, , , id, isRead]) => (isRead === 1 ? [id] : [])),
    }
  }
  type Part = { caseId: CaseId; after: number; last: number }
  const inParts = function* <T extends readonly [id: number, ...unknown[]]>(read: (part: Part) => T[]): Generator<T[]> {
    const { first, last } = bounds.get({ caseId }) ?? { first: null, last: null }
    if (first === null || last === null) return
    for (let after = first - 1; after < last; ) {
      const rows = read({ caseId, after, last })
      const end = rows.at(-1)
      if (end === undefined) return
      yield rows
      after = end[0]
    }
  }

  return {
    /** The ids of all items by name. */
    byName: (): number[] => byName.all(caseId),
    /** Items with some of these bytes, or behind these URLs, by what they share. */
    itemsOf: (subjects: readonly string[]): Map<string, number[]> => {
      const by = new Map<string, number[]>(subjects.map((subject) => [subject, []]))
      if (subjects.length === 0) return by
      for (const [subject, id] of itemsOf.all({ caseId, subjects: JSON.stringify(subjects) }) as [string, number][])
        by.get(subject)?.push(id)
      return by
    },
    /** What a person recorded; null = of every item. */
    reviews: (ids: readonly number[] | null): Review[] =>
      ids === null ? reviews.all(caseId) : ids.length === 0 ? [] : reviewsOf.all(inOrderOfIds(ids)),
    /** The ids of the tags of each tagged item, ascending, joined by commas; null = of every item. */
    tags: (ids: readonly number[] | null): Map<number, string> => {
      const by = new Map<number, string>()
      const rows = ids === null ? tags.all(caseId) : ids.length === 0 ? [] : tagsOf.all(inOrderOfIds(ids))
      for (const { id, tag } of rows) {
        const before = by.get(id)
        by.set(id, before === undefined ? String(tag) : `${before},${tag}`)
      }
      return by
    },
    /** When items were first looked at, ms, in the order of their ids, a part at a time; those of other cases too. */
    seen: () => inParts(({ after, last }) => seen.all({ after, last }) as Seen[]),
    /** The same of some items. */
    seenOf: (ids: readonly number[]): Map<number, number> =>
      new Map(ids.length === 0 ? [] : (seenOf.all(inOrderOfIds(ids)) as Seen[])),
    /** As `hardLinks`, of the whole case. */
    allHardLinks: (): HardLinks => hardLinksIn(sharedFiles.all(caseId) as NamedFile[]),
    hardLinks: (ids: readonly number[]): HardLinks => {
      if (ids.length === 0) return { sharing: [], linked: [] }
      const rows = sharing.all(inOrderOfIds(ids)) as [exhibit: number, inode: string, id: number][]
      const inodes = Map.groupBy(rows, ([exhibit, inode]) => `${exhibit} ${inode}`)
      const several = [...inodes.values()].flatMap((same) => (same.length > 1 ? same.map(([, , id]) => id) : []))
      return hardLinksIn(several.length === 0 ? [] : (filesOf.all(inOrderOfIds(several)) as NamedFile[]))
    },
    /** Items of whose image reports leave something out. */
    redacted: (): number[] => redacted.all(caseId, caseId),
  }
}
