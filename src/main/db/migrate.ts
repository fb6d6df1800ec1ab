import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'

/** The library was written by a newer Touchstone; this one must not touch it. */
export class NewerLibraryError extends Error {
  readonly found: number
  readonly known: number
  constructor(found: number, known: number) {
    super(`The library is at step ${found}; this version knows ${known}.`)
    this.found = found
    this.known = known
  }
}

/** The numbered .sql files of a folder, in order. Throws on a gap: history is consecutive or wrong. */
export function readMigrations(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, index) => {
      if (Number(name.slice(0, 4)) !== index + 1) throw new Error(`Migration ${name} is out of order.`)
      return readFileSync(join(folder, name), 'utf8')
    })
}

/**
 * Brings a database up to date, all steps in one transaction: it is wholly new or untouched.
 * `user_version` counts the steps that ran. Throws `NewerLibraryError`.
 */
export function migrate(db: Database, migrations: readonly string[]): void {
  const from = db.pragma('user_version', { simple: true }) as number
  if (from > migrations.length) throw new NewerLibraryError(from, migrations.length)
  if (from === migrations.length) return
  db.pragma('foreign_keys = OFF')
  db.transaction(() => {
    for (const sql of migrations.slice(from)) db.exec(sql)
    const broken = db.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) throw new Error(`A migration left ${broken.length} broken references.`)
    db.pragma(`user_version = ${migrations.length}`)
  }).immediate()
  db.pragma('foreign_keys = ON')
}
