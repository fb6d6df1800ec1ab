import type { FoundCount, FoundItem, FoundItems, FoundPart, SearchCursor } from '../../shared/model/found-text.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { indexQuery, type SearchTerms, searchTerms } from '../../shared/model/search-terms.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { createFoundParts, type StoredText } from './found-parts.ts'
import { createItemRows } from './item-rows.ts'
import { createNameHits } from './name-hits.ts'

/** What is searched: a case, or null = every case. */
export type SearchScope = CaseId | null
export type TextSearch = ReturnType<typeof createTextSearch>

/** Candidates that are compared at once. */
const AT_ONCE = 2000
/** Items that share one text and are named for it, at most. */
const SHARING = 50
/** How long one request searches, ms: what it has not found until then, the next one goes on to find. */
const BUDGET_MS = 80

type Candidate = StoredText & { isMatch: number }
type Holder = { id: ItemId; caseId: CaseId }

/**
 * Searches the texts of a library: metadata, results, fact checks and findings. The index says which texts may contain
 * the terms, and each is then compared with them.
 */
export function createTextSearch(db: Database) {
  const drawn = createItemRows(db)
  const parts = createFoundParts(db)
  const names = createNameHits(db)
  const count = db
    .prepare<{ query: string }, number>('SELECT count(*) FROM texts_index WHERE texts_index MATCH @query')
    .pluck()
  const ofBytes = db.prepare<[string, number | null, number | null], Holder>(`
    SELECT id, case_id AS caseId FROM items INDEXED BY items_by_medium
     WHERE sha256 = ? AND (? IS NULL OR case_id = ?) LIMIT ${SHARING}`)
  const ofUrl = db.prepare<[string, number], Holder>(
    'SELECT id, case_id AS caseId FROM items INDEXED BY items_by_url WHERE url = ? AND case_id = ?',
  )
  const ofItem = db.prepare<[number], Holder>('SELECT id, case_id AS caseId FROM items WHERE id = ?')
  const byTerms = new Map<number, ReturnType<typeof prepareCandidates>>()
  const prepareCandidates = (terms: number) =>
    db.prepare<Record<string, string | number>, Candidate>(`
      SELECT t.id, t.source, t.key, t.subject, t.item_id AS itemId, t.case_id AS caseId,
             ${Array.from({ length: terms }, (_, n) => `instr(t.text, @term${n}) > 0`).join(' AND ')} AS isMatch
        FROM (SELECT rowid AS id FROM texts_index WHERE texts_index MATCH @query AND rowid > @after
               ORDER BY rowid LIMIT ${AT_ONCE}) x
       CROSS JOIN texts t ON t.id = x.id ORDER BY x.id`)

  /** Slices of candidates, in the order of their ids. */
  function* candidates(terms: SearchTerms, after: number): Generator<Candidate[]> {
    const query = indexQuery(terms)
    if (query === null) return
    const statement = byTerms.get(terms.length) ?? prepareCandidates(terms.length)
    byTerms.set(terms.length, statement)
    const given = Object.fromEntries(terms.map((term, n) => [`term${n}`, term]))
    for (let from = after; ; ) {
      const some = statement.all({ ...given, query, after: from })
      const last = some.at(-1)
      if (last === undefined) return
      yield some
      if (some.length < AT_ONCE) return
      from = last.id
    }
  }
  /** The items of the scope that have a text. */
  const holders = ({ subject, itemId, caseId }: StoredText, scope: SearchScope): Holder[] => {
    const isElsewhere = caseId !== null && scope !== null && caseId !== scope
    if (isElsewhere) return []
    if (itemId !== null) return ofItem.all(itemId)
    if (subject === null) return []
    return caseId === null ? ofBytes.all(subject, scope, scope) : ofUrl.all(subject, caseId)
  }

  const find = (
    scope: SearchScope,
    text: string,
    from: SearchCursor | null,
    limit: number,
    context: ItemContext,
  ): FoundItems => {
    const terms = searchTerms(text)
    const end = performance.now() + BUDGET_MS
    const hits: (Holder & { parts: FoundPart[]; more: number })[] = []
    const isOver = () => hits.length >= limit || performance.now() > end
    const result = (next: SearchCursor | null): FoundItems => {
      const rows = new Map(
        drawn
          .rows(
            hits.map(({ id }) => id),
            context,
          )
          .map((row) => [row.id, row]),
      )
      const items = hits.flatMap(({ id, caseId, parts: found, more }): FoundItem[] => {
        const row = rows.get(id)
        return row === undefined ? [] : [{ row, caseId, parts: found, more }]
      })
      return { items, next }
    }
    if (from === null || from.in === 'texts') {
      for (const some of candidates(terms, from?.after ?? 0))
        for (const [n, text_] of some.entries()) {
          if (text_.isMatch === 1)
            for (const holder of holders(text_, scope)) {
              const found = parts.of(holder, terms)
              // An item is named with the first of its texts.
              if (found !== null && found.firstId === text_.id) hits.push({ ...holder, ...found })
            }
          const isLast = n === some.length - 1
          if ((isLast || n % 50 === 49) && isOver()) return result({ in: 'texts', after: text_.id })
        }
    }
    // The list of a case shows what is found in its names.
    if (scope !== null || terms.length === 0) return result(null)
    for (const { last, found } of names.slices(terms, from?.in === 'items' ? from.after : 0)) {
      hits.push(...found)
      if (isOver()) return result({ in: 'items', after: last })
    }
    return result(null)
  }

  return {
    /** Items with texts that contain every term, as far as they are found at once. */
    findTexts: find,
    /** How many texts of the scope contain every term, counted on from where an earlier request came to. */
    countTexts: (scope: SearchScope, text: string, so: FoundCount | null): FoundCount => {
      const terms = searchTerms(text)
      const query = indexQuery(terms)
      if (query === null) return { found: 0, compared: 0, candidates: 0, next: null }
      const end = performance.now() + BUDGET_MS
      const now = so === null ? { found: 0, compared: 0, candidates: count.get({ query }) ?? 0 } : { ...so }
      for (const some of candidates(terms, so?.next?.after ?? 0)) {
        for (const one of some) if (one.isMatch === 1 && holders(one, scope).length > 0) now.found += 1
        now.compared += some.length
        const last = some.at(-1)
        if (last !== undefined && performance.now() > end) return { ...now, next: { in: 'texts', after: last.id } }
      }
      return { ...now, next: null }
    },
    /** The items of a case with texts that contain every term, in slices. */
    itemsWithTexts: function* (caseId: CaseId, text: string): Generator<number[]> {
      for (const some of candidates(searchTerms(text), 0))
        yield some.flatMap((one) => (one.isMatch === 1 ? holders(one, caseId).map(({ id }) => id) : []))
    },
  }
}
