import type { Database } from '../../src/main/db/open.ts'

/** Libraries that were altered past the app. */
export const forged = new WeakSet<Database>()

/**
 * Alters a library past the app, as anybody who can write the file can: its triggers are dropped for the time being.
 */
export function forge(db: Database, sql: string): void {
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all()
  forged.add(db)
  db.pragma('foreign_keys = OFF')
  // In one transaction, so that the disk is synced once.
  db.transaction(() => {
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
    db.exec(sql)
    for (const trigger of triggers) db.exec(trigger.sql)
  })()
  db.pragma('foreign_keys = ON')
}
