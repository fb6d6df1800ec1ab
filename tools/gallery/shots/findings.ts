import type { Page } from 'playwright'
import { inCase, press } from './acts.ts'
import type { Shot } from './shot.ts'

const toFinding = (page: Page) => page.locator('.block-finding').scrollIntoViewIfNeeded()
const write = async (page: Page) => {
  await press('m')(page)
  await page.keyboard.type('The image was taken at the north quay on 12 March')
}

/** What a person records, in every state. */
export const findingShots: readonly Shot[] = [
  { name: 'finding', query: 'item=faces&finding=full', act: toFinding, small: true, large: true },
  {
    name: 'finding-history',
    query: 'item=faces&finding=full',
    act: async (page) => {
      for (const head of await page.locator('.block-finding .disclosure-head').all()) await head.click()
      await page.locator('.finding-history').last().scrollIntoViewIfNeeded()
    },
  },
  { name: 'finding-none', query: 'item=not_sent', act: toFinding },
  { name: 'finding-other-bytes', query: 'item=faces&finding=other', act: toFinding },
  { name: 'finding-hostile', query: 'item=faces&finding=hostile', act: toFinding, small: true },
  { name: 'finding-closed', query: 'item=faces&finding=full&closed', act: toFinding },
  { name: 'finding-write', query: 'item=faces', act: write, small: true, large: true },
  {
    name: 'finding-change',
    query: 'item=faces&finding=full',
    act: async (page) => {
      await press('m')(page)
      await page.locator('.ladder-step').nth(3).click()
      await press('Escape')(page)
      await page.locator('.finding-foot').first().scrollIntoViewIfNeeded()
    },
    small: true,
  },
  { name: 'finding-ladder-long', query: 'item=faces&finding=hostile', act: (page) => press('m')(page) },
  {
    name: 'finding-grid',
    query: 'window=reviewed',
    act: inCase((page) => press('Home', 'Space', 'Shift+ArrowRight', 'Shift+ArrowRight', 'd')(page)),
    small: true,
  },
  { name: 'finding-list', query: 'window=reviewed', act: inCase((page) => press('l')(page)), small: true },
  {
    name: 'finding-ladder-setting',
    query: 'item=faces&screen=settings',
    act: (page) => page.locator('.ladder-setting').scrollIntoViewIfNeeded(),
  },
]
