export type Edge = 'from' | 'to'
/** Two days on this machine's calendar as date fields give them: "2026-11-21"; '' = open. */
export type Days = {
  from: string
  to: string
  /** Fields left with something in them that is no day of the calendar, or not all of one. */
  unread: readonly Edge[]
}

export const NO_DAYS: Days = { from: '', to: '', unread: [] }

/** From the first moment of one day up to the last of the other, both by this machine's clock; null = open. */
export function instantsOf({ from, to }: Pick<Days, Edge>): { from: number | null; before: number | null } {
  return { from: startOf(from, 0), before: startOf(to, 1) }
}

/** The range ends before it begins, so that nothing fits. */
export function isReversed({ from, to }: Pick<Days, Edge>): boolean {
  const [first, last] = [startOf(from, 0), startOf(to, 0)]
  return first !== null && last !== null && last < first
}

/** A day of the calendar, from 1970 on: a year that is still being typed is none yet. */
export const isDay = (day: string): boolean => startOf(day, 0) !== null

/** Where a day begins, so many days on: a day has 23 to 25 hours, so it is the calendar that counts. */
function startOf(day: string, on: number): number | null {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : []
  const meant = new Date(year, month - 1, date)
  if (year < 1970 || meant.getMonth() !== month - 1 || meant.getDate() !== date) return null
  return new Date(year, month - 1, date + on).getTime()
}
