import { type Clock, systemClock } from '../../src/main/clock.ts'
import { type Library, openLibrary } from '../../src/main/db/library.ts'
import { MIGRATIONS } from '../../tests/support/library-file.ts'

/** Opens a library that is measured, or made for that. */
export const openMeasured = (home: string, clock: Clock = systemClock): Library =>
  openLibrary({ home, migrationsFolder: MIGRATIONS, clock, actor: () => 'R. Osei', appVersion: '0.0.0' })
