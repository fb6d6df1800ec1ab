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

/**
 * An intake in a process of its own, to be traced, measured and killed: `node intake-run.ts HOME [ROOT]…`. Without
 * roots it continues what an earlier run left. Prints one JSON line: how it ended.
 */
const [home, ...roots] = process.argv.slice(2)
if (!home) throw new Error('where is the data folder?')
const main = join(import.meta.dirname, '../../src/main')
const library = openLibrary({
  home,
  migrationsFolder: join(main, 'db/migrations'),
  clock,
  actor: () => 'A. Examiner',
  appVersion: 'test',
})
const { db, audit } = library
const log = createLog(join(home, 'logs'), clock.now)
const { emit } = createEvents()
const pool = createInspectorPool({
  forkChild: createNodeFork({ inspector: join(main, 'inspect/child.ts'), vault: join(main, 'vault/child.ts') }),
  derivativesFolder: join(home, 'derivatives'),
  log,
})
const cases = createCases({ db, audit, clock })
const exhibits = createExhibits({ db, audit, clock })
const items = createItemsIntake({ db, audit, clock, cases, media: createMedia({ db, clock }) })
const intake = createIntake({ items, exhibits, cases, audit, clock, log, emit, pool })

const caseId = cases.findByName('Traced') ?? cases.create('Traced').id
if (roots.length > 0)
  await intake.take(
    caseId,
    roots.map((root) => Buffer.from(root)),
  )
else intake.resume(caseId)
const progress = await intake.whenIdle(caseId)
pool.dispose()
await log.flush()
library.close()
process.stdout.write(`${JSON.stringify(progress)}\n`)
