import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { valueFrom } from '../e2e/support/ask-app.ts'
import { openCase, sendItems } from '../e2e/support/desk.ts'
import { setupFolder } from '../support/folder.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { connectTo, inElectron, startElectron, takeIn } from './support/start.ts'

let service: SimulatedService
beforeAll(async () => {
  service = await startSimulatedService({ answerDelayMs: 4000 })
})
afterAll(async () => await service.close())

async function setupDesk() {
  const folder = setupFolder()
  const evidence = join(folder, 'evidence')
  mkdirSync(evidence)
  writeFileSync(join(evidence, 'quay.jpg'), await jpegOf({ r: 20, g: 90, b: 60 }, 320, 240))
  const app = await startElectron({ home: join(folder, 'home') })
  const caseId = await openCase(app, 'Harbour fire')
  const rows = await takeIn(app, caseId, [evidence], 1)
  await connectTo(app, service)
  /** Blockers have small numbers, which count up. */
  const blockers = () =>
    app.main.evaluate(
      ({ powerSaveBlocker }) =>
        Array.from({ length: 200 }, (_, id) => id).filter((id) => powerSaveBlocker.isStarted(id)).length,
    )
  const posts = () => service.requests().filter(({ method }) => method === 'POST').length
  return { app, caseId, rows, blockers, posts }
}

describe('the power save blocker', () => {
  inElectron('is held while a reply is waited for, and by nobody at rest', async () => {
    const { app, caseId, rows, blockers, posts } = await setupDesk()
    await expect.poll(blockers).toBe(0)
    const before = posts()
    await sendItems(app, caseId, rows)
    await expect.poll(posts, { timeout: 20_000 }).toBe(before + 1)
    expect(await blockers()).toBe(1)
    await expect
      .poll(async () => (await valueFrom(app.page, 'checks.state', {})).counts.done, { timeout: 20_000 })
      .toBe(1)
    await expect.poll(blockers).toBe(0)
    await app.close()
  })
})

describe('an announced sleep', () => {
  inElectron('lets no request begin until the system says that it woke up', async () => {
    const { app, caseId, rows, posts } = await setupDesk()
    const quote = await valueFrom(app.page, 'checks.quote', { caseId, items: rows.map(({ id }) => id) })
    const before = posts()
    await app.main.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'))
    await app.answerConfirm(true)
    await valueFrom(app.page, 'checks.approve', { quoteId: quote.id })
    expect((await valueFrom(app.page, 'checks.state', {})).counts).toMatchObject({ waiting: 1, sending: 0 })
    expect(posts()).toBe(before)
    await app.main.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
    await expect.poll(posts, { timeout: 20_000 }).toBe(before + 1)
    await app.close()
  })
})

describe('a connection that is quiet', () => {
  inElectron('is asked after at an interval of ours, which this Node takes', async () => {
    const app = await startElectron({ home: setupFolder() })
    const taken = await app.main.evaluate(
      () => process.getBuiltinModule('node:net').Socket.prototype.setKeepAlive.length,
    )
    expect(taken).toBe(4)
    await app.close()
  })
})
