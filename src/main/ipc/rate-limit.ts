export type RateLimit = { /** Calls allowed at once. */ burst: number; perSecond: number }

/**
 * Returns a function that decides whether one more call may pass now: a token bucket of `burst` calls, refilled at
 * `perSecond`. `monotonicMs` never goes back.
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
