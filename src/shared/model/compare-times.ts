import type { Statement } from './make-indicator.ts'
import type { ListedTime } from './metadata.ts'
import { isAssumed, readRecorded } from './read-recorded.ts'
import { type Moment, momentOf, PRECISIONS, type Precision } from './read-time.ts'

/** A listed time and where it begins. */
export type ListedMoment = { time: ListedTime; moment: Moment }
/** Its tag, and its text with its zone. */
export const statementOf = ({ time }: ListedMoment): Statement => ({
  from: `${time.source} ${time.tag}`,
  text: `${time.raw}${time.offset ?? ''}`,
})

/** Some blocks omit the fractions of a second that others have. */
const SAME_MS = 1000
const LATER_MS = 2000
const GPS_APART_MS = 5 * 60_000
/** Time zones are multiples of a quarter of an hour, up to 14 hours from UTC. */
const ZONE_STEP_MS = 15 * 60_000
const FARTHEST_ZONE_MS = 14 * 3_600_000

/** The times that were understood without an assumption: those that claim to be original, and all. */
export function momentsOf(times: readonly ListedTime[]): { originals: ListedMoment[]; all: ListedMoment[] } {
  const all = times.flatMap((time): ListedMoment[] => {
    const read = readRecorded(time)
    const { local, offset } = read
    return local === null || isAssumed(read) ? [] : [{ time, moment: momentOf({ local, offset }) }]
  })
  return { originals: all.filter(({ time }) => time.what === 'taken'), all }
}

const depthOf = (precision: Precision): number => PRECISIONS.indexOf(precision)
const hasClock = ({ precision }: Moment): boolean => depthOf(precision) >= depthOf('minute')

/** The coarser precision of two moments: nothing finer of them is compared. */
const coarserOf = (a: Moment, b: Moment): Precision =>
  depthOf(a.precision) < depthOf(b.precision) ? a.precision : b.precision

/** Where the year, month, day, minute or second begins that an instant lies in, ms. */
function beginningOf(precision: Precision, ms: number): number {
  const date = new Date(ms)
  switch (precision) {
    case 'year':
      return Date.UTC(date.getUTCFullYear(), 0)
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
    case 'day':
      return Math.floor(ms / 86_400_000) * 86_400_000
    case 'minute':
      return Math.floor(ms / 60_000) * 60_000
    case 'second':
      return Math.floor(ms / 1000) * 1000
    case 'fraction':
      return ms
  }
}

/** How much later `b` is than `a` at the coarser precision, ms. Both have a zone, or neither. */
export function laterBy(a: Moment, b: Moment): number {
  const precision = coarserOf(a, b)
  const isOfClock = depthOf(precision) >= depthOf('minute')
  const at = ({ wallMs, zoneMs }: Moment) => beginningOf(precision, isOfClock ? wallMs - (zoneMs ?? 0) : wallMs)
  return at(b) - at(a)
}

/** Whether one of two has a zone and the other does not. */
const isHalfZoned = (a: Moment, b: Moment): boolean => (a.zoneMs === null) !== (b.zoneMs === null)

const isOfSeconds = (a: Moment, b: Moment): boolean => depthOf(coarserOf(a, b)) >= depthOf('second')

/** Whether both are recorded at least to the day. */
export const areOfDays = (a: Moment, b: Moment): boolean => depthOf(coarserOf(a, b)) >= depthOf('day')

/** Whether `b` is later than `a` by more than rounding explains. */
export function isLater(a: Moment, b: Moment): boolean {
  return !isHalfZoned(a, b) && laterBy(a, b) > (isOfSeconds(a, b) ? LATER_MS : 0)
}

/** Whether two times cannot be the same: where only one has a zone, in any that the other might be in. */
export function isOtherTime(a: Moment, b: Moment): boolean {
  if (!isHalfZoned(a, b)) return Math.abs(laterBy(a, b)) > (isOfSeconds(a, b) ? SAME_MS : 0)
  const precision = coarserOf(a, b)
  const unzoned = (moment: Moment, byMs: number) => beginningOf(precision, moment.wallMs + byMs)
  if (depthOf(precision) >= depthOf('day')) return Math.abs(unzoned(b, 0) - unzoned(a, 0)) > 2 * FARTHEST_ZONE_MS
  return [-2, 0, 2].every((zones) => unzoned(b, zones * FARTHEST_ZONE_MS) !== unzoned(a, 0))
}

/** Whether a camera's time and the GPS time cannot be the same moment in any time zone. */
export function isApart(taken: Moment, gps: Moment): boolean {
  if (!hasClock(taken)) return false
  if (!hasClock(gps)) return isOtherDay(taken, gps)
  const differenceMs = laterBy({ ...gps, zoneMs: null }, { ...taken, zoneMs: null })
  if (taken.zoneMs !== null) return Math.abs(differenceMs - taken.zoneMs) > GPS_APART_MS
  const toZone = Math.abs(differenceMs - Math.round(differenceMs / ZONE_STEP_MS) * ZONE_STEP_MS)
  return Math.abs(differenceMs) > FARTHEST_ZONE_MS + GPS_APART_MS || toZone > GPS_APART_MS
}

/** Whether a camera's time lies on none of the days that a GPS day is somewhere. */
function isOtherDay({ wallMs, zoneMs }: Moment, gps: Moment): boolean {
  const [earliest, latest] =
    zoneMs === null ? [wallMs - FARTHEST_ZONE_MS, wallMs + FARTHEST_ZONE_MS] : [wallMs - zoneMs, wallMs - zoneMs]
  return latest < gps.wallMs - GPS_APART_MS || earliest >= gps.wallMs + 86_400_000 + GPS_APART_MS
}
