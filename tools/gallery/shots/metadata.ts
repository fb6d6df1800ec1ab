import type { Page } from 'playwright'
import { agreement, metadata } from '../../../src/shared/words/item.ts'
import { scroll, tab } from './acts.ts'
import type { Shot } from './shot.ts'

const STATES = [
  'rich',
  'generator',
  'c2pa',
  'heic',
  'none',
  'empty',
  'unreadable',
  'no-reader',
  'cut',
  'partly',
  'impossible',
  'many',
  'c2pa-unreadable',
]

/** Down to what the file says beside what the service says. */
const toAgreement = (page: Page) =>
  page
    .getByRole('heading', { name: agreement.heading })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))

const below = (by: number) => async (page: Page) => {
  await tab('i')(page)
  await scroll(by)(page)
}

/** What was read in a file, in every state it can be in: the panel, and beside what the service says. */
export const metadataShots: readonly Shot[] = [
  ...STATES.map(
    (name): Shot => ({
      name: `item-metadata-${name}`,
      query: `item=metadata-${name}`,
      act: tab('i'),
      small: true,
      large: name === 'partly',
    }),
  ),
  ...['none', 'empty', 'unreadable', 'cut', 'partly', 'impossible'].flatMap((name): Shot[] => {
    const both = { query: `item=metadata-${name}`, small: true }
    return [
      { name: `item-local-${name}`, ...both },
      { name: `item-beside-${name}`, ...both, act: toAgreement },
    ]
  }),
  { name: 'item-metadata-below', query: 'item=metadata-rich', small: true, act: below(620) },
  { name: 'item-metadata-entries', query: 'item=metadata-rich', small: true, act: below(5000) },
  { name: 'item-metadata-c2pa-below', query: 'item=metadata-c2pa', small: true, large: true, act: below(5000) },
  {
    name: 'item-metadata-many-found',
    query: 'item=metadata-many',
    small: true,
    act: async (page) => {
      await tab('i')(page)
      await page.getByRole('searchbox', { name: metadata.search }).fill('099')
      await page.waitForTimeout(300)
      await scroll(900)(page)
    },
  },
]
