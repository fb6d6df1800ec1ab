import type { Page } from 'playwright'
import { reportSheet } from '../../../src/shared/words/report-sheet.ts'
import { frame } from '../../../src/shared/words/ui.ts'
import { inCase, press } from './acts.ts'
import type { Shot } from './shot.ts'

/** By its button, or by the menu of tools that find no room. */
async function openReport(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: reportSheet.open })
  const menu = page.getByRole('button', { name: frame.moreTools })
  await button.or(menu).first().waitFor()
  if ((await button.count()) > 0) return await button.click()
  await menu.click()
  await page.getByRole('menuitem', { name: reportSheet.open }).click()
}

/** The sheet of a report. */
export const reportShots: readonly Shot[] = [
  {
    name: 'redact',
    query: 'item=faces',
    small: true,
    act: (page) => page.getByRole('button', { name: 'Redact…' }).click(),
  },
  {
    name: 'report-case',
    query: 'window=plain',
    small: true,
    large: true,
    act: inCase((page) => openReport(page)),
  },
  {
    name: 'report-some',
    query: 'window=plain',
    small: true,
    act: inCase(async (page) => {
      await press('l', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')(page)
      await openReport(page)
    }),
  },
  {
    name: 'report-under-way',
    query: 'window=plain',
    small: true,
    act: inCase(async (page) => {
      await openReport(page)
      await page.getByRole('button', { name: 'Save report…' }).click()
    }),
  },
  {
    name: 'report-done',
    query: 'window=plain',
    act: inCase(async (page) => {
      await press('l', 'ArrowDown', 'Shift+ArrowDown')(page)
      await openReport(page)
      await page.getByRole('button', { name: 'Save report…' }).click()
    }),
  },
]
