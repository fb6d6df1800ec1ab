import { join } from 'node:path'
import { optionsFor } from '../../src/shared/model/report-options.ts'
import { custodyScreen } from '../../src/shared/words/custody-screen.ts'
import { reportSheet } from '../../src/shared/words/report-sheet.ts'
import { askApp, valueFrom } from '../../tests/e2e/support/ask-app.ts'
import type { RunningApp } from '../../tests/e2e/support/launch.ts'
import type { InBothThemes } from './tour.ts'

/** The sheet a report of the open case is chosen in, with its first pages, and the custody log when it was verified. */
export async function showReports({ page }: RunningApp, inBothThemes: InBothThemes): Promise<void> {
  await inBothThemes(async (shot) => {
    await page.keyboard.press('Shift+R')
    await page.getByRole('img', { name: /^Page 1 of / }).waitFor()
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('img.report-page')?.naturalWidth ?? 0) > 0,
    )
    await shot('report-sheet')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Shift+H')
    await page.getByRole('button', { name: custodyScreen.verify, exact: true }).click()
    await page.getByText(/^Verified .* hold\.$/).waitFor()
    await shot('custody')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: reportSheet.open }).waitFor()
  })
}

/** Exports what shows most, through the app's own calls: one item, and its case with two pictures side by side. */
export async function exportReports({ page, saveNextTo }: RunningApp, folder: string, name: string): Promise<string[]> {
  const caseId = (await valueFrom(page, 'cases.list', {})).find((one) => one.name === name)?.id
  if (caseId === undefined) return []
  const itemOf = async (text: string) => {
    const wish = {
      caseId,
      filter: { text },
      sort: { by: 'reference', descending: false },
      offset: 0,
      limit: 1,
    } as const
    return (await valueFrom(page, 'items.page', wish)).rows[0]?.id
  }
  const [left, right] = [await itemOf('IMG_0431'), await itemOf('IMG_0412')]
  if (left === undefined || right === undefined) return []
  await saveNextTo(join(folder, 'item-report'))
  const ofItem = await askApp(page, 'reports.exportItem', { itemId: left })
  await saveNextTo(join(folder, 'case-report'))
  const draft = await valueFrom(page, 'reports.draft', { caseId, itemIds: null })
  const wish = { caseId, itemIds: null, plates: [{ left, right }], supersedes: null, isVeiled: false }
  const ofCase = await askApp(page, 'reports.export', { ...wish, options: optionsFor(draft.itemCount) })
  return [ofItem, ofCase].flatMap((made) =>
    made.ok
      ? made.value.files.filter((file) => file.name.endsWith('.pdf')).map((file) => join(made.value.folder, file.name))
      : [],
  )
}
