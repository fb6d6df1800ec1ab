import { holdMs, slowDownMs } from './pace.ts'

/** Without a token, or with one that is refused, it is tried this often: a person may mend it elsewhere. */
const TOKEN_HOLD_MS = 300_000
/** So many answers in a row that are none of the service's: something on the way speaks for it. */
const FOREIGN_IN_A_ROW = 5

/** Pauses all polling for a while after failures and where the service asks to slow down. Times on the monotonic clock, ms. */
export function createStandstill(monotonic: () => number, random: () => number) {
  let until = 0
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
    until: (): number => until,
    /** Whether the last question failed: then one at a time is enough. */
    isTrouble: (): boolean => failures > 0,
    /** The service could not be asked; the wait grows with each time. */
    failed,
    /** An answer came; `isForeign` = it was none of the service's. */
    answered: (isForeign: boolean): void => {
      foreign = isForeign ? foreign + 1 : 0
      if (foreign >= FOREIGN_IN_A_ROW) failed()
      else failures = 0
    },
    /** The service asks for fewer questions; `waitMs` null = it does not say how long. */
    slowDown: (waitMs: number | null): void => {
      foreign = 0
      failures += 1
      hold(slowDownMs(waitMs, failures, random))
    },
    /** The token is refused, or may not do this. */
    refused: (): void => {
      foreign = 0
      failures += 1
      hold(TOKEN_HOLD_MS)
    },
    /** What was told cannot be kept: the disk is full. */
    full: (): void => hold(holdMs(1, random)),
    /** Something changed: what went before says nothing any more. */
    release: (): void => {
      until = 0
      failures = 0
    },
  }
}
