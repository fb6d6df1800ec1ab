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
