import type { Page } from 'playwright'
import { activity, needsWords } from '../../src/shared/words/activity.ts'
import { links } from '../../src/shared/words/links.ts'
import { cases } from '../../src/shared/words/ui.ts'
import type { RunningApp } from '../../tests/e2e/support/running-app.ts'
import type { InBothThemes } from './shots.ts'

const CASE = 'Unknown stick'
/** Lines as a person pastes them: two that are taken, and three that are refused, each for its own reason. */
const LINES = [
  'https://news.example/harbour/fire.jpg?size=large',
  'https://social.example/post/1844',
  'http://192.168.0.7/camera.jpg',
  'https://user:key@news.example/',
  'ftp://news.example/archive',
]

/** Goes back until a text is visible. */
export async function escapeTo(page: Page, text: string): Promise<void> {
  for (let back = 0; back < 6 && !(await page.getByText(text).first().isVisible()); back += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(150)
  }
}

/**
 * Shows what an investigator checks besides the images: what was paid, what is in doubt, what left this machine, how
 * links are taken, and the list of a folder that nobody trusts. `stick` = that folder.
 */
export async function showRecords(app: RunningApp, inBothThemes: InBothThemes, stick: string): Promise<void> {
  const { page } = app
  await escapeTo(page, 'Station square')
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: cases.name }).fill(CASE)
  await page.keyboard.press('Enter')
  await page.locator('.library').waitFor()
  await app.dropPaths('main', [stick])
  await page.getByText('shortcut.jpg').first().waitFor()
  await page.keyboard.press('l')
  await inBothThemes(async (shot) => {
    await shot('hostile-folder')
    await page.keyboard.press('k')
    const sheet = page.getByRole('dialog', { name: links.title })
    await sheet.getByRole('textbox').fill(LINES.join('\n'))
    await sheet.getByText(links.ready({ n: 2 })).waitFor()
    await shot('links')
    await page.keyboard.press('Escape')
    await page.keyboard.press('q')
    await page.getByRole('button', { name: activity.scope.allCases }).click()
    await page.getByText(needsWords.unknown.title({ n: 1 })).waitFor()
    await shot('charge-unknown')
    await page.getByRole('button', { name: needsWords.unknown.decide({ n: 1 }) }).click()
    await page.getByRole('dialog').waitFor()
    await shot('decide')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: activity.views.credits }).click()
    await page.getByText('Harbour fire').first().waitFor()
    await shot('credits')
    await page.keyboard.press('t')
    await page.getByRole('tab', { name: activity.views.requests, selected: true }).waitFor()
    await shot('every-request')
    await escapeTo(page, 'shortcut.jpg')
  })
}
