import type { AlsoIn, AlsoInItem } from '../../shared/model/also-in.ts'
import type { FindingRevision, ReviewStatus } from '../../shared/model/finding.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { caseReference } from './cases.ts'
import type { Database } from './database.ts'
import { itemReference } from './item-reference.ts'

/** Cases that are returned, and items of each. */
const MOST_CASES = 50
const MOST_ITEMS = 5
/** Items of a case that are looked at for a finding: a drive may hold a hundred thousand empty files. */
const LOOKED_AT = 1000

export type AlsoInQueries = ReturnType<typeof createAlsoIn>
type Subject = { caseId: CaseId; sha256: string | null; url: string | null }
type CaseRow = {
  caseId: CaseId
  year: number
  number: number
  name: string
  isClosed: number
  itemCount: number
  total: number
}
type ItemRow = {
  id: ItemId
  number: number
  name: string
  addedAt: number
  status: ReviewStatus | null
  proposition: string | null
  ladder: string | null
  step: number
  author: string
  at: number
  isOfOtherBytes: number
}

/** Finds the items of other cases with the same bytes or the same URL. For the query worker; nothing of it is stored. */
export function createAlsoIn(db: Database) {
  const subject = db.prepare<[ItemId], Subject>('SELECT case_id AS caseId, sha256, url FROM items WHERE id = ?')
  /** `same` = which items have the same content, by one index. */
  const queries = (same: string) => ({
    cases: db.prepare<{ subject: string; caseId: CaseId }, CaseRow>(`
      WITH held AS MATERIALIZED (
        SELECT case_id, count(*) AS items FROM items i ${same} AND case_id <> @caseId GROUP BY case_id)
      SELECT c.id AS caseId, c.year, c.number, c.name, c.closed_at IS NOT NULL AS isClosed, h.items AS itemCount,
             count(*) OVER () AS total
        FROM held h CROSS JOIN cases c ON c.id = h.case_id
       WHERE c.deleted_at IS NULL ORDER BY c.year DESC, c.number DESC LIMIT ${MOST_CASES}`),
    items: db.prepare<{ subject: string; caseId: CaseId }, ItemRow>(`
      WITH some AS MATERIALIZED (
        SELECT id FROM items i ${same} AND case_id = @caseId ORDER BY id LIMIT ${LOOKED_AT})
      SELECT i.id, i.number, i.name, i.listed_at AS addedAt, r.status, f.proposition, f.ladder, f.step, f.author, f.at,
             f.subject IS NOT @subject AS isOfOtherBytes
        FROM some s CROSS JOIN items i ON i.id = s.id
             LEFT JOIN reviews r ON r.item_id = i.id LEFT JOIN findings f ON f.id = r.finding_id
       ORDER BY f.id IS NULL, r.status IS NULL, i.number LIMIT ${MOST_ITEMS}`),
  })
  const ofBytes = queries('INDEXED BY items_by_medium WHERE sha256 = @subject')
  const ofUrl = queries('INDEXED BY items_by_url WHERE url = @subject')

  return {
    /** null if there is no such item. An item that was not read yet is in no other case. */
    alsoIn: (itemId: ItemId): AlsoIn | null => {
      const of = subject.get(itemId)
      if (of === undefined) return null
      const same = of.sha256 ?? of.url
      if (same === null) return { cases: [], total: 0 }
      const { cases, items } = of.url === null ? ofBytes : ofUrl
      const rows = cases.all({ subject: same, caseId: of.caseId })
      return {
        total: rows[0]?.total ?? 0,
        cases: rows.map(({ caseId, year, number, name, isClosed, itemCount }) => ({
          caseId,
          reference: caseReference(year, number),
          name,
          isClosed: isClosed === 1,
          items: items.all({ subject: same, caseId }).map(itemOf),
          itemCount,
        })),
      }
    },
  }
}

const itemOf = ({ id, number, name, addedAt, status, ...row }: ItemRow): AlsoInItem => ({
  id,
  reference: itemReference(number),
  name,
  addedAt,
  status,
  finding:
    row.proposition === null
      ? null
      : {
          proposition: row.proposition,
          conclusion: conclusionOf(row),
          author: row.author,
          at: row.at,
          isOfOtherBytes: row.isOfOtherBytes === 1,
        },
})

const conclusionOf = ({ ladder, step }: Pick<ItemRow, 'ladder' | 'step'>): FindingRevision['conclusion'] =>
  ladder === null ? null : { ladder: JSON.parse(ladder) as string[], step }
