import { describe, expect, it } from 'vitest'
import { fractionAt, scaleOf, scrollTo } from './zoom.ts'

const view = { width: 1000, height: 800 }

describe('zoom', () => {
  it('fits a large picture with room for the numbers of boxes', () => {
    expect(scaleOf('fit', { width: 4000, height: 3000 }, view, 1)).toBeCloseTo(944 / 4000)
  })

  it('never enlarges a small picture', () => {
    expect(scaleOf('fit', { width: 64, height: 64 }, view, 1)).toBe(1)
  })

  it('puts one picture pixel on one screen pixel at 100 %', () => {
    expect(scaleOf('full', { width: 4000, height: 3000 }, view, 2)).toBe(0.5)
  })

  it('keeps the point under the pointer when it changes to 100 %', () => {
    const pointer = { x: 620, y: 180 }
    const fitted = { width: 900, height: 675 }
    const full = { width: 4000, height: 3000 }
    const fraction = fractionAt(pointer, { x: 0, y: 0 }, fitted, view)
    const scroll = scrollTo(fraction, pointer, full, view)
    expect(fractionAt(pointer, scroll, full, view).x).toBeCloseTo(fraction.x)
    expect(fractionAt(pointer, scroll, full, view).y).toBeCloseTo(fraction.y)
  })

  it('takes the nearest edge for a point beside the picture', () => {
    expect(fractionAt({ x: 2, y: 400 }, { x: 0, y: 0 }, { width: 500, height: 500 }, view)).toEqual({ x: 0, y: 0.5 })
  })
})
