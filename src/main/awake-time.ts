import { type Clock, later, type Schedule, systemClock } from './clock.ts'

/** While something waits or is watched, the clocks are looked at this often. */
const BEAT_MS = 5_000
/** A look that comes later than this, or a wall clock that went on by more than this meanwhile, shows a sleep. */
const LATE_MS = 5_000
/** What waits has at least this much left after a sleep, or all of a shorter wait. */
const LEAST_MS = 60_000
/** A computer that is awake this long after it announced its sleep does not sleep, or never said that it woke up. */
const GOING_MS = 30_000
/** The system's word about a wake may come this long after the clocks have shown it. */
const SAME_WAKE_MS = 30_000

export type Watch = {
  /** Aborts once this computer has slept. */
  signal: AbortSignal
  /** Whether it has been awake all along and is not about to sleep; looks at the clocks first. */
  isStill: () => boolean
  stop: () => void
}
export type AwakeTime = ReturnType<typeof createAwakeTime>

/** For what never sleeps: a test without sleep. */
export const alwaysAwake: Pick<AwakeTime, 'watch'> = {
  watch: () => ({ signal: new AbortController().signal, isStill: () => true, stop: () => undefined }),
}

/**
 * Time in which this computer is awake, and its sleeps. In sleep, timers stand still on Linux; macOS and Windows count
 * it, and everything due fires at the wake, perhaps before the system says anything. So no word of the system is needed:
 * a late look and a wall clock that went ahead show a sleep too. A wall clock set ahead by hand looks the same.
 */
export function createAwakeTime({ clock, schedule }: { clock: Clock; schedule: Schedule }) {
  type Timer = { work: () => void; dueAt: number; leastMs: number }
  const timers = new Set<Timer>()
  const watches = new Set<AbortController>()
  const listeners = new Set<() => void>()
  /** The last look at the clocks, and when the next is due; null = nothing waits. */
  let beat: { at: number; wallAt: number; dueAt: number; callOff: () => void } | null = null
  /** How much of the monotonic clock was sleep, ms. */
  let sleptMs = 0
  let wokeAt = Number.NEGATIVE_INFINITY
  /** Calls off the end of waiting for an announced sleep; null = none was announced. */
  let going: (() => void) | null = null

  const monotonic = () => clock.monotonicNs() / 1e6
  const awake = () => monotonic() - sleptMs

  const beatAgain = () => {
    beat?.callOff()
    beat = null
    if (timers.size + watches.size === 0) return
    const at = monotonic()
    const next = [...timers].reduce((first, { dueAt }) => Math.min(first, dueAt), Number.POSITIVE_INFINITY)
    const waitMs = Math.min(BEAT_MS, Math.max(0, Math.ceil(next - awake())))
    beat = { at, wallAt: clock.now(), dueAt: at + waitMs, callOff: schedule(onBeat, waitMs) }
  }
  const woke = () => {
    wokeAt = monotonic()
    // From here on the clocks are compared with those of the wake.
    beatAgain()
    going?.()
    going = null
    for (const timer of timers) timer.dueAt = Math.max(timer.dueAt, awake() + timer.leastMs)
    beatAgain()
    for (const watch of watches) watch.abort()
    for (const listener of listeners) listener()
  }
  /** Notices a sleep since the last look: of that time nothing counts as awake. */
  const look = () => {
    if (beat === null) return
    const now = monotonic()
    const passedMs = now - beat.at
    if (now - beat.dueAt <= LATE_MS && clock.now() - beat.wallAt - passedMs <= LATE_MS) return
    sleptMs += passedMs
    woke()
  }
  const onBeat = () => {
    look()
    const due = [...timers].filter(({ dueAt }) => dueAt <= awake()).sort((one, other) => one.dueAt - other.dueAt)
    try {
      // One that is done may call off another.
      for (const timer of due) if (timers.delete(timer)) timer.work()
    } finally {
      beatAgain()
    }
  }
  /** Something waits no more: a sleep that only it would have shown is not missed. */
  const ceased = () => {
    look()
    beatAgain()
  }
  const wait: Schedule = (work, ms) => {
    look()
    const timer = { work, dueAt: awake() + ms, leastMs: Math.min(ms, LEAST_MS) }
    timers.add(timer)
    beatAgain()
    return () => {
      if (timers.delete(timer)) ceased()
    }
  }

  return {
    /** Ms awake since some fixed point. */
    now: (): number => {
      look()
      return awake()
    },
    /** Schedules as `later` does, and counts only time awake. */
    schedule: wait,
    /** Begins to notice sleeps, until it is stopped. */
    watch: (): Watch => {
      look()
      const watch = new AbortController()
      watches.add(watch)
      beatAgain()
      return {
        signal: watch.signal,
        isStill: () => {
          look()
          return going === null && !watch.signal.aborted
        },
        stop: () => {
          if (watches.delete(watch)) ceased()
        },
      }
    },
    /** Whether a sleep was announced that has not been seen to come or to be over. */
    isGoing: (): boolean => going !== null,
    /** Hears of every wake, after the waits were extended and what is watched was ended. */
    onWake: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The system says that it is about to sleep. */
    suspended: (): void => {
      look()
      going ??= wait(woke, GOING_MS)
    },
    /** The system says that it woke up. */
    resumed: (): void => {
      look()
      if (going !== null || monotonic() - wokeAt > SAME_WAKE_MS) woke()
    },
  }
}

/** As `later`, but counts only time awake: for a patience that a sleep must not use up. */
export const laterAwake: Schedule = (work, ms) =>
  createAwakeTime({ clock: systemClock, schedule: later }).schedule(work, ms)
