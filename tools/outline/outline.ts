/** What is taken from a TopoJSON file: shared lines in quantised steps, and the rings that are made of them. */
export type Topology = {
  transform: { scale: readonly number[]; translate: readonly number[] }
  arcs: readonly (readonly (readonly number[])[])[]
  objects: { land: { geometries: readonly { type: string; arcs: readonly (readonly (readonly number[])[])[] }[] } }
}

type Point = readonly [x: number, y: number]

/** Steps a degree is divided into: a tenth of a degree is about 11 km, finer than the outline is drawn. */
const STEPS = 10

/**
 * The land as one path of an SVG, in tenths of a degree: x from 0 at 180° west to 3600, y from 0 at the north pole to
 * 1800. Points that fall together are one, and rings that fall together are none.
 */
export function outlinePath(topology: Topology): string {
  const arcs = topology.arcs.map((arc) => decoded(arc, topology.transform))
  const polygons = topology.objects.land.geometries.flatMap((geometry) => geometry.arcs)
  return polygons
    .flat()
    .map((ring) => pathOf(joined(ring, arcs)))
    .join('')
}

/** Each point of an arc is the step from the one before it. */
function decoded(arc: readonly (readonly number[])[], { scale, translate }: Topology['transform']): Point[] {
  let [x, y] = [0, 0]
  return arc.map(([dx = 0, dy = 0]): Point => {
    x += dx
    y += dy
    const longitude = x * (scale[0] ?? 0) + (translate[0] ?? 0)
    const latitude = y * (scale[1] ?? 0) + (translate[1] ?? 0)
    return [Math.round((longitude + 180) * STEPS), Math.round((90 - latitude) * STEPS)]
  })
}

/** A negative number is the arc of its complement, walked the other way. */
const joined = (ring: readonly number[], arcs: readonly Point[][]): Point[] =>
  ring.flatMap((index) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? [])))

const ROUND = 360 * STEPS
const POLE = 180 * STEPS

/**
 * A ring that goes over 180° goes on beyond the edge of the map instead of back across it. One that goes around the
 * whole world holds the south pole, and is closed along the lower edge, from the map's left side to its right.
 */
function unwound(ring: readonly Point[]): Point[] {
  const open = ring.slice(0, -1)
  const goesAround = Math.abs(turnsOf(ring)) === 1
  const start = goesAround ? open.findIndex(([x]) => x === Math.min(...open.map(([one]) => one))) : 0
  const turned = [...open.slice(start), ...open.slice(0, start), ...open.slice(start, start + 1)]
  let turns = 0
  const points = turned.map(([x, y], at): Point => {
    const before = turned[at - 1]?.[0] ?? x
    if (Math.abs(x - before) > ROUND / 2) turns += x < before ? 1 : -1
    return [x + turns * ROUND, y]
  })
  const [first, last] = [points[0], points.at(-1)]
  if (!goesAround || first === undefined || last === undefined) return moved(points)
  return [...points, [last[0], POLE], [first[0], POLE], first]
}

/** The same ring where the larger part of it lies on the map. */
function moved(points: readonly Point[]): Point[] {
  const middle = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const by = Math.floor(middle / ROUND) * ROUND
  return points.map(([x, y]) => [x - by, y])
}

/** How often a ring goes around the world, eastwards. */
function turnsOf(ring: readonly Point[]): number {
  let turns = 0
  for (const [at, [x]] of ring.entries()) {
    const before = ring[at - 1]?.[0] ?? x
    if (Math.abs(x - before) > ROUND / 2) turns += x < before ? 1 : -1
  }
  return turns
}

function pathOf(points: readonly Point[]): string {
  const whole = unwound(points)
  const apart = whole.filter(([x, y], at) => x !== whole[at - 1]?.[0] || y !== whole[at - 1]?.[1])
  const [first, ...others] = apart
  if (first === undefined || others.length < 3) return ''
  let [x, y] = first
  const steps = others.slice(0, -1).map(([toX, toY]) => {
    const [dx, dy] = [toX - x, toY - y]
    x = toX
    y = toY
    return dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`
  })
  return `M${first[0]} ${first[1]}l${steps.reduce((line, step) => (step.startsWith('-') ? line + step : `${line} ${step}`))}z`
}
