/** At most so many questions a second, however many jobs run. */
export const MOST_PER_SECOND = 5
/** Time between two questions, ms. */
export const SPACING_MS = 1000 / MOST_PER_SECOND

const FIRST_MS = 2000
/** The service's stated cadence is every few seconds; a job is never looked at more seldom than this for its own sake. */
const LONGEST_MS = 60_000
const JITTER = 0.2

/**
 * How long to wait before the next question about a job, ms. `asks` = questions so far; with many open jobs their number
 * decides, so that together they stay below the limit. `random` gives 0 ≤ x < 1.
 */
export function waitMs(asks: number, openJobs: number, random: () => number): number {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(asks, 10))
  const jittered = Math.min(LONGEST_MS, backOff * (1 - JITTER + 2 * JITTER * random()))
  return Math.max(jittered, (openJobs / MOST_PER_SECOND) * 1000)
}

/** When the n-th of several jobs is first asked about after a start, ms: spread, and soon where there are few. */
export function spreadMs(openJobs: number, random: () => number): number {
  return random() * Math.min(LONGEST_MS, openJobs * 2 * SPACING_MS)
}

const HOLD_FIRST_MS = 5000
const HOLD_LONGEST_MS = 60_000
const RATE_LONGEST_MS = 300_000
const ASKED_LONGEST_MS = 3_600_000

/** How long nothing is asked at all after `failures` in a row (from 1), ms: full jitter over a growing span, at least one second. */
export function holdMs(failures: number, random: () => number): number {
  return 1000 + random() * Math.min(HOLD_LONGEST_MS, HOLD_FIRST_MS * 2 ** Math.min(failures - 1, 10))
}

/** The same where the service asked to slow down; `askedMs` = how long it asked for, null = it did not say. */
export function slowDownMs(askedMs: number | null, failures: number, random: () => number): number {
  const own = 1000 + random() * Math.min(RATE_LONGEST_MS, HOLD_FIRST_MS * 2 ** Math.min(failures - 1, 10))
  return Math.max(own, Math.min(askedMs ?? 0, ASKED_LONGEST_MS))
}

const RARELY_MS = 3_600_000

/** How long until the next question about a job that was given up without an end, ms. */
export const rarelyMs = (random: () => number): number => RARELY_MS * (1 - JITTER + 2 * JITTER * random())

/** Between two answers about a job no more than this counts as time in which it was asked about: a machine may sleep. */
const MOST_COUNTED_MS = 300_000

/** What of the time between two answers about a job counts as time in which it was asked about, whole ms. */
export const countedMs = (sinceAnswerMs: number): number => Math.floor(Math.min(sinceAnswerMs, MOST_COUNTED_MS))

/** Timers of the system. */
export const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
