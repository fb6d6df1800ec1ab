import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { askApp } from '../e2e/support/ask-app.ts'
import { openCase, sendItems } from '../e2e/support/desk.ts'
import type { RunningApp } from '../e2e/support/running-app.ts'
import { setupFolder } from '../support/folder.ts'
import { spawnHeadless } from '../support/headless.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { isRunning } from './support/processes.ts'
import { connectTo, inElectron, onThisSystem, startApp, startElectron, takeIn } from './support/start.ts'

/** So long the service thinks about an answer: longer than everything a test does meanwhile. */
const ANSWER_AFTER_MS = 6000

let service: SimulatedService
beforeAll(async () => {
  service = await startSimulatedService({ answerDelayMs: ANSWER_AFTER_MS })
})
afterAll(async () => await service.close())

/** A picture of its own on the way to the service: no answer has come yet. */
async function upload(app: RunningApp, folder: string, shade: number): Promise<void> {
  const evidence = join(folder, 'evidence')
  mkdirSync(evidence)
  writeFileSync(join(evidence, 'harbour.jpg'), await jpegOf({ r: shade, g: 90, b: 60 }, 320, 240))
  const asked = () => service.requests().filter(({ method }) => method === 'POST').length
  const before = asked()
  const caseId = await openCase(app, 'Harbour fire')
  const rows = await takeIn(app, caseId, [evidence], 1)
  await connectTo(app, service)
  await sendItems(app, caseId, rows)
  await expect.poll(asked, { timeout: 20_000 }).toBe(before + 1)
}

async function expectWhole(home: string): Promise<void> {
  const verified = await spawnHeadless(['verify', '--case', 'Harbour fire', '--home', home])
  expect(verified.code, verified.stdout + verified.stderr).toBe(0)
}

describe('closing the window during an upload', () => {
  inElectron('keeps the window until the answer is stored, and a second start brings it forward', async () => {
    const folder = setupFolder()
    const home = join(folder, 'home')
    const app = await startElectron({ home })
    const charged = service.charges().length
    await upload(app, folder, 40)
    const ended = app.main.waitForEvent('close')
    await app.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    const isSeen = () =>
      app.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
    expect(await isSeen()).toEqual([true])
    await app.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    expect(await app.startAgain()).toBe(0)
    expect(await isSeen()).toEqual([true])
    expect(service.charges()).toHaveLength(charged)
    await ended
    expect(service.charges()).toHaveLength(charged + 1)
    await expectWhole(home)
  })
})

describe('ending by a signal during an upload', () => {
  onThisSystem(
    'loses nothing and pays once',
    async () => {
      const folder = setupFolder()
      const home = join(folder, 'home')
      const app = await startApp({ home })
      const charged = service.charges().length
      await upload(app, folder, 200)
      process.kill(app.pid, 'SIGTERM')
      await expect.poll(() => isRunning(app.pid), { timeout: 60_000 }).toBe(false)
      await expectWhole(home)
      await expect.poll(() => service.charges().length, { timeout: 2 * ANSWER_AFTER_MS }).toBe(charged + 1)
    },
    { on: ['linux', 'darwin'] },
  )
})

describe('quitting while the certificates of this computer are read', () => {
  inElectron(
    'ends that process, blocked as it is',
    async () => {
      const app = await startElectron({ home: join(setupFolder(), 'home') })
      await connectTo(app, service, 'https://127.0.0.1:9')
      void askApp(app.page, 'account.test', {}).catch(() => undefined)
      const reading = () =>
        app.main.evaluate(({ app: electron }) =>
          electron.getAppMetrics().flatMap(({ name, pid }) => (name === 'Touchstone certificates' ? [pid] : [])),
        )
      await expect.poll(reading, { interval: 5, timeout: 20_000 }).toHaveLength(1)
      const [pid = 0] = await reading()
      process.kill(pid, 'SIGSTOP')
      await app.close()
      await expect.poll(() => isRunning(pid)).toBe(false)
    },
    // Elsewhere the read is over before anybody can stop it.
    { on: ['darwin'] },
  )
})
