import { join } from 'node:path'
import type { Page } from 'playwright'
import { activity } from '../../src/shared/words/activity.ts'
import { costSheet } from '../../src/shared/words/cost-sheet.ts'
import { connectionSentence, preferences } from '../../src/shared/words/preferences.ts'
import { askApp, valueFrom } from '../../tests/e2e/support/ask-app.ts'
import type { RunningApp } from '../../tests/e2e/support/running-app.ts'
import { takeToken } from '../../tests/e2e/support/take-token.ts'
import { showFactChecks } from './fact-checks.ts'
import { escapeTo, showRecords } from './records.ts'
import { exportReports, showReports } from './reports.ts'
import type { InBothThemes } from './shots.ts'

export type Tour = { screenshots: string[]; pdfs: string[] }

/** Longer than the app's longest motion. */
const SETTLE_MS = 250

/**
 * Walks through the app as a person would, by keys and clicks, and leaves what was seen: every screen in light and
 * dark, the report of one item, that of its case, and one of recordings. `stick` = a folder that nobody trusts.
 */
export async function walkThrough(app: RunningApp, folder: string, token: string, stick: string): Promise<Tour> {
  const { page } = app
  const screenshots: string[] = []
  await giveToken(app, token)
  const inBothThemes: InBothThemes = async (look) => {
    for (const theme of ['light', 'dark'] as const) {
      await askApp(page, 'settings.change', { theme })
      await page.locator(`html[data-theme=${theme}]`).waitFor()
      await look(async (name) => {
        const file = join(folder, `${String(screenshots.length + 1).padStart(2, '0')}-${name}-${theme}.png`)
        // A pointer that rests somewhere lights up what lies under it.
        await page.mouse.move(0, 0)
        await page.waitForTimeout(SETTLE_MS)
        await app.screenshot(file, { width: 1440, height: 900, theme })
        screenshots.push(file)
      })
    }
  }
  await inBothThemes(async (shot) => {
    await escapeTo(page, 'Station square')
    await shot('cases')
    await openCase(page, 'Harbour fire')
    await page.keyboard.press('g')
    await page.getByText('IMG_0413.JPG').first().click()
    await shot('library-grid')
    await page.keyboard.press('l')
    await shot('library-list')
    await page.keyboard.press('g')
    await openItem(page, 'IMG_0431.JPG')
    await shot('item')
    await page.locator('.block-finding').scrollIntoViewIfNeeded()
    await shot('item-finding')
    await page.keyboard.press('i')
    await shot('item-metadata')
    await page.keyboard.press('i')
    await page.keyboard.press(',')
    await shot('settings')
    await escapeTo(page, 'Station square')
    await openCase(page, 'Harbour fire')
    await openCostSheet(page)
    await shot('cost-sheet')
    await page.keyboard.press('Escape')
  })
  await sendRest(app)
  await inBothThemes(async (shot) => {
    await page.keyboard.press('q')
    await page.getByRole('heading', { name: activity.lists.done }).waitFor()
    await shot('activity')
    await page.keyboard.press('t')
    await page.getByRole('tab', { name: activity.views.requests, selected: true }).waitFor()
    await shot('requests')
  })
  await escapeTo(page, 'Station square')
  await showFactChecks(app, inBothThemes)
  await showRecords(app, inBothThemes, stick)
  await escapeTo(page, 'Station square')
  await openCase(page, 'Harbour fire')
  await showReports(app, inBothThemes)
  await askApp(page, 'settings.change', { theme: 'system' })
  return { screenshots, pdfs: await exportReports(app, folder, 'Harbour fire') }
}

/** The sheet for everything that was not sent yet. */
async function openCostSheet(page: Page): Promise<void> {
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByText(costSheet.cost.expected, { exact: true }).waitFor()
}

/** Sends what is left, with the yes of the dialog, and waits until the last answer is there. */
async function sendRest(app: RunningApp): Promise<void> {
  const { page } = app
  await openCostSheet(page)
  await app.answerConfirm(true)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send / })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  for (let look = 0; look < 100; look += 1) {
    const queue = await askApp(page, 'checks.state', {})
    if (queue.ok && queue.value.counts.waiting + queue.value.counts.sending === 0) return
    await page.waitForTimeout(100)
  }
}

/** Gives the app its token the way a person does: copied, then taken from the clipboard. */
async function giveToken(app: RunningApp, token: string): Promise<void> {
  await app.page.getByText('Station square').waitFor()
  await app.page.keyboard.press(',')
  const { origin } = await valueFrom(app.page, 'account.status', {})
  await takeToken(app, { origin, token })
  await app.page.getByRole('button', { name: preferences.test, exact: true }).click()
  await app.page.getByText(connectionSentence.online).waitFor()
  await app.page.keyboard.press('Escape')
}

async function openCase(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.getByText('IMG_0412.JPG').first().waitFor()
}

async function openItem(page: Page, name: string): Promise<void> {
  await page.getByText(name).first().dblclick()
  await page.getByRole('tab').first().waitFor()
}
