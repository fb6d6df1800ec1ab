import type { Page } from 'playwright'
import { needsWords } from '../../../src/shared/words/activity.ts'
import { caseWords } from '../../../src/shared/words/cases.ts'
import { veil } from '../../../src/shared/words/veil.ts'
import { inCase, press, tab } from './acts.ts'
import type { Shot } from './shot.ts'

const show = (page: Page) => page.locator('.veil-plate button').click()

/** Images under the veil, and without it for a moment. */
export const veilShots: readonly Shot[] = [
  { name: 'veil-grid', query: 'window=veiled', act: inCase(), small: true, large: true },
  { name: 'veil-list', query: 'window=veiled', act: inCase(press('l', 'ArrowDown')), small: true },
  { name: 'veil-blur', query: 'window=blurred', act: inCase() },
  { name: 'veil-lifted', query: 'window=veiled', act: inCase(press('Shift+V')) },
  { name: 'veil-key', query: 'window=plain', act: inCase(press('Shift+V')) },
  { name: 'veil-item', query: 'item=faces&veil=blur_grey', small: true, large: true },
  { name: 'veil-item-near', query: 'item=faces&veil=blur', act: press('z', '+', '+', '+', '+') },
  { name: 'veil-item-shown', query: 'item=faces&veil=blur_grey', act: show },
  { name: 'veil-item-grey', query: 'item=faces&veil=grey' },
  {
    name: 'veil-embedded',
    query: 'item=faces&veil=blur_grey',
    act: async (page) => {
      await tab('i')(page)
      await page.locator('.embedded').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'veil-doubtful',
    query: 'window=veiled_busy',
    act: async (page) => {
      await inCase(press('q'))(page)
      await page.getByRole('button', { name: needsWords.unknown.decide({ n: 3 }) }).click()
    },
  },
  {
    name: 'veil-settings',
    query: 'screen=settings',
    act: (page) => page.getByText(veil.ofNewCases).scrollIntoViewIfNeeded(),
  },
  {
    name: 'veil-case',
    query: 'window=veiled',
    small: true,
    act: async (page) => {
      await page.getByRole('button', { name: caseWords.editOf({ reference: 'CASE-2026-014' }) }).click()
      await page.getByText(veil.ofCase).scrollIntoViewIfNeeded()
    },
  },
]
