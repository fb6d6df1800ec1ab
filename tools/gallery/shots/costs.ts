import type { Page } from 'playwright'
import { inCase, press } from './acts.ts'
import type { Shot } from './shot.ts'

/** Opens the sheet of a fact check of two chosen items, and writes what the service should know. */
const askFactCheck = async (page: Page) => {
  await press('ArrowRight', 'Shift+ArrowRight', 'Shift+A')(page)
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill('Sent to the newsdesk on 14 March, said to show the fire at the north quay.\nWhere did it appear first?')
  await page.waitForTimeout(700)
}

/** What is asked before anything is spent. */
export const costShots: readonly Shot[] = [
  { name: 'cost', query: 'window=plain', act: inCase(press('a')), small: true },
  {
    name: 'cost-list',
    query: 'window=plain',
    small: true,
    act: inCase(async (page) => {
      await press('a')(page)
      await page.getByRole('button', { name: /^Show list/ }).click()
      await page.locator('.leaving-row').first().scrollIntoViewIfNeeded()
    }),
  },
  { name: 'cost-mixed', query: 'window=mixed', act: inCase(press('a')), small: true },
  { name: 'cost-covered', query: 'window=covered', act: inCase(press('a')) },
  {
    name: 'cost-capped',
    query: 'window=capped',
    act: inCase(async (page) => {
      await press('a')(page)
      await page.getByText(/exceeds the case limit/).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  { name: 'cost-renewed', query: 'window=renewed', act: inCase(press('a')), small: true },
  {
    name: 'cost-renewed-choice',
    query: 'window=renewed',
    act: inCase(async (page) => {
      await press('a')(page)
      await page.getByText(/under another token: 3/).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  {
    name: 'cost-erased',
    query: 'window=erased',
    act: inCase(async (page) => {
      await press('a')(page)
      await page.getByText(/erased result/).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  { name: 'cost-offline', query: 'window=offline', act: inCase(press('a')) },
  { name: 'cost-nothing', query: 'window=nothing', act: inCase(press('a')) },
  { name: 'cost-no-token', query: 'window=no_token', act: inCase(press('a')) },
  { name: 'ask-mixed', query: 'window=plain', act: inCase(askFactCheck), small: true },
  { name: 'ask-files', query: 'window=asks_files', act: inCase(askFactCheck), small: true },
  { name: 'ask-links', query: 'window=asks_links', act: inCase(askFactCheck), small: true },
  { name: 'ask-offline', query: 'window=asks_offline', act: inCase(askFactCheck) },
  {
    name: 'ask-capped',
    query: 'window=asks_capped',
    act: inCase(async (page) => {
      await askFactCheck(page)
      await page.getByText(/exceeds the case limit/).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  {
    name: 'ask-renewed',
    query: 'window=asks_renewed',
    act: inCase(async (page) => {
      await askFactCheck(page)
      await page.getByText(/under another token: 3/).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  {
    name: 'ask-erased',
    query: 'window=asks_erased',
    act: inCase(async (page) => {
      await askFactCheck(page)
      await page.getByText(/erased result/).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  {
    name: 'ask-cost',
    query: 'window=plain',
    act: inCase(async (page) => {
      await askFactCheck(page)
      await page.getByText(/reserves credits/).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
]
