import type { Page } from 'playwright'
import { custodyScreen } from '../../../src/shared/words/custody-screen.ts'
import { BROKEN } from '../custody.ts'
import { inCase, press } from './acts.ts'
import type { Shot } from './shot.ts'

const { days } = custodyScreen

const open = async (page: Page) => {
  await inCase()(page)
  await press('Shift+H')(page)
  await page.waitForTimeout(300)
}
const choose = (page: Page) => page.locator('.custody-what').nth(2).click()
const showBroken = (page: Page) => page.getByRole('button', { name: custodyScreen.showEntry({ seq: BROKEN }) }).click()
const openAnd =
  (...acts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    await open(page)
    for (const act of acts) await act(page)
  }

/** The custody log: whole, broken, opened, foreign, empty, and while it is verified. */
export const custodyShots: readonly Shot[] = [
  { name: 'custody', query: 'window=plain', act: open, small: true, large: true },
  { name: 'custody-entry', query: 'window=plain', act: openAnd(choose), small: true },
  {
    name: 'custody-found',
    query: 'window=custody_broken',
    act: openAnd((page) => page.getByRole('button', { name: custodyScreen.found }).click()),
    small: true,
  },
  {
    name: 'custody-broken',
    query: 'window=custody_broken',
    act: openAnd(showBroken),
    small: true,
  },
  {
    name: 'custody-lifted',
    query: 'window=custody_broken',
    act: openAnd(
      (page) => page.getByRole('searchbox', { name: custodyScreen.textLabel }).fill('nothing'),
      (page) => page.getByText(custodyScreen.emptyFilter.title).waitFor(),
      showBroken,
      (page) => page.waitForTimeout(600),
    ),
    small: true,
  },
  {
    name: 'custody-days',
    query: 'window=plain',
    act: openAnd(
      (page) => page.getByLabel(days.from, { exact: true }).fill('2026-11-21'),
      (page) => page.getByLabel(days.to, { exact: true }).fill('2026-11-20'),
    ),
    small: true,
  },
  {
    name: 'custody-range',
    query: 'window=plain',
    act: openAnd(
      (page) => page.getByLabel(days.from, { exact: true }).fill('2026-11-20'),
      (page) => page.getByLabel(days.to, { exact: true }).fill('2026-11-21'),
      (page) => page.getByRole('button', { name: custodyScreen.export }).click(),
      (page) => page.waitForTimeout(300),
    ),
    small: true,
  },
  { name: 'custody-running', query: 'window=custody_running', act: open },
  { name: 'custody-hostile', query: 'window=hostile', act: openAnd(choose), small: true },
  { name: 'custody-empty', query: 'window=custody_empty', act: open },
]
