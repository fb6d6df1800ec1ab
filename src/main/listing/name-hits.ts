import { foldedLine } from '../../shared/model/folded.ts'
import type { FoundPart, TextPlace } from '../../shared/model/found-text.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { SearchTerms } from '../../shared/model/search-terms.ts'
import type { Database } from '../db/database.ts'
import { hasReferenceStart, itemReference, referenceStart } from '../db/item-reference.ts'
import { markedPieces } from './marked-pieces.ts'

type NameHit = { id: ItemId; caseId: CaseId; parts: FoundPart[]; more: number }
type Row = [ItemId, CaseId, number, string, string, string | null]

type ItemPart = Extract<TextPlace, { in: 'item' }>['part']

/** The beginning of a SHA-256, long enough to be meant as one. */
export const DIGEST = /^[0-9a-f]{6,64}$/

/** Items that are compared at once. */
const AT_ONCE = 2000

/** Finds items of every case by their names, folders and references, and by the beginning of their SHA-256. */
export function createNameHits(db: Database) {
  const rows = db
    .prepare<{ after: number; needsDigest: number }, Row>(`
      SELECT item_id, case_id, number, folded_name, folder,
             iif(@needsDigest AND intake = 'inspected', (SELECT sha256 FROM items WHERE id = item_id), NULL)
        FROM item_facts WHERE item_id > @after ORDER BY item_id LIMIT ${AT_ONCE}`)
    .raw()

  const nameOf = db.prepare<[ItemId], string>('SELECT name FROM items WHERE id = ?').pluck()
  // Neighbours are mostly in one folder.
  let last = { folder: '', folded: '' }
  const foldedFolder = (folder: string): string => {
    if (folder !== last.folder) last = { folder, folded: foldedLine(folder) }
    return last.folded
  }

  const hitOf = ([id, caseId, number, foldedName, folder, sha256]: Row, terms: SearchTerms): NameHit | null => {
    const inFolder = foldedFolder(folder)
    const isOfReference = (term: string) => {
      const digits = referenceStart(term)
      return digits !== null && hasReferenceStart(number, digits)
    }
    const isFound = (term: string) =>
      foldedName.includes(term) ||
      inFolder.includes(term) ||
      isOfReference(term) ||
      (DIGEST.test(term) && sha256?.startsWith(term) === true)
    if (!terms.every(isFound)) return null
    const texts: [ItemPart, string | null, SearchTerms][] = [
      ['name', nameOf.get(id) ?? null, terms],
      ['folder', folder, terms],
      ['reference', itemReference(number), terms.filter(isOfReference)],
      ['sha256', sha256, terms.filter((term) => DIGEST.test(term))],
    ]
    const parts: FoundPart[] = []
    for (const [part, text, marked] of texts) {
      const pieces = text === null ? null : markedPieces(text, marked)
      if (pieces !== null) parts.push({ number: parts.length + 1, place: { in: 'item', part }, checkId: null, pieces })
    }
    return { id, caseId, parts, more: 0 }
  }

  return {
    /** Slices of items in the order of their ids; `last` = the id up to which they were compared. */
    slices: function* (terms: SearchTerms, after: number): Generator<{ last: number; found: NameHit[] }> {
      const needsDigest = Number(terms.some((term) => DIGEST.test(term)))
      for (let from = after; ; ) {
        const some = rows.all({ after: from, needsDigest })
        const last = some.at(-1)?.[0]
        if (last === undefined) return
        yield { last, found: some.flatMap((row) => hitOf(row, terms) ?? []) }
        from = last
      }
    },
  }
}
