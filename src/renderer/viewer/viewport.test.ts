import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aligned,
  boundZoom,
  fractionAt,
  isSeenAlong,
  kept,
  type Pane,
  pannedBy,
  rectOf,
  scaleOf,
  type View,
  viewOn,
  zoomedAt,
  zoomNamed,
} from './viewport.ts'

const pane = (picture: [number, number], size: [number, number], own: Partial<Pane> = {}): Pane => ({
  picture: { width: picture[0], height: picture[1] },
  size: { width: size[0], height: size[1] },
  offset: { x: 0, y: 0 },
  stretch: { x: 1, y: 1 },
  factor: 1,
  ...own,
})
const middle = { x: 0.5, y: 0.5 }
const edge = fc.integer({ min: 1, max: 30_000 })
const room = fc.integer({ min: 100, max: 4000 })
const part = fc.double({ min: 0, max: 1, noNaN: true })
const anyPane = fc
  .record({ picture: fc.tuple(edge, edge), size: fc.tuple(room, room) })
  .map(({ picture, size }) => pane(picture, size))
const anyView = fc
  .record({ x: part, y: part, zoom: fc.double({ min: 0.5, max: 60, noNaN: true }) })
  .map(({ x, y, zoom }): View => ({ centre: { x, y }, zoom }))

describe('what is seen of a picture', () => {
  it('is all of it along both axes once it is fitted, whatever the sizes', () => {
    fc.assert(
      fc.property(anyPane, (any) => {
        const view = { centre: middle, zoom: zoomNamed('fit', any, 1, true) }
        expect([isSeenAlong(view, any, 'x'), isSeenAlong(view, any, 'y')]).toEqual([true, true])
      }),
    )
  })

  it('is not all of it along the axis on which it reaches beyond the pane', () => {
    const wide = pane([4000, 1000], [856, 656])
    const filled = { centre: middle, zoom: zoomNamed('fill', wide, 1, false) }
    expect([isSeenAlong(filled, wide, 'x'), isSeenAlong(filled, wide, 'y')]).toEqual([false, true])
    const aside = { centre: { x: 0.5, y: 0 }, zoom: zoomNamed('fit', wide, 1, false) }
    expect(isSeenAlong({ ...aside, centre: { x: 1, y: 0.5 } }, wide, 'x')).toBe(false)
    expect(isSeenAlong(aside, wide, 'y')).toBe(true)
  })
})

describe('a zoom by name', () => {
  const wide = pane([4000, 1000], [856, 656])

  it('fits the whole picture with room for the box numbers around it', () => {
    const zoom = zoomNamed('fit', wide, 1, false)
    expect(rectOf({ centre: middle, zoom }, wide)).toEqual({ x: 28, y: 228, width: 800, height: 200 })
  })

  it('does not enlarge a small picture to fit it, unless beside another one', () => {
    const small = pane([100, 100], [856, 656])
    expect(scaleOf({ centre: middle, zoom: zoomNamed('fit', small, 1, false) }, small)).toBe(1)
    expect(scaleOf({ centre: middle, zoom: zoomNamed('fit', small, 1, true) }, small)).toBe(6)
  })

  it('fills the view without a rim', () => {
    const { width, height } = rectOf({ centre: middle, zoom: zoomNamed('fill', wide, 1, false) }, wide)
    expect([width, height]).toEqual([2624, 656])
  })

  it('shows one pixel of the picture on one pixel of the screen, however dense that is', () => {
    for (const density of [1, 1.5, 2]) {
      expect(scaleOf({ centre: middle, zoom: zoomNamed('full', wide, density, false) }, wide) * density).toBeCloseTo(
        1,
        12,
      )
    }
  })
})

describe('zooming', () => {
  it('leaves the picture where it is under the pointer', () => {
    fc.assert(
      fc.property(
        anyPane,
        anyView,
        part,
        part,
        fc.double({ min: 0.5, max: 60, noNaN: true }),
        (one, view, u, v, zoom) => {
          const point = { x: u * one.size.width, y: v * one.size.height }
          const before = fractionAt(view, one, point)
          const after = fractionAt(zoomedAt(view, one, point, zoom), one, point)
          expect(after.x).toBeCloseTo(before.x, 6)
          expect(after.y).toBeCloseTo(before.y, 6)
        },
      ),
    )
  })

  it('ends at 3200 % and at the whole picture', () => {
    fc.assert(
      fc.property(
        anyPane,
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        fc.constantFrom(1, 1.5, 2),
        (one, zoom, density) => {
          const shown = scaleOf({ centre: middle, zoom: boundZoom(zoom, one, density, false) }, one) * density
          const whole = scaleOf({ centre: middle, zoom: 1 }, one) * density
          expect(shown).toBeLessThanOrEqual(Math.max(32, whole) * (1 + 1e-9))
          expect(shown).toBeGreaterThanOrEqual(Math.min(1, whole) * (1 - 1e-9))
        },
      ),
    )
  })
})

describe('going to a part of the picture', () => {
  const within = fc.double({ min: 0.01, max: 0.5, noNaN: true })

  it('has it in the middle of the pane, and no larger than the pane', () => {
    fc.assert(
      fc.property(anyPane, within, within, within, within, (one, x, y, width, height) => {
        const view = viewOn({ x, y, width, height }, one, 1, false)
        const rect = rectOf(view, one)
        const slack = 1e-9 * Math.max(rect.width, rect.height) + 1e-6
        expect(Math.abs(rect.x + (x + width / 2) * rect.width - one.size.width / 2)).toBeLessThan(slack)
        expect(Math.abs(rect.y + (y + height / 2) * rect.height - one.size.height / 2)).toBeLessThan(slack)
        expect(width * rect.width).toBeLessThanOrEqual(one.size.width + slack)
        expect(height * rect.height).toBeLessThanOrEqual(one.size.height + slack)
      }),
    )
  })

  it('does not enlarge a small one beyond 800 %', () => {
    const one = pane([4000, 3000], [800, 600])
    expect(scaleOf(viewOn({ x: 0.5, y: 0.5, width: 0.001, height: 0.001 }, one, 2, false), one) * 2).toBeCloseTo(8, 6)
  })
})

describe('moving', () => {
  it('moves the picture by as much as the hand', () => {
    fc.assert(
      fc.property(
        anyPane,
        anyView,
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: -500, max: 500 }),
        (one, view, x, y) => {
          const [before, after] = [rectOf(view, one), rectOf(pannedBy(view, one, { x, y }), one)]
          const slack = 1e-6 * Math.max(before.width, before.height)
          expect(Math.abs(after.x - before.x - x)).toBeLessThan(slack + 1e-6)
          expect(Math.abs(after.y - before.y - y)).toBeLessThan(slack + 1e-6)
        },
      ),
    )
  })

  it('keeps some of the picture in the middle of the view', () => {
    const anywhere = fc.double({ min: -5, max: 5, noNaN: true })
    fc.assert(
      fc.property(anyPane, anyView, anywhere, anywhere, (one, view, x, y) => {
        const at = fractionAt(kept({ ...view, centre: { x, y } }, [one]), one, {
          x: one.size.width / 2,
          y: one.size.height / 2,
        })
        for (const fraction of [at.x, at.y]) {
          expect(fraction).toBeGreaterThan(-1e-9)
          expect(fraction).toBeLessThan(1 + 1e-9)
        }
      }),
    )
  })

  it('is stopped by the same limits in whichever pane it happens', () => {
    const left = pane([4000, 3000], [700, 500])
    const right = pane([4000, 3000], [700, 500], { offset: { x: 0.3, y: -0.2 } })
    fc.assert(
      fc.property(anyView, (view) => {
        const once = kept(view, [left, right])
        expect(kept(once, [right, left])).toEqual(once)
      }),
    )
  })
})

describe('panes side by side', () => {
  it('show the same fraction of pictures of unequal sizes', () => {
    const [large, small] = [pane([6000, 4000], [700, 500]), pane([600, 400], [700, 500])]
    fc.assert(
      fc.property(anyView, part, part, (view, u, v) => {
        const point = { x: u * 700, y: v * 500 }
        const [a, b] = [fractionAt(view, large, point), fractionAt(view, small, point)]
        expect(a.x).toBeCloseTo(b.x, 9)
        expect(a.y).toBeCloseTo(b.y, 9)
      }),
    )
  })

  it('stay on the same feature once it was aligned, wherever both are moved and zoomed', () => {
    // The right image is a crop of the left one: its left edge is at 0.25, its top at 0.1, and it is half as wide.
    const left = pane([4000, 2000], [700, 500])
    const cut = pane([2000, 1000], [700, 500])
    const inLeft = (own: { x: number; y: number }) => ({ x: 0.25 + own.x / 2, y: 0.1 + own.y / 2 })
    const start: View = { centre: middle, zoom: 1 }
    const half = scaleOf(start, left) / scaleOf(start, cut)
    const turned = aligned(start, cut, { x: 0.3, y: 0.3 }, left, inLeft({ x: 0.3, y: 0.3 }), half)
    fc.assert(
      fc.property(anyView, part, part, (view, u, v) => {
        const point = { x: u * 700, y: v * 500 }
        const [a, b] = [fractionAt(view, left, point), inLeft(fractionAt(view, turned, point))]
        expect(a.x).toBeCloseTo(b.x, 6)
        expect(a.y).toBeCloseTo(b.y, 6)
      }),
    )
  })
})
