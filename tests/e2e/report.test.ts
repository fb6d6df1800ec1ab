import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { copiedLine, copies } from '../../src/shared/words/copies.ts'
import { connectionSentence, preferences, tokenWords } from '../../src/shared/words/preferences.ts'
import { redaction } from '../../src/shared/words/redaction.ts'
import { redactionReport } from '../../src/shared/words/report/redaction-report.ts'
import { report as reportWords } from '../../src/shared/words/report/report.ts'
import { parts } from '../../src/shared/words/report-parts.ts'
import { reportSheet } from '../../src/shared/words/report-sheet.ts'
import { textNames } from '../../src/shared/words/report-texts.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { pdfPages } from '../support/print-pdf.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { setupService } from '../support/service-in-test.ts'
import { saveReport } from './support/save-report.ts'
import { setupApp } from './support/setup-app.ts'
import { takeToken } from './support/take-token.ts'

type Place = { x: number; y: number; width: number; height: number }

describe('a desk with one analysed picture', () => {
  const service = setupService()
  const app = setupApp()

  beforeAll(async () => {
    writeFileSync(join(app.evidence, 'harbour.jpg'), await jpegOf('#486', 640, 480))
    const common = ['--home', app.home, '--service', service.origin, '--case', 'Harbour']
    const analyse = ['analyse', app.evidence, '--max-credits', '1', ...common]
    expectDone(await runHeadless(analyse, { TOUCHSTONE_TOKEN: service.token }))
    await app.start()
  })

  it('takes the address and the token, tests them for free, and empties the clipboard', async () => {
    const { page } = app
    await page.getByText('Harbour').first().waitFor()
    await page.keyboard.press(',')
    const address = page.getByLabel(preferences.address, { exact: true })
    await address.fill(service.origin)
    await address.press('Enter')
    await takeToken(app, service)
    await page.getByText(new RegExp(`^(${tokenWords.keychain}|${tokenWords.session})`)).waitFor()
    expect(await app.clipboard()).toBe('')
    await page.getByRole('button', { name: preferences.test, exact: true }).click()
    await page.getByText(connectionSentence.online).waitFor()
    expect(service.charges()).toHaveLength(1)
    expect(await page.content()).not.toContain(service.token)
  })

  it('prints the item through the app’s own printer', async () => {
    const { page } = app
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Harbour' }).first().click()
    await page.getByText('harbour.jpg').first().dblclick()
    const saved = join(app.folder, 'report')
    await app.saveNextTo(saved)
    await saveReport(app)
    expect(readdirSync(saved).sort()).toEqual([
      'SHA256SUMS',
      'annex',
      'manifest.json',
      'report.csv',
      'report.docx',
      'report.html',
      'report.json',
      'report.pdf',
    ])
    const target = join(saved, 'report.pdf')
    expect(readFileSync(target).subarray(0, 5).toString()).toBe('%PDF-')
    const pages = pdfPages(target)
    if (pages) {
      expect(pages.find((text) => text.includes('/ ITEM-0001'))).toContain('The service returned')
      for (const text of pages) expect(text).toContain(reportWords.simulatedHeader)
    }
    expect(await app.letThrough()).toEqual([])
  })

  it('takes a region out of the picture, drawn, moved and pulled with the pointer', async () => {
    const { page } = app
    const button = page.getByRole('button', { name: redaction.open })
    if (!(await button.isVisible())) await page.getByRole('button', { name: frame.moreTools }).last().click()
    await button.or(page.getByRole('menuitem', { name: redaction.open })).click()
    const picture = page.getByAltText(redaction.image)
    await picture.waitFor()
    const { x, y, width, height } = (await picture.boundingBox()) as Place
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(x + from[0] * width, y + from[1] * height)
      await page.mouse.down()
      await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 4 })
      await page.mouse.up()
    }
    await drag([0.2, 0.2], [0.4, 0.4])
    await drag([0.3, 0.3], [0.5, 0.5])
    await drag([0.6, 0.6], [0.8, 0.7])
    const box = await page.locator('.redact-box').boundingBox()
    expect(box && [(box.x - x) / width, (box.y - y) / height, box.width / width, box.height / height]).toEqual(
      [0.4, 0.4, 0.4, 0.3].map((part) => expect.closeTo(part, 1)),
    )
    await page.keyboard.press('Escape')
    await page.getByText(redaction.discardAsk).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: redaction.save, exact: true }).click()
    await page.getByText(redaction.inUse({ n: 1 })).waitFor()
  })

  it('writes a report of the case as a folder, with the parts a person chose', async () => {
    const { page } = app
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: reportSheet.open }).click()
    const organisation = page.getByLabel(textNames.organisation)
    await page.setViewportSize({ width: 1440, height: 900 })
    await organisation.waitFor({ state: 'visible' })
    // A small window has no room for both: the notes on the report have a side of their own.
    await page.setViewportSize({ width: 960, height: 640 })
    await organisation.waitFor({ state: 'hidden' })
    await page.getByText(reportSheet.choose).click()
    await page.getByLabel(parts.cover, { exact: true }).check()
    await page.getByRole('button', { name: reportSheet.fields }).click()
    await organisation.fill('State Forensic Office')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('img', { name: /^Page 1 of / }).waitFor()
    const drawn = () =>
      page.evaluate(() => {
        const first = document.querySelector<HTMLImageElement>('img.report-page')
        return first?.complete === true ? first.naturalWidth : 0
      })
    await expect.poll(drawn).toBeGreaterThan(1000)
    const target = join(app.folder, 'report of the case')
    await app.saveNextTo(target)
    await page.getByRole('button', { name: reportSheet.make }).click()
    await page.getByText(reportSheet.done, { exact: true }).waitFor()
    const pages = pdfPages(join(target, 'report of the case.pdf'))
    if (pages) {
      expect(pages[0]).toContain('State Forensic Office')
      expect(pages[0]).toContain('Report 2, version 1')
      for (const [index, text] of pages.entries()) expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(pages.join('\n')).toContain(redactionReport.title({ n: 1 }))
    }
    expect(readdirSync(target)).toContain('manifest.json')
    await page.getByRole('button', { name: reportSheet.close }).last().click()
    expect(await app.letThrough()).toEqual([])
  })

  it('keeps what was chosen and written until it is saved or given up', async () => {
    const { page } = app
    await page.getByRole('button', { name: reportSheet.open }).click()
    const question = page.getByLabel(textNames.question)
    await question.fill('Is it one picture?')
    // Parts of a person's own stand open.
    await page.getByLabel(parts.glossary, { exact: true }).check()
    await question.press('Escape')
    await page.getByText(reportSheet.discardAsk).waitFor()
    await page.keyboard.press('Escape')
    // The folder exists already.
    await app.saveNextTo(join(app.folder, 'report of the case'))
    await page.getByRole('button', { name: reportSheet.make }).click()
    await page.locator('.report-form [role="alert"]').waitFor()
    expect(await question.inputValue()).toBe('Is it one picture?')
    expect(await page.getByLabel(parts.glossary, { exact: true }).isChecked()).toBe(true)
    await question.fill('Is it another?')
    await question.press('Escape')
    await page.getByRole('button', { name: reportSheet.discard }).click()
    await page.getByRole('button', { name: reportSheet.open }).click()
    expect(await question.inputValue()).toBe('Is it one picture?')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
  })

  it('copies originals out from the library, and says how many', async () => {
    const { page } = app
    await page.getByRole('button', { name: frame.moreTools }).last().click()
    await page.getByRole('menuitem', { name: copies.open }).click()
    const target = join(app.folder, 'copies')
    await app.saveNextTo(target)
    await page.getByRole('button', { name: copies.choose }).click()
    await page.getByText(copies.allDone).waitFor()
    await page.getByText(copiedLine(1, 0, 0)).waitFor()
    expect(readdirSync(target)).toContain('SHA256SUMS')
    await page.getByRole('button', { name: copies.close }).last().click()
  })

  it('leaves the token in no file', () => {
    const files = readdirSync(app.home, { recursive: true, encoding: 'utf8' }).map((name) => join(app.home, name))
    const held = files.filter((file) => lstatSync(file).isFile() && readFileSync(file).includes(service.token))
    expect(held).toEqual([])
  })

  it('forgets the token', async () => {
    const { page } = app
    await page.keyboard.press(',')
    await page.getByRole('button', { name: preferences.forget }).click()
    await page.getByText(tokenWords.none).waitFor()
  })
})
