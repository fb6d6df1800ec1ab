import type { Moment } from '../../../../shared/model/first-appearances.ts'

/** Moments drawn as one point. `x` = px from the start of the line. */
export type Cluster = { x: number; moments: readonly [Moment, ...Moment[]] }

/**
 * Places moments on a line of `width` px, in proportion to time; those closer than `gap` px to the previous point join
 * it, so that labels never overlap. The last label has `gap` px to its right.
 */
export function clusterMoments(moments: readonly Moment[], width: number, gap: number): Cluster[] {
  const first = moments[0]?.at ?? 0
  const span = (moments.at(-1)?.at ?? 0) - first
  const room = Math.max(0, width - gap)
  const clusters: { x: number; moments: [Moment, ...Moment[]] }[] = []
  for (const moment of moments) {
    const x = span === 0 ? 0 : ((moment.at - first) / span) * room
    const last = clusters.at(-1)
    if (last !== undefined && x - last.x < gap) last.moments.push(moment)
    else clusters.push({ x, moments: [moment] })
  }
  return clusters
}
