import type { Page } from 'playwright'
import { alsoIn } from '../../../src/shared/words/also-in.ts'
import { readingWords } from '../../../src/shared/words/faces.ts'
import { inCase, press, scroll, tab } from './acts.ts'
import type { Shot } from './shot.ts'

const toOthers = (page: Page) =>
  page.locator('.also-in').evaluate((block) => {
    const room = block.closest('.item-panel-body, .inspector')
    room?.scrollBy(0, block.getBoundingClientRect().top - room.getBoundingClientRect().top - 12)
  })

/** One item, in every state. */
export const itemShots: readonly Shot[] = [
  { name: 'item-faces', query: 'item=faces', small: true, large: true },
  { name: 'item-faces-below', query: 'item=faces', act: scroll(560) },
  { name: 'item-faces-end', query: 'item=faces', act: scroll(5000) },
  { name: 'item-video-replaced', query: 'item=video-replaced', small: true },
  { name: 'item-crowd', query: 'item=crowd', small: true, large: true },
  {
    name: 'item-crowd-pointed',
    query: 'item=crowd',
    act: (page) => page.locator('.face-box[data-face="5"]').hover({ force: true }),
  },
  { name: 'item-metadata', query: 'item=faces', act: tab('i'), small: true },
  {
    name: 'item-embedded',
    query: 'item=faces',
    small: true,
    act: async (page) => {
      await tab('i')(page)
      await page.locator('.embedded').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'item-embedded-differs',
    query: 'item=contradictions',
    act: async (page) => {
      await tab('i')(page)
      await page.locator('.embedded').scrollIntoViewIfNeeded()
    },
  },
  { name: 'item-history', query: 'item=faces', act: tab('h') },
  {
    name: 'item-full',
    query: 'item=faces',
    act: async (page) => {
      await page.mouse.move(420, 330)
      await page.keyboard.press('z')
      await page.locator('.face-button').first().focus()
    },
  },
  { name: 'item-turned', query: 'item=turned', act: (page) => page.locator('.reading-button').click(), small: true },
  {
    name: 'item-turned-chosen',
    query: 'item=turned',
    act: async (page) => {
      await page.locator('.reading-button').click()
      await page.getByLabel(readingWords({ unit: 'pixels', frame: 'upright' })).click()
      await page.keyboard.press('Escape')
    },
  },
  { name: 'item-also-none', query: 'item=faces', act: scroll(5000) },
  { name: 'item-also-one', query: 'item=faces&finding=full&also=one', act: toOthers, small: true },
  { name: 'item-also-many', query: 'item=faces&also=many', act: toOthers, small: true },
  { name: 'item-also-end', query: 'item=faces&also=many', act: scroll(20_000) },
  { name: 'item-also-long', query: 'item=faces&also=long', act: toOthers, small: true },
  {
    name: 'item-also-library',
    query: 'window=reviewed&also=one',
    act: inCase(async (page) => {
      await press('ArrowRight')(page)
      await toOthers(page)
    }),
  },
  {
    name: 'item-also-setting',
    query: 'item=faces&screen=settings',
    act: (page) => page.getByText(alsoIn.setting.hint).scrollIntoViewIfNeeded(),
    small: true,
  },
  { name: 'item-webp', query: 'item=webp' },
  { name: 'item-altered', query: 'item=faces&altered', small: true },
  { name: 'item-contradictions', query: 'item=contradictions' },
  {
    name: 'item-contradictions-open',
    query: 'item=contradictions',
    act: async (page) => {
      for (const head of await page.locator('.disclosure-head').all()) await head.click()
      await scroll(5000)(page)
    },
  },
  { name: 'item-disagrees', query: 'item=disagrees' },
  { name: 'item-not-sent', query: 'item=not_sent' },
  { name: 'item-file-gone', query: 'item=file_gone', small: true },
  { name: 'item-unknown', query: 'item=unknown' },
  { name: 'item-older', query: 'item=older' },
  { name: 'item-unreadable', query: 'item=unreadable' },
  { name: 'item-gone', query: 'item=gone' },
]
