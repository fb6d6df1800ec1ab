import { existsSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'

/** One number out of a library that another process may be writing; 0 before there is one. */
export function askLibrary(home: string, sql: string): number {
  const file = join(home, 'library.sqlite')
  if (!existsSync(file)) return 0
  const db = new DatabaseConstructor(file, { readonly: true })
  try {
    return db.prepare(sql).pluck().get() as number
  } catch {
    return 0
  } finally {
    db.close()
  }
}

/** How many items were hashed by the custody log of such a library. */
export const hashedIn = (home: string): number =>
  askLibrary(home, "SELECT count(*) FROM audit WHERE type = 'item.hashed'")
