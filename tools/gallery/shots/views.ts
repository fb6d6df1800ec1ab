import type { Page } from 'playwright'
import type { RangeName } from '../../../src/shared/model/item-list.ts'
import { facetTitles, kindWords } from '../../../src/shared/words/library.ts'
import { ranges } from '../../../src/shared/words/ranges.ts'
import { columnTitles, columnWords, savedFilterWords } from '../../../src/shared/words/views.ts'
import { inCase, press } from './acts.ts'
import type { Shot } from './shot.ts'

const panel = (page: Page) => page.locator('.side-panel')
const unfold = async (page: Page, title: string) => {
  const head = panel(page).getByRole('button', { name: title, exact: true })
  await head.click()
  await head.scrollIntoViewIfNeeded()
}
const typeRange = async (page: Page, name: RangeName, from: string, to: string) => {
  await unfold(page, ranges.titles[name])
  const fields = panel(page).getByRole('group', { name: ranges.titles[name] })
  await fields.getByLabel(ranges.from).fill(from)
  await fields.getByLabel(ranges.to).fill(to)
  await fields.getByLabel(ranges.to).press('Enter')
  await page.waitForTimeout(200)
}
const inList = (act: (page: Page) => Promise<unknown>) =>
  inCase(async (page) => {
    await press('l')(page)
    await act(page)
  })

/** How a case is viewed: ranges, columns, and saved filters. */
export const viewShots: readonly Shot[] = [
  {
    name: 'views-ranges',
    query: 'window=plain',
    small: true,
    act: inList(async (page) => {
      await typeRange(page, 'size', '2 MB', '4 MB')
      await typeRange(page, 'score', '0.5', '')
      await typeRange(page, 'recorded', '2026-03-14', '2026-03-15 20')
    }),
  },
  {
    name: 'views-range-wrong',
    query: 'window=plain',
    small: true,
    act: inCase((page) => typeRange(page, 'recorded', 'last week', '2026-02-30')),
  },
  {
    name: 'views-nothing',
    query: 'window=plain',
    act: inCase((page) => typeRange(page, 'size', '', '1 kB')),
  },
  {
    name: 'views-chips',
    query: 'window=reviewed',
    small: true,
    act: inCase(async (page) => {
      await unfold(page, facetTitles.camera)
      await page.locator('.facet', { hasText: 'Canon' }).click()
      await page.locator('.facet', { hasText: 'SD card' }).click()
      const line = page.locator('.facet-line', { hasText: 'GPS' })
      await line.scrollIntoViewIfNeeded()
      await line.hover()
      await page.waitForTimeout(200)
    }),
  },
  { name: 'views-saved', query: 'window=saved', small: true, act: inCase((page) => page.waitForTimeout(200)) },
  {
    name: 'views-saved-deleted',
    query: 'window=saved',
    act: inCase(async (page) => {
      await page.locator('.saved-filters .facet', { hasText: 'Tag that was deleted' }).click()
      await page.waitForTimeout(200)
    }),
  },
  {
    name: 'views-saved-sheet',
    query: 'window=saved',
    small: true,
    act: inCase(async (page) => {
      await page.locator('.facet', { hasText: kindWords.video }).click()
      await page.getByRole('button', { name: savedFilterWords.save }).click()
      await page.waitForTimeout(200)
    }),
  },
  { name: 'views-columns', query: 'window=columns', small: true, act: inList(async () => undefined), large: true },
  {
    name: 'views-columns-end',
    query: 'window=columns',
    small: true,
    act: inList(async (page) => {
      await page.locator('.items').evaluate((list) => list.scrollTo({ left: list.scrollWidth }))
      await page.waitForTimeout(200)
    }),
  },
  {
    name: 'views-column-menu',
    query: 'window=plain',
    small: true,
    act: inList(async (page) => {
      await page.getByRole('button', { name: columnWords.choose }).click()
      await page.waitForTimeout(200)
    }),
  },
  {
    name: 'views-columns-changed',
    query: 'window=plain',
    act: inList(async (page) => {
      const head = (column: keyof typeof columnTitles) =>
        page.getByRole('columnheader').getByRole('button', { name: columnTitles[column], exact: true })
      await head('size').click()
      await head('size').click()
      await head('state').press('Control+ArrowLeft')
      await head('folder').press('Shift+ArrowRight')
      await page.waitForTimeout(200)
    }),
  },
]
