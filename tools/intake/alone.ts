import { join } from 'node:path'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { systemClock as clock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { createExhibits } from '../../src/main/db/exhibits.ts'
import { createItemsIntake } from '../../src/main/db/items-intake.ts'
import { openLibrary } from '../../src/main/db/library.ts'
import { createMedia } from '../../src/main/db/media.ts'
import { createEvents } from '../../src/main/events.ts'
import { createInspectorPool } from '../../src/main/inspect/pool.ts'
import { createIntake } from '../../src/main/intake/intake.ts'
import { createLog } from '../../src/main/log.ts'

const main = join(import.meta.dirname, '../../src/main')

/** A library in a data folder with what takes evidence in, and nothing else of the app: to be traced, measured and killed. */
export function openIntakeAlone(home: string, actor: string) {
  const migrationsFolder = join(main, 'db/migrations')
  const library = openLibrary({ home, migrationsFolder, clock, actor: () => actor, appVersion: 'alone' })
  const { db, audit } = library
  const log = createLog(join(home, 'logs'), clock.now)
  const events = createEvents()
  const pool = createInspectorPool({
    forkChild: createNodeFork({ inspector: join(main, 'inspect/child.ts'), vault: join(main, 'vault/child.ts') }),
    derivativesFolder: join(home, 'derivatives'),
    log,
  })
  const cases = createCases({ db, audit, clock })
  const exhibits = createExhibits({ db, audit, clock })
  const items = createItemsIntake({ db, audit, clock, cases, media: createMedia({ db, clock }) })
  const intake = createIntake({ items, exhibits, cases, audit, clock, log, emit: events.emit, pool })
  const close = async () => {
    pool.dispose()
    await log.flush()
    library.close()
  }
  return { cases, intake, events, close }
}
