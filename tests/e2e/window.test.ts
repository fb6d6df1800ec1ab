import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageFailure, pageHang, quitQuestion, quitting } from '../../src/shared/words/menu.ts'
import { setupFolder } from '../support/folder.ts'
import { plainPng } from '../support/plain-picture.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { askApp, valueFrom } from './support/ask-app.ts'
import { connectDesk, openCase, sendSelected, takeIn } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { shellInTest } from './support/setup-app.ts'

/**
 * In the stand-in: Electron's driver cannot do what a person does to a window. `npm run e2e:electron` has its own tests
 * of it.
 */
async function launch(home: string, env: Record<string, string> = {}) {
  const app = await shellInTest({ home, env })
  return { app, person: app.person }
}

const IMAGES = /image-forensics\/process/

describe('the window', () => {
  it('is shown once its page has loaded on a desktop that never says it painted', async () => {
    const { person } = await launch(setupFolder(), { TOUCHSTONE_SHELL_WITHHOLD: 'ready-to-show' })
    expect(await person.windows()).toMatchObject([{ isVisible: true }])
  })

  it('is shown after three seconds on one that says nothing at all', async () => {
    const { person } = await launch(setupFolder(), { TOUCHSTONE_SHELL_WITHHOLD: 'ready-to-show,did-finish-load' })
    const [window] = await person.windows()
    expect(window?.isVisible).toBe(true)
    // By the limit, not by an event. A busy machine may be later.
    expect(window?.shownAfterMs).toBeGreaterThan(2_500)
  })

  it('is shown, and asks what to do, when its page cannot be loaded', async () => {
    const { app, person } = await launch(setupFolder(), {
      TOUCHSTONE_SHELL_FAILING_LOADS: '1',
      TOUCHSTONE_SHELL_FIRST_YES: '1',
    })
    expect(await person.windows()).toMatchObject([{ isVisible: true }])
    expect(await app.asked()).toMatchObject([{ kind: 'message', message: pageFailure.notLoaded }])
    expect(await askApp(app.page, 'app.info', {})).toMatchObject({ ok: true })
  })

  it('asks what to do when its page crashed four times, and never before', async () => {
    const { app, person } = await launch(setupFolder())
    const crash = async () => {
      await person.crashPage()
      await expect.poll(() => person.windows()).toMatchObject([{ isPageAlive: false }])
    }
    for (let crashes = 1; crashes <= 3; crashes += 1) {
      await crash()
      await expect.poll(() => person.windows()).toMatchObject([{ isPageAlive: true }])
      expect(await app.asked()).toEqual([])
    }
    await app.answerConfirm(true)
    await crash()
    await expect.poll(() => person.windows()).toMatchObject([{ isPageAlive: true }])
    expect(await app.asked()).toMatchObject([{ kind: 'message', message: pageFailure.crashed }])
    expect(String((await app.asked())[0]?.detail)).toMatch(/reference [0-9a-f]{8}\b/)
  })

  it('ends the app when nobody wants its page again', async () => {
    const { person } = await launch(setupFolder())
    for (let crashes = 1; crashes <= 4; crashes += 1) {
      await person.crashPage()
      if (crashes < 4) await expect.poll(() => person.windows()).toMatchObject([{ isPageAlive: true, crashes }])
    }
    expect(await person.ended()).toBe(0)
  })
})

describe('a page that does not respond', () => {
  it('is asked about until it responds, and comes back in a process of its own when a person reloads it', async () => {
    const { app, person } = await launch(setupFolder())
    const questions = async () => (await app.asked()).map(({ message }) => message)
    await person.leaveQuestion()
    await person.setResponding(false)
    await expect.poll(questions).toEqual([pageHang.message])
    await person.setResponding(false)
    await person.setResponding(true)
    expect(await questions()).toEqual([pageHang.message])
    await app.answerConfirm(true)
    await person.setResponding(false)
    await expect.poll(() => person.windows()).toMatchObject([{ isPageAlive: true, crashes: 1 }])
    expect(await questions()).toEqual([pageHang.message, pageHang.message])
  })

  it('is left alone while a person waits', async () => {
    const { app, person } = await launch(setupFolder())
    await person.setResponding(false)
    await expect.poll(() => app.asked()).toHaveLength(1)
    await person.setResponding(true)
    expect(await person.windows()).toMatchObject([{ isPageAlive: true, crashes: 0 }])
    expect(await askApp(app.page, 'app.info', {})).toMatchObject({ ok: true })
  })
})

describe('a notification', () => {
  it('brings a minimised window back when it is clicked', async () => {
    const service = await serviceInTest()
    const { app, person } = await launch(setupFolder())
    await connectDesk(app, service)
    const caseId = await openCase(app, 'Harbour fire')
    const link = { caseId, text: 'https://news.example/simulate/done-at-once', listName: null }
    const { itemIds: items } = await valueFrom(app.page, 'links.add', link)
    const batch = { kind: 'fact_check', context: '', linkModality: 'video' } as const
    const quote = await valueFrom(app.page, 'checks.quote', { caseId, items, batch })
    await app.answerConfirm(true)
    await valueFrom(app.page, 'checks.approve', { quoteId: quote.id })
    await expect.poll(() => app.notified()).toHaveLength(1)
    await person.minimizeWindow()
    const [minimised] = await person.windows()
    expect(minimised?.isMinimized).toBe(true)
    await person.clickNotification()
    expect(await person.windows()).toMatchObject([{ isMinimized: false, focused: (minimised?.focused ?? 0) + 1 }])
  })
})

describe('a person who closes the window', () => {
  it('keeps it while answers are waited for, and a second start brings it forward', async () => {
    const { app, person, home, service } = await setupSent()
    const { page } = app
    await person.closeWindow()
    await page.getByRole('dialog', { name: quitting.title }).waitFor()
    await page.getByText(quitting.awaiting({ count: 2 })).waitFor()
    expect(await app.asked()).toContainEqual({ kind: 'message', ...questionOf(2) })
    await lookAt(app, 'quitting')
    // Closed again, it stays closed.
    await person.closeWindow()
    const [before] = await person.windows()
    expect(await app.startAgain()).toBe(0)
    await expect.poll(() => person.windows()).toMatchObject([{ isVisible: true, focused: (before?.focused ?? 0) + 1 }])
    // Nothing new is started any more.
    expect(await askApp(page, 'cases.create', { name: 'Too late' })).toEqual({ ok: false, error: { kind: 'quitting' } })
    service.answer()
    expect(await person.ended()).toBe(0)
    const again = await launch(home)
    expect(await valueFrom(again.app.page, 'checks.state', {})).toMatchObject({ counts: { done: 2, unknown: 0 } })
    expect(service.charges()).toBe(2)
  })

  it('who answers nothing starts no further request, and the app ends once the answers came', async () => {
    const { app, person, home, service } = await setupSent(5)
    const sent = service.sent()
    expect(sent).toBeLessThan(5)
    await person.leaveQuestion()
    await person.closeWindow()
    await expect.poll(() => app.asked()).toContainEqual({ kind: 'message', ...questionOf(sent) })
    service.answer()
    expect(await person.ended()).toBe(0)
    const again = await launch(home)
    const state = await valueFrom(again.app.page, 'checks.state', {})
    expect(state).toMatchObject({ counts: { done: sent, waiting: 5 - sent, unknown: 0 } })
    expect(service.charges()).toBe(sent)
  })
})

describe('a computer that is shut down', () => {
  it('waits while the app ends as it does when a person quits', async () => {
    const home = setupFolder()
    const { person } = await launch(home)
    expect(await person.shutDown()).toBe(true)
    expect(await person.ended()).toBe(0)
    expect(existsSync(join(home, 'lock'))).toBe(false)
  })
})

describe('a session that ends without asking the app', () => {
  it('leaves the library free for the next, which a person ends by closing its window', async () => {
    const home = setupFolder()
    const { person } = await launch(home)
    expect(existsSync(join(home, 'lock'))).toBe(true)
    await person.logOff()
    expect(existsSync(join(home, 'lock'))).toBe(false)
    expect(readdirSync(home).filter((name) => name.startsWith('touchstone-'))).toEqual([])
    const again = await launch(home)
    expect(await askApp(again.app.page, 'app.info', {})).toMatchObject({ ok: true })
    await again.person.closeWindow()
    expect(await again.person.ended()).toBe(0)
    expect(existsSync(join(home, 'lock'))).toBe(false)
  })
})

const questionOf = (count: number) => {
  const { message, detail } = quitQuestion(count)
  return { message, detail }
}

/** This many images are to be sent. The replies to those that were sent do not arrive before `answer` is called. */
async function setupSent(count = 2) {
  const [home, evidence] = [setupFolder(), join(setupFolder(), 'card')]
  mkdirSync(evidence)
  for (let at = 0; at < count; at += 1) {
    writeFileSync(join(evidence, `quay-${at + 1}.png`), await plainPng({ r: 40 * at, g: 90, b: 120 }, 320, 240))
  }
  const answers = Promise.withResolvers<void>()
  const service = await serviceInTest({ answersAfter: answers.promise })
  const { app, person } = await launch(home)
  await connectDesk(app, service)
  await takeIn(app, [evidence], count)
  await app.page.keyboard.press('Control+a')
  await sendSelected(app)
  const sent = () => service.requests().filter(({ path, isWhole }) => isWhole && IMAGES.test(path)).length
  // All that may run in parallel have sent their last bytes; the others wait.
  await expect
    .poll(async () => (await valueFrom(app.page, 'checks.state', {})).counts.sending)
    .toBeGreaterThanOrEqual(2)
  await expect.poll(async () => sent() === (await valueFrom(app.page, 'checks.state', {})).counts.sending).toBe(true)
  return { app, person, home, service: { answer: answers.resolve, charges: () => service.charges().length, sent } }
}
