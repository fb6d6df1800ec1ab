/** Parses a `Retry-After` header, seconds or an HTTP date, into ms from `now`. null = absent or unreadable. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  const text = value.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  // `Date.parse` accepts nearly anything as a date; an HTTP date ends in "GMT".
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
