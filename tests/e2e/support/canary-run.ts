import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import { preferences } from '../../../src/shared/words/preferences.ts'
import { requestWords } from '../../../src/shared/words/requests.ts'
import { startSimulatedService } from '../../../tools/simulated-service/service.ts'
import { type Canary, createCanary, watchProcesses } from '../../support/canary.ts'
import { setupPlace } from '../../support/folder.ts'
import { spawnHeadless } from '../../support/headless.ts'
import { callBridge, valueFrom } from './ask-app.ts'
import { ALL_ITEMS, type Bridge, lookAtScreens, lookAtStorage, lookAtWindow } from './canary-looks.ts'
import { startEchoingService } from './echoing-service.ts'
import { launchApp } from './launch.ts'
import type { RunningApp } from './running-app.ts'

/** Tokens that cannot occur by chance, with characters that every escaping changes. */
const GOOD = 'canary/Good+7f3a~91c2=d4e8%b6a0&5f17'
const BAD = 'canary/Refused+2b9c~e07d=1f64%8a35&c9d2'

/**
 * A complete working day with two tokens, one valid and one refused: the window and the command, errors, crashes and
 * exports. Everything it leaves behind or shows is searched. `crashes` = how often it is killed while sending.
 */
export async function runWithCanary(crashes: number) {
  const canary = createCanary([GOOD, BAD])
  const { folder, home, evidence } = setupPlace()
  const out = join(folder, 'out')
  mkdirSync(out)
  for (let n = 0; n < 4 + crashes; n += 1) {
    const background = { r: 40 + n * 9, g: 90, b: 200 - n * 7 }
    await sharp({ create: { width: 640 + n, height: 480, channels: 3, background } })
      .withExif({ IFD0: { Make: 'Canary', Model: 'One' } })
      .jpeg()
      .toFile(join(evidence, `harbour ${n}.jpg`))
  }
  const service = await startSimulatedService({ tokens: [GOOD], answerDelayMs: 150 })
  const echo = await startEchoingService(service.origin)
  const open = new Set<RunningApp>()
  try {
    await headless(canary, home, evidence, echo.origin)
    let app = await start(home, canary, open)
    await giveToken(app, echo.origin, BAD)
    await test(app)
    await lookAtWindow(app, canary)
    await giveToken(app, echo.origin, GOOD)
    await test(app)
    for (let crash = 0; crash < crashes; crash += 1) {
      await sendOne(app)
      await pause(60 + 35 * crash)
      await lookAtWindow(app, canary, crash === 0)
      await app.kill()
      canary.searchFolder('data folder after a crash', home)
      app = await start(home, canary, open)
      await giveToken(app, echo.origin, GOOD)
    }
    service.behave({ times: 2, action: { type: 'answer', status: 500, body: 'not today' } })
    await sendOne(app)
    await pause(600)
    await exportAll(app, out)
    await lookAtWindow(app, canary)
    await lookAtScreens(app, canary)
    await lookAtStorage(app, canary)
    await app.saveNextTo(join(out, 'backup.sqlite'))
    await callBridge(app.page, 'library.backUp', {})
    canary.searchFolder('data folder while it is open', home)
    const stderr = app.stderr()
    await app.close()
    canary.search('stderr of the app', 'window', stderr + app.stderr())
    canary.searchFolder('data folder', home)
    canary.searchFolder('export', out)
  } finally {
    for (const app of open) await app.kill()
    await echo.close()
    await service.close()
  }
  return { ...canary, echoes: echo.echoes() }
}

async function start(home: string, canary: Canary, open: Set<RunningApp>): Promise<RunningApp> {
  const app = await launchApp({ home })
  const stop = watchProcesses(app.pid, canary)
  await app.page.evaluate(() => {
    const bridge = globalThis as unknown as Bridge
    bridge.heard = []
    bridge.touchstone.on((event) => void bridge.heard.push(event))
  })
  const ending = (end: () => Promise<void>) => async () => {
    stop()
    open.delete(watched)
    await end()
  }
  const watched = { ...app, kill: ending(app.kill), close: ending(app.close) }
  open.add(watched)
  return watched
}

/** The command as a person runs it: correctly, with a refused token, and with wrong arguments. */
async function headless(canary: Canary, home: string, evidence: string, origin: string): Promise<void> {
  const common = ['--home', home, '--service', origin, '--case', 'Harbour']
  const runs: [string[], string][] = [
    [['analyse', join(evidence, 'harbour 0.jpg'), '--max-credits', '1', ...common], GOOD],
    [['analyse', join(evidence, 'harbour 1.jpg'), '--max-credits', '1', '--json', ...common], BAD],
    [['analyse', evidence, ...common, '--no-such-thing'], GOOD],
    [['fact-check', join(evidence, 'harbour 2.jpg'), '--max-credits', '50', '--context', 'Where?', ...common], GOOD],
    [['fact-check', join(evidence, 'harbour 3.jpg'), '--max-credits', '50', '--json', ...common], BAD],
    [['ingest', evidence, ...common], GOOD],
  ]
  for (const [args, token] of runs) {
    let stop: () => void = () => undefined
    const env = { TOUCHSTONE_TOKEN: token, HOME: home }
    const run = await spawnHeadless(args, env, (pid) => {
      stop = watchProcesses(pid, canary, true)
    })
    stop()
    canary.search('output of the command', args[0] ?? '', run.stdout + run.stderr)
  }
}

async function giveToken(app: RunningApp, origin: string, token: string): Promise<void> {
  await callBridge(app.page, 'settings.change', { baseUrl: origin })
  await app.setClipboard(token)
  await callBridge(app.page, 'account.takeTokenFromClipboard', {})
  expect(await app.clipboard()).toBe('')
}

async function test(app: RunningApp): Promise<void> {
  const checkedAt = async () => (await valueFrom(app.page, 'account.status', {})).checkedAt
  const before = await checkedAt()
  await app.page.keyboard.press(',')
  await app.page.getByRole('button', { name: preferences.test, exact: true }).click()
  await expect.poll(checkedAt).not.toBe(before)
  await app.page.keyboard.press('Escape')
}

async function itemsIn(page: Page, state: 'not_sent' | 'done'): Promise<readonly number[]> {
  const chosen = await callBridge(page, 'items.choose', {
    ...ALL_ITEMS,
    filter: { is: { state: [state] } },
    span: null,
  })
  return (chosen as { value: number[] }).value
}

/** Sends what is not sent yet, as the cost sheet does; resumes a queue paused by a refused token. */
async function sendOne(app: RunningApp): Promise<void> {
  const page = app.page
  const items = (await itemsIn(page, 'not_sent')).slice(0, 2)
  const quote = (await callBridge(page, 'checks.quote', { caseId: 1, items })) as { ok: boolean; value: { id: string } }
  if (!quote.ok) throw new Error(`no quote: ${JSON.stringify(quote)}`)
  await app.answerConfirm(true)
  await callBridge(page, 'checks.approve', { quoteId: quote.value.id })
  await callBridge(page, 'checks.resume', {})
}

async function exportAll(app: RunningApp, out: string): Promise<void> {
  const { page } = app
  await app.saveNextTo(join(out, 'traffic.csv'))
  await page.keyboard.press('t')
  await page.getByRole('button', { name: requestWords.exportCsv }).click()
  await page.getByText(requestWords.exported).first().waitFor()
  await page.keyboard.press('Escape')
  await app.saveNextTo(join(out, 'ledger.csv'))
  expect(await callBridge(page, 'ledger.export', { caseId: null })).toMatchObject({ ok: true })
  const done = await itemsIn(page, 'done')
  for (const [index, itemId] of done.slice(0, 2).entries()) {
    await app.saveNextTo(join(out, `report ${index}`))
    expect(await callBridge(page, 'reports.exportItem', { itemId })).toMatchObject({ ok: true })
  }
}
