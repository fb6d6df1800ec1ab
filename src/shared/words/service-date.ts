import type { ServiceDate } from '../model/service-date.ts'
import { dayText, monthText } from './dates.ts'
import { appearanceWords } from './fact-check.ts'
import { messages } from './messages.ts'

const two = (n: number) => String(n).padStart(2, '0')

const words = messages('service-date', {
  minute: '{day}, {hour}:{minute}',
  utc: '{time} UTC',
  noZone: '{time}, {noZone}',
})

/** A parsed date, as precise as it was written and no more: "14 Mar 2026, 09:12 UTC", "Mar 2026". */
export function serviceDateText({ precision, at }: ServiceDate): string {
  const d = new Date(at)
  const time = words.minute({ day: dayText(at), hour: two(d.getUTCHours()), minute: two(d.getUTCMinutes()) })
  switch (precision) {
    case 'instant':
      return words.utc({ time })
    case 'no_zone':
      return words.noZone({ time, noZone: appearanceWords.noZone })
    case 'day':
    case 'month':
    case 'year':
      return momentText({ precision, at })
  }
}

/** The day, month or year of a date. */
export function momentText({ precision, at }: Pick<ServiceDate, 'precision' | 'at'>): string {
  const d = new Date(at)
  if (precision === 'year') return String(d.getUTCFullYear())
  return precision === 'month' ? [monthText(d.getUTCMonth() + 1), d.getUTCFullYear()].join(' ') : dayText(at)
}

const ISO_LENGTHS = { year: 4, month: 7, day: 10, no_zone: 10, instant: 10 } as const

/** The same as ISO 8601: "2024", "2024-01", "2024-01-19". */
export const isoDate = ({ precision, at }: Pick<ServiceDate, 'precision' | 'at'>): string =>
  new Date(at).toISOString().slice(0, ISO_LENGTHS[precision])

/** A date range, without repeating what its ends share: "14 – 19 Mar 2026", "28 Feb – 3 Mar 2026". */
export function spanText(
  first: Pick<ServiceDate, 'precision' | 'at'>,
  last: Pick<ServiceDate, 'precision' | 'at'>,
): string {
  const [from, to] = [momentText(first), momentText(last)]
  const [start, end] = [from.split(' '), to.split(' ')]
  if (start.length !== 3 || end.length !== 3 || start[2] !== end[2]) return appearanceWords.until({ from, to })
  return appearanceWords.until({ from: start[1] === end[1] ? (start[0] ?? from) : start.slice(0, 2).join(' '), to })
}

/** A time in a recording: "03:12", "1:02:03". */
export function timeCode(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  return [...(h === 0 ? [two(m)] : [h, two(m)]), two(s)].join(':')
}
