import type { Database } from './open.ts'
import type { SettingsRows } from './settings.ts'

/** Set in the settings while pages of the file may contain traces of erased content. */
const DUE = 'library.rewrite_due'

/** A file up to this size is rewritten at once, unnoticeably fast; a larger one on quitting. */
const AT_ONCE_BYTES = 4 * 2 ** 20

/**
 * Rewrites the library file, so that no erased content is left between the rows. Erased rows are overwritten when they
 * are deleted; copies that SQLite left when it moved rows earlier go only when the whole file is rewritten.
 */
export function createRewrite({ db, rows }: { db: Database; rows: SettingsRows }) {
  const isDue = () => rows.get(DUE) === '1'
  const rewrite = () => {
    db.exec('VACUUM')
    // A reader or a copy of the log in progress keeps the log from being emptied; the rewrite then stays due.
    if (db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0) rows.set(DUE, '0')
  }
  return {
    isDue,
    /** Call before anything is erased. */
    markDue: (): void => rows.set(DUE, '1'),
    /** At once if that is fast; otherwise empties the write-ahead log and leaves the rest to the end of this run. */
    soon: (): void => {
      if (!isDue()) return
      const size = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))
      if (size <= AT_ONCE_BYTES) rewrite()
      else db.pragma('wal_checkpoint(TRUNCATE)')
    },
    /** Call when nobody waits: before the window opens and after it closed. */
    whenDue: (): void => {
      if (isDue()) rewrite()
    },
  }
}
