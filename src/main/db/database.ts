/** One connection to the library. */
export type { Database } from 'better-sqlite3'
