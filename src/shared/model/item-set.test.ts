import { describe, expect, it } from 'vitest'
import type { ItemId } from './ids.ts'
import { BY_REFERENCE } from './item-list.ts'
import { bitsOf, ChosenItems, isNamed, itemBits, itemSet, itemsIn, MOST_NAMED, toggled } from './item-set.ts'

const id = (n: number) => n as ItemId
const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => id(first + n))
const bits = (...ids: number[]) => itemBits(bitsOf(ids), BY_REFERENCE)

describe('a set of a few items', () => {
  it('names them in the order in which they were chosen', () => {
    const three = [7, 3, 5].map(id).reduce(toggled, itemSet([]))
    expect(itemsIn(three)).toEqual([7, 3, 5])
    expect(itemsIn(toggled(three, id(3)))).toEqual([7, 5])
  })

  it('leaves the set it was made from as it is', () => {
    const one = itemSet([id(1)])
    toggled(one, id(2))
    expect(itemsIn(one)).toEqual([1])
  })
})

describe('a set of many items', () => {
  it('knows each of them, and their number', () => {
    const many = itemSet(from(1001, MOST_NAMED + 1))
    expect(isNamed(many)).toBe(false)
    expect(many.size).toBe(MOST_NAMED + 1)
    expect([1000, 1001, 11_001, 11_002].map((n) => many.has(id(n)))).toEqual([false, true, true, false])
  })

  it('is what a set of a few becomes with one more', () => {
    const most = itemSet(from(1, MOST_NAMED))
    expect(isNamed(most)).toBe(true)
    const more = toggled(most, id(50_000))
    expect([isNamed(more), more.size, more.has(id(50_000)), more.has(id(49_999))]).toEqual([false, 10_001, true, false])
  })

  it('takes items out and in, before its first and after its last too', () => {
    const many = bits(20, 21, 40)
    expect(itemsIn(toggled(many, id(21)))).toEqual([20, 40])
    expect(itemsIn(toggled(toggled(many, id(3)), id(90)))).toEqual([3, 20, 21, 40, 90])
    expect(itemsIn(many)).toEqual([20, 21, 40])
  })

  it('of a million items takes an eighth of a million bytes', () => {
    const all = itemSet(from(1, 1_000_000))
    expect(all.size).toBe(1_000_000)
    expect('bits' in all && all.bits.length).toBe(125_001)
    expect(toggled(all, id(500_000)).has(id(500_000))).toBe(false)
  })
})

describe('the items of an act', () => {
  it('are not more than can be named, or bits', () => {
    expect(ChosenItems.safeParse(from(1, MOST_NAMED)).success).toBe(true)
    expect(ChosenItems.safeParse(from(1, MOST_NAMED + 1)).success).toBe(false)
    expect(ChosenItems.safeParse({ first: 8, bits: '/w==', sort: BY_REFERENCE }).success).toBe(true)
    expect(ChosenItems.safeParse({ first: 9, bits: '/w==', sort: BY_REFERENCE }).success).toBe(false)
  })
})
