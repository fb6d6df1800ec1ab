import type { RecordedPosition } from '../../shared/model/metadata.ts'

type Place = Pick<RecordedPosition, 'latitude' | 'longitude'>

/** A part of the map in tenths of a degree, x from 180° west, y from the north pole. */
export type Extent = { x: number; y: number; width: number; height: number }

export const WORLD: Extent = { x: 0, y: 0, width: 3600, height: 1800 }

const STEPS = 10
/** Minimum extent, in tenths of a degree: the outline is too coarse to be shown closer. */
const LEAST = 300
/** Metres of one degree of latitude. */
const METRES = 111_320

/** Map coordinates of a GPS location, equirectangular; on the copy of the world nearest to the middle of the extent. */
export function pointOf({ latitude, longitude }: Place, extent: Extent): { x: number; y: number } {
  const x = (longitude + 180) * STEPS
  const middle = extent.x + extent.width / 2
  const turns = extent.width >= WORLD.width ? 0 : Math.round((middle - x) / WORLD.width)
  return { x: x + turns * WORLD.width, y: (90 - latitude) * STEPS }
}

/** The part of the world around some locations, all well inside it; the shorter way around the world. */
export function extentAround(places: readonly Place[]): Extent {
  const xs = places.map(({ longitude }) => (longitude + 180) * STEPS).toSorted((a, b) => a - b)
  const ys = places.map(({ latitude }) => (90 - latitude) * STEPS)
  // The widest gap between locations is left out.
  let [start, span] = [xs[0] ?? 0, 0]
  let widest = -1
  for (const [at, x] of xs.entries()) {
    const next = xs[at + 1] ?? (xs[0] ?? 0) + WORLD.width
    if (next - x <= widest) continue
    widest = next - x
    start = next % WORLD.width
    span = WORLD.width - widest
  }
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const width = Math.min(WORLD.width, Math.max(LEAST, span * 1.5, (bottom - top) * 3))
  if (width === WORLD.width || places.length === 0) return WORLD
  const height = width / 2
  const y = Math.min(Math.max(0, (top + bottom) / 2 - height / 2), WORLD.height - height)
  return { x: start + span / 2 - width / 2, y, width, height }
}

/**
 * Reach of the recorded error as half axes on the map: east and west it grows towards the poles. null = none recorded,
 * or meaningless.
 */
export function errorEllipse(
  place: Pick<RecordedPosition, 'latitude' | 'errorMetres'>,
): { x: number; y: number } | null {
  const { latitude, errorMetres } = place
  if (errorMetres === null || !(errorMetres > 0)) return null
  const y = (errorMetres / METRES) * STEPS
  const narrowing = Math.max(0.02, Math.cos((latitude * Math.PI) / 180))
  return { x: Math.min(y / narrowing, WORLD.width / 2), y: Math.min(y, WORLD.height / 2) }
}

/** Lines of latitude and longitude every 30°, closer together in a smaller extent. */
export function graticule({ x, y, width, height }: Extent): string {
  const every = width >= WORLD.width / 2 ? 300 : width >= 900 ? 100 : 50
  const from = (edge: number) => Math.ceil(edge / every) * every
  const lines: string[] = []
  for (let at = from(x); at <= x + width; at += every) lines.push(`M${at} ${y}v${height}`)
  for (let at = from(y); at <= y + height; at += every) lines.push(`M${x} ${at}h${width}`)
  return lines.join('')
}
