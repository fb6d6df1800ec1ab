/** A time of a recording as it was written: with its unit, or a number that does not say it. */
export type WrittenTime = { seconds: number } | { bare: number }
export type TimeUnit = 'seconds' | 'milliseconds'

/** 100 days: nothing is recorded for longer. */
const MAX_SECONDS = 8_640_000

/** "01:02:03.450", "02:03", with a comma as well; null = it is no such time. Minutes and seconds stay below 60. */
export function clockSeconds(text: string): number | null {
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,9}))?$/.exec(text.trim())
  if (!parts) return null
  const [, hours, minutes = '', seconds = '', fraction = ''] = parts
  if (Number(seconds) > 59 || (hours !== undefined && (Number(minutes) > 59 || minutes.length !== 2))) return null
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction || 0}`)
}

/**
 * A time as a number or a text. `named` = the unit that the member's name says; null = it says none. Texts may say it
 * themselves: "12.5s", "480 ms", "PT12.5S". null = it is no time, lies before the start or beyond all recordings.
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

/** Nobody says more in a second. */
const MAX_RATE = 60
/** Below this a recording would be silent for most of its time; believed only where its length is known. */
const MIN_RATE = 0.02

/**
 * The unit of all bare times of one list; null = it cannot be told, and then none of them is read. A unit is ruled out
 * when the last time lies beyond the recording, when more would be said than anybody can (`characters` = said before
 * the last time), or, the length of the recording unknown, hardly anything; milliseconds also when they have fractions.
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
