import { describe, expect, it } from 'vitest'
import { levelFor } from './paint.ts'

describe('the size a picture is painted from', () => {
  it('is the whole one from 100 % up, and the halved one that still has a pixel for each on the screen below', () => {
    expect([32, 1, 0.9, 0.51].map((density) => levelFor(density, 4))).toEqual([0, 0, 0, 0])
    expect([0.5, 0.26, 0.25, 0.13].map((density) => levelFor(density, 4))).toEqual([1, 1, 2, 2])
  })

  it('is the smallest there is when no smaller one was made', () => {
    expect(levelFor(0.01, 3)).toBe(2)
    expect(levelFor(0.01, 1)).toBe(0)
  })
})
