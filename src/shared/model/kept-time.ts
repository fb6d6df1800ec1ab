import { momentOf, PRECISIONS, type Precision } from './read-time.ts'

/** A recorded time as lists keep it: sorted by `at`, coarser ones first. */
export type KeptTime = {
  /** Where it begins: the wall clock, ms, counted as if it were UTC. */
  at: number
  precision: Precision
  /** The time as text, where the two above do not say it; null = they do. */
  text: string | null
}

/** A local time as it was understood ("2016-10", see `ReadTime.local`), as lists keep it. */
export function keptTime(local: string): KeptTime {
  const { precision, wallMs } = momentOf({ local, offset: null })
  // A second that is inserted is the last of its minute, never the first of the next day.
  const at = /:60(?:\.|$)/.test(local) ? Math.floor(wallMs / 60_000) * 60_000 - 1 : wallMs
  const kept = { at, precision, text: null }
  return localTime(kept) === local ? kept : { ...kept, text: local }
}

/** Characters of ISO 8601, to the thousandth of a second. */
const LENGTHS: Readonly<Record<Precision, number>> = {
  year: 4,
  month: 7,
  day: 10,
  minute: 16,
  second: 19,
  fraction: 23,
}

/** The local time again: "2016", "2016-10", "2016-10-10T10:11", "2016-10-10T10:11:12.50". */
export const localTime = ({ at, precision, text }: KeptTime): string =>
  text ?? new Date(at).toISOString().slice(0, LENGTHS[precision])

/** The precision of facts that an earlier version derived, which kept none: what it used was a day at least. */
export const EARLIER_PRECISION = PRECISIONS.indexOf('day')

/** The same from the columns of the facts; `precision` = its place in `PRECISIONS`. null = none is recorded. */
export const localTimeFrom = (at: number | null, precision: number | null, text: string | null): string | null =>
  at === null ? null : localTime({ at, precision: PRECISIONS[precision ?? EARLIER_PRECISION] ?? 'day', text })

const FIXED = { day: 86_400_000, minute: 60_000, second: 1000, fraction: 1 } as const

/** Where the year, month, day … begins that a wall clock is in, ms. A time so precise reaches it if it begins no earlier. */
export function beginningOf(at: number, precision: Precision): number {
  if (precision !== 'year' && precision !== 'month') return Math.floor(at / FIXED[precision]) * FIXED[precision]
  const day = new Date(at)
  return new Date(0).setUTCFullYear(day.getUTCFullYear(), precision === 'year' ? 0 : day.getUTCMonth(), 1)
}
