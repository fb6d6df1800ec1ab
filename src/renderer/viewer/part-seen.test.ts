import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partSeen, smallSize } from './part-seen.ts'
import { createViewportGroup } from './viewport-group.ts'

const room = { width: 800, height: 600 }

describe('the part of a picture that is seen', () => {
  it('is nothing to be told while all of it is', () => {
    expect(partSeen({ x: 28, y: 28, width: 744, height: 544 }, room)).toBeNull()
    expect(partSeen({ x: -0.4, y: 0, width: 800.6, height: 600 }, room)).toBeNull()
  })

  it('is what lies within the pane', () => {
    expect(partSeen({ x: -400, y: -300, width: 1600, height: 1200 }, room)).toEqual({
      left: 0.25,
      right: 0.75,
      top: 0.25,
      bottom: 0.75,
    })
    expect(partSeen({ x: 100, y: -600, width: 600, height: 1200 }, room)).toEqual({
      left: 0,
      right: 1,
      top: 0.5,
      bottom: 1,
    })
  })

  it('follows the view of its pane and moves it by the same fraction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 9000 }),
        fc.integer({ min: 100, max: 9000 }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        (width, height, x, y) => {
          const group = createViewportGroup({ mayEnlarge: true, density: () => 1 })
          group.place('A', { width, height }, room)
          group.zoomBy('A', null, 4)
          const before = group.shown('A')
          if (before === null) throw new Error('not shown')
          const { middle, rect } = before
          group.pan('A', { x: (middle.x - x) * rect.width, y: (middle.y - y) * rect.height })
          const after = group.shown('A')
          expect(after?.middle.x).toBeCloseTo(x)
          expect(after?.middle.y).toBeCloseTo(y)
          const part = partSeen(after?.rect ?? rect, room)
          if (part === null) return
          expect(x).toBeGreaterThanOrEqual(part.left - 1e-9)
          expect(x).toBeLessThanOrEqual(part.right + 1e-9)
        },
      ),
    )
  })
})

describe('the small picture', () => {
  it('keeps the proportions and stays in its corner', () => {
    expect(smallSize({ width: 4000, height: 3000 }, room)).toEqual({ width: 168, height: 126 })
    expect(smallSize({ width: 4000, height: 3000 }, { width: 300, height: 200 })).toEqual({ width: 80, height: 60 })
  })

  it('is left out where there is no room for it', () => {
    expect(smallSize({ width: 4000, height: 3000 }, { width: 60, height: 40 })).toBeNull()
  })
})
