import { describe, expect, it } from 'vitest'
import { between, LEAST, moved, stretched } from './redact-box.ts'

const box = { x: 0.25, y: 0.5, width: 0.25, height: 0.125 }

describe('a box of a redaction', () => {
  it('is the same whichever corner it was drawn from', () => {
    const [a, b] = [
      { x: 0.5, y: 0.5 },
      { x: 0.25, y: 0.625 },
    ]
    expect(between(a, b)).toEqual(box)
    expect(between(b, a)).toEqual(box)
  })

  it('keeps its size and stays on the picture wherever it is moved to', () => {
    expect(moved(box, { x: 0.125, y: -0.25 })).toEqual({ ...box, x: 0.375, y: 0.25 })
    expect(moved(box, { x: 7, y: -7 })).toEqual({ ...box, x: 0.75, y: 0 })
  })

  it('follows the corner that is pulled, and keeps the opposite one', () => {
    expect(stretched(box, 'se', { x: 0.75, y: 0.75 })).toEqual({ ...box, width: 0.5, height: 0.25 })
    expect(stretched(box, 'nw', { x: 0.125, y: 0.25 })).toEqual({ x: 0.125, y: 0.25, width: 0.375, height: 0.375 })
    expect(stretched(box, 'ne', { x: 9, y: -9 })).toEqual({ x: 0.25, y: 0, width: 0.75, height: 0.625 })
  })

  it('never gets too thin to be held, nor turns over', () => {
    const thin = stretched(box, 'se', { x: 0, y: 0 })
    expect(thin).toMatchObject({ x: box.x, y: box.y })
    expect(thin.width).toBeCloseTo(LEAST)
    expect(thin.height).toBeCloseTo(LEAST)
  })
})
