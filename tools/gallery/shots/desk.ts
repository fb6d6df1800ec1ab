import type { Page } from 'playwright'
import { activity, needsWords } from '../../../src/shared/words/activity.ts'
import { deskWords } from '../../../src/shared/words/desk.ts'
import { diskUse } from '../../../src/shared/words/disk-use.ts'
import { hashLists } from '../../../src/shared/words/hash-lists.ts'
import { moveWords } from '../../../src/shared/words/library-move.ts'
import { decide, doubtful as doubtfulWords } from '../../../src/shared/words/queue.ts'
import { signingWords } from '../../../src/shared/words/signing.ts'
import { inCase, press, tab } from './acts.ts'
import type { Shot } from './shot.ts'

const now = inCase(press('q'))
const requests = inCase(press('t'))
const credits = inCase(async (page) => {
  await press('q')(page)
  await page.getByRole('tab', { name: activity.views.credits }).click()
})
/** The list of those whose charge is unknown. */
const doubtful = async (page: Page) => {
  await now(page)
  await page.getByRole('button', { name: needsWords.unknown.decide({ n: 3 }) }).click()
}
const decideOne = async (page: Page) => {
  await doubtful(page)
  await page.getByRole('button', { name: doubtfulWords.decide, exact: true }).first().click()
}
const unfold = async (page: Page) => {
  await requests(page)
  await page.locator('.request-fold').nth(1).click()
  await page.waitForTimeout(200)
}

/** What an investigator checks besides the evidence: the activity in its views, the settings. */
export const deskShots: readonly Shot[] = [
  { name: 'activity-now', query: 'window=busy', act: now, small: true, large: true },
  { name: 'activity-quiet', query: 'window=plain', act: now, small: true },
  { name: 'activity-empty', query: 'window=first', act: press('q'), small: true },
  { name: 'activity-capped', query: 'window=queue_capped', act: now, small: true },
  { name: 'activity-refused', query: 'window=refused', act: now },
  { name: 'activity-stopped', query: 'window=stopped', act: now },
  { name: 'activity-gap', query: 'window=air_gap', act: now },
  { name: 'activity-machine', query: 'window=custody_running', act: now, small: true },
  { name: 'activity-requests', query: 'window=busy', act: requests, small: true, large: true },
  { name: 'activity-unfolded', query: 'window=busy', act: unfold, small: true },
  { name: 'activity-requests-empty', query: 'window=first', act: press('t') },
  { name: 'activity-credits', query: 'window=busy', act: credits, small: true },
  { name: 'decide-list', query: 'window=busy', act: doubtful, small: true },
  { name: 'decide', query: 'window=busy', act: decideOne, small: true },
  {
    name: 'decide-again',
    query: 'window=busy',
    act: async (page) => {
      await decideOne(page)
      await page.getByText(decide.choices.again.label).click()
    },
    small: true,
  },
  {
    name: 'decide-attach',
    query: 'window=busy',
    act: async (page) => {
      await decideOne(page)
      await page.getByText(decide.choices.attached.label).click()
    },
    small: true,
  },
  {
    name: 'decide-several',
    query: 'window=busy',
    act: async (page) => {
      await doubtful(page)
      await page.getByLabel(doubtfulWords.chooseAll).check()
      await page.getByText(doubtfulWords.decideChosen).click()
      await page.getByText(decide.choices.again.label).click()
    },
  },
  { name: 'settings', query: 'screen=settings', small: true },
  {
    name: 'settings-reports',
    query: 'screen=settings',
    small: true,
    act: (page) => page.getByRole('heading', { name: deskWords.title }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'settings-place',
    query: 'screen=settings',
    small: true,
    act: (page) => page.getByRole('heading', { name: moveWords.title }).scrollIntoViewIfNeeded(),
  },
  ...['held', 'none', 'elsewhere', 'locked', 'gone'].map((key) => ({
    name: `settings-key-${key}`,
    query: `screen=settings&key=${key}`,
    small: key === 'held' || key === 'gone',
    act: (page: Page) => page.getByRole('heading', { name: signingWords.title }).scrollIntoViewIfNeeded(),
  })),
  ...['', '&lists=several', '&lists=importing', '&lists=lacking'].map((lists) => ({
    name: lists === '' ? 'hash-lists-none' : `hash-lists-${lists.slice(7)}`,
    query: `screen=settings${lists}`,
    small: lists === '&lists=several',
    act: (page: Page) => page.getByRole('heading', { name: hashLists.lookups.title }).scrollIntoViewIfNeeded(),
  })),
  {
    name: 'hash-lists-import',
    query: 'screen=settings&lists=several',
    small: true,
    act: (page) => page.getByRole('button', { name: hashLists.add }).click(),
  },
  {
    name: 'hash-lists-failed',
    query: 'screen=settings&lists=failed',
    act: async (page) => {
      await page.getByRole('button', { name: hashLists.add }).click()
      await page.getByRole('button', { name: hashLists.sheet.import, exact: true }).click()
      await page.getByRole('heading', { name: hashLists.lookups.title }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'hash-lists-grid',
    query: 'window=known',
    small: true,
    act: inCase(async (page) => {
      await press('Home')(page)
      await page.getByRole('button', { name: hashLists.notListed }).scrollIntoViewIfNeeded()
    }),
  },
  {
    name: 'hash-lists-list',
    query: 'window=known',
    small: true,
    act: inCase(async (page) => {
      await press('l', 'Home')(page)
      await page.getByRole('button', { name: 'Published by us' }).click()
    }),
  },
  { name: 'hash-lists-item', query: 'item=known' },
  { name: 'hash-lists-item-metadata', query: 'item=known', act: tab('i'), small: true },
  {
    name: 'settings-disk',
    query: 'screen=settings',
    small: true,
    act: (page) => page.getByRole('button', { name: diskUse.clear }).click(),
  },
]
