import { describe, expect, it } from 'vitest'
import { stepFrom } from './list-position.ts'

const at = (index: number | null, isGone = false) => ({ index, isGone, total: 5 })

describe('a step along the list of an item', () => {
  it('leads to the one beside it, and no further than the ends', () => {
    expect(stepFrom(at(2), null, 1)).toBe(3)
    expect(stepFrom(at(2), null, -1)).toBe(1)
    expect(stepFrom(at(4), null, 1)).toBeNull()
    expect(stepFrom(at(0), null, -1)).toBeNull()
  })

  it('adds up with steps the window has not come to yet', () => {
    expect(stepFrom(at(0), 3, 1)).toBe(4)
    expect(stepFrom(at(0), 3, -1)).toBe(2)
    expect(stepFrom(at(0), 4, 1)).toBeNull()
  })

  it('leads on from an item that the filter has taken away since', () => {
    expect(stepFrom(at(2, true), null, 1)).toBe(2)
    expect(stepFrom(at(2, true), null, -1)).toBe(1)
    expect(stepFrom({ index: 5, isGone: true, total: 5 }, null, 1)).toBeNull()
  })

  it('leads nowhere from an item that was never in the list', () => {
    expect(stepFrom(at(null), null, 1)).toBeNull()
  })
})
