import type { Database } from './open.ts'
import type { SettingsRows } from './settings.ts'

/** Stands in the settings while pages of the file may hold traces of what was erased. */
const DUE = 'library.rewrite_due'

/** A file of this size is written anew in a moment that nobody notices; a larger one on quitting. */
const AT_ONCE_BYTES = 4 * 2 ** 20

/**
 * Writes the library file anew, so that nothing of what was erased is left between the rows. Erased rows are
 * overwritten as they go; what SQLite moved about before is found only by a file written anew.
 */
export function createRewrite({ db, rows }: { db: Database; rows: SettingsRows }) {
  const isDue = () => rows.get(DUE) === '1'
  const rewrite = () => {
    db.exec('VACUUM')
    // Somebody who reads or copies the log at this moment keeps it standing; then it stays due.
    if (db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0) rows.set(DUE, '0')
  }
  return {
    isDue,
    /** To be remembered before anything is erased. */
    markDue: (): void => rows.set(DUE, '1'),
    /** At once where that takes a moment; else the log of writes is emptied, and the rest waits for the end of this run. */
    soon: (): void => {
      if (!isDue()) return
      const size = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))
      if (size <= AT_ONCE_BYTES) rewrite()
      else db.pragma('wal_checkpoint(TRUNCATE)')
    },
    /** Where nobody waits: before the window opens and after it closed. */
    whenDue: (): void => {
      if (isDue()) rewrite()
    },
  }
}
