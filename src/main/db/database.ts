/** One connection to the library, and a statement of it. */
export type { Database, Statement } from 'better-sqlite3'
