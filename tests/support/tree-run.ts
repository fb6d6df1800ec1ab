import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { IntakeProgress } from '../../src/shared/contract/intake.ts'
import { openIntakeAlone } from '../../tools/intake/alone.ts'

/**
 * A measured intake in a separate process: `node tree-run.ts HOME ROOT [CANCEL_AT]`, or without a root ("-") continuing
 * what was left. Cancels itself once this many items are read. Prints its figures as one JSON line.
 */
const [home, root, cancelAt] = process.argv.slice(2)
if (!home || !root) throw new Error('HOME and ROOT are needed')
const { cases, intake, events, close } = openIntakeAlone(home, 'A. Examiner')
const caseId = cases.findByName('Tree') ?? cases.create('Tree').id

export type TreeFigures = {
  progress: IntakeProgress | null
  firstRowMs: number
  /** How long a cancelled run took to stop; null = it was not cancelled. */
  cancelMs: number | null
  peakRssMegabytes: number
  longestBlockMs: number
}
let firstRowMs: number | null = null
let cancelMs: number | null = null
let peak = 0
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 50)
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const startedAt = performance.now()
events.on((event) => {
  if (event.type === 'items.changed') firstRowMs ??= performance.now() - startedAt
  if (event.type !== 'intake.progressed' || cancelMs !== null) return
  if (cancelAt === undefined || event.progress.inspected < Number(cancelAt)) return
  const askedAt = performance.now()
  cancelMs = 0
  void intake.cancel(caseId).then(() => {
    cancelMs = performance.now() - askedAt
  })
})
if (root === '-') await intake.resume(caseId)
else await intake.take(caseId, [Buffer.from(root)])
const progress = await intake.whenIdle(caseId)
await new Promise((resolve) => setTimeout(resolve, 50))
delay.disable()
clearInterval(sampling)
await close()
const figures: TreeFigures = {
  progress,
  firstRowMs: firstRowMs ?? Number.POSITIVE_INFINITY,
  cancelMs,
  peakRssMegabytes: peak / 1e6,
  longestBlockMs: delay.max / 1e6,
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
