import { describe, expect, it } from 'vitest'
import { MOST_PER_SECOND, type Pace, slowDownMs, waitMs } from './pace.ts'

const MINUTE = 60_000
/** Chance at both ends. */
const ENDS = [() => 0, () => 1 - 1e-9]
const waits = (pace: Partial<Pace>) =>
  ENDS.map((random) => Math.round(waitMs({ isAttended: false, askedMs: 0, failures: 0, openJobs: 1, ...pace }, random)))

describe('the wait before the next poll', () => {
  it('is two to five seconds while somebody waits, however long the job runs', () => {
    expect(waits({ isAttended: true })).toEqual([2000, 5000])
    expect(waits({ isAttended: true, askedMs: 300 * MINUTE })).toEqual([2000, 5000])
  })

  it('is at most ten seconds in the first half hour, and at most a minute later', () => {
    expect(waits({ askedMs: 30 * MINUTE - 1 })).toEqual([5000, 10_000])
    expect(waits({ askedMs: 30 * MINUTE })).toEqual([30_000, 60_000])
  })

  it('grows with failures in a row up to a minute, whoever waits', () => {
    const [shortest, longest] = [0, 1].map((end) =>
      [1, 2, 3, 4, 5, 50].map((failures) => waits({ isAttended: true, failures })[end]),
    )
    expect(shortest).toEqual([3200, 6400, 12_800, 25_600, 51_200, 60_000])
    expect(longest).toEqual([5000, 9600, 19_200, 38_400, 60_000, 60_000])
  })

  it('is as long as many open jobs need to stay below the limit together, whoever waits', () => {
    expect(waits({ isAttended: true, openJobs: 500 })).toEqual([500_000 / MOST_PER_SECOND, 500_000 / MOST_PER_SECOND])
    expect(waits({ isAttended: true, openJobs: 10 })).toEqual([2000, 5000])
  })

  it('is never shorter than the service asks for, up to an hour', () => {
    for (const random of ENDS) {
      expect(slowDownMs(7000, 1, random)).toBeGreaterThanOrEqual(7000)
      expect(slowDownMs(86_400_000, 1, random)).toBe(60 * MINUTE)
    }
  })
})
