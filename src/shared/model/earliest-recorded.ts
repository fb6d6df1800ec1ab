import type { ListedTime } from './metadata.ts'
import { isAssumed, type Listed, readRecorded } from './read-recorded.ts'
import { momentOf } from './read-time.ts'
import { listedIn, type recordedOf } from './recorded-of.ts'
import { allTimes } from './stated-container.ts'

/** No time zone is further from UTC. */
const FARTHEST_ZONE_MS = 14 * 3_600_000

/**
 * The earliest instant that a recorded time can name, ms since 1970: where it begins, in the zone furthest to the east if
 * none is recorded, or only the format defines one. null = it was not understood, or only by an assumption.
 */
export function earliestInstant(time: Listed): number | null {
  const { local, offset, notes } = readRecorded(time)
  // Devices do not always follow the zone of a format, so that it is not used.
  const isByFormat = notes.includes('zone_by_format')
  if (local === null || isAssumed({ notes: notes.filter((note) => note !== 'zone_by_format') })) return null
  const { wallMs, zoneMs } = momentOf({ local, offset: isByFormat ? null : offset })
  return wallMs - (zoneMs ?? FARTHEST_ZONE_MS)
}

/**
 * The time of a medium that begins last in every time zone, whatever it is the time of, and where. null = none that was
 * understood.
 */
export function lastRecorded(
  ...[metadata, container, takenInMs]: Parameters<typeof recordedOf>
): { time: ListedTime; earliestMs: number } | null {
  const all = allTimes(listedIn(metadata), container, takenInMs).flatMap((time) => {
    const earliestMs = earliestInstant(time)
    return earliestMs === null ? [] : [{ time, earliestMs }]
  })
  return all.reduce<{ time: ListedTime; earliestMs: number } | null>(
    (last, one) => (last === null || one.earliestMs > last.earliestMs ? one : last),
    null,
  )
}
