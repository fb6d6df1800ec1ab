import type { Database } from './open.ts'

/**
 * Runs transactions without waiting for the disk, for what can be had from the evidence again: a power cut may take the
 * last of them back, whole and in order, never one from the middle; a killed process loses none. The next commit that is
 * flushed (everything about sending, deciding, exporting, and the end of an intake) makes them durable with it. Within
 * a transaction that is under way, that one's commit decides.
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

/** Makes everything committed so far durable: a commit that changes nothing, flushed. */
export function flush(db: Database): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  db.pragma(`user_version = ${version}`)
}
