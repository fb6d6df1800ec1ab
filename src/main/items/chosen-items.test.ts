import { describe, expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import { ACT_LIMITS } from '../../shared/model/act-limits.ts'
import type { ItemId } from '../../shared/model/ids.ts'
import { BY_REFERENCE, ItemFilter, type ItemSort, NO_FILTER } from '../../shared/model/item-list.ts'
import { createItemLists } from '../listing/item-lists.ts'
import { chosenOf, createChosen } from './chosen-items.ts'

const context = { origin: '', account: '', formats: ['jpeg'], maxBytes: 1000 }
const BY_SIZE: ItemSort = { by: 'size', descending: true }
const SMALL = ItemFilter.parse({ size: { from: null, to: 500 } })

/** A case of `count` items of 1, 2, … bytes, and how items are added to it and taken from it. */
function setupItems(count: number) {
  const { db, cases } = setupLibrary()
  const caseId = cases.create('One').id
  plant(db, () =>
    db
      .prepare(
        "INSERT INTO exhibits (case_id, number, name, kind, root, added_at) VALUES (?, 1, 'e', 'folder', x'2f', 0)",
      )
      .run(caseId),
  )
  const item = db.prepare(`
    INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, listed_at)
    VALUES (?, 1, ?, ?, 'a.jpg', '', ?, '0', '0', '0', '0', 'listed', 0)`)
  const add = (number: number, bytes: number) => item.run(caseId, number, Buffer.from(`/${number}`), bytes)
  plant(db, () => {
    for (let n = 1; n <= count; n += 1) add(n, n)
  })
  return {
    caseId,
    /** As the library is now. */
    chosen: () => createChosen({ queryWorker: createItemLists(db), context: () => context }),
    list: (sort: ItemSort = BY_REFERENCE, filter = NO_FILTER) => ({ caseId, filter, sort }),
    add: (number: number, bytes: number) => plant(db, () => add(number, bytes)),
    remove: (id: number) => plant(db, () => db.prepare('DELETE FROM items WHERE id = ?').run(id)),
  }
}
const at = (id: number, index: number) => ({ id: id as ItemId, index })
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

describe('what is chosen in a list', () => {
  it('is everything that meets its filter, in its order', async () => {
    const { chosen, list } = setupItems(600)
    expect(await chosen().from(list(BY_SIZE, SMALL), null)).toEqual(upTo(500).reverse())
  })

  it('is what lies between two places, from whichever one starts', async () => {
    const { chosen, list } = setupItems(9)
    expect(await chosen().from(list(BY_SIZE), { from: at(8, 1), to: at(6, 3) })).toEqual([8, 7, 6])
    expect(await chosen().from(list(BY_SIZE), { from: at(6, 3), to: at(8, 1) })).toEqual([8, 7, 6])
  })

  it('starts where an item is now, and where it was if the list has it no longer', async () => {
    const { chosen, list, add, remove } = setupItems(9)
    add(10, 20)
    expect(await chosen().from(list(BY_SIZE), { from: at(8, 1), to: at(6, 3) })).toEqual([8, 7, 6])
    remove(10)
    remove(8)
    expect(await chosen().from(list(BY_SIZE), { from: at(8, 1), to: at(6, 3) })).toEqual([7, 6])
    expect(await chosen().from(list(BY_SIZE), { from: at(6, 3), to: at(99, 50) })).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('is nothing in an empty list', async () => {
    const { chosen, list } = setupItems(0)
    expect(await chosen().from(list(), null)).toEqual([])
    expect(await chosen().from(list(), { from: at(1, 0), to: at(2, 1) })).toEqual([])
  })
})

describe('many chosen items', () => {
  it('are taken in the order of the list they were chosen in', async () => {
    const { chosen, caseId, list } = setupItems(12_000)
    const many = await chosen().from(list(BY_SIZE), null)
    expect(many).toMatchObject({ sort: BY_SIZE })
    expect(await chosen().ids(caseId, many, 'send')).toEqual({ ok: true, value: upTo(12_000).reverse() })
  })

  it('are those that were there: what is added later is not among them, and what is erased is gone', async () => {
    const { chosen, caseId, list, add, remove } = setupItems(12_000)
    const many = await chosen().from(list(), null)
    add(12_001, 3)
    remove(1)
    remove(7000)
    expect(await chosen().count(caseId, many, SMALL)).toEqual({ inCase: 11_998, inList: 499 })
    const ids = await chosen().ids(caseId, many, 'send')
    expect(ids).toEqual({ ok: true, value: upTo(12_000).filter((id) => id !== 1 && id !== 7000) })
  })

  it('that the app names itself come by reference', async () => {
    const { chosen, caseId } = setupItems(12_000)
    const ids = upTo(11_000).map((n) => (n + 500) as ItemId)
    expect(chosenOf(ids.slice(0, 3))).toEqual([501, 502, 503])
    expect(await chosen().ids(caseId, chosenOf(ids.toReversed()), 'send')).toEqual({ ok: true, value: ids })
  })
})

describe('an act on chosen items', () => {
  it('is refused above its own limit, whole, and never does a part', async () => {
    const { chosen, caseId, list } = setupItems(12_000)
    const many = await chosen().from(list(), null)
    expect(ACT_LIMITS.report).toBeLessThan(12_000)
    expect(await chosen().ids(caseId, many, 'report')).toEqual({
      ok: false,
      error: { kind: 'too_many', act: 'report' },
    })
    expect(await chosen().ids(caseId, null, 'read')).toEqual({ ok: false, error: { kind: 'too_many', act: 'read' } })
  })

  it('concerns every item of the case where none are named', async () => {
    const { chosen, caseId } = setupItems(20)
    expect(await chosen().ids(caseId, null, 'report')).toEqual({ ok: true, value: upTo(20) })
    expect(await chosen().count(caseId, null)).toEqual({ inCase: 20, inList: 20 })
  })
})
