import { expect, it } from 'vitest'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { pairsOf, toggledPairs } from './pair.ts'

const item = (id: number) => ({ id: id as ItemId, reference: `ITEM-000${id}` })
const of = (...ids: number[]) => pairsOf(1 as CaseId, ids.map(item))
const named = (pairs: ReturnType<typeof of>) => pairs.map(({ left, right }) => `${left.id}-${right.id}`)

it('compared pictures make pairs of the first with each other item, none with itself', () => {
  expect(named(of(1, 2, 1, 3))).toEqual(['1-2', '1-3'])
  expect(of(1, 1)).toEqual([])
  expect(of()).toEqual([])
})

it('pairs are taken in once, and out again when all of them are in', () => {
  const one = toggledPairs([], of(1, 2))
  const both = toggledPairs(one, of(1, 2, 3))
  expect(named(both)).toEqual(['1-2', '1-3'])
  expect(named(toggledPairs(both, of(1, 2)))).toEqual(['1-3'])
  expect(toggledPairs(both, of(1, 2, 3))).toEqual([])
})
