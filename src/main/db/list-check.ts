import { type Checked, itemName, type NumberedItem } from './checked-item.ts'
import type { Database } from './open.ts'

type Row = NumberedItem & {
  id: number
  caseId: number
  /** What lists, filters and counts are made of; isListed 0 = nothing is kept for them. */
  isListed: number
  listedCase: number | null
  listedFinding: number | null
  listedConclusion: string | null
  listedMark: number | null
  listedStatus: string | null
  listedTags: string
  /** What it is made from: the newest revisions; null = there is none. */
  finding: number | null
  isWithdrawn: number | null
  conclusion: string | null
  mark: number | null
  status: string | null
  tags: string | null
}

/**
 * Compares what lists, filters and counts know of items (conclusion, status, tags) with the newest finding and the newest
 * mark, which have checks of their own.
 */
export function createListCheck(db: Database) {
  const rows = db.prepare<[number, number], Row>(`
    SELECT i.id, i.case_id AS caseId, c.year, c.number AS caseNumber, i.number,
           r.item_id IS NOT NULL AS isListed, r.case_id AS listedCase, r.finding_id AS listedFinding,
           r.conclusion AS listedConclusion, r.mark_id AS listedMark, r.status AS listedStatus,
           (SELECT json_group_array(tag_id ORDER BY tag_id) FROM item_tags t WHERE t.item_id = i.id) AS listedTags,
           f.id AS finding, f.is_withdrawn AS isWithdrawn, f.conclusion, m.id AS mark, m.status,
           (SELECT json_group_array(value ORDER BY value) FROM json_each(m.tags)) AS tags
      FROM items i JOIN cases c ON c.id = i.case_id LEFT JOIN reviews r ON r.item_id = i.id
      LEFT JOIN findings f ON f.item_id = i.id AND f.revision = (SELECT max(revision) FROM findings WHERE item_id = i.id)
      LEFT JOIN marks m ON m.item_id = i.id AND m.revision = (SELECT max(revision) FROM marks WHERE item_id = i.id)
     WHERE i.id > ? ORDER BY i.id LIMIT ?`)
  let after = 0

  const stateOf = (row: Row): Checked['state'] => {
    const { finding, mark } = row
    if (finding === null && mark === null)
      return row.isListed === 0 && row.listedTags === '[]' ? 'nothing' : 'different'
    const isSame =
      row.listedCase === row.caseId &&
      row.listedFinding === (row.isWithdrawn === 1 ? null : finding) &&
      row.listedConclusion === row.conclusion &&
      row.listedMark === mark &&
      row.listedStatus === row.status &&
      row.listedTags === (row.tags ?? '[]')
    return isSame ? 'same' : 'different'
  }
  return {
    /** The next items; [] = there are no more. */
    next: (limit: number): Checked[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        return { name: itemName(row), state: stateOf(row) }
      }),
  }
}
