import { join } from 'node:path'
import { systemClock } from '../../src/main/clock.ts'
import { createLogVerifying } from '../../src/main/custody/verifying.ts'
import { createLog } from '../../src/main/log.ts'
import { createQueryWorker } from '../../src/main/query-worker/query-worker.ts'
import { openMeasured } from './open-measured.ts'

/** A verification of a library in a process of its own: `node verify-run.ts HOME`. Prints its figures as one JSON line. */
export type VerifyFigures = {
  ms: number
  outcome: string
  entries: number
  rows: number
  /** What the process held before, and what came to it at most while it verified, in bytes. */
  startBytes: number
  grownBytes: number
}

const home = process.argv[2]
if (!home) throw new Error('HOME is needed')
const { db, audit, close } = openMeasured(home)
const file = join(home, 'library.sqlite')
const verifying = createLogVerifying({
  db,
  audit,
  clock: systemClock,
  file,
  emit: () => undefined,
  log: createLog(home, Date.now),
  startChecker: () =>
    createQueryWorker({ script: join(import.meta.dirname, '../../src/main/query-worker/worker-thread.ts'), file }),
  ensureFacts: () => Promise.resolve(),
  verifySignedHeads: () =>
    Promise.resolve({ heads: 0, isChecked: false, keychain: 'absent' as const, faults: [], faultCount: 0 }),
})
const startBytes = process.memoryUsage.rss()
let most = startBytes
const watching = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 20)
const startedAt = performance.now()
const started = verifying.verify(null)
const found = started.ok ? await started.value : null
const ms = performance.now() - startedAt
clearInterval(watching)
close()
if (found === null) throw new Error('the verification did not end')
const figures: VerifyFigures = {
  ms,
  outcome: found.outcome,
  entries: found.entries,
  rows: found.rows.checked,
  startBytes,
  grownBytes: most - startBytes,
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
