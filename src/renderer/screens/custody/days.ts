/** Two days on this machine's calendar as a date input gives them: "2026-11-21"; '' = open. */
export type Days = { from: string; to: string }

/** From the first moment of one day up to the last of the other, both by this machine's clock; null = open. */
export function instantsOf({ from, to }: Days): { from: number | null; before: number | null } {
  return { from: startOf(from, 0), before: startOf(to, 1) }
}

/** Where a day begins, so many days on: a day has 23 to 25 hours, so it is the calendar that counts. */
function startOf(day: string, on: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return null
  const at = new Date(Number(year), Number(month) - 1, Number(date) + on).getTime()
  return Number.isNaN(at) ? null : at
}
