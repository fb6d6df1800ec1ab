import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { sourceWords, summaryWords } from '../../src/shared/words/fact-check.ts'
import { factCheckSheet } from '../../src/shared/words/fact-check-sheet.ts'
import { factCheckStatusWords, onlyFactChecked } from '../../src/shared/words/fact-check-status.ts'
import { library } from '../../src/shared/words/library.ts'
import { player } from '../../src/shared/words/player.ts'
import { preferences } from '../../src/shared/words/preferences.ts'
import { remarkTitles } from '../../src/shared/words/remark-words.ts'
import { checking, queued, searching } from '../../tools/simulated-service/fact-check/steps.ts'
import type { SimulatedService } from '../../tools/simulated-service/service.ts'
import { matroska, wav } from '../support/films.ts'
import { plainPng } from '../support/plain-picture.ts'
import { setupService } from '../support/service-in-test.ts'
import { itemsOf, valueFrom } from './support/ask-app.ts'
import { axeFaults } from './support/axe.ts'
import { openCase } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'
import { takeToken } from './support/take-token.ts'

const CONTEXT = 'Said to show the fire at the north quay.\nWhere did it appear first?'

/** A route to the service that can be cut and restored while the service keeps its jobs. */
async function wayTo(service: SimulatedService) {
  const target = Number(new URL(service.origin).port)
  const open = new Set<Socket>()
  let server: Server | null = null
  const join = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server = createServer((near) => {
        const far = connect(target, '127.0.0.1')
        for (const socket of [near, far]) {
          open.add(socket)
          socket.on('error', () => undefined)
          socket.on('close', () => open.delete(socket))
        }
        near.pipe(far).pipe(near)
      })
      server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
  await join(0)
  const port = (server as unknown as { address: () => { port: number } }).address().port
  return {
    origin: `http://127.0.0.1:${port}`,
    join: () => join(port),
    cut: async () => {
      const closed = new Promise((resolve) => server?.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

describe('fact checks of a picture, a sound and a film', () => {
  const service = setupService({ balance: 500, factCheck: { pace: 'hand' } })
  let way: Awaited<ReturnType<typeof wayTo>>
  // Declared before the app, so that the way ends after it.
  afterAll(() => way?.cut())
  const app = setupApp()
  const card = () => join(app.folder, 'card')
  let caseId: CaseId

  const rows = () => itemsOf(app.page, caseId)
  const states = async () => (await rows()).map(({ factCheck }) => factCheck?.state ?? null)
  const faults = () => axeFaults(app.page)
  const giveToken = async () => {
    await app.page.keyboard.press(',')
    await takeToken(app, { origin: way.origin, token: service.token })
    await app.page.getByRole('button', { name: preferences.forget }).waitFor()
    await app.page.keyboard.press('Escape')
  }
  const openCaseAgain = async () => {
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().click()
    await app.page.locator('.library').waitFor()
  }
  const posts = () => service.requests().filter(({ method }) => method === 'POST')

  beforeAll(async () => {
    mkdirSync(card())
    writeFileSync(join(card(), 'a quay.png'), await plainPng('#486', 320, 200))
    writeFileSync(join(card(), 'b talk.wav'), wav({ seconds: 4 }))
    writeFileSync(join(card(), 'c film.mkv'), matroska({ seconds: 8 }))
    const spoken = { variant: 'transcript: segments in milliseconds' }
    service.factChecks.script({ script: { steps: [queued, searching, checking, spoken] }, modality: 'audio' })
    way = await wayTo(service)
    await app.start()
    await app.page.getByRole('button', { name: /^New case/ }).waitFor()
    await valueFrom(app.page, 'settings.change', { baseUrl: way.origin })
    await giveToken()
    caseId = await openCase(app, 'Harbour fire')
  })

  it('are offered for what image forensics does not take', async () => {
    await app.dropPaths('body', [card()])
    await expect.poll(async () => (await rows()).filter(({ intake }) => intake === 'inspected').length).toBe(3)
    await app.page.locator('#item-2').waitFor()
    await expect.poll(() => app.page.locator('.items').getByText(onlyFactChecked.chip).count()).toBe(2)
    const button = app.page.getByRole('button', { name: /^Fact-check/ })
    expect(await button.isDisabled()).toBe(true)
    expect(await button.getAttribute('title')).toBe(factCheckSheet.nothingChosen)
  })

  it('are submitted together with the words of a person, once each, after one yes', async () => {
    await app.page.keyboard.press('Control+a')
    // The toolbar button may be behind "…" if its row is short.
    await app.page.getByText('3 of 3 items selected').waitFor()
    await app.page.keyboard.press('Shift+A')
    const sheet = app.page.getByRole('dialog')
    const send = sheet.getByRole('button', { name: /^Send / })
    // Read as a whole: if there is nothing to send, the sheet says why.
    const shown = () => app.page.locator('dialog[open]').allTextContents()
    await expect.poll(shown).toEqual([expect.stringMatching(/Send for/)])
    await sheet.getByRole('textbox').fill(CONTEXT)
    expect(await send.isDisabled()).toBe(true)
    await sheet.getByText(factCheckSheet.context.goes({ n: CONTEXT.length })).waitFor()
    await sheet.getByText(factCheckSheet.formats).waitFor()
    expect(await sheet.textContent()).toContain('17 credits')
    expect(await faults()).toEqual([])
    await lookAt(app, 'ask')
    await app.answerConfirm(true)
    await expect.poll(() => send.isEnabled()).toBe(true)
    await send.click()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(states).toEqual(['watching', 'watching', 'watching'])
    expect(posts().map(({ path }) => path)).toEqual(Array(3).fill('/api/app/fact-checking/submit'))
    expect(Object.values(service.chargesBySha256())).toEqual([1, 1, 1])
    // The service cannot read the duration of the video anywhere, so it reserves more than the sheet expected.
    expect(service.charges().map(({ credits }) => credits)).toEqual(expect.arrayContaining([5, 4]))
    expect(new Set(service.factChecks.all().map(({ modality }) => modality))).toEqual(
      new Set(['image', 'audio', 'video']),
    )
  })

  it('show in the list and in the item how far they are', async () => {
    service.factChecks.step(1)
    const running = async () => (await rows()).every(({ factCheck }) => (factCheck?.progress ?? 0) > 0)
    await expect.poll(running).toBe(true)
    const [first] = await rows()
    if (first?.factCheck == null) throw new Error('there is no fact check')
    await app.page.locator('.items').getByText(factCheckStatusWords(first.factCheck).label).first().waitFor()
    await lookAt(app, 'running')
    const { page } = app
    await page.locator('#item-1').dblclick()
    await page.getByRole('tab').first().waitFor()
    await page.keyboard.press('r')
    const bar = page.locator('.job-progress')
    await bar.getByText('35%').waitFor()
    // No interaction here: what arrives is shown.
    service.factChecks.step(1)
    await bar.getByText('75%').waitFor()
    await page.getByText('Checking claims').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#item-1').getByText('75%').waitFor()
  })

  it('are all there after a restart without a network, and submit nothing again', async () => {
    await app.close()
    await way.cut()
    await app.start()
    await openCaseAgain()
    expect(await states()).toEqual(['watching', 'watching', 'watching'])
    await app.page.locator('.items .chip-fact').nth(2).waitFor()
    await app.close()
    expect(posts()).toHaveLength(3)
  })

  it('come to their end after a restart with the network', async () => {
    service.factChecks.step(5)
    await way.join()
    await app.start()
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().waitFor()
    await giveToken()
    await openCaseAgain()
    await expect.poll(states).toEqual(['completed', 'completed', 'completed'])
    const reported = async () => (await app.notified()).flatMap(({ body }) => body.split(', '))
    await expect.poll(reported).toHaveLength(3)
    expect((await reported()).sort()).toEqual(
      (await rows()).map(({ reference }) => expect.stringMatching(`^CASE-[0-9-]+ ${reference}$`)).sort(),
    )
    for (const { title } of await app.notified())
      expect(title).toMatch(/^(Fact check completed|[23] fact checks ended)$/)
    await app.close()
    expect(posts()).toHaveLength(3)
    expect(service.charges()).toHaveLength(3)
  })

  it('are read offline afterwards: what was found, what is claimed and what was said', async () => {
    await way.cut()
    await app.start()
    await openCaseAgain()
    await app.page.getByRole('button', { name: /^Completed/ }).waitFor()
    await app.page.locator('#item-1').dblclick()
    await app.page.getByRole('tab').first().waitFor()
    await app.page.keyboard.press('r')
    await app.page.getByText(summaryWords.title).waitFor()
    for (const { id, kind } of await rows()) {
      const [job] = await valueFrom(app.page, 'factChecks.ofItem', { itemId: id })
      if (job === undefined) throw new Error('the job is not there')
      expect(job).toMatchObject({ state: 'completed', context: CONTEXT, isSimulated: true })
      const { result } = await valueFrom(app.page, 'factChecks.get', { checkId: job.checkId })
      expect(result?.summary).toMatch(/\S/)
      if (kind !== 'image') expect([result?.claims, result?.transcript].every((part) => part != null)).toBe(true)
    }
    await lookAt(app, 'completed')
    await app.page.keyboard.press('Escape')
    for (const [index, row] of (await rows()).entries()) {
      await app.page.locator(`#item-${index}`).dblclick()
      await app.page.getByRole('tab').first().waitFor()
      await app.page.keyboard.press('r')
      await app.page.getByRole('heading', { name: summaryWords.title }).waitFor()
      await app.page.getByRole('heading', { name: sourceWords.title }).waitFor()
      expect(await app.page.locator('.source-table tbody tr').count()).toBeGreaterThan(0)
      if (row.kind !== 'image') await app.page.locator('.turn').first().waitFor()
      // The film has no sound, and its transcript is longer than it is.
      if (row.kind === 'video') await app.page.getByRole('heading', { name: remarkTitles.inconsistencies }).waitFor()
      await app.page.keyboard.press('Escape')
      await app.page.getByRole('listbox', { name: library.items }).waitFor()
    }
    expect(posts()).toHaveLength(3)
  })

  it('lead from a claim to its words, back, and to their place in the sound, which goes on beside its fact check', async () => {
    const { page } = app
    await page.locator('#item-1').dblclick()
    await page.getByRole('tab').first().waitFor()
    const sound = page.locator('audio')
    const now = () => sound.evaluate((element: Element) => (element as HTMLAudioElement).currentTime)
    await expect.poll(() => page.getByRole('button', { name: player.play }).isEnabled()).toBe(true)
    await page.keyboard.press('r')
    const claim = page.locator('.claim-table .claim-number:enabled').first()
    const number = (await claim.textContent()) ?? ''
    await claim.click()
    const said = page.locator('.turn .claim-number', { hasText: new RegExp(`^${number}$`) }).first()
    await expect.poll(() => said.getAttribute('aria-current')).toBe('true')
    await said.click()
    await expect.poll(() => page.locator(`#claim-${Number(number) - 1}`).getAttribute('class')).toContain('row-shown')
    const code = page.locator('.turn .time-button').nth(2)
    const [minutes = 0, seconds = 0] = ((await code.textContent()) ?? '').split(':').map(Number)
    await expect.poll(() => page.getByRole('button', { name: player.play }).isEnabled()).toBe(true)
    await code.click()
    await expect.poll(now).toBeGreaterThan(minutes * 60 + seconds)
    expect(Math.floor(await now())).toBe(minutes * 60 + seconds)
    await page.keyboard.press('Home')
    await expect.poll(now).toBe(0)
    await page.getByRole('button', { name: player.play }).click()
    await expect.poll(now).toBeGreaterThan(0.1)
    await page.keyboard.press('r')
    await page.locator('.player').waitFor()
    await expect.poll(() => sound.evaluate((element: Element) => (element as HTMLAudioElement).paused)).toBe(false)
    expect(await now()).toBeGreaterThan(0.1)
    await page.keyboard.press('k')
    await app.page.keyboard.press('Escape')
    await app.page.getByRole('listbox', { name: library.items }).waitFor()
    expect(posts()).toHaveLength(3)
  })
})
