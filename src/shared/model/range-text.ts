import { monthNumber } from '../words/dates.ts'
import type { Range, RangeName } from './item-list.ts'
import { instantOf } from './read-time.ts'

/** The two ends of a range as typed; '' = open. */
export type RangeText = { from: string; to: string }
/** An end that cannot be read, or "reversed": the range ends before it begins. */
export type RangeFault = keyof RangeText | 'reversed'
export type ReadRange = { faults: []; range: Range | null } | { faults: [RangeFault, ...RangeFault[]]; range: null }

/** First and last value that a text stands for: a day is all its milliseconds. null = it cannot be read. */
type ReadEnd = (text: string) => { first: number; last: number } | null

/**
 * Reads a range as typed. Recorded times as in `readMoment`; sizes in bytes or with a unit ("2 MB", "1.5 GiB"); scores
 * from 0 to 1.
 */
export function readRange(name: RangeName, { from, to }: RangeText): ReadRange {
  const read = ENDS[name]
  const [first, last] = [from, to].map((text) => (text.trim() === '' ? undefined : read(text.trim())))
  const [fault, ...more]: RangeFault[] = [
    ...(first === null ? (['from'] as const) : []),
    ...(last === null ? (['to'] as const) : []),
    ...(first != null && last != null && last.last < first.first ? (['reversed'] as const) : []),
  ]
  if (fault !== undefined) return { faults: [fault, ...more], range: null }
  const range = { from: first?.first ?? null, to: last?.last ?? null }
  return { faults: [], range: range.from === null && range.to === null ? null : range }
}

/** The shortest text that is read as this range. */
export function rangeText(name: RangeName, { from, to }: Range): RangeText {
  const write = TEXTS[name]
  return { from: from === null ? '' : write(from, 'from'), to: to === null ? '' : write(to, 'to') }
}

/** Characters of a local time that name the year, month, day or hour that it is in. */
const SPANS = { year: 4, month: 7, day: 10, hour: 13 } as const
export type SpanUnit = keyof typeof SPANS

/** The spans that a recorded time is in, as far as it goes: a time without its day is in no day. */
export const spansOf = (local: string): SpanUnit[] =>
  local.length < SPANS.month
    ? ['year']
    : local.length < SPANS.day
      ? ['month']
      : local.includes('T')
        ? ['day', 'hour']
        : ['day']

/** The year, month, day or hour that a recorded time is in. null = it does not go so far. */
export function spanOf(local: string, unit: SpanUnit): { from: number; to: number } | null {
  const span = local.length < SPANS[unit] ? null : readMoment(local.slice(0, SPANS[unit]))
  return span && { from: span.first, to: span.last }
}

const DAY_MS = 86_400_000

const PARTS = /^(\d{4})(?:[-:](\d\d)(?:[-:](\d\d)(?:[T ]+(\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?)?)?)?)?$/
const DISPLAYED = /^(?:(\d{1,2}) )?([a-z]{3}) (\d{4})(?:, *(.*))?$/i

/**
 * A time as written in a file, in no zone, ms counted as if it were UTC: a year, month, day, hour, minute, second or
 * thousandth of one, "2026-11-20 09:41". Colons as in EXIF, and dates as displayed ("Nov 2026", "20 Nov 2026, 09:41"),
 * are read too.
 */
function readMoment(text: string): ReturnType<ReadEnd> {
  const [, date, month = '', year = '', time] = DISPLAYED.exec(text) ?? []
  const at = monthNumber(month)
  const day = date === undefined ? '' : `-${two(Number(date))}`
  const plain = at === null ? text : `${year}-${two(at)}${day}${time === undefined ? '' : ` ${time}`}`
  const given = PARTS.exec(plain)
    ?.slice(1)
    .filter((part) => part !== undefined)
    .map((part, n) => Number(n === FRACTION ? part.slice(0, 3).padEnd(3, '0') : part))
  if (given === undefined) return null
  const least = [1, 1, 1, 0, 0, 0, 0]
  const whole = least.map((lowest, n) => given[n] ?? lowest)
  const first = instantOf(whole)
  const back = new Date(first)
  const read = [
    back.getUTCFullYear(),
    back.getUTCMonth() + 1,
    back.getUTCDate(),
    back.getUTCHours(),
    back.getUTCMinutes(),
    back.getUTCSeconds(),
    back.getUTCMilliseconds(),
  ]
  // The calendar has no 30 February: it would be another day.
  if (read.some((part, n) => part !== whole[n]) || (given[0] ?? 0) < 1) return null
  const next = whole.map((part, n) => (n === given.length - 1 ? part + 1 : part))
  return { first, last: instantOf(next) - 1 }
}

/** Where the fraction of a second is among the parts of a time. */
const FRACTION = 6

const two = (n: number): string => String(n).padStart(2, '0')

function momentText(at: number, end: keyof RangeText): string {
  // The last millisecond of a day, minute or second is written as the whole.
  const start = end === 'from' ? at : at + 1
  const iso = new Date(at).toISOString()
  const day = iso.slice(0, 10)
  if (start % DAY_MS === 0) return day
  return `${day} ${iso.slice(11, start % 60_000 === 0 ? 16 : start % 1000 === 0 ? 19 : 23)}`
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']
const SIZE = /^(\d+(?:[.,]\d+)?|\d{1,3}(?:,\d{3})+) *(?:([kmgt]?)(i?)b?|bytes?)$/i

function readSize(text: string): ReturnType<ReadEnd> {
  const [, digits, prefix = '', binary] = SIZE.exec(text) ?? []
  if (digits === undefined) return null
  const number = /^\d{1,3}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.')
  const power = prefix === '' ? 0 : 'kmgt'.indexOf(prefix.toLowerCase()) + 1
  const bytes = Math.round(Number(number) * (binary ? 1024 : 1000) ** power)
  return Number.isSafeInteger(bytes) ? { first: bytes, last: bytes } : null
}

function sizeText(bytes: number): string {
  const power = UNITS.findLastIndex((_, n) => bytes >= 1000 ** n && bytes % (1000 ** n / 10) === 0)
  return power <= 0 ? `${bytes} B` : `${bytes / 1000 ** power} ${UNITS[power]}`
}

function readScore(text: string): ReturnType<ReadEnd> {
  const score = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return score >= 0 && score <= 1 ? { first: score, last: score } : null
}

const ENDS: Readonly<Record<RangeName, ReadEnd>> = { recorded: readMoment, size: readSize, score: readScore }
const TEXTS: Readonly<Record<RangeName, (value: number, end: keyof RangeText) => string>> = {
  recorded: momentText,
  size: sizeText,
  score: String,
}
