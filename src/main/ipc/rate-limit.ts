export type RateLimit = { /** Calls that may come at once. */ burst: number; perSecond: number }

/**
 * Gives a function that says whether one more call may pass now: a bucket of `burst` calls that fills up by `perSecond`.
 * `monotonicMs` never goes back.
 */
export function createRateLimit({ burst, perSecond }: RateLimit, monotonicMs: () => number): () => boolean {
  let left = burst
  let filledAt = monotonicMs()
  return () => {
    const now = monotonicMs()
    left = Math.min(burst, left + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
