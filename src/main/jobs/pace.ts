/** Maximum polls per second, however many jobs are running. */
export const MOST_PER_SECOND = 5
/** Time between two polls, ms. */
export const SPACING_MS = 1000 / MOST_PER_SECOND

const FIRST_MS = 2000
/** The service's stated cadence is every few seconds; with few jobs, none is polled less often than this. */
const LONGEST_MS = 60_000
const JITTER = 0.2

/**
 * The wait before the next poll of a job, ms. `asks` = polls so far; with many open jobs their number decides, so that
 * together they stay below the limit. `random` returns 0 ≤ x < 1.
 */
export function waitMs(asks: number, openJobs: number, random: () => number): number {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(asks, 10))
  const jittered = Math.min(LONGEST_MS, backOff * (1 - JITTER + 2 * JITTER * random()))
  return Math.max(jittered, (openJobs / MOST_PER_SECOND) * 1000)
}

/** When the n-th of several jobs is first polled after startup, ms: spread out, and soon if there are few. */
export function spreadMs(openJobs: number, random: () => number): number {
  return random() * Math.min(LONGEST_MS, openJobs * 2 * SPACING_MS)
}

const HOLD_FIRST_MS = 5000
const HOLD_LONGEST_MS = 60_000
const RATE_LONGEST_MS = 300_000
const ASKED_LONGEST_MS = 3_600_000

/**
 * How long polling pauses after `failures` in a row (from 1), ms: full jitter over a growing span, at least one second.
 */
export function holdMs(failures: number, random: () => number): number {
  return 1000 + random() * Math.min(HOLD_LONGEST_MS, HOLD_FIRST_MS * 2 ** Math.min(failures - 1, 10))
}

/** The pause if the service asked to slow down; `askedMs` = how long it asked for, null = not stated. */
export function slowDownMs(askedMs: number | null, failures: number, random: () => number): number {
  const own = 1000 + random() * Math.min(RATE_LONGEST_MS, HOLD_FIRST_MS * 2 ** Math.min(failures - 1, 10))
  return Math.max(own, Math.min(askedMs ?? 0, ASKED_LONGEST_MS))
}

const RARELY_MS = 3_600_000

/** The wait before the next poll of a job that was given up before its end, ms. */
export const rarelyMs = (random: () => number): number => RARELY_MS * (1 - JITTER + 2 * JITTER * random())

/** The most that counts as polled time between two replies about a job: a machine may sleep. */
const MOST_COUNTED_MS = 300_000

/** The part of the time between two replies about a job that counts as polled time, whole ms. */
export const countedMs = (sinceAnswerMs: number): number => Math.floor(Math.min(sinceAnswerMs, MOST_COUNTED_MS))
