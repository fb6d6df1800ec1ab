import type { Database } from '../../src/main/db/open.ts'

/** Libraries that were changed past the app. */
export const forged = new WeakSet<Database>()

/** Changes a library past the app, as whoever can write the file does: its guards are away meanwhile. */
export function forge(db: Database, sql: string): void {
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all()
  forged.add(db)
  db.pragma('foreign_keys = OFF')
  // In one transaction: the disk is asked once.
  db.transaction(() => {
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
    db.exec(sql)
    for (const trigger of triggers) db.exec(trigger.sql)
  })()
  db.pragma('foreign_keys = ON')
}
