import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { roomFolder } from './room-folder.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../src/main/db/migrations')

/** A library file with all tables and no rows, made once for a test run: making one takes longer than most tests. */
export const EMPTY_LIBRARY = 'empty-library.sqlite'

/** Copies it into a data folder, where the next opening of the library finds it. */
export function layEmptyLibrary(home: string): void {
  mkdirSync(home, { recursive: true })
  copyFileSync(join(roomFolder(), EMPTY_LIBRARY), join(home, 'library.sqlite'))
}
