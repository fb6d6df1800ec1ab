import { join } from 'node:path'
import type { Page } from 'playwright'
import type { AnswerOf, CallName, InputOf } from '../../src/shared/contract/index.ts'
import { connectionSentence, preferences } from '../../src/shared/words/preferences.ts'
import type { RunningApp } from '../../tests/e2e/support/launch.ts'

export type Tour = { screenshots: string[]; pdf: string | null }

/**
 * Walks through the app as a person would, by keys and clicks, and leaves what was seen: every screen in light and
 * dark, and one item's report.
 */
export async function walkThrough(app: RunningApp, folder: string, token: string): Promise<Tour> {
  const { page } = app
  const screenshots: string[] = []
  let shot = async (_name: string): Promise<void> => undefined
  await takeToken(app, token)
  for (const theme of ['light', 'dark'] as const) {
    await call(page, 'settings.change', { theme })
    shot = async (name) => {
      const file = join(folder, `${String(screenshots.length + 1).padStart(2, '0')}-${name}-${theme}.png`)
      await app.screenshot(file, { width: 1440, height: 900, theme })
      screenshots.push(file)
    }
    await showCases(page)
    await shot('cases')
    await openCase(page, 'Harbour fire')
    await page.keyboard.press('g')
    await shot('library-grid')
    await page.keyboard.press('l')
    await shot('library-list')
    await page.keyboard.press('a')
    await page.getByRole('dialog').waitFor()
    await shot('cost-sheet')
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await openItem(page, 'IMG_0431.JPG')
    await shot('item')
    await page.keyboard.press('2')
    await shot('item-metadata')
    await page.keyboard.press('1')
    await page.keyboard.press('q')
    await shot('queue')
    await page.keyboard.press('Escape')
    await page.keyboard.press(',')
    await shot('settings')
    await page.keyboard.press('Escape')
  }
  await call(page, 'settings.change', { theme: 'system' })
  return { screenshots, pdf: await exportReport(app, folder) }
}

/** Gives the app its token the way a person does: copied, then taken from the clipboard. */
async function takeToken(app: RunningApp, token: string): Promise<void> {
  await app.page.getByText('Station square').waitFor()
  await app.setClipboard(token)
  await app.page.keyboard.press(',')
  await app.page.getByRole('button', { name: preferences.takeToken }).click()
  await app.page.getByRole('button', { name: preferences.test, exact: true }).click()
  await app.page.getByText(connectionSentence.online).waitFor()
  await app.page.keyboard.press('Escape')
}

async function showCases(page: Page): Promise<void> {
  for (let back = 0; back < 6 && !(await page.getByText('Station square').isVisible()); back += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(150)
  }
}

async function openCase(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.getByText('IMG_0412.JPG').first().waitFor()
}

async function openItem(page: Page, name: string): Promise<void> {
  await page.getByText(name).first().dblclick()
  await page.getByRole('tab').first().waitFor()
}

/** Exports the item that shows most, through the app's own call; null when the app would not. */
async function exportReport(app: RunningApp, folder: string): Promise<string | null> {
  const cases = await call(app.page, 'cases.list', {})
  const caseId = cases.ok ? cases.value.find((one) => one.name === 'Harbour fire')?.id : undefined
  if (caseId === undefined) return null
  const page = await call(app.page, 'items.page', {
    caseId,
    filter: { text: 'IMG_0431' },
    sort: { by: 'reference', descending: false },
    offset: 0,
    limit: 1,
  })
  const item = page.ok ? page.value.rows[0] : undefined
  if (!item) return null
  const file = join(folder, 'item-report.pdf')
  await app.saveNextTo(file)
  const exported = await call(app.page, 'reports.exportItem', { itemId: item.id, reading: null })
  return exported.ok ? exported.value.path : null
}

type Bridge = { touchstone: { call: (name: string, input: unknown) => Promise<unknown> } }

/** The app's own entrance for its page. */
async function call<N extends CallName>(page: Page, name: N, input: InputOf<N>): Promise<AnswerOf<N>> {
  const answer = await page.evaluate(
    ([asked, given]) => (globalThis as unknown as Bridge).touchstone.call(asked as string, given),
    [name, input] as const,
  )
  return answer as AnswerOf<N>
}
