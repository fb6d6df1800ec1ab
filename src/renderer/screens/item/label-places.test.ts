import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rect } from '../../viewer/viewport.ts'
import { LABEL_HEIGHT, type LabelPlace, type LabelRequest, placeLabels } from './label-places.ts'

const AREA: Rect = { x: 0, y: 0, width: 800, height: 500 }
const request = (x: number, y: number, width: number, height: number, isDeciding = false): LabelRequest => ({
  box: { x, y, width, height },
  widths: isDeciding ? [120, 80] : [60, 22],
  isDeciding,
})
const shown = (places: readonly (LabelPlace | null)[]) =>
  places.flatMap((place) => (place === null ? [] : [place.rect]))
const doOverlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const isInside = (rect: Rect, area: Rect) =>
  rect.x >= area.x - 0.01 &&
  rect.y >= area.y - 0.01 &&
  rect.x + rect.width <= area.x + area.width + 0.01 &&
  rect.y + rect.height <= area.y + area.height + 0.01

/** Crowds of faces, some outside the pane, with one deciding face or none. */
const crowd = fc
  .record({
    boxes: fc.array(
      fc.record({
        x: fc.integer({ min: -100, max: 820 }),
        y: fc.integer({ min: -100, max: 520 }),
        width: fc.integer({ min: 1, max: 400 }),
        height: fc.integer({ min: 1, max: 400 }),
      }),
      { maxLength: 60 },
    ),
    deciding: fc.nat(80),
    pointed: fc.option(fc.nat(59), { nil: null }),
  })
  .map(({ boxes, deciding, pointed }) => ({
    requests: boxes.map(({ x, y, width, height }, index) => request(x, y, width, height, index === deciding)),
    pointed,
  }))
const isSeen = ({ box }: LabelRequest) => box.x < 800 && box.y < 500 && box.x + box.width > 0 && box.y + box.height > 0

describe('labels of boxes', () => {
  it('never cover each other and never leave the pane, whatever the boxes', () => {
    fc.assert(
      fc.property(crowd, ({ requests, pointed }) => {
        const rects = shown(placeLabels(requests, AREA, pointed))
        for (const [index, rect] of rects.entries()) {
          expect(isInside(rect, AREA)).toBe(true)
          expect(rect.height).toBe(LABEL_HEIGHT)
          for (const other of rects.slice(index + 1)) expect(doOverlap(rect, other)).toBe(false)
        }
      }),
    )
  })

  it('are whole on the deciding face and on the one that is pointed at', () => {
    fc.assert(
      fc.property(crowd, ({ requests, pointed }) => {
        const places = placeLabels(requests, AREA, pointed)
        for (const [index, one] of requests.entries()) {
          if (one.isDeciding && isSeen(one)) expect(places[index]?.text).toBe(0)
          if (index === pointed && isSeen(one)) expect(places[index]).not.toBeNull()
        }
      }),
    )
  })

  it('stay under the pointer that points at them', () => {
    fc.assert(
      fc.property(crowd, ({ requests, pointed }) => {
        const before = pointed === null ? null : placeLabels(requests, AREA)[pointed]
        const after = pointed === null ? null : placeLabels(requests, AREA, pointed)[pointed]
        if (before != null) expect(after != null && isInside(before.rect, after.rect)).toBe(true)
      }),
    )
  })

  it('stand above their boxes with all they say where there is room', () => {
    const [place] = placeLabels([request(100, 100, 50, 60)], AREA)
    expect(place).toEqual({ rect: { x: 97, y: 75, width: 60, height: 19 }, text: 0, leader: null })
  })

  it('go below a box at the upper edge, and to its left at the right edge', () => {
    const [top, right] = placeLabels([request(100, 5, 50, 60), request(780, 100, 18, 60)], AREA)
    expect(top?.rect.y).toBe(71)
    expect(right?.rect.x).toBe(739)
  })

  it('lose their scores before any of them loses its number', () => {
    const row = Array.from({ length: 12 }, (_, index) => request(100 + index * 16, 40, 20, 20))
    const places = placeLabels(row, AREA)
    expect(places.every((place) => place !== null)).toBe(true)
    expect(places.some((place) => place?.text === 1)).toBe(true)
  })

  it('leave the deciding one whole where two faces are nearly one', () => {
    const [deciding, other] = placeLabels([request(300, 200, 120, 120, true), request(302, 202, 118, 118)], AREA)
    expect(deciding?.text).toBe(0)
    expect(other).not.toBeNull()
  })

  it('are tied by a line to a box that is too small to be found', () => {
    const [large, tiny] = placeLabels([request(300, 200, 120, 120), request(418, 318, 4, 4)], AREA)
    expect(large?.leader).toBeNull()
    expect(tiny?.leader).not.toBeNull()
  })

  it('lie within a box that fills the pane, and are left out with one that is out of sight', () => {
    const [large, away] = placeLabels([request(-500, -500, 3000, 3000), request(-300, 10, 100, 100)], AREA)
    expect(large?.rect).toMatchObject({ x: 6, y: 6 })
    expect(away).toBeNull()
  })

  it('are fewer where there is no room for all', () => {
    const all = Array.from({ length: 200 }, () => request(10, 10, 30, 30))
    const places = placeLabels(all, { x: 0, y: 0, width: 120, height: 80 }, 199)
    expect(shown(places).length).toBeLessThan(200)
    expect(places[199]?.text).toBe(0)
  })
})
