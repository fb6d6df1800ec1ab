import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fromSource } from '../../src/headless/from-source.ts'
import { createTerminalDesktop } from '../../src/headless/terminal-desktop.ts'
import { systemClock } from '../../src/main/clock.ts'
import { compose } from '../../src/main/compose.ts'
import { createLog } from '../../src/main/log.ts'
import { parseBaseUrl } from '../../src/main/service/origin.ts'
import type { InputOf } from '../../src/shared/contract/index.ts'
import { BY_REFERENCE, NO_FILTER } from '../../src/shared/model/item-list.ts'

/**
 * One measured batch in a process of its own: `node send-run.ts HOME FOLDER ORIGIN TOKEN`. Takes the folder in, prices
 * and approves all of it, and sends it while a window is asked for as the queue screen asks. Prints one JSON line.
 */
const [home, folder, origin, token] = process.argv.slice(2)
if (!home || !folder || !origin || !token) throw new Error('HOME, FOLDER, ORIGIN and TOKEN are needed')
const baseUrl = parseBaseUrl(origin)
if (!baseUrl.ok) throw new Error('ORIGIN is no address')

// Whoever starts this has said yes.
const desktop = createTerminalDesktop(undefined)
desktop.allow(true)
const app = compose({
  home,
  log: createLog(join(home, 'logs'), Date.now),
  clock: systemClock,
  appVersion: 'bench',
  runtime: 'Node',
  ...fromSource(),
  desktop,
  fixedToken: token,
  fixedBaseUrl: baseUrl.value,
})

async function ask<N extends Parameters<typeof app.call>[0]>(name: N, input: InputOf<N>) {
  const answer = await app.call(name, input)
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
  return answer.value
}

await app.account.start()
const caseId = (await ask('cases.create', { name: 'Benchmark' })).id
await app.intake.take(caseId, [Buffer.from(folder)])
await app.intake.whenIdle(caseId)
const chosen = await ask('items.choose', { caseId, filter: NO_FILTER, sort: BY_REFERENCE, span: null })

/** Delay of the event loop while `work` runs, in ms. */
async function delayOf<T>(work: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const startedAt = performance.now()
  const value = await work()
  const ms = performance.now() - startedAt
  delay.disable()
  return { value, ms, p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }
}

const quoted = await delayOf(() => ask('checks.quote', { caseId, items: chosen }))
const approved = await delayOf(() => ask('checks.approve', { quoteId: quoted.value.id }))

// What the activity screen asks for: a page of the requests again, at most four times a second, whenever it changed.
let isStale = false
app.events.on((event) => {
  if (event.type === 'queue.changed') isStale = true
})
const sent = await delayOf(async () => {
  app.startSending()
  while (true) {
    await pause(250)
    if (!isStale) continue
    isStale = false
    await ask('requests.page', { filter: { caseId, state: null, purpose: null, host: null }, offset: 0, limit: 100 })
    await ask('activity.now', { caseId })
    const { counts } = await ask('checks.state', {})
    if (counts.waiting + counts.sending === 0) return counts
  }
})

export type Delay = { ms: number; p50: number; p99: number; max: number }
export type SendFigures = { items: number; done: number; quote: Delay; approve: Delay; send: Delay }
const only = ({ ms, p50, p99, max }: Delay): Delay => ({ ms, p50, p99, max })
const figures: SendFigures = {
  items: quoted.value.selectedItems,
  done: sent.value.done,
  quote: only(quoted),
  approve: only(approved),
  send: only(sent),
}
await app.close()
writeFileSync(join(home, 'figures.json'), JSON.stringify(figures))
