/** The two clocks, passed everywhere as an argument so that tests control time. */
export type Clock = {
  /** Wall clock: ms since the epoch, UTC. May jump. */
  now: () => number
  /** Nanoseconds since some fixed point of this process; never goes back. */
  monotonicNs: () => number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicNs: () => Math.round(performance.now() * 1e6),
}

/** Does work once so many ms have passed; returns what calls it off. Passed like the clocks. */
export type Schedule = (work: () => void, ms: number) => () => void

export const later: Schedule = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
