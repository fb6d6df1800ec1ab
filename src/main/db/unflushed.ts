import type { Database } from './open.ts'

/**
 * Runs transactions without waiting for the disk, for data that can be read from the evidence again: a power cut may
 * take back the last of them, whole and in order, never one from the middle; a killed process loses none. The next
 * commit that is flushed (everything about sending, deciding, exporting, and the end of an intake) makes them durable
 * too. Inside a transaction in progress, the commit of that transaction decides.
 */
export function unflushed<T>(db: Database, work: () => T): T {
  if (db.inTransaction) return work()
  db.pragma('synchronous = NORMAL')
  try {
    return work()
  } finally {
    db.pragma('synchronous = FULL')
  }
}

/** Makes everything committed so far durable: commits an empty transaction with a flush. */
export function flush(db: Database): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  db.pragma(`user_version = ${version}`)
}
