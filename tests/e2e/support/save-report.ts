import { reportSheet } from '../../../src/shared/words/report-sheet.ts'
import { frame } from '../../../src/shared/words/ui.ts'
import type { RunningApp } from './running-app.ts'

/**
 * Saves a report of the open item with the sheet's defaults, and closes the sheet: with the button in the toolbar or,
 * if there is no room, in its menu. The caller sets the timeout, ms.
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
