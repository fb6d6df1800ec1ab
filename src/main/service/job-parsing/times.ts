/** A time in a recording as written: with its unit, or as a number without one. */
export type WrittenTime = { seconds: number } | { bare: number }
export type TimeUnit = 'seconds' | 'milliseconds'

/** 100 days: no recording is longer. */
const MAX_SECONDS = 8_640_000

/**
 * Parses "01:02:03.450" or "02:03", also with a decimal comma; null = not such a time. Minutes and seconds must be
 * below 60.
 */
export function clockSeconds(text: string): number | null {
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,9}))?$/.exec(text.trim())
  if (!parts) return null
  const [, hours, minutes = '', seconds = '', fraction = ''] = parts
  if (Number(seconds) > 59 || (hours !== undefined && (Number(minutes) > 59 || minutes.length !== 2))) return null
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction || 0}`)
}

/**
 * Parses a time given as a number or a text. `named` = the unit stated by the member's name; null = none. A text may
 * state it itself: "12.5s", "480 ms", "PT12.5S". null = not a time, negative, or longer than any recording.
 */
export function readTime(value: unknown, named: TimeUnit | null): WrittenTime | null {
  if (typeof value === 'number') return timed(value, named)
  if (typeof value !== 'string' || value.length > 40) return null
  const clock = clockSeconds(value)
  if (clock !== null) return { seconds: clock }
  const parts = /^(?:PT)?(\d{1,12}(?:\.\d{1,9})?) ?(s|ms|sec|seconds)?$/i.exec(value.trim())
  if (!parts) return null
  const said = parts[2]?.toLowerCase()
  const unit = said === undefined ? named : said === 'ms' ? 'milliseconds' : 'seconds'
  return timed(Number(parts[1]), unit)
}

function timed(value: number, unit: TimeUnit | null): WrittenTime | null {
  if (!Number.isFinite(value) || value < 0) return null
  const seconds = inSeconds(value, unit ?? 'seconds')
  if (unit === null) return value > MAX_SECONDS * 1000 ? null : { bare: value }
  return seconds > MAX_SECONDS ? null : { seconds }
}

export const inSeconds = (value: number, unit: TimeUnit): number => (unit === 'seconds' ? value : value / 1000)

/** Characters per second: nobody speaks faster. */
const MAX_RATE = 60
/** Below this a recording would be silent most of the time; accepted only if its duration is known. */
const MIN_RATE = 0.02

/**
 * The unit of all bare times of one list; null = it cannot be determined, and then none of them is read. A unit is
 * ruled out if the last time lies beyond the end of the recording, or if more would be said than is possible
 * (`characters` = said before the last time) or, with the recording's duration unknown, hardly anything; milliseconds
 * also if any value has a fraction.
 */
export function unitOf(times: readonly number[], characters: number, durationSeconds: number | null): TimeUnit | null {
  const last = times.reduce((most, time) => Math.max(most, time), 0)
  if (last === 0) return times.length > 0 ? 'seconds' : null
  const isPossible = (unit: TimeUnit): boolean => {
    const seconds = inSeconds(last, unit)
    const rate = characters / seconds
    if (unit === 'milliseconds' && !times.every(Number.isInteger)) return false
    if (durationSeconds !== null) return seconds <= durationSeconds * 1.05 + 5 && rate <= MAX_RATE
    return rate <= MAX_RATE && rate >= MIN_RATE
  }
  const possible = (['seconds', 'milliseconds'] as const).filter(isPossible)
  return possible.length === 1 ? (possible[0] ?? null) : null
}
