import { describe, expect, it } from 'vitest'
import { WORLD_OUTLINE } from '../../src/renderer/ui/world-outline.ts'
import { outlinePath, type Topology } from './outline.ts'

const square = (arcs: number[][][], rings: number[][]): Topology => ({
  transform: { scale: [1, 1], translate: [-180, -90] },
  arcs,
  objects: { land: { geometries: [{ type: 'MultiPolygon', arcs: [rings] }] } },
})

describe('the outline of the world', () => {
  it('joins the lines of a ring, those of another one backwards', () => {
    const lines = [
      [
        [10, 100],
        [10, 0],
        [0, -10],
      ],
      [
        [10, 100],
        [0, -10],
        [10, 0],
      ],
    ]
    expect(outlinePath(square(lines, [[0, -2]]))).toBe('M100 800l100 0 0 100-100 0z')
  })

  it('leaves out what is smaller than a step', () => {
    const speck = [
      [0, 0],
      [0.01, 0],
      [0, 0.01],
      [-0.01, -0.01],
    ]
    expect(outlinePath(square([speck], [[0]]))).toBe('')
  })

  it('has land where there is land and sea where there is sea', () => {
    const isLand = (latitude: number, longitude: number) =>
      // What goes over 180° stands beyond one edge of the map, and is drawn a second time at the other.
      [-3600, 0, 3600].some((by) => liesWithin(WORLD_OUTLINE, (longitude + 180) * 10 + by, (90 - latitude) * 10))
    for (const [latitude, longitude] of [
      [29.76, -95.37],
      [52.5, 13.4],
      [-25, 134],
      [-80, 0],
      [9, 8],
      [64, 100],
      [67, 179],
      [67, -178],
      [-88, 179],
    ] as const)
      expect([latitude, longitude, isLand(latitude, longitude)]).toEqual([latitude, longitude, true])
    for (const [latitude, longitude] of [
      [0, -30],
      [30, -50],
      [-40, 90],
      [20, -150],
      [42, 51],
      [0, 0],
      [75, -60.5],
      [-17, 100],
      [-50, 179.9],
    ] as const)
      expect([latitude, longitude, isLand(latitude, longitude)]).toEqual([latitude, longitude, false])
  })

  it('draws no line back across the map', () => {
    const steps = WORLD_OUTLINE.split(/[Mlz]/).filter((part) => part.split(/(?=-)| /).length > 2)
    const wide = steps.flatMap((line) =>
      (line.match(/-?\d+/g) ?? []).map(Number).filter((step, at) => at % 2 === 0 && Math.abs(step) > 400),
    )
    // Along the south pole, where it lies on the edge.
    expect(wide).toHaveLength(1)
  })

  it('stays small enough to be part of the window', () => {
    expect(WORLD_OUTLINE.length).toBeLessThan(60_000)
  })
})

/** Whether an odd number of the path's lines lies to the right of a point. */
function liesWithin(path: string, x: number, y: number): boolean {
  let isWithin = false
  for (const ring of path.split('z').filter((part) => part !== '')) {
    const [atX = 0, atY = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number)
    const points = [{ x: atX, y: atY }]
    for (let at = 0; at + 1 < steps.length; at += 2) {
      const last = points[points.length - 1] ?? { x: 0, y: 0 }
      points.push({ x: last.x + (steps[at] ?? 0), y: last.y + (steps[at + 1] ?? 0) })
    }
    for (const [at, a] of points.entries()) {
      const b = points[(at + 1) % points.length] ?? a
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isWithin = !isWithin
    }
  }
  return isWithin
}
