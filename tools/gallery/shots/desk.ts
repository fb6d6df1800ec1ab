import type { Page } from 'playwright'
import { signingWords } from '../../../src/shared/words/signing.ts'
import type { Shot } from './shot.ts'

/** What an investigator checks besides the evidence: the queue, the ledger, the settings. */
export const deskShots: readonly Shot[] = [
  { name: 'queue', query: 'screen=queue', small: true },
  {
    name: 'queue-jobs',
    query: 'screen=queue',
    act: (page) => page.locator('main.queue').evaluate((list) => list.scrollTo(0, 5000)),
    small: true,
  },
  { name: 'queue-capped', query: 'screen=queue&capped', small: true },
  {
    name: 'queue-decide',
    query: 'screen=queue',
    act: (page) => page.getByText('Decide…').first().click(),
    small: true,
  },
  { name: 'ledger', query: 'screen=ledger', small: true },
  {
    name: 'queue-doubtful',
    query: 'screen=queue',
    act: (page) => page.getByText('Charge unknown (3)').click(),
    small: true,
  },
  {
    name: 'queue-decide-several',
    query: 'screen=queue',
    act: async (page) => {
      await page.getByText('Charge unknown (3)').click()
      await page.getByLabel('Choose all').check()
      await page.getByText('Decide about the chosen…').click()
    },
  },
  {
    name: 'queue-attach',
    query: 'screen=queue',
    act: async (page) => {
      await page.getByText('Decide…').first().click()
      await page.getByText('Attach the result').click()
    },
    small: true,
  },
  { name: 'settings', query: 'screen=settings', small: true },
  {
    name: 'settings-place',
    query: 'screen=settings',
    small: true,
    act: (page) => page.getByRole('heading', { name: 'Library' }).scrollIntoViewIfNeeded(),
  },
  ...['held', 'none', 'elsewhere', 'locked', 'gone'].map((key) => ({
    name: `settings-key-${key}`,
    query: `screen=settings&key=${key}`,
    small: key === 'held' || key === 'gone',
    act: (page: Page) => page.getByRole('heading', { name: signingWords.title }).scrollIntoViewIfNeeded(),
  })),
  {
    name: 'settings-disk',
    query: 'screen=settings',
    small: true,
    act: (page) => page.getByRole('button', { name: 'Clear what can be made again' }).click(),
  },
]
