import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { powerLabel, powerSentences } from '../../src/shared/words/power.ts'
import { setupPlace } from '../support/folder.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { itemsOf, valueFrom } from './support/ask-app.ts'
import { connectDesk, openCase, sendItems, untilRead } from './support/desk.ts'
import { shellInTest } from './support/setup-app.ts'

/** The app with two images in a case, and a service that replies when a test lets it. */
async function setupDesk() {
  const replies = Promise.withResolvers<void>()
  const service = await serviceInTest({ answersAfter: replies.promise })
  const { home, evidence } = setupPlace()
  mkdirSync(evidence, { recursive: true })
  for (const [at, name] of ['quay', 'crane'].entries())
    writeFileSync(join(evidence, `${name}.jpg`), await jpegOf({ r: 40 + 90 * at, g: 90, b: 60 }, 320, 240))
  const app = await shellInTest({ home })
  await connectDesk(app, service)
  const caseId = await openCase(app, 'Harbour fire')
  await app.dropPaths('body', [evidence])
  await untilRead(app, 2)
  const posts = () => service.requests().filter(({ method }) => method === 'POST').length
  const { blockers } = app.person
  return { app, service, caseId, posts, blockers, reply: () => replies.resolve() }
}

const label = (isOnBattery: boolean) => powerLabel({ isKeptAwake: true, isOnBattery }) ?? ''

describe('this computer', () => {
  it('is kept awake while a reply is waited for, says so, and is let go when all is at rest', async () => {
    const { app, caseId, posts, blockers, reply } = await setupDesk()
    const { page } = app
    await expect.poll(blockers).toBe(0)
    await expect.poll(() => page.getByText(label(false)).count()).toBe(0)
    await app.person.setOnBattery(true)
    await sendItems(app, caseId, await itemsOf(page, caseId))
    await expect.poll(posts).toBe(2)
    expect(await blockers()).toBe(1)
    await page.getByText(label(true)).waitFor()
    await app.press('q')
    await page.getByText(powerSentences({ isKeptAwake: true, isOnBattery: true })).waitFor()
    reply()
    await expect.poll(async () => (await valueFrom(page, 'checks.state', {})).counts.done).toBe(2)
    await expect.poll(blockers).toBe(0)
    await expect.poll(() => page.getByText(label(true)).count()).toBe(0)
  })

  it('begins nothing when it announces a sleep, and goes on when it wakes up', async () => {
    const { app, caseId, posts, service, reply } = await setupDesk()
    reply()
    const [first, second] = await itemsOf(app.page, caseId)
    if (!first || !second) throw new Error('there are two')
    await sendItems(app, caseId, [first])
    await expect.poll(() => service.charges().length).toBe(1)
    // Approved while the lid is open, and begun when it is open again.
    const quote = await valueFrom(app.page, 'checks.quote', { caseId, items: [second.id] })
    await app.person.suspend()
    await app.answerConfirm(true)
    await valueFrom(app.page, 'checks.approve', { quoteId: quote.id })
    expect((await valueFrom(app.page, 'checks.state', {})).counts).toMatchObject({ waiting: 1, sending: 0 })
    expect(posts()).toBe(1)
    await app.person.resume()
    await expect.poll(() => service.charges().length).toBe(2)
    expect(posts()).toBe(2)
  })
})
