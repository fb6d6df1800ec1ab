import { describe, expect, it } from 'vitest'
import { placeEvidence } from '../../../tests/support/evidence-rows.ts'
import { setupFolder } from '../../../tests/support/folder.ts'
import { freshLists } from '../../../tests/support/fresh-lists.ts'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { ItemFilter } from '../../shared/model/item-list.ts'
import { redacted } from '../../shared/words/custody/export-events.ts'
import { custodySentence, piecesText } from '../../shared/words/custody.ts'
import { REDACTED } from './redacted-select.ts'
import { createRedactions } from './redactions.ts'

const A = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const B = { x: 0.5, y: 0.5, width: 0.3, height: 0.3 }

describe('what is taken out of a picture', () => {
  it('is taken out of every item of the same bytes in its case, and of no other case', () => {
    const { redactions, caseId, one, copy, other, elsewhere } = setup()
    expect(redactions.set(one.itemId, [A])).toBe(caseId)
    expect(redactions.current(copy.itemId)).toEqual({ boxes: [A], setAt: expect.any(Number), setBy: 'R. Osei' })
    expect(redactions.of(copy.itemId, one.sha256)).toMatchObject({ boxes: [A] })
    expect(redactions.current(other.itemId)).toBeNull()
    expect(redactions.current(elsewhere.itemId)).toBeNull()
  })

  it('is changed and put back from any of them, with one entry that names all', () => {
    const { redactions, one, copy, entries } = setup()
    redactions.set(one.itemId, [A])
    redactions.set(copy.itemId, [A, B])
    expect(redactions.current(one.itemId)).toMatchObject({ boxes: [A, B] })
    redactions.set(one.itemId, [A, B])
    redactions.set(copy.itemId, [])
    expect(redactions.current(one.itemId)).toBeNull()
    expect(redactions.current(copy.itemId)).toBeNull()
    redactions.set(copy.itemId, [B])
    expect(redactions.current(one.itemId)).toMatchObject({ boxes: [B] })
    expect(entries().map(({ item, items, count }) => [item, items, count])).toEqual([
      ['ITEM-0001', ['ITEM-0002'], 1],
      ['ITEM-0002', ['ITEM-0001'], 2],
      ['ITEM-0002', ['ITEM-0001'], 0],
      ['ITEM-0002', ['ITEM-0001'], 1],
    ])
    const reported = entries().map((entry) => piecesText(custodySentence('redaction.set', entry)))
    expect(reported[0]).toBe(redacted.some({ item: 'ITEM-0001', hasDuplicates: true, n: 1 }))
    expect(reported[2]).toBe(redacted.none({ item: 'ITEM-0002', hasDuplicates: true }))
  })

  it('stays out where items of the same bytes were once set apart, until a person says otherwise', () => {
    const { redactions, db, one, copy } = setup()
    const insert = db.prepare('INSERT INTO redactions (item_id, sha256, boxes, set_at, set_by) VALUES (?, ?, ?, ?, ?)')
    plant(db, () => insert.run(one.itemId, one.sha256, JSON.stringify([A]), 1, 'R. Osei'))
    plant(db, () => insert.run(copy.itemId, one.sha256, JSON.stringify([B]), 2, 'M. Iwu'))
    expect(redactions.current(one.itemId)).toEqual({ boxes: [B, A], setAt: 2, setBy: 'M. Iwu' })
    plant(db, () => insert.run(copy.itemId, one.sha256, '[]', 3, 'M. Iwu'))
    for (const { itemId } of [one, copy])
      expect(redactions.current(itemId)).toEqual({ boxes: [A], setAt: 1, setBy: 'R. Osei' })
    redactions.set(copy.itemId, [])
    expect(redactions.current(one.itemId)).toBeNull()
  })

  it('shows in lists and filters on every item of the bytes it is taken out of now, and on no other', () => {
    const { redactions, db, caseId, one, copy, other, elsewhere } = setup()
    const queries = freshLists(db)
    const context = { origin: '', account: '', formats: [], maxBytes: 1 }
    const all = [one, copy, other, elsewhere].map(({ itemId }) => itemId)
    const filter = ItemFilter.parse({ is: { found: ['redacted'] } })
    const sort = { by: 'reference', descending: false } as const
    const shown = () => {
      const signed = all.filter((id) => queries.row(id, context)?.isRedacted)
      expect(queries.ids({ caseId, filter, sort }, context)).toEqual(signed)
      const { found } = queries.facets(caseId, context)
      expect(found.find(({ value }) => value === 'redacted')?.count ?? 0).toBe(signed.length)
      return signed
    }
    expect(shown()).toEqual([])
    redactions.set(copy.itemId, [A])
    expect(shown()).toEqual([one.itemId, copy.itemId])
    redactions.set(one.itemId, [])
    expect(shown()).toEqual([])
  })

  it('is found by indexes from what was set, however many items there are', () => {
    const { db } = setup()
    const plan = JSON.stringify(
      db.prepare(`EXPLAIN QUERY PLAN SELECT count(*) FROM items i WHERE ${REDACTED('i.sha256', 'i.case_id')}`).all(),
    )
    for (const index of ['redactions_by_bytes', 'sightings_by_digest', 'sightings_by_item', 'INTEGER PRIMARY KEY'])
      expect(plan).toContain(index)
    expect(plan).toContain('SEARCH t USING INTEGER PRIMARY KEY')
    expect(plan).not.toMatch(/SCAN (i|t|o|n|h|sightings)\b/)
  })

  it('is one region around all where those of items once set apart are too many together', () => {
    const { redactions, db, one, copy } = setup()
    const insert = db.prepare('INSERT INTO redactions (item_id, sha256, boxes, set_at, set_by) VALUES (?, ?, ?, ?, ?)')
    const row = (n: number, y: number) =>
      JSON.stringify(Array.from({ length: n }, (_, at) => ({ x: 0.1 + at / 2000, y, width: 0.1, height: 0.1 })))
    plant(db, () => insert.run(one.itemId, one.sha256, row(200, 0.1), 1, 'R. Osei'))
    plant(db, () => insert.run(copy.itemId, one.sha256, row(200, 0.5), 2, 'M. Iwu'))
    expect(redactions.current(one.itemId)).toHaveProperty('boxes.length', 400)
    plant(db, () => insert.run(one.itemId, one.sha256, row(900, 0.2), 3, 'R. Osei'))
    const all = redactions.current(copy.itemId)
    const [around, ...more] = all !== null && 'boxes' in all ? all.boxes : []
    expect(more).toEqual([])
    expect(around?.x).toBeCloseTo(0.1)
    expect(around?.y).toBeCloseTo(0.2)
    expect((around?.y ?? 0) + (around?.height ?? 0)).toBeCloseTo(0.6)
    expect((around?.x ?? 0) + (around?.width ?? 0)).toBeCloseTo(0.1 + 899 / 2000 + 0.1)
  })

  it('tells whoever watches a case that something was set anew about some bytes, and of no others', () => {
    const { redactions, one, copy, other, elsewhere } = setup()
    redactions.set(one.itemId, [A])
    const isChanged = redactions.watch(1 as CaseId)
    const these = new Set([one.sha256])
    redactions.set(other.itemId, [A])
    redactions.set(elsewhere.itemId, [B])
    expect(isChanged(these)).toBe(false)
    redactions.set(copy.itemId, [])
    expect(isChanged(these)).toBe(true)
  })
})

describe('what was taken out of a picture, once its file holds other bytes', () => {
  it('is not settled for these, until regions or none are set for them, each with its entry', () => {
    for (const boxes of [[B], []]) {
      const { redactions, one, change, entries } = setup()
      redactions.set(one.itemId, [A])
      change(one, 'f')
      const unsettled = { boxes: [A], setAt: expect.any(Number), setBy: 'R. Osei' }
      expect(redactions.current(one.itemId)).toEqual({ unsettled })
      redactions.set(one.itemId, boxes)
      expect(redactions.current(one.itemId) ?? { boxes: [] }).toMatchObject({ boxes })
      redactions.set(one.itemId, boxes)
      expect(entries().map(({ count }) => count)).toEqual([1, boxes.length])
    }
  })

  it('stays so for the bytes it was set for, and is nothing to settle where none is taken out of those any more', () => {
    const { redactions, one, copy, change } = setup()
    redactions.set(one.itemId, [A])
    change(one, 'f')
    expect(redactions.of(one.itemId, copy.sha256)).toMatchObject({ boxes: [A] })
    redactions.set(copy.itemId, [])
    expect(redactions.current(one.itemId)).toBeNull()
  })

  it('is asked for all bytes the file holds since, while it is taken out of any that it held', () => {
    const { redactions, one, copy, change } = setup()
    redactions.set(one.itemId, [A])
    change(one, 'e')
    change(one, 'f')
    expect(redactions.current(one.itemId)).toMatchObject({ unsettled: { boxes: [A] } })
    // That nothing is taken out of "ff…" says nothing of what comes after.
    redactions.set(one.itemId, [])
    expect(redactions.current(one.itemId)).toBeNull()
    change(one, 'd')
    expect(redactions.current(one.itemId)).toMatchObject({ unsettled: { boxes: [A] } })
    redactions.set(copy.itemId, [])
    expect(redactions.current(one.itemId)).toBeNull()
  })

  it('is not settled by what was undone on another item that holds the same bytes now', () => {
    const { redactions, one, other, change } = setup()
    redactions.set(one.itemId, [A])
    redactions.set(other.itemId, [B])
    redactions.set(other.itemId, [])
    change(one, 'f')
    change(other, 'f')
    for (const { itemId } of [one, other])
      expect(redactions.current(itemId)).toMatchObject({ unsettled: { boxes: [A] } })
  })

  it('is followed from item to item through bytes that nobody settled, and no further', () => {
    for (const isSettled of [false, true]) {
      const { redactions, one, other, change } = setup()
      redactions.set(one.itemId, [A])
      change(one, 'e')
      change(other, 'e')
      if (isSettled) redactions.set(one.itemId, [])
      change(other, 'f')
      expect(redactions.current(other.itemId)).toEqual(isSettled ? null : { unsettled: expect.anything() })
    }
  })

  it('is not settled for a copy whose regions were drawn on its twin, nor for another item of the new bytes', () => {
    const { redactions, one, copy, other, elsewhere, change } = setup()
    redactions.set(one.itemId, [A])
    change(copy, 'f')
    change(other, 'f')
    change(elsewhere, 'f')
    for (const { itemId } of [copy, other])
      expect(redactions.current(itemId)).toMatchObject({ unsettled: { boxes: [A] } })
    expect(redactions.current(elsewhere.itemId)).toBeNull()
    redactions.set(other.itemId, [])
    expect(redactions.current(copy.itemId)).toBeNull()
  })

  it('is found by what watches a case, whose report may show the new bytes', () => {
    const { redactions, one, copy, change } = setup()
    change(one, 'f')
    const isChanged = redactions.watch(1 as CaseId)
    redactions.set(copy.itemId, [A])
    expect(isChanged(new Set(['f'.repeat(64)]))).toBe(true)
  })

  it('shows in lists and filters until it is settled, on an item that came with the new bytes too', () => {
    const { redactions, db, one, other, change } = setup()
    const queries = freshLists(db)
    const context = { origin: '', account: '', formats: [], maxBytes: 1 }
    const signs = () => [one, other].map(({ itemId }) => queries.row(itemId, context)?.isRedacted)
    redactions.set(one.itemId, [A])
    change(one, 'f')
    change(other, 'f')
    expect(signs()).toEqual([true, true])
    redactions.set(one.itemId, [])
    expect(signs()).toEqual([false, false])
  })
})

/** A picture, a copy of it and another in one case, and a copy in a second case. */
function setup() {
  const { db, audit, clock, cases, exhibits } = setupLibrary()
  const place = (name: string, ...files: string[]) =>
    placeEvidence(
      { db, exhibits },
      cases.create(name).id,
      setupFolder(),
      files.map((text) => Buffer.from(text)),
    )
  const [one, copy, other] = place('Harbour fire', 'a picture', 'a picture', 'another')
  const [elsewhere] = place('Quay', 'a picture')
  if (!one || !copy || !other || !elsewhere) throw new Error('no items')
  const entries = () =>
    db
      .prepare<[], { payload: string }>("SELECT payload FROM audit WHERE type = 'redaction.set' ORDER BY seq")
      .all()
      .map(({ payload }) => JSON.parse(payload) as { item: string; items: string[]; count: number })
  const redactions = createRedactions({ db, audit, clock, actor: () => 'R. Osei' })
  const caseId = db.prepare<[number], CaseId>('SELECT case_id FROM items WHERE id = ?').pluck().get(one.itemId)
  if (caseId === undefined) throw new Error('no case')
  /** Takes an item in with other bytes: "ff…". */
  const sighting = db.prepare(`
    INSERT INTO sightings (item_id, what, seen_at, path, bytes, sha256) VALUES (?, ?, 0, x'2f', 1, ?)`)
  for (const { itemId, sha256 } of [one, copy, other, elsewhere]) plant(db, () => sighting.run(itemId, 'read', sha256))
  const change = ({ itemId }: { itemId: ItemId }, digit: string) => {
    const sha256 = digit.repeat(64)
    plant(db, () =>
      db
        .prepare(
          "INSERT OR IGNORE INTO media (sha256, bytes, kind, format, inspected_at, recipe) VALUES (?, 1, 'image', 'png', 0, 1)",
        )
        .run(sha256),
    )
    plant(db, () => db.prepare('UPDATE items SET sha256 = ? WHERE id = ?').run(sha256, itemId))
    plant(db, () => sighting.run(itemId, 'changed', sha256))
  }
  return { db, redactions, caseId, one, copy, other, elsewhere, entries, change }
}
