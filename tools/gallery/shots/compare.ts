import type { Page } from 'playwright'
import { worldMap } from '../../../src/shared/words/world-map.ts'
import type { Shot } from './shot.ts'

const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
const all = (page: Page) => page.locator('.differences .segmented button').last().click()

/** Two to four items beside each other, with what is known of them below. */
export const compareShots: readonly Shot[] = [
  { name: 'compare-two', query: 'compare=compare-portrait,compare-web', small: true, large: true },
  { name: 'compare-all', query: 'compare=compare-portrait,compare-web', small: true, act: all },
  {
    name: 'compare-end',
    query: 'compare=compare-portrait,compare-web',
    act: async (page) => {
      await all(page)
      await page.locator('.difference-scroll').evaluate((part) => part.scrollTo(0, 900))
    },
  },
  {
    name: 'compare-four',
    query: 'compare=compare-portrait,compare-web,compare-other,compare-turned',
    small: true,
    large: true,
  },
  { name: 'compare-videos', query: 'compare=compare-video,compare-video-2', small: true },
  { name: 'compare-video-image', query: 'compare=compare-video,compare-portrait' },
  { name: 'compare-itself', query: 'compare=compare-portrait,compare-portrait' },
  { name: 'compare-table-hidden', query: 'compare=compare-portrait,compare-web', act: press('i') },
  {
    name: 'compare-near',
    query: 'compare=compare-portrait,compare-web',
    small: true,
    act: async (page) => {
      await page.mouse.move(300, 250)
      await press('z')(page)
      await page.getByRole('button', { name: worldMap.near }).click()
    },
  },
  {
    name: 'item-map',
    query: 'item=metadata-rich',
    small: true,
    act: async (page) => {
      await page.keyboard.press('i')
      await page.locator('.world-map').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'item-map-near',
    query: 'item=metadata-rich',
    act: async (page) => {
      await page.keyboard.press('i')
      await page.getByRole('button', { name: worldMap.near }).click()
      await page.locator('.world-map').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'item-minimap',
    query: 'item=faces',
    small: true,
    act: async (page) => {
      await page.mouse.move(420, 330)
      await press('z', '+', '+')(page)
    },
  },
]
