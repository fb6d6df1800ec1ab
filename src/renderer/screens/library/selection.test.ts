import { describe, expect, it } from 'vitest'
import type { ItemId } from '../../../shared/model/ids.ts'
import { type ItemSet, itemsIn } from '../../../shared/model/item-set.ts'
import {
  choose,
  chooseAll,
  chooseNone,
  extendTo,
  follow,
  gather,
  gatherActive,
  gathered,
  moveTo,
  NOTHING_SELECTED,
  relocate,
  step,
  toggleOne,
} from './selection.ts'

const id = (n: number) => n as ItemId
const order = [10, 11, 12, 13, 14].map(id)
const at = (index: number) => ({ id: order[index] ?? id(0), index })
const ids = (selection: { ids: ItemSet }) => itemsIn(selection.ids)
const among = (from: number, to: number) => new Set(order.slice(from, to + 1))

describe('a selection', () => {
  it('is one item after a click', () => {
    expect(ids(choose(at(2)))).toEqual([12])
  })

  it('grows and shrinks one by one', () => {
    const two = toggleOne(choose(at(1)), at(3))
    expect(ids(two)).toEqual([11, 13])
    expect(ids(toggleOne(two, at(1)))).toEqual([13])
  })

  it('spans what the list has from its anchor on, and turns around it', () => {
    const down = extendTo(choose(at(2)), at(4), among(2, 4))
    expect(ids(down)).toEqual([12, 13, 14])
    expect(extendTo(down, at(0), among(0, 2))).toMatchObject({ ids: among(0, 2), active: at(0), anchor: at(2) })
  })

  it('takes everything, and nothing, without losing its place', () => {
    const all = chooseAll(choose(at(2)), new Set(order))
    expect(ids(all)).toHaveLength(5)
    expect(chooseNone(all)).toMatchObject({ active: at(2) })
  })

  it('of several items stays while items are looked at one after the other', () => {
    const three = extendTo(choose(at(1)), at(3), among(1, 3))
    expect(follow(three, at(2))).toMatchObject({ ids: three.ids, active: at(2) })
    expect(ids(follow(choose(at(1)), at(2)))).toEqual([12])
  })
})

describe('a selection made with the keys', () => {
  it('holds items apart: the first is taken, passed by, and another one is taken', () => {
    const first = gatherActive(choose(at(0)))
    expect(ids(first)).toEqual([10])
    const two = gatherActive(follow(follow(first, at(1)), at(2)))
    expect(ids(two)).toEqual([10, 12])
    expect(ids(gatherActive(two))).toEqual([10])
    expect(gatherActive(NOTHING_SELECTED)).toEqual(NOTHING_SELECTED)
  })

  it('stays as it is while one moves without selecting, even if it was only looked at', () => {
    expect(moveTo(choose(at(1)), at(2))).toMatchObject({ ids: new Set([11]), active: at(2), isGathered: true })
    expect(ids(gatherActive(moveTo(choose(at(1)), at(2))))).toEqual([11, 12])
    expect(moveTo(NOTHING_SELECTED, at(2))).toMatchObject({ ids: new Set(), active: at(2), isGathered: false })
  })

  it('spans from where the last one was taken', () => {
    const first = gatherActive(follow(choose(at(0)), at(1)))
    expect(follow(first, at(2)).anchor).toEqual(at(2))
  })
})

describe('a selection gathered while items are looked at', () => {
  it('holds what was named, and stays from item to item', () => {
    const one = gather(choose(at(1)), at(1).id)
    const two = gather(follow(one, at(3)), at(3).id)
    expect(itemsIn(gathered(two))).toEqual([11, 13])
    expect(follow(two, at(4))).toMatchObject({ ids: two.ids, active: at(4) })
  })

  it('takes another one without leaving the item looked at', () => {
    expect(gather(choose(at(1)), at(4).id)).toMatchObject({ ids: new Set([14]), active: at(1) })
  })

  it('ends with its last item: from then on the one looked at moves along', () => {
    const none = gather(gather(choose(at(1)), at(1).id), at(1).id)
    expect(gathered(none).size).toBe(0)
    expect(ids(follow(none, at(2)))).toEqual([12])
  })
})

describe('a selection, when rows are added above it,', () => {
  const shifted = (index: number) => [9, ...order].map((n) => id(Number(n)))[index]

  it('keeps to its item', () => {
    expect(relocate(choose(at(2)), shifted, 0, 5)).toMatchObject({
      active: { id: 12, index: 3 },
      anchor: { id: 12, index: 3 },
    })
  })

  it('stays where it was while its item is not among the rows that are here', () => {
    const selection = choose(at(2))
    expect(relocate(selection, shifted, 0, 1)).toBe(selection)
    expect(relocate(selection, () => undefined, 0, 5)).toBe(selection)
  })
})

describe('a step', () => {
  it('stays within the list', () => {
    expect(step(0, -1, 5)).toBe(0)
    expect(step(4, 1, 5)).toBe(4)
    expect(step(1, 2, 5)).toBe(3)
    expect(step(null, 1, 5)).toBe(0)
    expect(step(null, -1, 5)).toBe(4)
    expect(step(null, 1, 0)).toBe(0)
  })

  it('as long as the list leads to its first and its last item, also from nowhere', () => {
    for (const from of [null, 0, 2, 4]) {
      expect(step(from, -5, 5)).toBe(0)
      expect(step(from, 5, 5)).toBe(4)
    }
  })

  it('starts from nothing at the first item', () => {
    expect(NOTHING_SELECTED.active).toBeNull()
  })
})
