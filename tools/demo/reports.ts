import { join } from 'node:path'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { optionsFor } from '../../src/shared/model/report-options.ts'
import { custodyScreen } from '../../src/shared/words/custody-screen.ts'
import { reportSheet } from '../../src/shared/words/report-sheet.ts'
import { askApp, valueFrom } from '../../tests/e2e/support/ask-app.ts'
import type { RunningApp } from '../../tests/e2e/support/running-app.ts'
import { recordings } from './recordings.ts'
import type { InBothThemes } from './shots.ts'

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
    await page.getByRole('button', { name: custodyScreen.found }).waitFor()
    await shot('custody')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: reportSheet.open }).waitFor()
  })
}

type ReportOfCase = { caseId: CaseId; target: string; plates?: { left: ItemId; right: ItemId }[] }

/**
 * Exports what shows most, through the app's own calls: one item, its case with two images side by side, and a case of
 * recordings that were fact-checked. Gives the PDFs.
 */
export async function exportReports({ page, saveNextTo }: RunningApp, folder: string, name: string): Promise<string[]> {
  const cases = await valueFrom(page, 'cases.list', {})
  const idOf = (wanted: string) => cases.find((one) => one.name === wanted)?.id
  const [caseId, recorded] = [idOf(name), idOf(recordings.case)]
  if (caseId === undefined || recorded === undefined) return []
  const itemOf = async (text: string) => {
    const request = {
      caseId,
      filter: { text },
      sort: { by: 'reference', descending: false },
      offset: 0,
      limit: 1,
    } as const
    return (await valueFrom(page, 'items.page', request)).rows[0]?.id
  }
  const [left, right] = [await itemOf('IMG_0431'), await itemOf('IMG_0412')]
  if (left === undefined || right === undefined) return []
  await saveNextTo(join(folder, 'item-report'))
  const ofItem = await askApp(page, 'reports.exportItem', { itemId: left })
  const ofCase = async ({ caseId, target, plates = [] }: ReportOfCase) => {
    await saveNextTo(join(folder, target))
    const { itemCount } = await valueFrom(page, 'reports.draft', { caseId, items: null })
    const request = { caseId, items: null, plates, supersedes: null, isVeiled: false }
    return await askApp(page, 'reports.export', { ...request, options: optionsFor(itemCount) })
  }
  const pictures = await ofCase({ caseId, target: 'case-report', plates: [{ left, right }] })
  const factChecked = await ofCase({ caseId: recorded, target: 'fact-check-report' })
  return [ofItem, pictures, factChecked].flatMap((made) =>
    made.ok
      ? made.value.files.filter((file) => file.name.endsWith('.pdf')).map((file) => join(made.value.folder, file.name))
      : [],
  )
}
