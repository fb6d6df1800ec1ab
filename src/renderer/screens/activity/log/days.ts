import { monthNumber } from '../../../../shared/words/dates.ts'

export type Edge = 'from' | 'to'
/**
 * Two days of this machine's calendar as typed: "2026-11-21"; '' = open. Anything that is not a day does not filter.
 */
export type Days = {
  from: string
  to: string
  /** Fields left with text that is not a day of the calendar. */
  unread: readonly Edge[]
}

export const NO_DAYS: Days = { from: '', to: '', unread: [] }

/** From the first moment of one day to the last of the other, by this machine's clock; null = open. */
export function instantsOf({ from, to }: Pick<Days, Edge>): { from: number | null; before: number | null } {
  return { from: startOf(from, 0), before: startOf(to, 1) }
}

/** Whether the range ends before it begins, so that nothing matches. */
export function isReversed({ from, to }: Pick<Days, Edge>): boolean {
  const [first, last] = [startOf(from, 0), startOf(to, 0)]
  return first !== null && last !== null && last < first
}

/** Whether the text is a day of the calendar, from 1970 on: a year still being typed is not one yet. */
export const isDay = (day: string): boolean => startOf(day, 0) !== null

/**
 * Typed or pasted text in the format of the field if it is a day, otherwise unchanged; accepts "20 Nov 2026" too, the
 * app's own date format.
 */
export function readDay(text: string): string {
  const [, date = '', month = '', year = ''] = /^(\d{1,2}) ([A-Za-z]{3}) (\d{4})$/.exec(text.trim()) ?? []
  const at = monthNumber(month)
  return at === null ? text.trim() : `${year}-${two(at)}-${two(Number(date))}`
}

/** The day `by` days later; if there is no day, `today`. Outside 1970 to 9999 it does not change. */
export function stepped(day: string, by: number, today: Date): string {
  const from = isDay(day) ? startOf(day, by) : today.getTime()
  const then = new Date(from ?? today)
  const to = `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`
  return isDay(to) ? to : day
}

const two = (n: number): string => String(n).padStart(2, '0')

/** Start of the day `on` days later: a day has 23 to 25 hours, so days are counted on the calendar. */
function startOf(day: string, on: number): number | null {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : []
  const meant = new Date(year, month - 1, date)
  if (year < 1970 || meant.getMonth() !== month - 1 || meant.getDate() !== date) return null
  return new Date(year, month - 1, date + on).getTime()
}
