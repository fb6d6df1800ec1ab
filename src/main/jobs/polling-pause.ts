import { holdMs, slowDownMs } from './pace.ts'

/** Without a token, or with one that is refused, polling is retried this often: it may be fixed elsewhere. */
const TOKEN_HOLD_MS = 300_000
/**
 * After this many consecutive replies that are not the service's own, something in between is replying in its place.
 */
const FOREIGN_IN_A_ROW = 5

/**
 * Pauses all polling for a while after failures, and that of a service, by its origin, when it asks to slow down. Times
 * on the monotonic clock, ms.
 */
export function createPollingPause(monotonic: () => number, random: () => number) {
  let until = 0
  /** What a service asked for is no failure that a change here could mend. */
  const slowedUntil = new Map<string, number>()
  let failures = 0
  let foreign = 0
  const hold = (forMs: number): void => {
    until = monotonic() + forMs
  }
  const failed = (): void => {
    failures += 1
    hold(holdMs(failures, random))
  }
  return {
    until: (origin: string): number => Math.max(until, slowedUntil.get(origin) ?? 0),
    /** Until when the service asked for fewer requests; 0 = it did not. */
    slowedUntil: (origin: string): number => slowedUntil.get(origin) ?? 0,
    /** Whether the last poll failed: then one at a time is enough. */
    isTrouble: (): boolean => failures > 0,
    /** The service could not be reached; the wait grows each time. */
    failed,
    /** A reply was received; `isForeign` = it was not the service's own. */
    answered: (isForeign: boolean): void => {
      foreign = isForeign ? foreign + 1 : 0
      if (foreign >= FOREIGN_IN_A_ROW) failed()
      else failures = 0
    },
    /** The service asks for fewer requests; `waitMs` null = it does not say for how long. */
    slowDown: (origin: string, waitMs: number | null): void => {
      foreign = 0
      failures += 1
      slowedUntil.set(origin, monotonic() + slowDownMs(waitMs, failures, random))
    },
    /** The token is refused, or lacks the permission. */
    refused: (): void => {
      foreign = 0
      failures += 1
      hold(TOKEN_HOLD_MS)
    },
    /** The reply cannot be stored: the disk is full. */
    full: (): void => hold(holdMs(1, random)),
    /** Something changed, or a person wants to know: earlier failures no longer count. */
    release: (): void => {
      until = 0
      failures = 0
    },
  }
}
