import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openIntakeAlone } from '../intake/alone.ts'
import { processorMs } from './processor.ts'

/**
 * One measured intake in a process of its own: `node intake-run.ts HOME ROOT`, with `without-facts` for one that derives
 * neither facts nor texts, with `contained` for one that decodes as the window does, in WebAssembly. Prints its figures as
 * one JSON line.
 */
const [home, root, how] = process.argv.slice(2)
if (!home || !root) throw new Error('HOME and ROOT are needed')
const { db, cases, intake, events, close } = openIntakeAlone(
  home,
  'Benchmark',
  how === 'contained' ? { inspector: join(import.meta.dirname, '../../tests/support/wasm-inspector.ts') } : {},
)
if (how === 'without-facts')
  for (const name of db.prepare<[], string>("SELECT name FROM temp.sqlite_master WHERE type = 'trigger'").pluck().all())
    db.exec(`DROP TRIGGER temp.${name}`)
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
const processor = processorMs()
delay.disable()
clearInterval(watching)
await close()

export type IntakeFigures = {
  ms: number
  /** Processor time of the process alone, and with its inspectors; null = unknown on this system. */
  processorMs: { own: number; whole: number } | null
  /** With the start and the end of the process. */
  wholeMs: number
  files: number
  inspected: number
  megabytes: number
  firstRowMs: number
  /** Event-loop delay in ms. */
  delayP99: number
  delayMax: number
  rssMegabytes: number
}
const figures: Omit<IntakeFigures, 'wholeMs'> = {
  ms,
  processorMs: processor,
  files: progress?.found ?? 0,
  inspected: progress?.inspected ?? 0,
  megabytes: (progress?.readBytes ?? 0) / 1e6,
  firstRowMs: firstRowMs ?? 0,
  delayP99: delay.percentile(99) / 1e6,
  delayMax: delay.max / 1e6,
  rssMegabytes: rss / 1e6,
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
