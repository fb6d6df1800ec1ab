import DatabaseConstructor from 'better-sqlite3'
import type { Database } from './database.ts'

/**
 * Opens a connection: the only place that does, since a file may be a stranger's. What its schema says is not trusted:
 * no view, trigger or column of it may call what reaches beyond the tables. Throws when the file cannot be opened.
 * Source: sqlite.org/security.html, "Untrusted SQLite Database Files".
 */
export function connect(file: string, options: { readonly?: boolean; fileMustExist?: boolean } = {}): Database {
  const db = new DatabaseConstructor(file, options)
  db.pragma('trusted_schema = OFF')
  return db
}
