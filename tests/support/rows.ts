import { systemClock } from '../../src/main/clock.ts'
import { type Audit, createAudit } from '../../src/main/custody/log/audit.ts'
import type { Database } from '../../src/main/db/database.ts'

const logs = new WeakMap<Database, Audit>()

/**
 * Writes rows past the app's own functions, with an entry that seals them: they pass verification as if the app had
 * written them.
 */
export function plant<T>(db: Database, work: () => T): T {
  const log = logs.get(db) ?? createAudit({ db, clock: systemClock, bootId: 'planted', actor: () => 'A. Examiner' })
  logs.set(db, log)
  return db.transaction(() => {
    const made = work()
    log.append({ caseId: null, type: 'rows.planted', payload: {} })
    return made
  })()
}

/** Approves a check of these bytes as the only one before it, for the same place and account, and leaves it unsent. */
export function approveUnsent(db: Database, sha256: string): void {
  plant(db, () =>
    db
      .prepare(`INSERT INTO checks (id, case_id, sha256, kind, parameters, origin, account, state, day, created_at, updated_at)
        SELECT '0f000000-0000-4000-8000-000000000000', case_id, ?, kind, parameters, origin, account, 'approved', day, created_at, updated_at FROM checks`)
      .run(sha256),
  )
}
