import type { FoundPart } from '../../shared/model/found-text.ts'
import type { CheckId, ItemId } from '../../shared/model/ids.ts'
import type { SearchTerms } from '../../shared/model/search-terms.ts'
import type { Database } from '../db/database.ts'
import { ANSWERS, TEXT_TABLES } from '../facts/fact-sql.ts'
import { type TextSource, textParts } from '../facts/text-parts.ts'
import { markedPieces } from './marked-pieces.ts'

/** A row of `texts`: which items have it, and where it comes from. */
export type StoredText = {
  id: number
  source: TextSource
  key: string | number
  subject: string | null
  itemId: ItemId | null
  caseId: number | null
}
/** The check that a text is the answer of; null = of none. */
const checkIdOf = (source: TextSource, key: string | number): CheckId | null =>
  source === 'analysis' || source === 'fact_check' ? (key as CheckId) : null

type Text = Pick<StoredText, 'id' | 'source' | 'key'> & { text: string }

/** Texts shown of one item. */
const MOST = 5

/** Reads which texts of an item contain the terms, and shows them as they are recorded. */
export function createFoundParts(db: Database) {
  const texts = db.prepare<[number], Text>(`
    WITH item AS MATERIALIZED (SELECT id, case_id, sha256, url, coalesce(sha256, url) AS subject FROM items WHERE id = ?),
         names (source, key) AS MATERIALIZED (
           SELECT 'medium', sha256 FROM item
           UNION ALL SELECT 'finding', id FROM item
           UNION ALL SELECT n.value, a.check_id
             FROM item CROSS JOIN ${ANSWERS} a ON a.subject = item.subject AND (item.url IS NULL OR a.case_id = item.case_id)
             CROSS JOIN json_each('["analysis","fact_check"]') n)
    SELECT t.id, t.source, t.key, t.text FROM names CROSS JOIN texts t ON t.source = names.source AND t.key = names.key
     ORDER BY t.id`)
  const stored = new Map(
    TEXT_TABLES.map(({ source, stored: sql }) => [source, db.prepare<[string | number]>(sql).raw()]),
  )

  return {
    /** The parts that match, the first few of them; null = no text of the item contains every term. */
    of: (id: ItemId, terms: SearchTerms): { firstId: number; parts: FoundPart[]; more: number } | null => {
      const matching = texts.all(id).filter(({ text }) => terms.every((term) => text.includes(term)))
      const [first] = matching
      if (first === undefined) return null
      const parts: FoundPart[] = []
      let more = 0
      for (const { source, key } of matching) {
        const columns = stored.get(source)?.get(key) as (string | null)[] | undefined
        for (const { place, text } of textParts(source, columns ?? [])) {
          const pieces = markedPieces(text, terms)
          if (pieces === null) continue
          if (parts.length < MOST)
            parts.push({ number: parts.length + 1, place, pieces, checkId: checkIdOf(source, key) })
          else more += 1
        }
      }
      return { firstId: first.id, parts, more }
    },
  }
}
