import { expect, it } from 'vitest'
import type { ItemId } from '../../../shared/model/ids.ts'
import { isSamePair, pairsOf } from './pair.ts'

const item = (id: number) => ({ id: id as ItemId, reference: `ITEM-000${id}` })
const of = (...ids: number[]) => pairsOf(ids.map(item))
const named = (pairs: ReturnType<typeof of>) => pairs.map(({ left, right }) => `${left.id}-${right.id}`)

it('compared pictures make pairs of the first with each other item, none with itself and none twice', () => {
  expect(named(of(1, 2, 1, 3))).toEqual(['1-2', '1-3'])
  expect(named(of(1, 2, 2))).toEqual(['1-2'])
  expect(of(1, 1)).toEqual([])
  expect(of()).toEqual([])
})

it('a pair is the same whichever side its pictures are on', () => {
  const same = (a: ReturnType<typeof of>, b: ReturnType<typeof of>) =>
    a[0] !== undefined && b[0] !== undefined && isSamePair(a[0], b[0])
  expect(same(of(1, 2), of(2, 1))).toBe(true)
  expect(same(of(1, 2), of(1, 3))).toBe(false)
})
