import { copyFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const MIGRATIONS = join(import.meta.dirname, '../../src/main/db/migrations')

/** A library file with all tables and no rows, made once for a test run: making one takes longer than most tests. */
export const EMPTY_LIBRARY = 'empty-library.sqlite'

/** Copies it into a data folder, where the next opening of the library finds it. */
export function layEmptyLibrary(home: string): void {
  mkdirSync(home, { recursive: true })
  copyFileSync(join(tmpdir(), EMPTY_LIBRARY), join(home, 'library.sqlite'))
}
