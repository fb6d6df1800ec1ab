import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { type ItemFilter, ItemRow, type ItemSort } from '../../shared/model/item.ts'
import { exhibitReference } from './exhibits.ts'
import { FACT_CHECK_COUNTS } from './fact-check-select.ts'
import {
  contextParameters,
  FOUND_COUNTS,
  filterSql,
  ITEM_COLUMNS,
  type ItemContext,
  ROW_JOINS,
  sortSql,
} from './item-select.ts'
import type { Database } from './open.ts'
import { CONCLUSION_COUNTS, REVIEW_COUNTS, TAG_COUNTS } from './review-select.ts'
import { FACTS_OF_ONE, STATUS, STATUS_JOINS } from './status-select.ts'

export type ItemQuery = { caseId: CaseId; filter: ItemFilter; sort: ItemSort }
export type ItemQueries = ReturnType<typeof createItemQueries>

/** "ITEM-0007", unique in its case and never reused. */
export const itemReference = (number: number): string => `ITEM-${String(number).padStart(4, '0')}`
/** The number in such a reference; null if it is not one. */
export const itemNumber = (reference: unknown): number | null => {
  const digits = typeof reference === 'string' ? /^ITEM-(\d+)$/.exec(reference)?.[1] : undefined
  return digits === undefined ? null : Number(digits)
}

/** Folded for searching: NFC, lower case. */
const fold = (text: string): string => text.normalize('NFC').toLocaleLowerCase('en')

/** The list queries over items. They may be slow on large cases, so the app runs them in the query worker. */
export function createItemQueries(db: Database) {
  db.function('contains_folded', { deterministic: true }, (text, part) =>
    Number(fold(String(text)).includes(fold(String(part)))),
  )
  db.function('item_reference', { deterministic: true }, (number) => itemReference(Number(number)))

  const count = (query: ItemQuery, context: ItemContext): number => {
    const { where, parameters, needsJoins } = filterSql(query.filter)
    const sql = `SELECT count(*) AS n FROM items i ${needsJoins ? STATUS_JOINS : ''} WHERE ${where}`
    return (db.prepare(sql).get({ ...all(query, context), ...parameters }) as { n: number }).n
  }
  const ordered = (query: ItemQuery, tail: string): string => {
    const { where, needsJoins } = filterSql(query.filter)
    const sort = sortSql(query.sort)
    const joins = needsJoins || sort.needsJoins ? STATUS_JOINS : ''
    return `SELECT i.id, row_number() OVER (ORDER BY ${sort.order}) AS place FROM items i ${joins} WHERE ${where} ${tail}`
  }
  const page = (query: ItemQuery, context: ItemContext, offset: number, limit: number): ItemRow[] => {
    const { where, parameters, needsJoins } = filterSql(query.filter)
    const sort = sortSql(query.sort)
    const joins = needsJoins || sort.needsJoins ? STATUS_JOINS : ''
    // The window is found first and joined afterwards, so that skipped rows cost nothing.
    const sql = `
      WITH window_ids AS (
        SELECT i.id FROM items i ${joins} WHERE ${where} ORDER BY ${sort.order} LIMIT @limit OFFSET @offset)
      SELECT ${ITEM_COLUMNS} FROM window_ids w JOIN items i ON i.id = w.id ${ROW_JOINS} ${STATUS_JOINS} ORDER BY ${sort.order}`
    return db
      .prepare(sql)
      .all({ ...all(query, context), ...parameters, limit, offset })
      .map(toRow)
  }
  const tally = (sql: string, caseId: CaseId, context: ItemContext) =>
    db.prepare(sql).all({ ...contextParameters(context), caseId }) as { value: string; count: number }[]

  return {
    page: (query: ItemQuery, context: ItemContext, offset: number, limit: number) => {
      const total = count(query, context)
      const everything = (
        db.prepare('SELECT count(*) AS n FROM items WHERE case_id = ?').get(query.caseId) as { n: number }
      ).n
      return { total, hidden: everything - total, rows: page(query, context, offset, limit) }
    },
    /** In list order. */
    ids: (query: ItemQuery, context: ItemContext): ItemId[] => {
      const { parameters } = filterSql(query.filter)
      const rows = db.prepare(ordered(query, 'ORDER BY place')).all({ ...all(query, context), ...parameters })
      return (rows as { id: ItemId }[]).map((row) => row.id)
    },
    neighbours: (query: ItemQuery, context: ItemContext, itemId: ItemId) => {
      const { parameters } = filterSql(query.filter)
      const bound = { ...all(query, context), ...parameters, itemId }
      const sql = `
        WITH list AS (${ordered(query, '')}), here AS (SELECT place FROM list WHERE id = @itemId)
        SELECT (SELECT count(*) FROM list) AS total, (SELECT place FROM here) AS place,
               (SELECT id FROM list WHERE place = (SELECT place FROM here) - 1) AS previousId,
               (SELECT id FROM list WHERE place = (SELECT place FROM here) + 1) AS nextId`
      const row = db.prepare(sql).get(bound) as {
        total: number
        place: number | null
        previousId: ItemId | null
        nextId: ItemId | null
      }
      const index = row.place === null ? null : row.place - 1
      return { previousId: row.previousId, nextId: row.nextId, index, total: row.total }
    },
    facets: (caseId: CaseId, context: ItemContext) => ({
      kinds: tally(
        `SELECT kind AS value, count(*) AS count FROM item_facts
          WHERE case_id = @caseId AND kind IS NOT NULL GROUP BY 1 ORDER BY 2 DESC`,
        caseId,
        context,
      ),
      statuses: tally(
        `SELECT ${STATUS} AS value, count(*) AS count FROM items i ${STATUS_JOINS} WHERE i.case_id = @caseId GROUP BY 1`,
        caseId,
        context,
      ),
      verdicts: tally(
        `SELECT a.verdict AS value, count(*) AS count FROM items i ${STATUS_JOINS}
          WHERE i.case_id = @caseId AND a.verdict IS NOT NULL GROUP BY 1 ORDER BY 2 DESC`,
        caseId,
        context,
      ),
      factChecks: tally(FACT_CHECK_COUNTS, caseId, context),
      found: tally(FOUND_COUNTS, caseId, context),
      reviews: tally(REVIEW_COUNTS, caseId, context),
      tags: tally(TAG_COUNTS, caseId, context),
      conclusions: tally(CONCLUSION_COUNTS, caseId, context),
    }),
    /** One row; null if there is no such item. */
    row: (itemId: ItemId, context: ItemContext): ItemRow | null => {
      const found = db
        .prepare(
          `${FACTS_OF_ONE} SELECT ${ITEM_COLUMNS} FROM items i ${ROW_JOINS} ${STATUS_JOINS} WHERE i.id = @itemId`,
        )
        .get({ ...contextParameters(context), itemId })
      return found === undefined ? null : toRow(found)
    },
  }
}

const all = (query: ItemQuery, context: ItemContext) => ({ ...contextParameters(context), caseId: query.caseId })

function toRow(found: unknown): ItemRow {
  const { number, exhibitNumber, hasThumbnail, isSimulated, isAttached, duplicateCount, ...more } = found as {
    number: number
    exhibitNumber: number
    hasThumbnail: number
    isSimulated: number | null
    isAttached: number | null
    duplicateCount: number
    factCheck: string | null
    review: string | null
    isRedacted: number
  }
  const { factCheck, review, isRedacted, ...rest } = more
  return ItemRow.parse({
    ...rest,
    reference: itemReference(number),
    exhibitReference: exhibitReference(exhibitNumber),
    hasThumbnail: hasThumbnail === 1,
    isSimulated: isSimulated === 1,
    isAttached: isAttached === 1,
    duplicateCount: Math.max(0, duplicateCount),
    factCheck: factCheck === null ? null : JSON.parse(factCheck),
    review: review === null ? null : JSON.parse(review),
    isRedacted: isRedacted === 1,
  })
}
