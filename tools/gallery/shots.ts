import type { Page } from 'playwright'
import { oddFaces } from '../simulated-service/odd-faces.ts'

/** One picture to take: what the gallery shows, what is done there first, and whether a small or a large window is drawn too. */
export type Shot = {
  name: string
  query: string
  act?: (page: Page) => Promise<unknown>
  small?: boolean
  large?: boolean
}

const tab = (key: string) => (page: Page) => page.keyboard.press(key)
const scroll = (by: number) => (page: Page) =>
  page.locator('.item-panel-body').evaluate((element, top) => element.scrollTo(0, top), by)

/** Opens the first case of the window, then does the rest. */
const inCase = (act?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.locator('button.case-row').first().click()
  await page.locator('.library').waitFor()
  await page.waitForTimeout(300)
  await act?.(page)
}
const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(120)
    }
  }
const aboutExhibit = async (page: Page) => {
  await page.getByRole('button', { name: 'About EXH-02' }).click()
  await page.waitForTimeout(200)
}
const drag = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'SD card'))
    window.dispatchEvent(new DragEvent('dragover', { dataTransfer }))
  })
const letGo = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'SD card'))
    window.dispatchEvent(new DragEvent('drop', { dataTransfer }))
  })

/** Opens the sheet of a fact check of two chosen items, and writes what the service should know. */
const askFactCheck = async (page: Page) => {
  await press('ArrowRight', 'Shift+ArrowRight', 'Shift+A')(page)
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill('Sent to the newsdesk on 14 March, said to show the fire at the north quay.\nWhere did it appear first?')
  await page.waitForTimeout(700)
}

/** The whole window with an invented library. */
const windowShots: readonly Shot[] = [
  { name: 'cases-first', query: 'window=first', small: true },
  { name: 'cases', query: 'window=plain', small: true },
  {
    name: 'cases-about',
    query: 'window=plain',
    small: true,
    act: (page) =>
      page
        .getByRole('button', { name: /^About this case/ })
        .first()
        .click(),
  },
  { name: 'cases-all', query: 'window=plain', act: (page) => page.getByRole('button', { name: 'All' }).click() },
  { name: 'cases-new', query: 'window=plain', act: press('n') },
  { name: 'move-copying', query: 'window=moving', small: true },
  { name: 'move-done', query: 'window=moved' },
  { name: 'move-failed', query: 'window=not_moved', small: true },
  { name: 'cases-rescued', query: 'window=rescued', small: true },
  {
    name: 'cases-sent-since',
    query: 'window=rescued',
    act: (page) => page.getByRole('button', { name: 'Show them…' }).click(),
  },
  {
    name: 'cases-delete',
    query: 'window=plain',
    small: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^About this case/ })
        .first()
        .click()
      await page.getByText('Remove those copies').scrollIntoViewIfNeeded()
    },
  },
  { name: 'cases-drop', query: 'window=plain', act: letGo },
  {
    name: 'library',
    query: 'window=plain',
    act: inCase(press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')),
    large: true,
    small: true,
  },
  { name: 'library-none', query: 'window=plain', act: inCase() },
  { name: 'library-second', query: 'window=plain', act: inCase(press('PageDown', 'ArrowDown', 'ArrowRight')) },
  {
    name: 'library-list',
    query: 'window=plain',
    act: inCase(press('l', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')),
    small: true,
  },
  {
    name: 'library-skipped',
    query: 'window=hostile',
    act: inCase(async (page) => {
      await page.keyboard.press('l')
      await page.getByRole('button', { name: /Skipped with reason/ }).click()
      await page.getByRole('button', { name: /Unreadable/ }).click()
      await page.waitForTimeout(200)
      await page.keyboard.press('ArrowDown')
      await page.waitForTimeout(200)
    }),
    small: true,
  },
  { name: 'exhibit', query: 'window=plain', act: inCase(aboutExhibit), small: true },
  { name: 'exhibit-away', query: 'window=away', act: inCase(aboutExhibit) },
  { name: 'exhibit-proving', query: 'window=proving', act: inCase(aboutExhibit) },
  { name: 'library-away', query: 'window=away', act: inCase(), small: true },
  { name: 'library-bare', query: 'window=plain', act: inCase(press('p')) },
  { name: 'library-empty', query: 'window=empty', act: inCase() },
  {
    name: 'library-filtered',
    query: 'window=plain',
    act: inCase(async (page) => {
      await page.locator('.facet', { hasText: 'AI generated' }).click()
      await page.locator('.facet', { hasText: 'EXH-02' }).click()
    }),
  },
  {
    name: 'library-nothing',
    query: 'window=plain',
    act: inCase(async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('zebra')
      await page.waitForTimeout(300)
    }),
  },
  { name: 'library-many', query: 'window=many', act: inCase(press('End', 'End')) },
  { name: 'library-hostile', query: 'window=hostile', act: inCase(press('ArrowRight')) },
  { name: 'library-hostile-list', query: 'window=hostile', act: inCase(press('l', 'ArrowDown')) },
  { name: 'library-offline', query: 'window=offline', act: inCase(press('ArrowRight', 'ArrowRight')) },
  { name: 'library-simulated', query: 'window=simulated', act: inCase(press('ArrowRight')) },
  { name: 'library-refused', query: 'window=refused', act: inCase() },
  { name: 'library-busy', query: 'window=busy', act: inCase(press('ArrowRight')), small: true },
  { name: 'library-stopped', query: 'window=stopped', act: inCase() },
  { name: 'library-drag', query: 'window=plain', act: inCase(drag) },
  { name: 'cost', query: 'window=plain', act: inCase(press('a')), small: true },
  {
    name: 'cost-list',
    query: 'window=plain',
    small: true,
    act: inCase(async (page) => {
      await press('a')(page)
      await page.getByRole('button', { name: /line by line/ }).click()
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
      await page.getByText(/goes beyond the cap/).scrollIntoViewIfNeeded()
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
      await page.getByText(/goes beyond the cap/).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  {
    name: 'ask-cost',
    query: 'window=plain',
    act: inCase(async (page) => {
      await askFactCheck(page)
      await page.getByText(/reserves the credits/).scrollIntoViewIfNeeded()
    }),
    small: true,
  },
  { name: 'traffic', query: 'window=plain', act: press('t'), small: true },
  { name: 'traffic-empty', query: 'window=first', act: press('t') },
  { name: 'air-gap', query: 'window=air_gap', act: inCase(), small: true },
  {
    name: 'way',
    query: 'window=plain',
    act: inCase(async (page) => {
      await page.locator('.pill:has(.pill-dot)').click()
      await page.waitForTimeout(200)
    }),
  },
  { name: 'keys', query: 'window=plain', act: inCase(press('?')) },
  { name: 'window-item', query: 'window=plain', act: inCase(press('ArrowRight', 'Enter')) },
]

const openAll = async (page: Page) => {
  for (const head of await page.locator('.disclosure-head').all()) await head.click()
}

/** Replies of every kind, as the reader reads them. */
const replyShots: readonly Shot[] = [
  { name: 'reply-basic', query: 'item=reply-basic', small: true },
  { name: 'reply-odd', query: 'item=reply-odd', small: true, large: true },
  { name: 'reply-odd-middle', query: 'item=reply-odd', act: scroll(620) },
  {
    name: 'reply-odd-open',
    query: 'item=reply-odd',
    act: async (page) => {
      await openAll(page)
      await page.getByRole('searchbox', { name: 'Search the reply' }).fill('flux')
      await scroll(5000)(page)
    },
  },
  { name: 'reply-several', query: 'item=reply-several' },
  { name: 'reply-partial', query: 'item=reply-partial', small: true },
  { name: 'reply-unread', query: 'item=reply-unread', act: openAll, small: true },
  { name: 'reply-refused', query: 'item=reply-refused' },
  { name: 'reply-refused-history', query: 'item=reply-refused', act: press('3') },
  { name: 'link-several', query: 'item=link-several', small: true },
  {
    name: 'link-several-last',
    query: 'item=link-several',
    act: (page) => page.getByRole('button', { name: /^Picture 4/ }).click(),
  },
  { name: 'link-failed', query: 'item=link-failed', small: true },
  { name: 'link-failed-history', query: 'item=link-failed', act: press('3') },
  { name: 'reply-new-word', query: 'item=reply-new-word' },
  ...Object.keys(oddFaces).map((form) => {
    const name = `reply-face-${form.replaceAll(/[^a-z]+/g, '-')}`
    return { name, query: `item=${name}` }
  }),
]

const factCheckStates = [
  ...[
    'link',
    'older',
    'names',
    'some',
    'none',
    'image',
    'arabic',
    'block',
    'timeless',
    'silent',
    'queued',
    'running',
    'foreign',
  ],
  ...['offline', 'refused', 'limited', 'failed', 'unsaid', 'cancelled', 'lost', 'stalled', 'left', 'contradicted'],
]

/** Fact checks: a whole one in every size, and each state. */
const factCheckShots: readonly Shot[] = [
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
  { name: 'fact-list', query: 'screen=queue&busy', small: true, act: (page) => page.getByText(/^Fact checks/).click() },
  ...factCheckStates.map((name) => ({ name: `fact-${name}`, query: `check=${name}` })),
]

/** Every state worth looking at. */
export const shots: readonly Shot[] = [
  ...windowShots,
  ...replyShots,
  ...factCheckShots,
  { name: 'item-faces', query: 'item=faces', small: true, large: true },
  { name: 'item-faces-below', query: 'item=faces', act: scroll(560) },
  { name: 'item-faces-end', query: 'item=faces', act: scroll(5000) },
  { name: 'item-metadata', query: 'item=faces', act: tab('2'), small: true },
  {
    name: 'item-embedded',
    query: 'item=faces',
    small: true,
    act: async (page) => {
      await tab('2')(page)
      await page.locator('.embedded').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'item-embedded-differs',
    query: 'item=contradictions',
    act: async (page) => {
      await tab('2')(page)
      await page.locator('.embedded').scrollIntoViewIfNeeded()
    },
  },
  ...['rich', 'generator', 'c2pa', 'heic', 'none'].map((name) => ({
    ...{ name: `item-metadata-${name}`, query: `item=metadata-${name}`, act: tab('2'), small: true },
  })),
  {
    name: 'item-metadata-below',
    query: 'item=metadata-rich',
    small: true,
    act: async (page) => {
      await tab('2')(page)
      await scroll(620)(page)
    },
  },
  {
    name: 'item-metadata-entries',
    query: 'item=metadata-rich',
    small: true,
    act: async (page) => {
      await tab('2')(page)
      await scroll(5000)(page)
    },
  },
  { name: 'item-history', query: 'item=faces', act: tab('3') },
  {
    name: 'item-full',
    query: 'item=faces',
    act: async (page) => {
      await page.mouse.move(420, 330)
      await page.keyboard.press('z')
      await page.locator('.face-button').first().focus()
    },
  },
  { name: 'item-export', query: 'item=faces', act: (page) => page.getByText('Export PDF…').click(), small: true },
  { name: 'item-turned', query: 'item=turned', act: (page) => page.locator('.reading-button').click(), small: true },
  {
    name: 'item-turned-chosen',
    query: 'item=turned',
    act: async (page) => {
      await page.locator('.reading-button').click()
      await page.getByLabel('pixels of the upright picture').click()
      await page.keyboard.press('Escape')
    },
  },
  { name: 'item-webp', query: 'item=webp' },
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
  { name: 'item-unknown', query: 'item=unknown' },
  { name: 'item-older', query: 'item=older' },
  { name: 'item-unreadable', query: 'item=unreadable' },
  { name: 'item-gone', query: 'item=gone' },
  { name: 'queue', query: 'screen=queue', small: true },
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
  {
    name: 'settings-disk',
    query: 'screen=settings',
    small: true,
    act: (page) => page.getByRole('button', { name: 'Clear what can be made again' }).click(),
  },
]
