import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Audit } from './audit.ts'

const EVERY_MS = 30_000
/** What time servers correct by, and what timers are late, is no jump. */
const TOLERATED_MS = 3_000

/**
 * Enters jumps of the wall clock in the custody log: at the start one before the newest entry, and while the app runs
 * whatever it moved more or less than the clock that never jumps. A computer that slept looks the same.
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

/** Enters that the wall clock stands before the newest entry, when a library is opened; call before anything is written. */
export function noteSetBack({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }): void {
  const newest = audit.head()
  const byMs = newest === null ? 0 : clock.now() - newest.at
  if (byMs >= -TOLERATED_MS) return
  const payload = { byMs, isAtStart: true }
  db.transaction(() => audit.append({ caseId: null, type: 'clock.jumped', payload }))()
}
