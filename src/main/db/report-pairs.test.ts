import { describe, expect, it } from 'vitest'
import { placeEvidence } from '../../../tests/support/evidence-rows.ts'
import { setupFolder } from '../../../tests/support/folder.ts'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import type { ItemId } from '../../shared/model/ids.ts'
import { MAX_PAIRS } from '../../shared/model/report-pair.ts'
import { createReportPairs } from './report-pairs.ts'

function setup() {
  const { db, audit, clock, cases, exhibits } = setupLibrary()
  const pairs = createReportPairs({ db, audit, clock, actor: () => 'R. Osei' })
  const setupCase = (name: string, count: number) => {
    const caseId = cases.create(name).id
    const files = Array.from({ length: count }, (_, at) => Buffer.from(`${name} ${at}`))
    const ids = placeEvidence({ db, exhibits }, caseId, setupFolder(), files).map(({ itemId }) => itemId)
    return { caseId, ids }
  }
  const entries = () =>
    db
      .prepare<[], { type: string; payload: string }>("SELECT type, payload FROM audit WHERE type LIKE 'report.pairs%'")
      .all()
      .map(({ type, payload }) => [type, JSON.parse(payload).pairs])
  return { pairs, setupCase, entries, db }
}

describe('pairs for the reports of a case', () => {
  it('are kept in the library in their order, and each change of them is a custody entry', () => {
    const { pairs, setupCase, entries } = setup()
    const { caseId, ids } = setupCase('Harbour fire', 3)
    const [a, b, c] = ids as [ItemId, ItemId, ItemId]
    expect(pairs.set(caseId, [{ left: b, right: a }], true)).toBe('done')
    expect(pairs.set(caseId, [{ left: a, right: c }], true)).toBe('done')
    const named = () => pairs.list(caseId).map(({ left, right }) => [left.reference, right.reference])
    expect(named()).toEqual([
      ['ITEM-0002', 'ITEM-0001'],
      ['ITEM-0001', 'ITEM-0003'],
    ])
    expect(pairs.set(caseId, [{ left: b, right: a }], false)).toBe('done')
    expect(named()).toEqual([['ITEM-0001', 'ITEM-0003']])
    expect(entries()).toEqual([
      ['report.pairs_added', [{ left: 'ITEM-0002', right: 'ITEM-0001' }]],
      ['report.pairs_added', [{ left: 'ITEM-0001', right: 'ITEM-0003' }]],
      ['report.pairs_removed', [{ left: 'ITEM-0002', right: 'ITEM-0001' }]],
    ])
  })

  it('stand once, whichever side their items are on, and what changes nothing is not entered', () => {
    const { pairs, setupCase, entries, db } = setup()
    const { caseId, ids } = setupCase('Harbour fire', 2)
    const [a, b] = ids as [ItemId, ItemId]
    const both = [
      { left: a, right: b },
      { left: b, right: a },
    ]
    expect(pairs.set(caseId, both, true)).toBe('done')
    expect(pairs.set(caseId, both, true)).toBe('done')
    expect(pairs.list(caseId)).toHaveLength(1)
    expect(() =>
      plant(db, () => db.prepare('INSERT INTO report_pairs VALUES (NULL, ?, ?, 0, ?)').run(b, a, 'x')),
    ).toThrow('UNIQUE')
    expect(pairs.set(caseId, both.slice(1), false)).toBe('done')
    expect(pairs.set(caseId, both.slice(0, 1), false)).toBe('done')
    expect(entries().map(([type]) => type)).toEqual(['report.pairs_added', 'report.pairs_removed'])
  })

  it('are of two items of the case, and no more than a report holds; otherwise nothing changes', () => {
    const { pairs, setupCase, entries } = setup()
    const { caseId, ids } = setupCase('Harbour fire', MAX_PAIRS + 2)
    const other = setupCase('Another case', 1)
    const [a, b] = ids as [ItemId, ItemId]
    const [stranger] = other.ids as [ItemId]
    for (const right of [a, stranger, 999_999 as ItemId])
      expect(
        pairs.set(
          caseId,
          [
            { left: a, right: b },
            { left: a, right },
          ],
          true,
        ),
      ).toBe('not_found')
    const all = ids.slice(1).map((right) => ({ left: a, right }))
    expect(pairs.set(caseId, all, true)).toBe('too_many')
    expect(pairs.list(caseId)).toEqual([])
    expect(entries()).toEqual([])
    expect(pairs.set(caseId, all.slice(1), true)).toBe('done')
    expect(pairs.list(caseId)).toHaveLength(MAX_PAIRS)
    expect(pairs.list(other.caseId)).toEqual([])
  })
})
