import type { RecordedTime } from '../../../shared/model/metadata.ts'

/** A recorded time as numbers; `zoneMs` null = no zone recorded, so only its wall clock can be compared. */
export type Moment = { wallMs: number; zoneMs: number | null; hasClock: boolean }

/** null when it is not a full date, or not one that exists. Never used as an instant without its zone. */
export function momentOf({ raw, offset }: Pick<RecordedTime, 'raw' | 'offset'>): Moment | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(raw)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const wallMs = Date.UTC(year, month - 1, day, hours, minutes, seconds)
  const isReal = year >= 1800 && new Date(wallMs).getUTCMonth() === month - 1 && new Date(wallMs).getUTCDate() === day
  return isReal ? { wallMs, zoneMs: zoneMsOf(offset), hasClock: match[4] !== undefined } : null
}

function zoneMsOf(offset: string | null): number | null {
  if (offset === 'Z') return 0
  const match = /^([+-])(\d\d):(\d\d)$/.exec(offset ?? '')
  if (!match) return null
  const size = (Number(match[2]) * 60 + Number(match[3])) * 60_000
  return match[1] === '-' ? -size : size
}

/**
 * How much later `b` is than `a`, ms; null when the two cannot be told apart: one has a zone and the other none, or
 * one has no time of day and both fall on one day.
 */
export function laterBy(a: Moment, b: Moment): number | null {
  if ((a.zoneMs === null) !== (b.zoneMs === null)) return null
  const differenceMs = b.wallMs - (b.zoneMs ?? 0) - (a.wallMs - (a.zoneMs ?? 0))
  const dayOf = ({ wallMs }: Moment) => Math.floor(wallMs / 86_400_000)
  if (!a.hasClock || !b.hasClock) return dayOf(a) === dayOf(b) ? 0 : differenceMs
  return differenceMs
}
