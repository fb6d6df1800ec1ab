/**
 * A date as the service wrote it, parsed. Only unambiguous forms are parsed: ISO 8601 (year, month, day, date-time with
 * or without a time zone) and dates whose month is an English word. "03/04/24" is ambiguous.
 */
export type ServiceDate = {
  precision: 'instant' | 'no_zone' | 'day' | 'month' | 'year'
  /** Position on a timeline, ms since epoch; without a time zone it is placed as if it were UTC. */
  at: number
  /** The earliest it may mean and, exclusive, the latest; without a time zone its whole day. */
  from: number
  to: number
}

const DAY = 86_400_000
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ISO = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/
const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i
/** "14 March 2026", "March 14, 2026", "March 2026". */
const DAY_FIRST = /^(\d{1,2})\.? ([a-z]{3,9})\.?,? (\d{4})$/i
const MONTH_FIRST = /^([a-z]{3,9})\.? (?:(\d{1,2}),? )?(\d{4})$/i

/** null = it cannot be parsed, or would have to be guessed. */
export function readServiceDate(written: string): ServiceDate | null {
  const text = written.trim()
  const time = ISO_TIME.exec(text)
  if (time) return readTime(time)
  const iso = ISO.exec(text)
  if (iso) return readDay(iso[1], iso[2], iso[3])
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) return readNamed(dayFirst[3], dayFirst[2], dayFirst[1])
  const monthFirst = MONTH_FIRST.exec(text)
  return monthFirst ? readNamed(monthFirst[3], monthFirst[1], monthFirst[2]) : null
}

function readNamed(year?: string, name = '', day?: string): ServiceDate | null {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return month === -1 || !isMonthName(name) ? null : readDay(year, String(month + 1), day)
}

const NAMES = 'january february march april may june july august september october november december sept'.split(' ')
const isMonthName = (name: string): boolean => name.length === 3 || NAMES.some((known) => known === name.toLowerCase())

function readDay(year = '', month?: string, day?: string): ServiceDate | null {
  const y = Number(year)
  if (y < 1000) return null
  if (month === undefined) return span('year', Date.UTC(y, 0), Date.UTC(y + 1, 0))
  const m = Number(month)
  if (m < 1 || m > 12) return null
  if (day === undefined) return span('month', Date.UTC(y, m - 1), Date.UTC(y, m))
  const at = dayAt(y, m, Number(day))
  return at === null ? null : span('day', at, at + DAY)
}

function readTime([, year, month, day, hour, minute, second = '0', fraction = '', zone]: readonly (
  | string
  | undefined
)[]): ServiceDate | null {
  const start = Number(year) < 1000 ? null : dayAt(Number(year), Number(month), Number(day))
  const [h, m, s] = [Number(hour), Number(minute), Number(second)]
  if (start === null || h > 23 || m > 59 || s > 59) return null
  const at = start + ((h * 60 + m) * 60 + s) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (zone === undefined) return { precision: 'no_zone', at, from: start, to: start + DAY }
  const offset = offsetOf(zone)
  return offset === null ? null : span('instant', at - offset, at - offset + 1)
}

/** Milliseconds east of UTC; null = no such time zone. */
function offsetOf(zone: string): number | null {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!parts) return 0
  const [hours, minutes] = [Number(parts[2]), Number(parts[3] ?? '0')]
  if (hours > 14 || minutes > 59) return null
  return (parts[1] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** Midnight UTC of a calendar day; null = no such day. */
function dayAt(year: number, month: number, day: number): number | null {
  const at = Date.UTC(year, month - 1, day)
  const found = new Date(at)
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === day ? at : null
}

const span = (precision: ServiceDate['precision'], from: number, to: number): ServiceDate => ({
  precision,
  at: from,
  from,
  to,
})
