import type { FoundCount, FoundItem, FoundItems, FoundPart, SearchCursor } from '../../shared/model/found-text.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { indexQuery, type SearchTerms, searchTerms } from '../../shared/model/search-terms.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { createFoundParts, type StoredText } from './found-parts.ts'
import type { ItemRows } from './item-rows.ts'
import { createNameHits } from './name-hits.ts'

/** What is searched: a case, or null = every case. */
export type SearchScope = CaseId | null
export type TextSearch = ReturnType<typeof createTextSearch>

/** Candidates that are compared at once, and after how many of them a request may end. */
const AT_ONCE = 2000
const SLICE = 50
/** Items that are named for one text they share, at most. */
const SHARING = 50
/** SQL: no limit. */
const ALL = -1
/** How long one request searches, ms: what it has not found until then, the next one goes on to find. */
const BUDGET_MS = 80

type Candidate = StoredText & { isMatch: number }
type Holder = { id: ItemId; caseId: CaseId }
type Hit = Holder & { parts: FoundPart[]; more: number }

/**
 * Searches the texts of a library: metadata, results, fact checks and findings. The index says which texts may contain
 * the terms, and each is then compared with them.
 */
export function createTextSearch(db: Database, drawn: Pick<ItemRows, 'rows'>) {
  const parts = createFoundParts(db)
  const names = createNameHits(db)
  const count = db
    .prepare<{ query: string }, number>('SELECT count(*) FROM texts_index WHERE texts_index MATCH @query')
    .pluck()
  const items = (of: string) =>
    db.prepare<StoredText & { scope: SearchScope; most: number }, Holder>(
      `SELECT id, case_id AS caseId FROM items ${of} LIMIT @most`,
    )
  const ofBytes = items('INDEXED BY items_by_medium WHERE sha256 = @subject AND (@scope IS NULL OR case_id = @scope)')
  const ofUrl = items('INDEXED BY items_by_url WHERE url = @subject AND case_id = @caseId')
  const ofItem = items('WHERE id = @itemId')
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
  /** The items of the scope that have a text, at most so many of them. */
  const holders = (text: StoredText, scope: SearchScope, most = ALL): Holder[] => {
    if (text.caseId !== null && scope !== null && text.caseId !== scope) return []
    const of = text.itemId !== null ? ofItem : text.caseId === null ? ofBytes : ofUrl
    return of.all({ ...text, scope, most })
  }

  /** Items that a text names: each with the first of its texts that match. */
  const hitsOf = (text: Candidate, scope: SearchScope, terms: SearchTerms): Hit[] =>
    text.isMatch === 0
      ? []
      : holders(text, scope, SHARING).flatMap(({ id, caseId }) => {
          const found = parts.of(id, terms)
          if (found === null || found.firstId !== text.id) return []
          return [{ id, caseId, parts: found.parts, more: found.more }]
        })
  /** What is found, in slices, each with where the search goes on after it. */
  function* slices(scope: SearchScope, terms: SearchTerms, from: SearchCursor | null) {
    if (from === null || from.in === 'texts')
      for (const some of candidates(terms, from?.after ?? 0))
        for (let at = 0; at < some.length; at += SLICE) {
          const slice = some.slice(at, at + SLICE)
          const found = slice.flatMap((text) => hitsOf(text, scope, terms))
          yield { found, next: { in: 'texts', after: slice.at(-1)?.id ?? 0 } satisfies SearchCursor }
        }
    // The list of a case shows what is found in its names.
    if (scope !== null || terms.length === 0) return
    for (const { last, found } of names.slices(terms, from?.in === 'items' ? from.after : 0))
      yield { found, next: { in: 'items', after: last } satisfies SearchCursor }
  }
  const drawnHits = (hits: readonly Hit[], context: ItemContext): FoundItem[] => {
    const ids = hits.map(({ id }) => id)
    const rows = new Map(drawn.rows(ids, context).map((row) => [row.id, row]))
    return hits.flatMap(({ id, caseId, parts: found, more }) => {
      const row = rows.get(id)
      return row === undefined ? [] : [{ row, caseId, parts: found, more }]
    })
  }

  return {
    /** Items with texts that contain every term, as far as they are found at once. */
    findTexts: (
      scope: SearchScope,
      text: string,
      from: SearchCursor | null,
      limit: number,
      context: ItemContext,
    ): FoundItems => {
      const end = performance.now() + BUDGET_MS
      const hits: Hit[] = []
      for (const { found, next } of slices(scope, searchTerms(text), from)) {
        hits.push(...found)
        if (hits.length >= limit || performance.now() > end) return { items: drawnHits(hits, context), next }
      }
      return { items: drawnHits(hits, context), next: null }
    },
    /** How many texts of the scope contain every term, counted on from where an earlier request came to. */
    countTexts: (scope: SearchScope, text: string, so: FoundCount | null): FoundCount => {
      const terms = searchTerms(text)
      const query = indexQuery(terms)
      if (query === null) return { found: 0, compared: 0, candidates: 0, next: null }
      const end = performance.now() + BUDGET_MS
      const now = so === null ? { found: 0, compared: 0, candidates: count.get({ query }) ?? 0 } : { ...so }
      for (const some of candidates(terms, so?.next?.after ?? 0)) {
        now.found += some.filter((one) => one.isMatch === 1 && holders(one, scope, 1).length > 0).length
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
