import { describe, expect, it } from 'vitest'
import { turnPoint } from './face-reading.ts'
import { backFrom, bothTurns } from './orientation.ts'

const ALL = [1, 2, 3, 4, 5, 6, 7, 8]

describe('an orientation', () => {
  it('after another does what both do to a point', () => {
    for (const first of ALL)
      for (const second of ALL) {
        const once = turnPoint(0.2, 0.7, first)
        const twice = turnPoint(once.x, once.y, second)
        const both = turnPoint(0.2, 0.7, bothTurns(first, second))
        expect([both.x, both.y]).toEqual([expect.closeTo(twice.x, 9), expect.closeTo(twice.y, 9)])
      }
  })

  it('is undone by its inverse', () => {
    for (const one of ALL) expect(bothTurns(one, backFrom(one))).toBe(1)
  })
})
