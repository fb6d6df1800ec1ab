import { item } from '../../../src/shared/words/item.ts'
import { frame } from '../../../src/shared/words/ui.ts'
import type { RunningApp } from './launch.ts'

/** Exports the item that is open as a PDF, by the button in its bar or, where that has no room, in the menu there. */
export async function exportPdf({ page }: Pick<RunningApp, 'page'>): Promise<void> {
  const button = page.getByRole('button', { name: item.exportPdf, exact: true })
  const menu = page.getByRole('button', { name: frame.moreTools })
  await button.or(menu).first().waitFor()
  if ((await button.count()) > 0) return await button.click()
  await menu.click()
  await page.getByRole('menuitem', { name: item.exportPdf }).click()
}
