import { describe, expect, it } from 'vitest'
import { createCustodyLog } from '../../src/main/custody/listing/custody-log.ts'
import type { CustodyFilter } from '../../src/shared/model/custody.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { piecesText } from '../../src/shared/words/custody.ts'
import { placeEvidence } from '../support/evidence-rows.ts'
import { setupFolder } from '../support/folder.ts'
import { setupClock, setupLibrary } from '../support/library.ts'
import { pngOf } from '../support/pictures.ts'

const ANY: CustodyFilter = { caseId: null, groups: [], itemId: null, actor: null, from: null, before: null, text: '' }

function setupLog() {
  const clock = setupClock()
  const library = setupLibrary(clock)
  const { db, audit, cases, exhibits } = library
  const mine = cases.create('Quay').id
  const other = cases.create('Another').id
  placeEvidence({ db, exhibits }, mine, setupFolder(), [pngOf(1), pngOf(2)])
  const write = (caseId: CaseId | null, type: string, payload: Record<string, unknown>) => {
    clock.advance(1000)
    db.transaction(() => audit.append({ caseId, type, payload }))()
  }
  const items = db.prepare('SELECT id, sha256 FROM items ORDER BY id').all() as { id: ItemId; sha256: string }[]
  const [first, second] = items
  if (!first || !second) throw new Error('Two items were placed.')
  return { ...library, clock, mine, other, write, first, second, log: createCustodyLog(db) }
}

describe('the custody log, read', () => {
  it('gives entries in words, newest first, page by page, and goes on when the log grows', () => {
    const { log, write, mine } = setupLog()
    const before = log.custodyPage(ANY, 0, 10).total
    for (let n = 0; n < 25; n += 1) write(mine, 'case.renamed', { from: `<b>${n}</b>`, to: 'Quay' })
    const page = log.custodyPage(ANY, 5, 10)
    expect(page.total).toBe(before + 25)
    expect(page.rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, n) => before + 20 - n))
    expect(piecesText(page.rows[0]?.pieces ?? [])).toBe('Case renamed from <b>19</b> to Quay.')
    expect(page.rows[0]).toMatchObject({ group: 'case', caseReference: 'CASE-2026-001', actor: 'A. Examiner' })
  })

  it('is filtered by case, kind, operator, day and text, and by all of them together', () => {
    const { log, write, mine, other, clock } = setupLog()
    write(mine, 'queue.paused', { reason: 'credits_out', message: null })
    const from = clock.now()
    write(mine, 'original.missing', { item: 'ITEM-0001', path: '/card/"odd" ü.jpg', expected: 'x' })
    write(other, 'original.missing', { item: 'ITEM-0001', path: '/elsewhere', expected: 'x' })
    const types = (filter: Partial<CustodyFilter>) =>
      log.custodyPage({ ...ANY, ...filter }, 0, 100).rows.map(({ type, caseId }) => `${type} ${caseId}`)
    expect(types({ caseId: mine, groups: ['originals'] })).toEqual([`original.missing ${mine}`])
    expect(types({ groups: ['originals'] })).toHaveLength(2)
    expect(types({ text: '/CARD/"odd"' })).toEqual([`original.missing ${mine}`])
    expect(types({ text: 'queue paused' })).toEqual([`queue.paused ${mine}`])
    expect(types({ text: '#3' })).toHaveLength(1)
    expect(types({ actor: 'Nobody' })).toEqual([])
    expect(types({ from: from + 1, groups: ['originals'] })).toHaveLength(2)
    expect(types({ before: from, groups: ['originals'] })).toEqual([])
  })

  it('finds what is about an item: by its name, its bytes and the requests about them, and nothing of another case', () => {
    const { log, write, mine, other, first, second } = setupLog()
    write(mine, 'item.hashed', { item: 'ITEM-0001', sha256: first.sha256 })
    write(mine, 'checks.approved', { origin: 'https://a.test', media: [first.sha256] })
    write(mine, 'item.hashed', { item: 'ITEM-0002', sha256: second.sha256 })
    write(mine, 'item.hashed', { item: 'ITEM-00010', sha256: first.sha256 })
    write(other, 'item.hashed', { item: 'ITEM-0001', sha256: 'x' })
    const found = log.custodyPage({ ...ANY, itemId: first.id }, 0, 100).rows
    expect(found.filter(({ type }) => type !== 'exhibit.added').map(({ type }) => type)).toEqual([
      'checks.approved',
      'item.hashed',
    ])
    expect(found.at(-1)?.items).toEqual([{ reference: 'ITEM-0001', itemId: first.id }])
  })

  it('finds the reports and copies an item went into: listed with it, and by its reference, also inside a range', () => {
    const { log, write, mine, first, second } = setupLog()
    write(mine, 'report.exported', {
      report: { number: 1, version: 1 },
      references: 'ITEM-0001 to ITEM-0520, ITEM-0600',
    })
    write(mine, 'originals.copied', { references: ['ITEM-0002', 'ITEM-0007'] })
    write(mine, 'originals.copied', { references: 'ITEM-0002' })
    const [copied, listed, report] = log.custodyPage({ ...ANY, groups: ['export'] }, 0, 10).rows
    const both = [
      { reference: 'ITEM-0001', itemId: first.id },
      { reference: 'ITEM-0002', itemId: second.id },
    ]
    expect(report).toMatchObject({ itemCount: 521, items: [...both, { reference: 'ITEM-0003', itemId: null }] })
    expect(listed).toMatchObject({ itemCount: 2, items: [both[1], { reference: 'ITEM-0007', itemId: null }] })
    expect(copied).toMatchObject({ itemCount: 1, items: [both[1]] })
    const found = (text: string) => log.custodyPage({ ...ANY, text }, 0, 10).rows.map(({ seq }) => seq)
    expect(found('ITEM-0300')).toEqual([report?.seq])
    expect(found('item-0600')).toEqual([report?.seq])
    expect(found('ITEM-0601')).toEqual([])
    expect(found('ITEM-0007')).toEqual([listed?.seq, report?.seq])
    const ofItem = log.custodyPage({ ...ANY, itemId: second.id, groups: ['export'] }, 0, 10).rows.map(({ seq }) => seq)
    expect(ofItem).toEqual([copied?.seq, listed?.seq, report?.seq])
  })

  it('tells where an entry stands among those that fit, that it does not fit, and where one is missing', () => {
    const { log, write, mine, other, db } = setupLog()
    for (let n = 0; n < 40; n += 1) write(n % 2 === 0 ? mine : other, 'case.renamed', { from: `${n}`, to: 'Quay' })
    const { total, rows } = log.custodyPage(ANY, 0, 500)
    for (const [index, { seq, caseId }] of rows.entries())
      expect(log.custodyPlace(ANY, seq)).toEqual({ isThere: true, caseId, index, nearest: index })
    const ofMine = { ...ANY, caseId: mine }
    const [newest, before] = rows
    expect([newest?.caseId, before?.caseId]).toEqual([other, mine])
    expect(log.custodyPlace(ofMine, before?.seq ?? 0)).toMatchObject({ index: 0 })
    expect(log.custodyPlace(ofMine, newest?.seq ?? 0)).toEqual({
      isThere: true,
      caseId: other,
      index: null,
      nearest: 0,
    })
    db.exec('DROP TRIGGER audit_stays')
    db.prepare('DELETE FROM audit WHERE seq = ?').run(before?.seq)
    const left = createCustodyLog(db)
    expect(left.custodyPlace(ANY, before?.seq ?? 0)).toEqual({ isThere: false, caseId: null, index: null, nearest: 1 })
    expect(left.custodyPlace(ANY, total + 5)).toMatchObject({ isThere: false, nearest: 0 })
    expect(left.custodyPlace({ ...ANY, text: 'nothing says this' }, 1)).toMatchObject({ index: null, nearest: 0 })
  })

  it('gives an entry with all that is hashed, and null where there is none', () => {
    const { log, write, mine } = setupLog()
    write(mine, 'later.version', { deep: [{ a: 1 }] })
    const newest = log.custodyPage(ANY, 0, 1).rows[0]
    const entry = log.custodyEntry(newest?.seq ?? 0)
    expect(entry).toMatchObject({ payload: '{"deep":[{"a":1}]}', row: { type: 'later.version', group: 'other' } })
    expect(entry?.prevHash).toBe(log.custodyEntry((newest?.seq ?? 0) - 1)?.hash)
    expect(log.custodyEntry(10_000)).toBeNull()
    expect(log.custodyFacets(mine).groups).toContainEqual({ group: 'other', count: 1 })
  })
})
