import { type Clock, systemClock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { createExhibits } from '../../src/main/db/exhibits.ts'
import { openLibrary } from '../../src/main/db/library.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'
import { MIGRATIONS } from './library-file.ts'

/** Opens the library of a data folder, with the repositories every test needs; whoever opens it closes it. */
export function openHome(home: string, clock: Clock = systemClock, operator = 'A. Examiner') {
  const library = openLibrary({
    home,
    migrationsFolder: MIGRATIONS,
    clock,
    actor: () => operator,
    appVersion: 'test',
  })
  const { db, audit } = library
  const cases = createCases({ db, audit, clock, given: createGivenNumbers({ home, db }) })
  return { home, clock, ...library, cases, exhibits: createExhibits({ db, audit, clock }) }
}
