import { describe, expect, it } from 'vitest'
import { setupFindings } from '../../../tests/support/findings.ts'
import { heldList } from '../../../tests/support/fresh-lists.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ItemFilter, NO_FILTER } from '../../shared/model/item-list.ts'
import { createSeen } from '../db/seen.ts'
import { createSeeing } from '../items/seeing.ts'

const context = { origin: '', account: '', formats: ['png'], maxBytes: 1_000_000 }
const sort = { by: 'reference', descending: false } as const

/** Four items of which the first was looked at at 10 ms, and the list of their case. */
function setupSeen() {
  const desk = setupFindings({ files: 4 })
  const { db, placed } = desk
  const caseId = desk.caseId as CaseId
  const clock = { at: 10, now: () => clock.at, monotonicNs: () => 0 }
  const seen = createSeen({ db, clock })
  const ids = placed.map(({ itemId }) => itemId)
  seen.set(ids.slice(0, 1), true)
  const list = heldList(db, caseId, context)
  desk.factChanges.take()
  const set = (isSeen: boolean, ...numbers: number[]) => {
    seen.set(
      numbers.map((number) => ids[number - 1] as (typeof ids)[number]),
      isSeen,
    )
    const changes = desk.factChanges.take()
    if (changes != null) list.change(changes)
  }
  const found = (given: Partial<ItemFilter>) =>
    list.page(ItemFilter.parse(given), sort, 0, 10).rows.map(({ reference }) => Number(reference.slice(-1)))
  return { ...desk, ids, clock, seen, list, set, found, caseId }
}

describe('whether items were looked at', () => {
  it('narrows a list and is counted', () => {
    const { found, set, list } = setupSeen()
    expect(found({ is: { seen: ['seen'] } })).toEqual([1])
    set(true, 3)
    expect(found({ is: { seen: ['seen'] } })).toEqual([1, 3])
    expect(found({ not: { seen: ['seen'] } })).toEqual([2, 4])
    expect(list.facets(NO_FILTER).seen).toEqual(
      expect.arrayContaining([
        { value: 'seen', count: 2 },
        { value: 'not_seen', count: 2 },
      ]),
    )
  })

  it('is shown by the rows of a list', () => {
    const { list } = setupSeen()
    expect(list.page(NO_FILTER, sort, 0, 10).rows.map(({ isSeen }) => isSeen)).toEqual([true, false, false, false])
  })

  it('leaves a list as it was at a time, while its counts go on', () => {
    const { found, set, list, clock } = setupSeen()
    const asOf = { is: { seen: ['not_seen'] }, seenBy: 20 }
    expect(found(asOf)).toEqual([2, 3, 4])
    clock.at = 30
    set(true, 2, 3)
    expect(found(asOf)).toEqual([2, 3, 4])
    expect(list.facets(ItemFilter.parse(asOf)).seen).toContainEqual({ value: 'not_seen', count: 1 })
    expect(found({ ...asOf, seenBy: 30 })).toEqual([4])
  })

  it('is unset by a person, and then is as if never looked at', () => {
    const { found, set, clock } = setupSeen()
    set(false, 1)
    expect(found({ is: { seen: ['seen'] } })).toEqual([])
    clock.at = 50
    set(true, 1)
    expect(found({ is: { seen: ['not_seen'] }, seenBy: 40 })).toEqual([1, 2, 3, 4])
  })

  it('has the time of the first look, however often an item is looked at', () => {
    const { set, clock, db } = setupSeen()
    clock.at = 99
    set(true, 1)
    expect(db.prepare('SELECT at FROM seen').pluck().all()).toEqual([10])
  })

  it('leads to the next that is not seen, once around, and nowhere when all are', () => {
    const { list, set, ids } = setupSeen()
    const next = (after: number) =>
      list.nextUnseen(NO_FILTER, sort, { itemId: ids[after] ?? null, index: Math.max(0, after) })
    set(true, 3)
    expect(next(-1)).toEqual({ itemId: ids[1], index: 1 })
    expect(next(1)).toEqual({ itemId: ids[3], index: 3 })
    expect(next(3)).toEqual({ itemId: ids[1], index: 1 })
    set(true, 2)
    expect(next(3)).toEqual({ itemId: ids[3], index: 3 })
    set(true, 4)
    expect(next(0)).toBeNull()
  })

  it('is noted of a closed case too, with no entry in the log', async () => {
    const { db, cases, caseId, seen, ids } = setupSeen()
    cases.setClosed(caseId, true)
    const entries = db.prepare('SELECT count(*) FROM audit').pluck()
    const before = entries.get()
    const events: unknown[] = []
    const seeing = createSeeing({ seen, emit: (event) => events.push(event), isHeld: () => false })
    await seeing.set(ids, true)
    expect(db.prepare('SELECT count(*) FROM seen').pluck().get()).toBe(4)
    expect(entries.get()).toBe(before)
    expect(events).toEqual([{ type: 'items.seen', caseId, itemIds: ids.slice(1), isSeen: true }])
    await seeing.set(ids, true)
    expect(events).toHaveLength(1)
  })
})
