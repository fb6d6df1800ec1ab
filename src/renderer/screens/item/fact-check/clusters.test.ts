import { describe, expect, it } from 'vitest'
import { clusterMoments } from './clusters.ts'

const moment = (day: number) => ({ at: day * 86_400_000, precision: 'day', appearances: [], earliest: 'no' }) as const

describe('moments on a line', () => {
  it('stand in proportion to time, and leave room for the last label', () => {
    expect(clusterMoments([moment(0), moment(5), moment(10)], 500, 100).map(({ x }) => x)).toEqual([0, 200, 400])
  })

  it('that are too close stand as one point, and no two points are closer than the gap', () => {
    const days = Array.from({ length: 300 }, (_, day) => moment(day))
    const clusters = clusterMoments(days, 900, 120)
    expect(clusters.flatMap(({ moments }) => moments)).toHaveLength(300)
    clusters.forEach(({ x }, index) => {
      if (index > 0) expect(x - (clusters[index - 1]?.x ?? 0)).toBeGreaterThanOrEqual(120)
    })
  })

  it('of one day, or on a line without room, are one point', () => {
    expect(clusterMoments([moment(3)], 500, 100)).toHaveLength(1)
    expect(clusterMoments([moment(3), moment(9)], 0, 100)).toHaveLength(1)
    expect(clusterMoments([], 500, 100)).toEqual([])
  })
})
