import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createViewportGroup } from './viewport-group.ts'

const size = { width: 700, height: 500 }

function setupGroup(...pictures: [number, number][]) {
  const group = createViewportGroup({ mayEnlarge: pictures.length > 1, density: () => 1 })
  pictures.forEach(([width, height], index) => {
    group.place(String(index), { width, height }, size)
  })
  const middleOf = (id: string) => group.shown(id)?.middle
  return { group, middleOf }
}

describe('a view of one picture', () => {
  it('goes between the whole picture and 100 % at the pointer', () => {
    const { group } = setupGroup([4000, 3000])
    const at = { x: 500, y: 100 }
    group.point('0', at)
    const before = group.fractionAt('0', at)
    group.toggle('0')
    expect(group.shown('0')).toMatchObject({ density: 1, named: 'full' })
    expect(group.fractionAt('0', at)?.x).toBeCloseTo(before?.x ?? -1, 3)
    group.toggle('0')
    expect(group.shown('0')?.named).toBe('fit')
  })

  it('holds the point under the wheel from the first turn, and stands in the middle once it is whole again', () => {
    const { group, middleOf } = setupGroup([300, 300])
    const at = { x: 240, y: 140 }
    const before = group.fractionAt('0', at)
    for (let turn = 0; turn < 9; turn += 1) group.zoomBy('0', at, 1.4)
    expect(group.fractionAt('0', at)?.x).toBeCloseTo(before?.x ?? -1, 9)
    for (let turn = 0; turn < 12; turn += 1) group.zoomBy('0', { x: 10, y: 10 }, 0.7)
    expect(group.shown('0')).toMatchObject({ density: 1, named: 'fit' })
    expect(middleOf('0')).toEqual({ x: 0.5, y: 0.5 })
  })

  it('stays fitted when the window changes, and otherwise keeps its size on the screen', () => {
    const { group } = setupGroup([4000, 3000])
    group.place('0', { width: 4000, height: 3000 }, { width: 1400, height: 1000 })
    expect(group.shown('0')?.rect.width).toBeCloseTo((944 * 4) / 3, 6)
    group.zoomBy('0', null, 2.5)
    const density = group.shown('0')?.density
    group.place('0', { width: 4000, height: 3000 }, size)
    expect(group.shown('0')?.density).toBeCloseTo(density ?? 0, 9)
    expect(group.shown('0')?.named).toBeNull()
  })

  it('cannot be dragged off the middle while it is fitted, alone or not', () => {
    const { group, middleOf } = setupGroup([4000, 3000])
    group.pan('0', { x: 200, y: -90 })
    group.pan('0', { x: 200, y: -90 }, true)
    expect(middleOf('0')).toEqual({ x: 0.5, y: 0.5 })
    group.zoomBy('0', null, 1.2)
    group.pan('0', { x: 20, y: 0 })
    expect(middleOf('0')?.x).toBeLessThan(0.5)
    expect(middleOf('0')?.y).toBe(0.5)
  })

  it('has no departure of its own: what is done to it alone is undone by fitting it', () => {
    const { group, middleOf } = setupGroup([4000, 3000])
    group.zoomBy('0', null, 4, true)
    group.pan('0', { x: 300, y: 0 }, true)
    group.zoomTo('0', 'fit')
    expect(middleOf('0')).toEqual({ x: 0.5, y: 0.5 })
    expect(group.shown('0')).toMatchObject({ named: 'fit', offset: { x: 0, y: 0 } })
  })

  it('is told anew only when something changed', () => {
    const { group } = setupGroup([4000, 3000])
    group.zoomTo('0', 'full')
    let reported = 0
    const stop = group.subscribe(() => {
      reported += 1
    })
    expect(group.shown('0')).toBe(group.shown('0'))
    group.pan('0', { x: 5, y: 0 })
    expect(reported).toBe(1)
    stop()
    group.pan('0', { x: 5, y: 0 })
    expect(reported).toBe(1)
  })
})

describe('views side by side', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('zoom' as const),
      pane: fc.constantFrom('0', '1'),
      by: fc.double({ min: 0.3, max: 3, noNaN: true }),
    }),
    fc.record({
      do: fc.constant('pan' as const),
      pane: fc.constantFrom('0', '1'),
      by: fc.integer({ min: -400, max: 400 }),
    }),
    fc.record({ do: fc.constant('toggle' as const), pane: fc.constantFrom('0', '1'), by: fc.constant(0) }),
  )

  it('never fall out of step, whatever is done in whichever and however fast', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { group, middleOf } = setupGroup([6000, 4000], [600, 400])
        for (const { do: what, pane, by } of steps) {
          if (what === 'zoom') group.zoomBy(pane, { x: 100, y: 400 }, by)
          else if (what === 'pan') group.pan(pane, { x: by, y: -by })
          else group.toggle(pane, { x: 600, y: 50 })
          const [a, b] = [middleOf('0'), middleOf('1')]
          expect(a?.x).toBeCloseTo(b?.x ?? -1, 9)
          expect(a?.y).toBeCloseTo(b?.y ?? -1, 9)
        }
      }),
    )
  })

  it('keep the difference that one pane alone was given', () => {
    const { group, middleOf } = setupGroup([6000, 4000], [600, 400])
    group.zoomTo('0', 'full')
    group.pan('1', { x: 70, y: 0 }, true)
    const apart = (middleOf('1')?.x ?? 0) - (middleOf('0')?.x ?? 0)
    expect(apart).toBeLessThan(0)
    group.pan('0', { x: -300, y: 120 })
    group.zoomBy('1', null, 0.8)
    expect((middleOf('1')?.x ?? 0) - (middleOf('0')?.x ?? 0)).toBeCloseTo(apart, 9)
    group.realign()
    expect(middleOf('1')?.x).toBeCloseTo(middleOf('0')?.x ?? -1, 9)
  })

  it('stay where they are while all are seen whole, and let one alone be moved', () => {
    const { group, middleOf } = setupGroup([6000, 4000], [600, 400])
    group.pan('0', { x: 90, y: 90 })
    expect([middleOf('0'), middleOf('1')]).toEqual([
      { x: 0.5, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ])
    group.pan('1', { x: 90, y: 0 }, true)
    expect(middleOf('1')?.x).toBeLessThan(0.5)
    expect(middleOf('0')?.x).toBe(0.5)
  })

  it('can be moved along with one that reaches beyond its pane, in the direction in which it does', () => {
    const { group, middleOf } = setupGroup([6000, 4000], [600, 100])
    group.zoomBy('1', null, 3, true)
    group.pan('0', { x: -60, y: -60 })
    expect(middleOf('1')?.x).toBeGreaterThan(0.51)
    expect(middleOf('1')?.y).toBeCloseTo(0.5, 9)
  })

  it('move apart while they are not synced, and together from there on', () => {
    const { group, middleOf } = setupGroup([6000, 4000], [6000, 4000])
    group.zoomTo('0', 'full')
    group.setSynced(false)
    group.pan('0', { x: -500, y: 0 })
    expect(middleOf('1')?.x).toBeCloseTo(0.5, 9)
    group.setSynced(true)
    const apart = (middleOf('0')?.x ?? 0) - (middleOf('1')?.x ?? 0)
    group.pan('1', { x: 200, y: 0 })
    expect((middleOf('0')?.x ?? 0) - (middleOf('1')?.x ?? 0)).toBeCloseTo(apart, 9)
  })
})

describe('pictures laid on each other', () => {
  const [a, b] = [
    { width: 6000, height: 4000 },
    { width: 1000, height: 2000 },
  ]
  const [reference, own] = [
    { x: 0.2, y: 0.7 },
    { x: 0.6, y: 0.4 },
  ]
  const setupPair = () => {
    const group = createViewportGroup({ mayEnlarge: true, density: () => 1 })
    group.place('A', a, size, 'a')
    group.place('B', b, size, 'b')
    group.zoomTo('A', 'full')
    group.align('B', own, 'A', reference, 3)
    const ratio = () => (group.shown('B')?.density ?? 0) / (group.shown('A')?.density ?? 1)
    return { group, ratio }
  }
  const sizes = fc.record({ width: fc.integer({ min: 200, max: 3000 }), height: fc.integer({ min: 200, max: 2000 }) })

  it('stay so whatever shape the panes take, laid over each other or side by side', () => {
    fc.assert(
      fc.property(fc.array(sizes, { maxLength: 8 }), (rooms) => {
        const { group, ratio } = setupPair()
        const before = ratio()
        for (const room of rooms) {
          group.vacate('A')
          group.vacate('B')
          expect(group.shown('A')).toBeNull()
          group.place('A', a, room, 'a')
          group.place('B', b, room, 'b')
        }
        expect(group.across('A', reference, 'B')?.x).toBeCloseTo(own.x, 9)
        expect(group.across('A', reference, 'B')?.y).toBeCloseTo(own.y, 9)
        expect(ratio()).toBeCloseTo(before, 9)
      }),
    )
  })

  it('stay so when they change places, and each keeps its size against the other', () => {
    const { group, ratio } = setupPair()
    const before = ratio()
    group.place('A', b, size, 'b')
    group.place('B', a, size, 'a')
    expect(group.across('B', reference, 'A')?.x).toBeCloseTo(own.x, 9)
    expect(ratio()).toBeCloseTo(1 / before, 9)
  })

  it('are forgotten by the picture that comes in their place, and are so again when they come back', () => {
    const { group } = setupPair()
    const laid = group.shown('B')?.offset
    expect(group.departs()).toBe(true)
    group.place('B', b, size, 'c')
    expect(group.shown('B')).toMatchObject({ offset: { x: 0, y: 0 }, factor: 1 })
    expect(group.departs()).toBe(false)
    group.place('B', b, size, 'b')
    expect(group.shown('B')?.offset).toEqual(laid)
  })

  it('can be laid on each other in a ring without end of telling their sizes', () => {
    const { group } = setupPair()
    group.place('C', a, size, 'c')
    group.align('C', own, 'B', reference)
    group.align('A', own, 'C', reference)
    expect(group.shown('B')?.density).toBeGreaterThan(0)
    group.align('B', own, 'A', reference)
    expect(group.shown('C')?.density).toBeGreaterThan(0)
  })

  it('keep an own size that one was given alone, until all go back to the common view', () => {
    const { group, ratio } = setupPair()
    const before = ratio()
    group.zoomBy('B', null, 2, true)
    expect(ratio()).toBeCloseTo(before * 2, 6)
    group.place('A', a, { width: 1400, height: 500 }, 'a')
    group.place('B', b, { width: 1400, height: 500 }, 'b')
    expect(ratio()).toBeCloseTo(before * 2, 6)
    group.realign()
    expect(group.departs()).toBe(false)
    expect(group.shown('B')).toMatchObject({ offset: { x: 0, y: 0 }, factor: 1 })
  })
})

describe('a pane whose picture is still to come', () => {
  it('moves nothing in the others, and what comes joins what they show', () => {
    const group = createViewportGroup({ mayEnlarge: true, density: () => 1 })
    group.place('A', { width: 6000, height: 4000 }, size, 'a')
    group.place('B', { width: 600, height: 400 }, size, 'b')
    group.zoomBy('B', { x: 60, y: 90 }, 5)
    const before = group.shown('B')
    group.vacate('A')
    expect(group.shown('B')).toEqual(before)
    group.place('A', { width: 1200, height: 800 }, size, 'c')
    expect(group.shown('B')).toEqual(before)
    expect(group.shown('A')?.rect).toEqual(before?.rect)
  })
})
