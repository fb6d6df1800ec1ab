import { describe, expect, it } from 'vitest'
import type { ItemId } from '../../shared/model/ids.ts'
import { ChosenItems, itemSet } from '../../shared/model/item-set.ts'
import { chosenOf, serialOf, setOf } from './item-sets.ts'

const many = itemSet(Array.from({ length: 30_000 }, (_, n) => (n * 3 + 5) as ItemId))

describe('a set of items on its way to main', () => {
  it('is named while it is small, and comes back as it was', () => {
    const few = itemSet([9, 4].map((n) => n as ItemId))
    expect(chosenOf(few)).toEqual([9, 4])
    expect(setOf(chosenOf(few))).toEqual(few)
  })

  it('is bits in a text when it is large, and comes back with the same items', () => {
    const chosen = ChosenItems.parse(chosenOf(many))
    expect(JSON.stringify(chosen).length).toBeLessThan(16_000)
    const back = setOf(chosen)
    expect(back.size).toBe(30_000)
    expect([5, 6, 90_002, 90_005].map((id) => back.has(id as ItemId))).toEqual([true, false, true, false])
  })
})

it('a set keeps its number, and no other has it', () => {
  expect(serialOf(many)).toBe(serialOf(many))
  expect(serialOf(itemSet([]))).not.toBe(serialOf(itemSet([])))
})
