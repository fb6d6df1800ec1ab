import type { Page } from 'playwright'
import { redaction } from '../../../src/shared/words/redaction.ts'
import { reportPreview } from '../../../src/shared/words/report-preview.ts'
import { reportSheet } from '../../../src/shared/words/report-sheet.ts'
import { frame } from '../../../src/shared/words/ui.ts'
import { inCase, press } from './acts.ts'
import type { Shot } from './shot.ts'

/** By its button, or by the menu of tools that find no room. */
async function openReport(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: reportSheet.open })
  const menu = page.getByRole('button', { name: frame.moreTools })
  await button.or(menu).first().waitFor()
  if ((await button.count()) > 0) await button.click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: reportSheet.open }).click()
  }
  await page.getByRole('dialog').waitFor()
}

/** The pages beside the choices are printed when they are first asked for. */
const seePages = (page: Page) =>
  page
    .locator('img.report-page')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode())
const save = (page: Page) => page.getByRole('button', { name: reportSheet.make }).click()

const openRedact = async (page: Page) => {
  const button = page.getByRole('button', { name: redaction.open })
  if (!(await button.isVisible())) await page.getByRole('button', { name: frame.moreTools }).last().click()
  await button.or(page.getByRole('menuitem', { name: redaction.open })).click()
  await page.locator('.redact-picture img').evaluate((image: HTMLImageElement) => image.decode())
}

/** The sheet of a report. */
export const reportShots: readonly Shot[] = [
  { name: 'redact', query: 'item=faces', small: true, act: openRedact },
  { name: 'redact-unsettled', query: 'item=faces&unsettled', small: true, large: true, act: openRedact },
  {
    name: 'report-case',
    query: 'window=plain',
    small: true,
    large: true,
    act: inCase(async (page) => {
      await openReport(page)
      await seePages(page)
    }),
  },
  {
    name: 'report-fields',
    query: 'window=report_empty',
    small: true,
    act: inCase(async (page) => {
      await openReport(page)
      await seePages(page)
      // Where there is room for both, they stand side by side.
      const side = page.getByRole('button', { name: reportSheet.fields })
      if (await side.isVisible()) await side.click()
    }),
  },
  {
    name: 'report-some',
    query: 'window=plain',
    small: true,
    act: inCase(async (page) => {
      await press('l', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')(page)
      await openReport(page)
      await seePages(page)
    }),
  },
  {
    name: 'report-larger',
    query: 'window=plain',
    small: true,
    act: inCase(async (page) => {
      await openReport(page)
      await seePages(page)
      await page.getByRole('button', { name: reportPreview.larger }).click()
    }),
  },
  {
    name: 'report-asked',
    query: 'window=plain',
    act: inCase(async (page) => {
      await openReport(page)
      await save(page)
    }),
  },
  {
    name: 'report-under-way',
    query: 'window=report_busy',
    small: true,
    act: inCase(async (page) => {
      await openReport(page)
      await save(page)
    }),
  },
  {
    name: 'report-failed',
    query: 'window=report_failed',
    small: true,
    act: inCase(async (page) => {
      await openReport(page)
      await seePages(page)
      await save(page)
    }),
  },
  { name: 'report-unprinted', query: 'window=preview_failed', small: true, act: inCase(openReport) },
  {
    name: 'report-done',
    query: 'window=plain',
    small: true,
    act: inCase(async (page) => {
      await press('l', 'ArrowDown', 'Shift+ArrowDown')(page)
      await openReport(page)
      await save(page)
    }),
  },
]
