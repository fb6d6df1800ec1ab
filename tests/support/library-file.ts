import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/main/db/open.ts'
import { roomFolder } from './room-folder.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../src/main/db/migrations')

/** A library file with all tables and no rows, made once for a test run: making one takes longer than most tests. */
export const EMPTY_LIBRARY = 'empty-library.sqlite'

/** Copies it into a data folder, where the next opening of the library finds it. */
export function layEmptyLibrary(home: string): void {
  mkdirSync(home, { recursive: true })
  copyFileSync(join(roomFolder(), EMPTY_LIBRARY), join(home, 'library.sqlite'))
}

/** Changes or reads the library of a data folder while nobody else has it open. */
export function inLibrary<T>(home: string, work: (db: Database) => T): T {
  const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
  try {
    return work(db)
  } finally {
    db.close()
  }
}
