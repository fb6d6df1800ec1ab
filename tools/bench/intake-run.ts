import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
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

/** One measured intake in a process of its own: `node intake-run.ts HOME ROOT`. Prints its figures as one JSON line. */
const [home, root] = process.argv.slice(2)
if (!home || !root) throw new Error('HOME and ROOT are needed')
const main = join(import.meta.dirname, '../../src/main')
const library = openLibrary({
  home,
  migrationsFolder: join(main, 'db/migrations'),
  clock,
  actor: () => 'Benchmark',
  appVersion: 'bench',
})
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
const caseId = cases.create('Benchmark').id

const delay = monitorEventLoopDelay({ resolution: 5 })
let rss = 0
const watching = setInterval(() => {
  rss = Math.max(rss, process.memoryUsage.rss())
}, 50)
let firstRowMs: number | null = null
const startedAt = performance.now()
events.on((event) => {
  if (event.type === 'items.changed') firstRowMs ??= performance.now() - startedAt
})
delay.enable()
await intake.take(caseId, [Buffer.from(root)])
const progress = await intake.whenIdle(caseId)
const ms = performance.now() - startedAt
delay.disable()
clearInterval(watching)
pool.dispose()
await log.flush()
library.close()

export type IntakeFigures = {
  ms: number
  files: number
  inspected: number
  megabytes: number
  firstRowMs: number
  /** Event-loop delay in ms. */
  delayP99: number
  delayMax: number
  rssMegabytes: number
}
const figures: IntakeFigures = {
  ms,
  files: progress?.found ?? 0,
  inspected: progress?.inspected ?? 0,
  megabytes: (progress?.readBytes ?? 0) / 1e6,
  firstRowMs: firstRowMs ?? 0,
  delayP99: delay.percentile(99) / 1e6,
  delayMax: delay.max / 1e6,
  rssMegabytes: rss / 1e6,
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
