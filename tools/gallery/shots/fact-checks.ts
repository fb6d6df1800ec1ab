import { jobWords } from '../../../src/shared/words/fact-check.ts'
import type { Shot } from './shot.ts'

const factCheckStates = [
  'link',
  'older',
  'names',
  'some',
  'none',
  'image',
  'arabic',
  'block',
  'chinese',
  'timeless',
  'silent',
  'queued',
  'running',
  'endless',
  'foreign',
  'offline',
  'refused',
  'limited',
  'failed',
  'unsaid',
  'cancelled',
  'lost',
  'stalled',
  'left',
  'sofar',
  'known',
  'contradicted',
  'partly',
  'gap',
  'earlier',
  'message',
]

/** Fact checks: a whole one in every size, and each state. */
export const factCheckShots: readonly Shot[] = [
  { name: 'fact-whole', query: 'check=whole', small: true, large: true },
  {
    name: 'fact-open',
    query: 'check=whole',
    small: true,
    act: async (page) => {
      await page.locator('.moment').first().click()
      await page.locator('.source-table .row-toggle').nth(2).click()
      await page.locator('.claim-table .row-toggle').first().click()
      await page.locator('.claim-table').scrollIntoViewIfNeeded()
      await page.locator('.claim-table .claim-number').first().click()
    },
  },
  { name: 'fact-several', query: 'check=several', small: true },
  {
    name: 'fact-many',
    query: 'check=many',
    act: async (page) => {
      await page.keyboard.press('Control+f')
      await page.keyboard.type('customs')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'fact-rest',
    query: 'check=names',
    act: async (page) => {
      await page.keyboard.press('2')
      await page.locator('.tree-branch').first().click()
      await page.locator('.tree-branch').nth(1).click()
    },
  },
  {
    name: 'fact-raw',
    query: 'check=contradicted',
    small: true,
    act: async (page) => {
      await page.getByRole('button', { name: jobWords.showAnswers }).click()
      await page.locator('.raw-text').waitFor()
    },
  },
  {
    name: 'fact-forms',
    query: 'check=forms',
    small: true,
    act: async (page) => {
      await page.locator('.source-table .row-toggle').nth(1).click()
      await page.locator('.claim-table .row-toggle').nth(1).click()
    },
  },
  {
    name: 'fact-rests',
    query: 'check=failedSoFar',
    small: true,
    act: async (page) => {
      await page.keyboard.press('2')
    },
  },
  ...factCheckStates.map((name) => ({ name: `fact-${name}`, query: `check=${name}`, small: true, large: true })),
]
