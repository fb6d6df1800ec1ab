import { join } from 'node:path'
import { CHILD_SCRIPTS } from '../../src/headless/from-source.ts'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { systemClock as clock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { startCheckpoints } from '../../src/main/db/checkpoints.ts'
import { createExhibits } from '../../src/main/db/exhibits.ts'
import { openLibrary } from '../../src/main/db/library.ts'
import { createEvents } from '../../src/main/events.ts'
import { createDrives } from '../../src/main/inspect/drive/drives.ts'
import { createInspectorPool } from '../../src/main/inspect/pool.ts'
import { createEvidence } from '../../src/main/intake/evidence.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'
import { createLog } from '../../src/main/log.ts'

const main = join(import.meta.dirname, '../../src/main')

/**
 * A library in a data folder with what takes evidence in, and nothing else of the app: to be traced, measured and killed.
 * `scripts`: entry files of its processes instead of the app's.
 */
export function openIntakeAlone(home: string, actor: string, scripts: Partial<typeof CHILD_SCRIPTS> = {}) {
  const migrationsFolder = join(main, 'db/migrations')
  const library = openLibrary({ home, migrationsFolder, clock, actor: () => actor, appVersion: 'alone' })
  const { db, audit } = library
  const log = createLog(join(home, 'logs'), clock.now)
  const events = createEvents()
  const forkChild = createNodeFork({ ...CHILD_SCRIPTS, ...scripts })
  const drives = createDrives({ forkChild, log })
  const pool = createInspectorPool({
    forkChild,
    drives,
    derivativesFolder: join(home, 'derivatives'),
    log,
  })
  const cases = createCases({ db, audit, clock, given: createGivenNumbers({ home, db }) })
  const exhibits = createExhibits({ db, audit, clock })
  const { intake } = createEvidence({ db, audit, clock, cases, exhibits, log, emit: events.emit, pool, drives })
  const script = join(main, 'db/checkpoint-thread.ts')
  const checkpoints = startCheckpoints({ db, script, file: join(home, 'library.sqlite') })
  const close = async () => {
    drives.dispose()
    pool.dispose()
    await checkpoints.close()
    await log.flush()
    library.close()
  }
  return { db, cases, intake, events, close }
}
