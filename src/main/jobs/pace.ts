/** Maximum polls per second, however many jobs are running. */
export const MOST_PER_SECOND = 5
/** Time between two polls, ms. */
export const SPACING_MS = 1000 / MOST_PER_SECOND

/** The shortest and the longest wait between two polls of a job, ms; chance decides between them. */
type Waits = readonly [from: number, to: number]
/** The service's stated cadence, "every few seconds", while somebody waits for the result. */
const ATTENDED: Waits = [2000, 5000]
const EARLY: Waits = [5000, 10_000]
const LATER: Waits = [30_000, 60_000]
/** Polled for longer than this without an end, a job is a long one, ms. */
const EARLY_FOR_MS = 1_800_000

const FIRST_MS = 2000
const LONGEST_MS = 60_000
const JITTER = 0.2

export type Pace = {
  /** Whether the page of the job is open, or a command waits for its end. */
  isAttended: boolean
  /** For how long it was polled, ms. */
  askedMs: number
  /** Polls in a row that brought no news of it. */
  failures: number
  /** Jobs that are polled at the same service. */
  openJobs: number
}

/**
 * The wait before the next poll of a job, ms. Failures lengthen it, and so does the number of open jobs: together they
 * stay below the limit, whoever waits. `random` returns 0 ≤ x < 1.
 */
export function waitMs({ isAttended, askedMs, failures, openJobs }: Pace, random: () => number): number {
  const [from, to] = isAttended ? ATTENDED : askedMs < EARLY_FOR_MS ? EARLY : LATER
  const usual = from + (to - from) * random()
  return Math.max(usual, backOffMs(failures, random), (openJobs / MOST_PER_SECOND) * 1000)
}

function backOffMs(failures: number, random: () => number): number {
  if (failures === 0) return 0
  const backOff = FIRST_MS * 2 ** Math.min(failures, 10)
  return Math.min(LONGEST_MS, backOff * (1 - JITTER + 2 * JITTER * random()))
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
