import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from '../db/database.ts'
import { takenOut } from '../db/redacted-select.ts'
import type { AnswerFacts } from './item-status.ts'

/** A row of `item_facts` as lists read it, in the order of `COLUMNS`. */
export type ItemFactRow = [
  id: number,
  number: number,
  exhibit: number,
  folder: string,
  intake: string,
  reason: string | null,
  kind: string | null,
  format: string | null,
  bytes: number,
  camera: string | null,
  serial: string | null,
  software: string | null,
  recorded: number | null,
  hasPosition: number,
  noticed: number,
  isMissing: number,
  isDifferent: number,
  added: number,
]
const COLUMNS = `item_id, number, exhibit_id, folder, intake, reason, kind, format, bytes, camera, serial, software, recorded_at,
  latitude IS NOT NULL, noticed, is_missing, is_different, added_at`

type Seen = [id: number, at: number]

/** Rows read at once: few enough that other requests wait a moment only. */
const AT_ONCE = 5000

const ANSWER = `a.kind, a.origin, a.account, a.case_id AS caseId, a.run, a.state, a.reason,
  a.created_at AS createdAt, a.ever_sent AS everSent, a.received_at AS receivedAt, a.verdict, a.confidence, a.generator,
  a.face_count AS faceCount, a.is_erased AS isErased, a.job_state AS jobState`

/** Reads what the columns of a case hold, all of it or for some items. Ids of other cases are left out. */
export function createFactReader(db: Database, caseId: CaseId) {
  const bounds = db.prepare<{ caseId: CaseId }, { first: number | null; last: number | null }>(`
    SELECT (SELECT id FROM items WHERE case_id = @caseId ORDER BY number LIMIT 1) AS first,
           (SELECT id FROM items WHERE case_id = @caseId ORDER BY number DESC LIMIT 1) AS last`)
  const some = db
    .prepare<{ caseId: CaseId; ids: string }>(`
      SELECT ${COLUMNS} FROM item_facts
       WHERE item_id IN (SELECT value FROM json_each(@ids)) AND +case_id = @caseId ORDER BY item_id`)
    .raw()
  type Answered = AnswerFacts & { itemId: number }
  const answersOf = db.prepare<{ ids: string }, Answered>(`
    SELECT f.item_id AS itemId, ${ANSWER} FROM json_each(@ids) j JOIN item_facts f ON f.item_id = j.value
      JOIN answer_facts a ON a.subject = f.subject ORDER BY a.check_id`)
  const itemsOf = db
    .prepare<{ caseId: CaseId; subjects: string }, number>(`
      SELECT i.id FROM json_each(@subjects) j JOIN items i INDEXED BY items_by_medium ON i.sha256 = j.value AND i.case_id = @caseId
      UNION SELECT i.id FROM json_each(@subjects) j JOIN items i INDEXED BY items_by_url ON i.url = j.value AND i.case_id = @caseId`)
    .pluck()
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
  const copies = db
    .prepare<[CaseId], string>(`
      SELECT group_concat(id) FROM items WHERE sha256 IS NOT NULL AND case_id = ? GROUP BY sha256 HAVING count(*) > 1`)
    .pluck()
  const copiesOf = db.prepare<[string], { id: number; count: number }>(`
    SELECT i.id, (SELECT count(*) FROM items d WHERE d.sha256 = i.sha256 AND d.case_id = i.case_id) AS count
      FROM json_each(?) j JOIN items i ON i.id = j.value`)
  // One file under several names: the same inode on the same device, as found by one scan.
  const linked = db
    .prepare<[CaseId], number>(`
      WITH shared AS (
        SELECT exhibit_id, inode FROM items WHERE exhibit_id IN (SELECT id FROM exhibits WHERE case_id = ?) AND inode <> '0'
         GROUP BY exhibit_id, inode HAVING count(*) > 1)
      SELECT i.id FROM shared s JOIN items i INDEXED BY items_by_file ON i.exhibit_id = s.exhibit_id AND i.inode = s.inode
       WHERE i.sha256 IS NOT NULL AND EXISTS (
         SELECT 1 FROM items h INDEXED BY items_by_file WHERE h.exhibit_id = i.exhibit_id AND h.inode = i.inode AND h.dev = i.dev AND h.id <> i.id)`)
    .pluck()
  const linkedOf = db
    .prepare<[string], number>(`
      SELECT i.id FROM json_each(?) j JOIN items i ON i.id = j.value
       WHERE i.inode <> '0' AND i.sha256 IS NOT NULL AND EXISTS (
         SELECT 1 FROM items h INDEXED BY items_by_file WHERE h.exhibit_id = i.exhibit_id AND h.inode = i.inode AND h.dev = i.dev AND h.id <> i.id)`)
    .pluck()
  const sharing = db
    .prepare<[string], number>(`
      SELECT DISTINCT i.id FROM json_each(?) j JOIN items o ON o.id = j.value
        JOIN items i INDEXED BY items_by_file ON i.exhibit_id = o.exhibit_id AND i.inode = o.inode
       WHERE o.inode <> '0'`)
    .pluck()
  const redacted = db
    .prepare<[CaseId, CaseId], number>(`
      SELECT i.id FROM (${takenOut('o.case_id = ?')}) t
       CROSS JOIN items i INDEXED BY items_by_medium ON i.sha256 = t.sha256 AND i.case_id = ?`)
    .pluck()
  const byName = db
    .prepare<[CaseId], number>('SELECT item_id FROM item_facts WHERE case_id = ? ORDER BY name_key, number')
    .pluck()
  const names = db
    .prepare<{ caseId: CaseId; after: number; last: number }>(`
      SELECT item_id, name FROM item_facts NOT INDEXED
       WHERE item_id > @after AND item_id <= @last AND case_id = @caseId ORDER BY item_id LIMIT ${AT_ONCE}`)
    .raw()
  const namesOf = db
    .prepare<{ caseId: CaseId; ids: string }>(`
      SELECT item_id, name FROM item_facts
       WHERE item_id IN (SELECT value FROM json_each(@ids)) AND +case_id = @caseId ORDER BY item_id`)
    .raw()
  const json = (ids: readonly (number | string)[]) => JSON.stringify(ids)
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
    /** The names of every item in the order of their ids, a part at a time. */
    names: () => inParts((part) => names.all(part) as [id: number, name: string][]),
    /** The names of some items, in the order of their ids. */
    namesOf: (ids: readonly number[]): [id: number, name: string][] =>
      ids.length === 0 ? [] : (namesOf.all({ caseId, ids: json(ids) }) as [number, string][]),
    /** The ids of all items by name. */
    byName: (): number[] => byName.all(caseId),
    some: (ids: readonly number[]): ItemFactRow[] =>
      ids.length === 0 ? [] : (some.all({ caseId, ids: json(ids) }) as ItemFactRow[]),
    /** The answers about some items; [] for those without. */
    answersOf: (ids: readonly number[]): { id: number; of: AnswerFacts[] }[] => {
      if (ids.length === 0) return []
      const by = new Map<number, AnswerFacts[]>(ids.map((id) => [id, []]))
      for (const row of answersOf.all({ ids: json(ids) })) by.get(row.itemId)?.push(row)
      return [...by].map(([id, of]) => ({ id, of }))
    },
    /** Items with some of these bytes, or behind these URLs. */
    itemsOf: (subjects: readonly string[]): number[] =>
      subjects.length === 0 ? [] : itemsOf.all({ caseId, subjects: json(subjects) }),
    /** What a person recorded; null = of every item. */
    reviews: (ids: readonly number[] | null): Review[] =>
      ids === null ? reviews.all(caseId) : ids.length === 0 ? [] : reviewsOf.all(json(ids)),
    /** The ids of the tags of each tagged item, ascending, joined by commas; null = of every item. */
    tags: (ids: readonly number[] | null): Map<number, string> => {
      const by = new Map<number, string>()
      const rows = ids === null ? tags.all(caseId) : ids.length === 0 ? [] : tagsOf.all(json(ids))
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
      new Map(ids.length === 0 ? [] : (seenOf.all(json(ids)) as Seen[])),
    /** Groups of items with the same bytes. */
    copies: function* (): Generator<number[]> {
      for (const group of copies.all(caseId)) yield group.split(',').map(Number)
    },
    /** How many items of the case have the bytes of each; 0 = it was not read. */
    copiesOf: (ids: readonly number[]) => (ids.length === 0 ? [] : copiesOf.all(json(ids))),
    /** Items that may be the same file as one of these, and these. */
    sharing: (ids: readonly number[]): number[] => (ids.length === 0 ? [] : sharing.all(json(ids))),
    /** Items that are one file under several names: of the case, or of these. */
    hardLinks: (ids: readonly number[] | null): number[] =>
      ids === null ? linked.all(caseId) : ids.length === 0 ? [] : linkedOf.all(json(ids)),
    /** Items of whose image reports leave something out. */
    redacted: (): number[] => redacted.all(caseId, caseId),
  }
}
