import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'
import { openSafely } from '../../src/main/library/open-safely.ts'
import { type Moved, pointTo } from '../../src/main/library/place.ts'
import { MIGRATIONS } from './library-file.ts'

/** Creates a library with one case in a folder, or opens it; returns its identity and the names of its cases. */
export function useLibrary(home: string, caseName: string | null = null): { uuid: string; cases: string[] } {
  const { library, close } = openSafely({ home, migrationsFolder: MIGRATIONS, clock: systemClock, appVersion: 'test' })
  const { db, audit, uuid } = library
  const given = createGivenNumbers({ home, db })
  if (caseName !== null) createCases({ db, audit, clock: systemClock, given }).create(caseName)
  const cases = db.prepare('SELECT name FROM cases ORDER BY id').pluck().all() as string[]
  close()
  return { uuid, cases }
}

/** Writes the note of a move. */
export function leaveNote(folder: string, to: string, library: string, moveId = `${folder} ${to}`): Moved {
  const moved = { v: 1, moveId, library, to, at: 0 } as const
  pointTo(folder, moved)
  return moved
}

export const hasLibrary = (folder: string): boolean => existsSync(join(folder, 'library.sqlite'))
