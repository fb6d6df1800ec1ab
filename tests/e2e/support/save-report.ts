import { reportSheet } from '../../../src/shared/words/report-sheet.ts'
import { frame } from '../../../src/shared/words/ui.ts'
import type { RunningApp } from './running-app.ts'

/**
 * Saves a report of the item that is open, as its sheet starts out, and closes the sheet: by the button in the bar or,
 * where that has no room, in the menu there. How long it takes is for the caller to say, ms.
 */
export async function saveReport({ page }: Pick<RunningApp, 'page'>, timeout = 60_000): Promise<void> {
  const button = page.getByRole('button', { name: reportSheet.open })
  const menu = page.getByRole('button', { name: frame.moreTools })
  await button.or(menu).first().waitFor()
  if ((await button.count()) > 0) await button.first().click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: reportSheet.open }).click()
  }
  await page.getByRole('button', { name: reportSheet.make }).click()
  await page.getByText(reportSheet.done, { exact: true }).waitFor({ timeout })
  await page.getByRole('button', { name: reportSheet.close }).last().click()
}
