import DatabaseConstructor from 'better-sqlite3'
import type { Database } from './database.ts'
import { compileLate } from './late-statements.ts'

/**
 * Opens a further, read-only connection to a library file that is open and up to date, for its tables alone: facts are
 * not derived on it. `pageCache`: kB.
 */
export function openPlain(file: string, pageCache: number): Database {
  const db = new DatabaseConstructor(file, { readonly: true })
  db.pragma('trusted_schema = OFF')
  db.pragma('temp_store = MEMORY')
  db.pragma(`cache_size = -${pageCache}`)
  compileLate(db)
  return db
}
