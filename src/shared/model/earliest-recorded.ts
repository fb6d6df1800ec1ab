import type { Listed } from './read-recorded.ts'
import { isAssumed, readRecorded } from './read-recorded.ts'
import { momentOf } from './read-time.ts'

/** No time zone is further from UTC. */
const FARTHEST_ZONE_MS = 14 * 3_600_000

/**
 * The earliest instant that a recorded time can name, ms since 1970: where it begins, in the zone furthest to the east if
 * none is recorded. null = it was not understood, or only by an assumption.
 */
export function earliestInstant(time: Listed): number | null {
  const read = readRecorded(time)
  if (read.local === null || isAssumed(read)) return null
  const { wallMs, zoneMs } = momentOf({ local: read.local, offset: read.offset })
  return wallMs - (zoneMs ?? FARTHEST_ZONE_MS)
}

/** The original time of a list that begins last in every time zone, and where; null = none that was understood. */
export function lastOriginal<T extends Listed & { what: string }>(
  times: readonly T[],
): { time: T; earliestMs: number } | null {
  const originals = times.flatMap((time) => {
    const earliestMs = time.what === 'taken' ? earliestInstant(time) : null
    return earliestMs === null ? [] : [{ time, earliestMs }]
  })
  return originals.reduce<{ time: T; earliestMs: number } | null>(
    (last, one) => (last === null || one.earliestMs > last.earliestMs ? one : last),
    null,
  )
}
