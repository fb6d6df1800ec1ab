import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import { preferences } from '../../../src/shared/words/preferences.ts'
import { trafficWords } from '../../../src/shared/words/traffic.ts'
import { startSimulatedService } from '../../../tools/simulated-service/service.ts'
import { createCanary, watchProcesses } from '../../support/canary.ts'
import { setupFolder } from '../../support/folder.ts'
import { runHeadless } from '../../support/headless.ts'
import { launchApp, type RunningApp } from './launch.ts'

type Bridge = {
  touchstone: {
    call: (name: string, input: unknown) => Promise<unknown>
    on: (listener: (event: unknown) => void) => void
  }
  heard: unknown[]
}

/** Tokens that cannot stand anywhere by chance, with signs that every escaping changes. */
const GOOD = 'canary/Good+7f3a~91c2=d4e8%b6a0&5f17'
const BAD = 'canary/Refused+2b9c~e07d=1f64%8a35&c9d2'

/**
 * A whole working day with two tokens, one good and one refused: the window and the command, errors, crashes and
 * exports. Everything it leaves behind or shows is looked through. `crashes` = how often it is killed while sending.
 */
export async function runWithCanary(crashes: number) {
  const canary = createCanary([GOOD, BAD])
  const folder = setupFolder()
  const [home, evidence, out] = ['home', 'evidence', 'out'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const made of [evidence, out]) mkdirSync(made)
  for (let n = 0; n < 4 + crashes; n += 1) {
    const background = { r: 40 + n * 9, g: 90, b: 200 - n * 7 }
    await sharp({ create: { width: 640 + n, height: 480, channels: 3, background } })
      .withExif({ IFD0: { Make: 'Canary', Model: 'One' } })
      .jpeg()
      .toFile(join(evidence, `harbour ${n}.jpg`))
  }
  const service = await startSimulatedService({ tokens: [GOOD], answerDelayMs: 150 })
  try {
    await headless(canary, home, evidence, service.origin)
    let app = await start(home, canary)
    await giveToken(app, service.origin, BAD)
    await test(app)
    await lookAtWindow(app, canary)
    await giveToken(app, service.origin, GOOD)
    await test(app)
    for (let crash = 0; crash < crashes; crash += 1) {
      await sendOne(app)
      await pause(60 + 35 * crash)
      await lookAtWindow(app, canary, crash === 0)
      await app.kill()
      canary.searchFolder('data folder after a crash', home)
      app = await start(home, canary)
      await giveToken(app, service.origin, GOOD)
    }
    service.behave({ times: 2, action: { type: 'answer', status: 500, body: 'not today' } })
    await sendOne(app)
    await pause(600)
    await exportAll(app, out)
    await lookAtWindow(app, canary)
    canary.searchFolder('data folder while it is open', home)
    const stderr = app.stderr()
    await app.close()
    canary.search('stderr of the app', 'window', stderr + app.stderr())
    canary.searchFolder('data folder', home)
    canary.searchFolder('export', out)
  } finally {
    await service.close()
  }
  return canary
}

const LIST = { caseId: 1, sort: { by: 'reference', descending: false } }

type Canary = ReturnType<typeof createCanary>

async function start(home: string, canary: Canary): Promise<RunningApp> {
  const app = await launchApp({ home })
  const stop = watchProcesses(app.pid, canary)
  await app.page.evaluate(() => {
    const bridge = globalThis as unknown as Bridge
    bridge.heard = []
    bridge.touchstone.on((event) => void bridge.heard.push(event))
  })
  return {
    ...app,
    kill: async () => {
      stop()
      await app.kill()
    },
    close: async () => {
      stop()
      await app.close()
    },
  }
}

/** The command as a person runs it: right, with a refused token, and with wrong arguments. */
async function headless(canary: Canary, home: string, evidence: string, origin: string): Promise<void> {
  const common = ['--home', home, '--service', origin, '--case', 'Harbour']
  const runs: [string[], string][] = [
    [['analyse', join(evidence, 'harbour 0.jpg'), '--max-credits', '1', ...common], GOOD],
    [['analyse', join(evidence, 'harbour 1.jpg'), '--max-credits', '1', '--json', ...common], BAD],
    [['analyse', evidence, ...common, '--no-such-thing'], GOOD],
    [['ingest', evidence, ...common], GOOD],
  ]
  for (const [args, token] of runs) {
    const run = await runHeadless(args, { TOUCHSTONE_TOKEN: token, HOME: home })
    canary.search('output of the command', args[0] ?? '', run.stdout + run.stderr)
  }
}

const call = (page: Page, name: string, input: unknown): Promise<unknown> =>
  page.evaluate(([asked, given]) => (globalThis as unknown as Bridge).touchstone.call(asked as string, given), [
    name,
    input,
  ] as const)

async function giveToken(app: RunningApp, origin: string, token: string): Promise<void> {
  await call(app.page, 'settings.change', { baseUrl: origin })
  await app.setClipboard(token)
  await call(app.page, 'account.takeTokenFromClipboard', {})
  expect(await app.clipboard()).toBe('')
}

async function test(app: RunningApp): Promise<void> {
  await app.page.keyboard.press(',')
  await app.page.getByRole('button', { name: preferences.test, exact: true }).click()
  await pause(400)
  await app.page.keyboard.press('Escape')
}

/** Sends what is not sent yet, as the cost sheet does; a queue that a refused token stopped goes on. */
async function sendOne(app: RunningApp): Promise<void> {
  const page = app.page
  const facts = (await call(page, 'items.ids', { ...LIST, filter: { statuses: ['not_sent'] } })) as {
    value?: number[]
  }
  const itemIds = (facts.value ?? []).slice(0, 2)
  const quote = (await call(page, 'checks.quote', { caseId: 1, itemIds })) as { ok: boolean; value: { id: string } }
  if (!quote.ok) throw new Error(`no quote: ${JSON.stringify(quote)}`)
  await app.answerConfirm(true)
  await call(page, 'checks.approve', { quoteId: quote.value.id })
  await call(page, 'checks.resume', {})
}

async function exportAll(app: RunningApp, out: string): Promise<void> {
  const { page } = app
  await app.saveNextTo(join(out, 'traffic.csv'))
  await page.keyboard.press('t')
  await page.getByRole('button', { name: trafficWords.exportCsv }).click()
  await page.getByText(trafficWords.exported).first().waitFor()
  await page.keyboard.press('Escape')
  await app.saveNextTo(join(out, 'report.pdf'))
  const done = (await call(page, 'items.ids', { ...LIST, filter: { statuses: ['done'] } })) as { value: number[] }
  const printed = await call(page, 'reports.exportItem', { itemId: done.value[0], reading: null })
  expect(printed).toMatchObject({ ok: true })
}

/** What the window holds: its page, everything it was told and can ask, and (on demand) its whole heap. */
async function lookAtWindow(app: RunningApp, canary: Canary, hasHeap = true): Promise<void> {
  const { page } = app
  canary.search('page', 'DOM', await page.content())
  canary.search('events', 'heard', JSON.stringify(await page.evaluate(() => (globalThis as unknown as Bridge).heard)))
  const questions: [string, unknown][] = [
    ...['account.status', 'settings.get', 'app.info', 'cases.list', 'account.test', 'app.custodyHead'].map(
      (name): [string, unknown] => [name, {}],
    ),
    ['checks.state', {}],
    ['checks.page', { caseId: null, offset: 0, limit: 200 }],
    ['traffic.page', { filter: { host: null, purpose: null }, offset: 0, limit: 500 }],
    ['no.such.call', { token: true }],
    ['settings.change', { baseUrl: 'ftp://nonsense' }],
  ]
  for (const [name, input] of questions) canary.search('answers', name, JSON.stringify(await call(page, name, input)))
  if (!hasHeap) return
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  canary.search('heap of the window', 'snapshot', chunks.join(''))
}
