import type { RecordedTime } from './metadata.ts'

/** A recorded time as numbers; `zoneMs`: null = no zone recorded, so only its wall clock can be compared. */
export type Moment = {
  /** The wall clock as written, ms, counted as if it were UTC. */
  wallMs: number
  zoneMs: number | null
  /** Whether a time of day is recorded. */
  hasClock: boolean
}

/** null if it is not a complete, existing date. Never used as an instant without its zone. */
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
