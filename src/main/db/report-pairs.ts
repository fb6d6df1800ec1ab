import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { MAX_PAIRS, type ReportPair } from '../../shared/model/report-pair.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

export type ReportPairs = ReturnType<typeof createReportPairs>

type Sides = { left: ItemId; right: ItemId }
type Row = { leftId: ItemId; leftNumber: number; rightId: ItemId; rightNumber: number }
type Deps = { db: Database; audit: Audit; clock: Clock; actor: () => string }

/** Pairs of compared items that the reports of their case show side by side. Each change has its custody entry. */
export function createReportPairs({ db, audit, clock, actor }: Deps) {
  const rows = db.prepare<[CaseId], Row>(`
    SELECT l.id AS leftId, l.number AS leftNumber, r.id AS rightId, r.number AS rightNumber
      FROM report_pairs p CROSS JOIN items l ON l.id = p.left_id CROSS JOIN items r ON r.id = p.right_id
     WHERE l.case_id = ? ORDER BY p.id`)
  const number = db
    .prepare<{ caseId: CaseId; id: ItemId }, number>('SELECT number FROM items WHERE id = @id AND case_id = @caseId')
    .pluck()
  const same = 'min(left_id, right_id) = min(@left, @right) AND max(left_id, right_id) = max(@left, @right)'
  const known = db.prepare<Sides, number>(`SELECT 1 FROM report_pairs WHERE ${same}`).pluck()
  const insert = db.prepare(`
    INSERT INTO report_pairs (left_id, right_id, added_at, added_by) VALUES (@left, @right, @now, @actor)`)
  const remove = db.prepare<Sides>(`DELETE FROM report_pairs WHERE ${same}`)

  const list = (caseId: CaseId): ReportPair[] =>
    rows.all(caseId).map((row) => ({
      left: { id: row.leftId, reference: itemReference(row.leftNumber) },
      right: { id: row.rightId, reference: itemReference(row.rightNumber) },
    }))
  return {
    /** In the order they were added. */
    list,
    /**
     * Adds or removes pairs; those that are already as requested are left alone, whichever side their items are on.
     * "not_found" = they are not two items of this case, "too_many" = more than a report may have; nothing changes
     * then.
     */
    set: db.transaction(
      (caseId: CaseId, these: readonly Sides[], areKept: boolean): 'done' | 'not_found' | 'too_many' => {
        const named: { left: string; right: string }[] = []
        const changing: Sides[] = []
        for (const { left, right } of these) {
          const [a, b] = [number.get({ caseId, id: left }), number.get({ caseId, id: right })]
          if (a === undefined || b === undefined || left === right) return 'not_found'
          const isTwice = changing.some((one) => isSame(one, { left, right }))
          if (isTwice || (known.get({ left, right }) !== undefined) === areKept) continue
          changing.push({ left, right })
          named.push({ left: itemReference(a), right: itemReference(b) })
        }
        if (changing.length === 0) return 'done'
        if (areKept && list(caseId).length + changing.length > MAX_PAIRS) return 'too_many'
        for (const sides of changing) {
          if (areKept) insert.run({ ...sides, now: clock.now(), actor: actor() })
          else remove.run(sides)
        }
        const items = [...new Set(named.flatMap(({ left, right }) => [left, right]))]
        const payload = { items, pairs: named }
        if (areKept) audit.append({ caseId, type: 'report.pairs_added', payload })
        else audit.append({ caseId, type: 'report.pairs_removed', payload })
        return 'done'
      },
    ),
  }
}

const isSame = (a: Sides, b: Sides): boolean =>
  (a.left === b.left && a.right === b.right) || (a.left === b.right && a.right === b.left)
