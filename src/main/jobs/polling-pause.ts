import type { JobTrouble, TroubleAnswer } from '../../shared/model/check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import { holdMs, slowDownMs } from './pace.ts'

/** What came of the status request that made polling pause. */
export type PauseCause = { checkId: CheckId; trouble: JobTrouble; troubleAnswer: TroubleAnswer | null }
/** `cause` null = no status request led to it. */
type Held = { until: number; cause: PauseCause | null }

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
  let held: Held = { until: 0, cause: null }
  /** What a service asked for is no failure that a change here could mend. */
  const slowed = new Map<string, Held>()
  let failures = 0
  let foreign = 0
  const hold = (forMs: number, cause: PauseCause | null): void => {
    held = { until: monotonic() + forMs, cause }
  }
  const failed = (cause: PauseCause): void => {
    failures += 1
    hold(holdMs(failures, random), cause)
  }
  /** The pause that lasts longer at this service. */
  const longest = (origin: string): Held => {
    const slow = slowed.get(origin)
    return slow !== undefined && slow.until > held.until ? slow : held
  }
  return {
    until: (origin: string): number => longest(origin).until,
    /** What led to the pause at this service that lasts longest; null = there was none, or no status request did. */
    cause: (origin: string): PauseCause | null => longest(origin).cause,
    /** Until when the service asked for fewer requests; 0 = it did not. */
    slowedUntil: (origin: string): number => slowed.get(origin)?.until ?? 0,
    /** Whether the last poll failed: then one at a time is enough. */
    isTrouble: (): boolean => failures > 0,
    /** The service could not be reached; the wait grows each time. */
    failed,
    /** A reply of the service was received. */
    answered: (): void => {
      foreign = 0
      failures = 0
    },
    /** A reply was received that was not the service's own. */
    foreign: (cause: PauseCause): void => {
      foreign += 1
      if (foreign >= FOREIGN_IN_A_ROW) failed(cause)
      else failures = 0
    },
    /** The service asks for fewer requests; `waitMs` null = it does not say for how long. */
    slowDown: (origin: string, waitMs: number | null, cause: PauseCause): void => {
      foreign = 0
      failures += 1
      slowed.set(origin, { until: monotonic() + slowDownMs(waitMs, failures, random), cause })
    },
    /** The token is refused, or lacks the permission. */
    refused: (cause: PauseCause): void => {
      foreign = 0
      failures += 1
      hold(TOKEN_HOLD_MS, cause)
    },
    /** The reply cannot be stored: the disk is full. */
    full: (): void => hold(holdMs(1, random), null),
    /** Something changed, or a person wants to know: earlier failures no longer count. */
    release: (): void => {
      held = { until: 0, cause: null }
      failures = 0
    },
  }
}
