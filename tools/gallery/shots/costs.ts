import type { Page } from 'playwright'
import { nothingElsewhere } from '../../../src/shared/model/asked-before.ts'
import { beyondCap } from '../../../src/shared/words/caps.ts'
import { costSheet, elsewhereOption } from '../../../src/shared/words/cost-sheet.ts'
import { factCheckSheet } from '../../../src/shared/words/fact-check-sheet.ts'
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
      await page.getByRole('button', { name: costSheet.leaves.showList({ n: 868 }) }).click()
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
      await page
        .getByText(beyondCap({ of: 'case', credits: 1000, committed: 371, beyond: 239 }))
        .scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  { name: 'cost-renewed', query: 'window=renewed', act: inCase(press('a')), small: true },
  {
    name: 'cost-renewed-choice',
    query: 'window=renewed',
    act: inCase(async (page) => {
      await press('a')(page)
      await page
        .getByText(elsewhereOption('otherToken', { ...nothingElsewhere(), answered: 3 }))
        .scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  {
    name: 'cost-erased',
    query: 'window=erased',
    act: inCase(async (page) => {
      await press('a')(page)
      await page.getByText(costSheet.cost.again.erased({ n: 3 })).scrollIntoViewIfNeeded()
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
      await page.getByText(beyondCap({ of: 'case', credits: 400, committed: 371, beyond: 24 })).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  {
    name: 'ask-renewed',
    query: 'window=asks_renewed',
    act: inCase(async (page) => {
      await askFactCheck(page)
      await page
        .getByText(elsewhereOption('otherToken', { ...nothingElsewhere(), answered: 3, running: 1 }))
        .scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  {
    name: 'ask-erased',
    query: 'window=asks_erased',
    act: inCase(async (page) => {
      await askFactCheck(page)
      await page.getByText(costSheet.cost.again.erased({ n: 2 })).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  {
    name: 'ask-cost',
    query: 'window=plain',
    act: inCase(async (page) => {
      await askFactCheck(page)
      await page.getByText(factCheckSheet.reserves).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
]
