import { messages } from './messages.ts'

const dates = messages('dates', {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: '{day} {month} {year}',
  month: '{month} {year}',
  instant: '{day}, {time}',
  time: '{time} UTC',
  withOffset: '{day}, {time} (UTC{offset})',
})
const two = (n: number) => String(n).padStart(2, '0')

/** The one date format, with the month as a word so that it is unambiguous: "20 Nov 2026". `month` counts from 1. */
export const dateText = (day: number, month: number, year: number | string): string =>
  dates.day({ day: String(day), month: monthText(month), year: String(year) })

/** "Nov"; `month` counts from 1. */
export const monthText = (month: number): string => dates.months[month - 1] ?? ''

/** "Nov" → 11, in any letter case; null = not a month's name. */
export function monthNumber(text: string): number | null {
  const at = dates.months.findIndex((month) => month.toLowerCase() === text.toLowerCase())
  return at < 0 ? null : at + 1
}

/** The day of an instant (ms) in UTC: "20 Nov 2026". */
export function dayText(at: number): string {
  const d = new Date(at)
  return dateText(d.getUTCDate(), d.getUTCMonth() + 1, d.getUTCFullYear())
}

/** An instant (ms) in UTC: "20 Nov 2026, 09:41 UTC". */
export function instant(at: number): string {
  return dates.instant({ day: dayText(at), time: timeOfDay(at) })
}

/**
 * A time as it was recorded, in no time zone and no longer than it was recorded: "2026", "Nov 2026", "20 Nov 2026",
 * "20 Nov 2026, 09:41", "20 Nov 2026, 09:41:07.50". `local` = in the notation of ISO 8601, see `ReadTime`.
 */
export function recordedText(local: string): string {
  const [date = '', time] = local.split('T')
  const [year = '', month, day] = date.split('-')
  if (month === undefined) return year
  if (day === undefined) return dates.month({ month: monthText(Number(month)), year })
  const words = dateText(Number(day), Number(month), year)
  return time === undefined ? words : dates.instant({ day: words, time })
}

/** The clock of a zone, ms counted as if it were UTC: "20 Nov 2026, 09:41:07". */
export function wallClock(at: number): string {
  const d = new Date(at)
  return dates.instant({ day: dayText(at), time: `${clock(d)}:${two(d.getUTCSeconds())}` })
}

/** An instant (ms) with seconds, for logs of what was sent when: "20 Nov 2026, 09:41:07 UTC". */
export function exactInstant(at: number): string {
  return dates.instant({ day: dayText(at), time: exactTimeOfDay(at) })
}

/** An instant (ms) on this machine's clock, with its offset: "20 Nov 2026, 10:41 (UTC+01:00)". */
export function localInstant(at: number): string {
  return onThisClock(at, clockOf)
}

/** The same with seconds: "20 Nov 2026, 10:41:07 (UTC+01:00)". */
export function exactLocalInstant(at: number): string {
  return onThisClock(at, (d) => `${clockOf(d)}:${two(d.getSeconds())}`)
}

function onThisClock(at: number, timeOf: (d: Date) => string): string {
  const d = new Date(at)
  const offset = -d.getTimezoneOffset()
  const sign = offset < 0 ? '−' : '+'
  return dates.withOffset({
    day: dateText(d.getDate(), d.getMonth() + 1, d.getFullYear()),
    time: timeOf(d),
    offset: `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`,
  })
}

/** The time of an instant (ms) in UTC: "09:41 UTC". */
export function timeOfDay(at: number): string {
  return dates.time({ time: clock(new Date(at)) })
}

/** The same with seconds: "09:41:07 UTC". */
export function exactTimeOfDay(at: number): string {
  const d = new Date(at)
  return dates.time({ time: `${clock(d)}:${two(d.getUTCSeconds())}` })
}

const clockOf = (d: Date): string => `${two(d.getHours())}:${two(d.getMinutes())}`

const clock = (d: Date): string => `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`

/** A calendar day stored as "2026-11-20": "20 Nov 2026". Anything else stays as it is. */
export function calendarDay(day: string): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year === '' ? day : dateText(Number(date), Number(month), year)
}
