import type { Page } from 'playwright'
import { result } from '../../../src/shared/words/item.ts'
import { links } from '../../../src/shared/words/links.ts'
import { oddFaces } from '../../simulated-service/odd-faces.ts'
import { press, scroll } from './acts.ts'
import type { Shot } from './shot.ts'

const openAll = async (page: Page) => {
  for (const head of await page.locator('.disclosure-head').all()) await head.click()
}

/** Replies of every kind, as the reader reads them. */
export const replyShots: readonly Shot[] = [
  { name: 'reply-basic', query: 'item=reply-basic', small: true },
  { name: 'reply-odd', query: 'item=reply-odd', small: true, large: true },
  { name: 'reply-odd-middle', query: 'item=reply-odd', act: scroll(620) },
  {
    name: 'reply-odd-open',
    query: 'item=reply-odd',
    act: async (page) => {
      await openAll(page)
      await page.getByRole('searchbox', { name: result.rawSearch }).fill('flux')
      await scroll(5000)(page)
    },
  },
  { name: 'reply-several', query: 'item=reply-several' },
  { name: 'reply-partial', query: 'item=reply-partial', small: true },
  { name: 'reply-unread', query: 'item=reply-unread', act: openAll, small: true },
  { name: 'reply-refused', query: 'item=reply-refused' },
  { name: 'reply-refused-history', query: 'item=reply-refused', act: press('h') },
  { name: 'link-several', query: 'item=link-several', small: true },
  {
    name: 'link-several-last',
    query: 'item=link-several',
    act: (page) => page.getByRole('button', { name: links.page.image({ n: 4 }) }).click(),
  },
  { name: 'link-failed', query: 'item=link-failed', small: true },
  { name: 'link-failed-history', query: 'item=link-failed', act: press('h') },
  { name: 'reply-new-word', query: 'item=reply-new-word' },
  ...Object.keys(oddFaces).map((form) => {
    const name = `reply-face-${form.replaceAll(/[^a-z]+/g, '-')}`
    return { name, query: `item=${name}` }
  }),
]
