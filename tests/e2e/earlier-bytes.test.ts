import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { factCheck, jobWords } from '../../src/shared/words/fact-check.ts'
import { history, item as itemWords } from '../../src/shared/words/item.ts'
import { redaction } from '../../src/shared/words/redaction.ts'
import { changedSince, identity } from '../../src/shared/words/report/report.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { pdfPages } from '../support/print-pdf.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { setupService } from '../support/service-in-test.ts'
import { valueFrom } from './support/ask-app.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'

const pictureOf = (background: string) => jpegOf(background, 640, 400)
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

describe('a file that changed since it was analysed', () => {
  const service = setupService()
  const app = setupApp()
  let [before, after] = ['', '']

  beforeAll(async () => {
    const [home, card] = [app.home, join(app.folder, 'card')]
    mkdirSync(card)
    const file = join(card, 'harbour.jpg')
    writeFileSync(file, await pictureOf('#357'))
    before = digestOf(file)
    const common = ['--home', home, '--service', service.origin, '--case', 'Harbour']
    const env = { TOUCHSTONE_TOKEN: service.token, HOME: home }
    for (const verb of ['analyse', 'fact-check']) {
      expectDone(await runHeadless([verb, card, '--max-credits', '50', ...common], env))
    }
    writeFileSync(file, await pictureOf('#a42'))
    after = digestOf(file)
    expectDone(await runHeadless(['ingest', card, ...common], env))
    await app.start()
    await app.page
      .getByRole('button', { name: /Harbour/ })
      .first()
      .click()
    await app.page.locator('.library-main bdi').filter({ hasText: 'harbour.jpg' }).first().dblclick()
    await app.page.getByRole('tab', { name: itemWords.tabs.history }).click()
    await app.page.getByText(history.earlier).waitFor()
  })

  it('has a report of the earlier answer, whose first page says so with both digests', async () => {
    await lookAt(app, 'earlier-history')
    const saved = join(app.folder, 'earlier')
    await app.saveNextTo(saved)
    await app.page.getByRole('button', { name: history.exportEarlier }).click()
    await app.page.getByText(saved).waitFor()
    const pages = pdfPages(join(saved, 'earlier.pdf')) ?? []
    if (pages.length === 0) return
    // The letters of the watermark appear separately between the words.
    const plain = pages
      .join(' ')
      .replaceAll(/(?<=^|\s)[SIMULATED](?=\s|$)/g, ' ')
      .replaceAll(/\s+/g, ' ')
    for (const words of [changedSince.title, changedSince.before, changedSince.now, before, after]) {
      expect(plain).toContain(words)
    }
    expect(plain).toContain('The service returned')
    const [different = ''] = identity.again.different({ at: '@' }).split('@')
    expect(plain).toContain(different.trim())
    expect(service.requests().filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it('opens the fact check of the earlier bytes, which says what it is about', async () => {
    await app.page.getByRole('button', { name: history.openEarlierCheck({ n: 1 }) }).click()
    await app.page.getByText(jobWords.earlierBytes).waitFor()
    await app.page.getByText(factCheck.earlier.before).waitFor()
    await lookAt(app, 'earlier-fact-check')
    await app.page.keyboard.press('r')
    await app.page.getByRole('tab', { name: itemWords.tabs.history }).waitFor()
    expect(await app.page.getByText(jobWords.earlierBytes).count()).toBe(0)
  })

  it('is not printed once it changes after regions were marked, until a person takes them over or says none are needed', async () => {
    const { page } = app
    const box = { x: 0.2, y: 0.2, width: 0.3, height: 0.3 }
    const [exhibit] = await valueFrom(page, 'cases.exhibits', { caseId: 1 as CaseId })
    if (exhibit === undefined) throw new Error('there is no exhibit')
    const changes = async (background: string) => {
      writeFileSync(join(app.folder, 'card', 'harbour.jpg'), await pictureOf(background))
      await valueFrom(page, 'intake.checkAgain', { exhibitId: exhibit.id })
      await page.getByText(redaction.notPrinted).waitFor()
      await page.getByRole('button', { name: redaction.open }).click()
      await page.getByText(redaction.unsettled.before).waitFor()
    }
    await valueFrom(page, 'redactions.set', { itemId: 1 as ItemId, boxes: [box] })
    await page.getByText(redaction.inUse({ n: 1 })).waitFor()

    await changes('#2a4')
    await lookAt(app, 'unsettled')
    await page.getByRole('button', { name: redaction.takeOver({ n: 1 }) }).click()
    await page.locator('.redact-box').waitFor()
    await expect.poll(() => page.getByRole('button', { name: redaction.noneNeeded }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: redaction.save, exact: true }).click()
    await page.getByText(redaction.inUse({ n: 1 })).waitFor()
    expect(await valueFrom(page, 'redactions.get', { itemId: 1 as ItemId })).toEqual({ boxes: [box], unsettled: null })

    await changes('#555')
    await page.getByRole('button', { name: redaction.noneNeeded }).click()
    await expect.poll(() => page.getByText(redaction.notPrinted).count()).toBe(0)
    expect(await valueFrom(page, 'redactions.get', { itemId: 1 as ItemId })).toEqual({ boxes: [], unsettled: null })
  })
})
