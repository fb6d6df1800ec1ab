import { z } from 'zod'

/** How far a recorded time goes, coarsest first. */
export const PRECISIONS = ['year', 'month', 'day', 'minute', 'second', 'fraction'] as const
export type Precision = (typeof PRECISIONS)[number]

/**
 * Why a recorded time or a part of it is not used, or what was assumed to read it.
 *   time_unread       it has digits and is in no notation that is known
 *   clock_unread      its day was understood, what follows it was not
 *   fraction_unused   a fraction of a second is recorded that is not understood, or that no second belongs to
 *   zone_impossible   no place ever had this offset
 *   zone_unread       a zone is recorded that is in no notation that is known
 *   zone_unknown      "-00:00": the writer did not know the offset (RFC 3339 §4.3)
 *   zone_named        a zone is named ("CET") and not used: names do not say an offset
 *   zones_differ      two zones are recorded for it that are not the same, and none is used
 *   zone_by_format    the format defines it as UTC, which devices do not always follow
 *   day_first         day, month and year with dots, where day and month could be exchanged
 *   day_of_year       the day is counted from the beginning of the year
 *   time_placeholder  zeros, or where a clock begins to count
 *   unix_counter      the number was taken for seconds since 1970, which the format does not say
 */
export const TimeNote = z.enum([
  'time_unread',
  'clock_unread',
  'fraction_unused',
  'zone_impossible',
  'zone_unread',
  'zone_unknown',
  'zone_named',
  'zones_differ',
  'zone_by_format',
  'day_first',
  'day_of_year',
  'time_placeholder',
  'unix_counter',
])
export type TimeNote = z.infer<typeof TimeNote>

/** A recorded time as it was understood. */
export type ReadTime = {
  /**
   * In the notation of ISO 8601 and no longer than it was recorded: "2016", "2016-10-10", "2016-10-10T10:11",
   * "2016-10-10T10:11:12.50". null = unread, or a placeholder.
   */
  local: string | null
  /** "+02:00" or "Z"; null = none is recorded, or none that can be used. */
  offset: string | null
  notes: TimeNote[]
}

/** `gps`: a date that may count the days of the year. `iptc`: zeros stand for a day, or a day and a month, left open. */
export type TimeDialect = 'plain' | 'gps' | 'iptc'

const UNREAD: ReadTime = { local: null, offset: null, notes: ['time_unread'] }

/**
 * Reads a time as text. Nothing is used that was not understood to its last character; but a day is used where only what
 * follows a blank or T is not. `apart` = the offset recorded elsewhere, which a clock without one of its own is in.
 * null = nothing is recorded: blanks and colons.
 */
export function readTime(
  recorded: string,
  dialect: TimeDialect = 'plain',
  apart: string | null = null,
): ReadTime | null {
  const text = recorded.replace(/\0.*$/s, '').trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  if (!/[1-9A-Za-z]/.test(text)) return { local: null, offset: null, notes: ['time_placeholder'] }
  const date = readDate(text, dialect)
  if (date === null) return UNREAD
  if (date.rest === '') return unlessPlaceholder({ local: date.local, offset: null, notes: date.notes })
  const clock = readClock(date.rest, { mayBeCompact: date.isCompact || dialect === 'iptc', apart })
  if (clock === null)
    return unlessPlaceholder({ local: date.local, offset: null, notes: [...date.notes, 'clock_unread'] })
  const { local, offset, notes } = clock
  return unlessPlaceholder({ local: `${date.local}T${local}`, offset, notes: [...date.notes, ...notes] })
}

type Understood = ReadTime & { local: string }

const unlessPlaceholder = ({ local, offset, notes }: Understood): ReadTime =>
  isPlaceholder(local, offset)
    ? { local: null, offset: null, notes: [...notes, 'time_placeholder'] }
    : { local, offset, notes }

/** The length of a day in `ReadTime`. */
const DAY_LENGTH = '2016-10-10'.length

/** Whether a text is a day and nothing else, one where a clock begins to count included. */
export function isDay(text: string, dialect: TimeDialect): boolean {
  const date = /[1-9]/.test(text) ? readDate(text.trim(), dialect) : null
  return date !== null && date.rest === '' && date.local.length === DAY_LENGTH
}

type DatePart = { local: string; rest: string; isCompact: boolean; notes: TimeNote[] }

/** As formats write them, in every language of the app. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const LONG_MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const LONG_DAYS = 'sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?'

/** Parts have one or two digits, the shorter ones perhaps behind a blank. A clock follows a blank or a T. */
const YEAR_FIRST = /^(\d{4})([-:/.])( ?\d{1,2})\2( ?\d{1,2})(?=$|[ Tt])/
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?=$|[ Tt])/
const WITHOUT_DAY = /^(\d{4})(?:[-:/.]( ?\d{1,2}))?$/
const DAY_FIRST = /^(\d{1,2})\.( ?\d{1,2})\.( ?\d{4})(?=$|[ Tt])/
const OF_YEAR = /^(\d{4}):(\d\d):(\d{2,3})(?=$|[ Tt])/
/** RFC 1123: "Fri, 25 Dec 2015 10:11:12 GMT". */
const WITH_NAMES = new RegExp(`^(?:(${LONG_DAYS})\\.?,? +)?(\\d{1,2})[ -](${LONG_MONTHS})[ -](\\d{4})(?=$| )`, 'i')
/** C's ctime: "Fri Dec 25 10:11:12 2015"; date(1) writes a zone before the year. */
const OF_C = new RegExp(
  `^(${LONG_DAYS}) +(${LONG_MONTHS}) +(\\d{1,2}) +(\\d{1,2}:\\d\\d(?::\\d\\d)?(?: +[A-Z+-][\\w:+-]*)?) +(\\d{4})$`,
  'i',
)

function readDate(text: string, dialect: TimeDialect): DatePart | null {
  if (dialect === 'gps') {
    const date = dayOfYear(text)
    if (date !== null) return date
  }
  const compact = COMPACT.exec(text)
  if (compact !== null) {
    const [all, year = '', month = '', day = ''] = compact
    const rest = text.slice(all.length)
    if (dialect === 'iptc' && day === '00' && rest === '') return partOf([year, ...(month === '00' ? [] : [month])])
    return partOf([year, month, day], { rest, isCompact: true })
  }
  const first = YEAR_FIRST.exec(text)
  if (first !== null) {
    const [all, year = '', , month = '', day = ''] = first
    const rest = text.slice(all.length)
    if (dialect === 'iptc' && Number(day) === 0 && rest === '')
      return partOf([year, ...(Number(month) === 0 ? [] : [month])])
    return partOf([year, month, day], { rest })
  }
  const [, year, month] = WITHOUT_DAY.exec(text) ?? []
  if (year !== undefined) return partOf(month === undefined ? [year] : [year, month])
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst !== null) {
    const [all, day = '', ofYear = '', ofEra = ''] = dayFirst
    const notes: TimeNote[] = Number(day) <= 12 ? ['day_first'] : []
    return partOf([ofEra, ofYear, day], { rest: text.slice(all.length), notes })
  }
  return namedDate(text)
}

function namedDate(text: string): DatePart | null {
  const named = WITH_NAMES.exec(text)
  const ofC = named === null ? OF_C.exec(text) : null
  const [weekday, day = '', month = '', year = ''] =
    named !== null ? named.slice(1) : ofC !== null ? [ofC[1], ofC[3], ofC[2], ofC[5]] : []
  if (year === '') return null
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const rest = named !== null ? text.slice(named[0].length) : ` ${ofC?.[4] ?? ''}`
  const date = partOf([year, String(number), day], { rest })
  // A day that is called by another name is not understood.
  const isSaid =
    date === null || weekday === undefined || DAYS[weekdayOf(date.local)] === weekday.slice(0, 3).toLowerCase()
  return isSaid ? date : null
}

const weekdayOf = (local: string): number => new Date(`${local}T00:00:00Z`).getUTCDay()

/** "2014:09:259": day 259 of 2014 lies in September, which has no day 259. */
function dayOfYear(text: string): DatePart | null {
  const [all = '', year = '', month = '', count = ''] = OF_YEAR.exec(text) ?? []
  if (count === '' || partOf([year, month, count]) !== null) return null
  const date = new Date(instantOf([Number(year), 1, Number(count)]))
  if (Number(count) < 1 || date.getUTCFullYear() !== Number(year) || date.getUTCMonth() + 1 !== Number(month))
    return null
  return partOf([year, month, String(date.getUTCDate())], { rest: text.slice(all.length), notes: ['day_of_year'] })
}

/** A date of one to three parts, if the calendar has it. */
function partOf(
  parts: readonly string[],
  { rest = '', isCompact = false, notes = [] }: Partial<DatePart> = {},
): DatePart | null {
  const [year = 0, month = 1, day = 1] = parts.map(Number)
  const date = new Date(instantOf([year, month, day]))
  const isReal =
    year > 0 && date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day
  if (!isReal) return null
  const local = parts.map((part, index) => String(Number(part)).padStart(index === 0 ? 4 : 2, '0')).join('-')
  return { local, rest, isCompact, notes }
}

/**
 * The instant, in UTC, of year, month, day, hours, minutes, seconds and milliseconds, ms; what goes beyond its unit counts
 * on. Unlike `Date.UTC`, years below 100 are those of the first century.
 */
export function instantOf([year = 0, month = 1, day = 1, ...clock]: readonly number[]): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + Date.UTC(1970, 0, 1, ...clock)
}

type ClockPart = { local: string; offset: string | null; notes: TimeNote[] }

const CLOCK = /^(\d{1,2}):( ?\d{1,2})(?::( ?\d{1,2})(?:[.,](\d+))?)?/
const COMPACT_CLOCK = /^(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d+))?)?/
const HALF_DAY = /^ ?([ap])\.? ?m\.?(?=$|[ +-])/i
/** Longer ones measure nothing, and are left out. */
const MOST_DIGITS = 20

/** A clock with its half of the day and its zone; null if not all of it is understood. */
function readClock(
  text: string,
  { mayBeCompact, apart }: { mayBeCompact: boolean; apart: string | null },
): ClockPart | null {
  const given = text.replace(/^(?:[Tt]| +[Tt]?) */, '')
  const found = CLOCK.exec(given) ?? (mayBeCompact ? COMPACT_CLOCK.exec(given) : null)
  if (found === null) return null
  const [all, hourText, minuteText, secondText, fraction = ''] = found
  const half = HALF_DAY.exec(given.slice(all.length))
  const zone = readZone(given.slice(all.length + (half?.[0].length ?? 0)).trim())
  const hours = hoursOf(Number(hourText), half?.[1]?.toLowerCase() ?? null)
  const minutes = Number(minuteText)
  const seconds = secondText === undefined ? null : Number(secondText)
  if (zone === null || hours === null || minutes > 59) return null
  const offset = zone.offset ?? apart
  if (seconds !== null && seconds > 59 && !isLeapSecond(hours, minutes, seconds, offset)) return null
  const clock = [hours, minutes, ...(seconds === null ? [] : [seconds])].map((part) => String(part).padStart(2, '0'))
  if (fraction.length > MOST_DIGITS)
    return { local: clock.join(':'), offset, notes: [...zone.notes, 'fraction_unused'] }
  return { local: `${clock.join(':')}${fraction === '' ? '' : `.${fraction}`}`, offset, notes: zone.notes }
}

/** The hour of the day; null = a clock has no such hour. */
function hoursOf(hours: number, half: string | null): number | null {
  if (half === null) return hours < 24 ? hours : null
  if (hours < 1 || hours > 12) return null
  return (hours % 12) + (half === 'p' ? 12 : 0)
}

/** They are inserted at 23:59:60 UTC; where no zone is recorded, the clock is taken for that of UTC. */
function isLeapSecond(hours: number, minutes: number, seconds: number, offset: string | null): boolean {
  const utc = hours * 60 + minutes - offsetMinutes(offset ?? 'Z')
  return seconds === 60 && (utc + 2 * 1440) % 1440 === 1439
}

const ZONE = /^(UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/i
const UTC = /^(?:Z|UTC|GMT)$/i
/** Shorter ones are no names of zones, but perhaps a half of the day. */
const NAMED = /^\(?[A-Za-z]{3,}[A-Za-z_/-]*\)?$/
/** No local time was ever further from UTC: Manila had −15:56 until 1844. Source: the IANA time zone database, asia. */
const MOST_HOURS = 15

type ReadZone = Pick<ReadTime, 'offset' | 'notes'>
const UTC_ZONE: ReadZone = { offset: 'Z', notes: [] }

/** A zone as written behind a time or in a tag of its own: "+0530", "+5:30", "UTC". null = it is not understood. */
export function readZone(text: string): ReadZone | null {
  if (text === '') return { offset: null, notes: [] }
  if (UTC.test(text)) return UTC_ZONE
  const [, base, sign, hours, minutes = '00'] = ZONE.exec(text) ?? []
  if (sign === undefined || hours === undefined)
    return NAMED.test(text) ? { offset: null, notes: ['zone_named'] } : null
  if (Number(hours) > MOST_HOURS || Number(minutes) > 59) return { offset: null, notes: ['zone_impossible'] }
  const isZero = Number(hours) === 0 && Number(minutes) === 0
  if (sign === '-' && isZero) return base === undefined ? { offset: null, notes: ['zone_unknown'] } : UTC_ZONE
  return { offset: `${sign}${hours.padStart(2, '0')}:${minutes}`, notes: [] }
}

/** Minutes east of UTC, of "+02:00" or "Z". */
function offsetMinutes(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/** Where clocks begin to count: those of QuickTime, Unix, FAT and .NET. */
const BEGINNINGS = ['1904-01-01', '1970-01-01', '1980-01-01', '0001-01-01'].map((day) => Date.parse(`${day}T00:00:00Z`))

/**
 * Whether it is where a clock begins, as written, or at the instant that its zone makes of it. A day alone counts, as
 * programs write it that print no clock; a year or a month alone is nobody's beginning.
 */
function isPlaceholder(local: string, offset: string | null): boolean {
  const { precision, wallMs, zoneMs } = momentOf({ local, offset })
  if (precision === 'year' || precision === 'month') return false
  return BEGINNINGS.includes(wallMs) || (zoneMs !== null && BEGINNINGS.includes(wallMs - zoneMs))
}

/** A recorded time as numbers. */
export type Moment = {
  precision: Precision
  /** Where what it names begins: the wall clock, ms, counted as if it were UTC. */
  wallMs: number
  /** ms east of UTC; null = no zone recorded, so only its wall clock can be compared. Never used as an instant without. */
  zoneMs: number | null
}

/** The moment that a time names which was read. */
export function momentOf({ local, offset }: { local: string; offset: string | null }): Moment {
  const [clock = '', fraction = ''] = local.split('.')
  const parts = clock.split(/[-T:]/).map(Number)
  // A clock has at least hours and minutes.
  const depth = parts.length > 3 ? parts.length - 2 : parts.length - 1
  const precision = fraction === '' ? (PRECISIONS[depth] ?? 'day') : 'fraction'
  const wallMs = instantOf(parts) + (fraction === '' ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0')))
  return { precision, wallMs, zoneMs: offset === null ? null : offsetMinutes(offset) * 60_000 }
}

/** What counts time in a file, and where it begins to: ms since 1970. */
const COUNTERS = {
  /** Seconds, in 32 bits. */
  quicktime: Date.UTC(1904, 0, 1),
  /** Units of 100 ns. */
  asf: Date.UTC(1601, 0, 1),
  /** Nanoseconds. */
  matroska: Date.UTC(2001, 0, 1),
} as const
export type Counter = keyof typeof COUNTERS

const DAY_MS = 86_400_000
const FAT_BEGINS = Date.UTC(1980, 0, 1)
/** The last moments that 32 bits of seconds can count to, from where they begin: signed and unsigned. */
const ENDS_MS = [0x7fff_ffff, 0xffff_ffff].map((seconds) => seconds * 1000)
/** No device recorded films as files before. */
const FIRST_FILMS = Date.UTC(1990, 0, 1)

/** A time that a file counts. `otherwise` = the same number in the reading that was not used; null = there is none. */
export type CountedTime = ReadTime & { otherwise: string | null }

/**
 * Judges the instant that a counter gives, ms since 1970. One within a day of where it begins, or at its end, was never
 * set. QuickTime's seconds count from 1904, but some devices count theirs from 1970: where only that gives a time
 * between the first films and `takenInMs`, it is used with a note, beside what the format says.
 */
export function judgeCounter(counter: Counter, instantMs: number, takenInMs: number): CountedTime {
  const begins = COUNTERS[counter]
  const counted = instantMs - begins
  const local = localOf(instantMs)
  const isNear = (at: number) => Math.abs(instantMs - at) <= DAY_MS
  if (
    isNear(begins) ||
    isNear(0) ||
    instantMs === FAT_BEGINS ||
    ENDS_MS.includes(counted) ||
    ENDS_MS.includes(instantMs)
  )
    return { local: null, offset: null, notes: ['time_placeholder'], otherwise: local }
  const isOfUnix = counter === 'quicktime' && instantMs < 0 && counted >= FIRST_FILMS && counted <= takenInMs
  return isOfUnix
    ? { local: localOf(counted), offset: 'Z', notes: ['unix_counter'], otherwise: local }
    : { local, offset: 'Z', notes: [], otherwise: null }
}

/** With as many digits of a second as are not zero. */
const localOf = (ms: number): string => new Date(ms).toISOString().replace(/\.?0*Z$/, '')
