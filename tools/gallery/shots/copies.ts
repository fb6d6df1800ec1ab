import type { Page } from 'playwright'
import { copies } from '../../../src/shared/words/copies.ts'
import { frame } from '../../../src/shared/words/ui.ts'
import { inCase, press } from './acts.ts'
import type { Shot } from './shot.ts'

const openCopies = async (page: Page) => {
  await page.getByRole('button', { name: frame.moreTools }).first().click()
  await page.getByRole('menuitem', { name: copies.open }).click()
  await page.getByRole('dialog').waitFor()
}

/** The sheet before originals are copied out. */
export const copyShots: readonly Shot[] = [
  { name: 'copies', query: 'window=plain', act: inCase(openCopies) },
  { name: 'copies-redacted', query: 'window=reviewed', small: true, act: inCase(openCopies) },
  {
    name: 'copies-redacted-one',
    query: 'window=reviewed',
    act: inCase(async (page) => {
      await press('l', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')(page)
      await openCopies(page)
    }),
  },
]
