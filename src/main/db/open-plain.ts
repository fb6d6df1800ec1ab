import { connect } from './connect.ts'
import type { Database } from './database.ts'
import { compileLate } from './late-statements.ts'

/**
 * Opens a further, read-only connection to a library file that is open and up to date, for its tables alone: facts are
 * not derived on it. `pageCache`: kB.
 */
export function openPlain(file: string, pageCache: number): Database {
  const db = connect(file, { readonly: true })
  db.pragma('temp_store = MEMORY')
  db.pragma(`cache_size = -${pageCache}`)
  compileLate(db)
  return db
}
