import type { Page } from 'playwright'
import { inCase, press } from './acts.ts'
import type { Shot } from './shot.ts'

const open = async (page: Page) => {
  await inCase()(page)
  await press('Shift+H')(page)
  await page.waitForTimeout(300)
}
const choose = (page: Page) => page.locator('.custody-what').nth(2).click()
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
    act: openAnd((page) => page.getByRole('button', { name: 'Details' }).click()),
    small: true,
  },
  {
    name: 'custody-broken',
    query: 'window=custody_broken',
    act: openAnd((page) =>
      page
        .getByRole('button', { name: /Show entry/ })
        .first()
        .click(),
    ),
    small: true,
  },
  {
    name: 'custody-lifted',
    query: 'window=custody_broken',
    act: openAnd(
      (page) => page.getByRole('searchbox', { name: 'Search entries' }).fill('nothing'),
      (page) => page.getByText('No entry matches').waitFor(),
      (page) =>
        page
          .getByRole('button', { name: /Show entry/ })
          .first()
          .click(),
      (page) => page.waitForTimeout(600),
    ),
    small: true,
  },
  {
    name: 'custody-days',
    query: 'window=plain',
    act: openAnd(
      (page) => page.getByLabel('From', { exact: true }).fill('2026-11-21'),
      (page) => page.getByLabel('to', { exact: true }).fill('2026-11-20'),
    ),
    small: true,
  },
  {
    name: 'custody-range',
    query: 'window=plain',
    act: openAnd(
      (page) => page.getByLabel('From', { exact: true }).fill('2026-11-20'),
      (page) => page.getByLabel('to', { exact: true }).fill('2026-11-21'),
      (page) => page.getByRole('button', { name: 'Export CSV…' }).click(),
      (page) => page.waitForTimeout(300),
    ),
    small: true,
  },
  { name: 'custody-running', query: 'window=custody_running', act: open },
  { name: 'custody-hostile', query: 'window=hostile', act: openAnd(choose), small: true },
  { name: 'custody-empty', query: 'window=custody_empty', act: open },
]
