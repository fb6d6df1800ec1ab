import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Audit } from './audit.ts'

const EVERY_MS = 30_000
/** Corrections by time servers and late timers stay below this and are not jumps. */
const TOLERATED_MS = 3_000

/**
 * Records jumps of the wall clock in the custody log: at startup, if it is earlier than the newest entry; while the app
 * runs, any deviation from the monotonic clock. A computer waking from sleep looks the same.
 */
export function startClockWatch({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const note = (payload: { byMs: number; isAtStart: boolean }) =>
    db.transaction(() => audit.append({ caseId: null, type: 'clock.jumped', payload }))()
  const read = () => ({ wall: clock.now(), mono: clock.monotonicNs() / 1e6 })
  let before = read()
  const look = () => {
    const now = read()
    const byMs = Math.round(now.wall - before.wall - (now.mono - before.mono))
    before = now
    if (Math.abs(byMs) > TOLERATED_MS) note({ byMs, isAtStart: false })
  }
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return {
    /** Compares the clocks now, as the timer does. */
    look,
    stop: (): void => clearInterval(timer),
  }
}

/**
 * Records that the wall clock is earlier than the newest entry when a library is opened; call before anything is
 * written.
 */
export function noteSetBack({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }): void {
  const newest = audit.head()
  const byMs = newest === null ? 0 : clock.now() - newest.at
  if (byMs >= -TOLERATED_MS) return
  const payload = { byMs, isAtStart: true }
  db.transaction(() => audit.append({ caseId: null, type: 'clock.jumped', payload }))()
}
