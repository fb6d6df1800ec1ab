import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import type { Database } from '../../src/main/db/open.ts'

/** Libraries that were altered past the app. */
export const forged = new WeakSet<Database>()

/** Works in a library while its triggers are away; null = those of all tables. */
export function withoutTriggers<T>(db: Database, work: () => T, tables: readonly string[] | null = null): T {
  const triggers = db
    .prepare<[], { name: string; sql: string; onTable: string }>(
      "SELECT name, sql, tbl_name AS onTable FROM sqlite_schema WHERE type = 'trigger'",
    )
    .all()
    .filter(({ onTable }) => tables?.includes(onTable) ?? true)
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
  const made = work()
  for (const { sql } of triggers) db.exec(sql)
  return made
}

/**
 * Alters a library past the app, as anybody who can write the file can: its triggers are dropped for the time being.
 */
export function forge(db: Database, sql: string): void {
  forged.add(db)
  db.pragma('foreign_keys = OFF')
  // In one transaction, so that the disk is synced once.
  db.transaction(() => withoutTriggers(db, () => db.exec(sql)))()
  db.pragma('foreign_keys = ON')
}

/** The same in a data folder whose library nobody has open, over a plain connection. */
export function forgeIn(home: string, sql: string): void {
  const db = new DatabaseConstructor(join(home, 'library.sqlite'))
  forge(db, sql)
  db.close()
}
