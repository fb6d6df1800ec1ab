/** What a `Retry-After` header asks for, in ms from `now`: seconds or an HTTP date. null = not there or not readable. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  const text = value.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  // `Date.parse` takes nearly anything for a date; an HTTP date ends so.
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
