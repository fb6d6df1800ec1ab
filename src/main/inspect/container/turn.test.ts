import { describe, expect, it } from 'vitest'
import { NO_TURN, orientationOf, thenMirrored, thenRotated, turnOf } from './turn.ts'

describe('a turn', () => {
  it('is one of the eight EXIF orientations and comes back as it was', () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) expect(orientationOf(turnOf(orientation))).toBe(orientation)
    expect(turnOf(0)).toEqual(NO_TURN)
    expect(turnOf(9)).toEqual(NO_TURN)
  })

  it('adds up rotations against the clock', () => {
    expect([1, 2, 3].map((quarters) => orientationOf(thenRotated(NO_TURN, quarters)))).toEqual([8, 3, 6])
  })

  it('adds mirrors in the order in which they apply', () => {
    expect(orientationOf(thenMirrored(NO_TURN, 'left_right'))).toBe(2)
    expect(orientationOf(thenMirrored(NO_TURN, 'top_bottom'))).toBe(4)
    // A quarter against the clock, then top to bottom: rows become columns (transposed).
    expect(orientationOf(thenMirrored(thenRotated(NO_TURN, 1), 'top_bottom'))).toBe(5)
    expect(orientationOf(thenRotated(thenMirrored(NO_TURN, 'left_right'), 1))).toBe(5)
  })

  it('is undone by mirroring twice', () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const twice = thenMirrored(thenMirrored(turnOf(orientation), 'left_right'), 'left_right')
      expect(orientationOf(twice)).toBe(orientation)
    }
  })
})
