import type { Page } from 'playwright'
import type { CommandId } from '../../../src/shared/model/commands.ts'
import type { ItemStatus } from '../../../src/shared/model/item.ts'
import { caseWords } from '../../../src/shared/words/cases.ts'
import { erasureWords } from '../../../src/shared/words/erasure.ts'
import { exhibitWords } from '../../../src/shared/words/exhibit.ts'
import { changeKeys, commandWords, keyTable } from '../../../src/shared/words/keys.ts'
import { kindWords } from '../../../src/shared/words/library.ts'
import { search } from '../../../src/shared/words/search.ts'
import { sentSinceWords } from '../../../src/shared/words/sent-since.ts'
import { statusWords } from '../../../src/shared/words/statuses.ts'
import { tagWords } from '../../../src/shared/words/tags.ts'
import { frame } from '../../../src/shared/words/ui.ts'
import { verdictWords } from '../../../src/shared/words/verdicts.ts'
import { inCase, letGo, press, report } from './acts.ts'
import type { Shot } from './shot.ts'

/** Opens the table of shortcuts in Settings, then clicks on buttons by their names and presses keys. */
const chooseKeys = (acts: readonly (string | { name: string })[] = []) =>
  inCase(async (page) => {
    await page.keyboard.press(',')
    await page.getByRole('button', { name: changeKeys }).click()
    for (const act of acts) {
      if (typeof act === 'string') await page.keyboard.press(act)
      else await page.getByRole('button', { name: act.name }).click()
    }
  })
const keyOf = (id: CommandId, key: string) => ({ name: keyTable.replace({ key, command: commandWords[id] }) })

/** The label of a status in the side panel. */
const label = (status: ItemStatus) => statusWords({ status, reason: null }).label

const aboutExhibit = async (page: Page) => {
  await page.getByRole('button', { name: exhibitWords.about({ reference: 'EXH-02' }) }).click()
  await page.waitForTimeout(200)
}
const drag = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'SD card'))
    window.dispatchEvent(new DragEvent('dragover', { dataTransfer }))
  })

/** Types into the search field, and waits for what is found. */
const type = (text: string) => async (page: Page) => {
  await page.locator('.search input').fill(text)
  await page.waitForTimeout(700)
}

/** The whole window with an invented library. */
export const windowShots: readonly Shot[] = [
  { name: 'cases-first', query: 'window=first', small: true },
  { name: 'cases', query: 'window=plain', small: true },
  {
    name: 'cases-about',
    query: 'window=plain',
    small: true,
    act: (page) => page.getByRole('button', { name: caseWords.editOf({ reference: 'CASE-2026-014' }) }).click(),
  },
  {
    name: 'cases-all',
    query: 'window=plain',
    act: (page) => page.getByRole('button', { name: caseWords.showAll }).click(),
  },
  { name: 'cases-new', query: 'window=plain', act: press('n') },
  { name: 'move-copying', query: 'window=moving', small: true },
  { name: 'move-done', query: 'window=moved', small: true },
  ...['waiting', 'checking', 'cancelled', 'differs'].map((state) => ({
    name: `move-${state}`,
    query: `window=move_${state}`,
    small: true,
  })),
  { name: 'move-failed', query: 'window=not_moved', small: true },
  { name: 'cases-rescued', query: 'window=rescued', small: true },
  {
    name: 'cases-sent-since',
    query: 'window=rescued',
    act: (page) => page.getByRole('button', { name: sentSinceWords.show }).click(),
  },
  {
    name: 'cases-delete',
    query: 'window=plain',
    small: true,
    act: async (page) => {
      await page.getByRole('button', { name: caseWords.editOf({ reference: 'CASE-2026-014' }) }).click()
      await page.getByText(caseWords.delete.withCopies).scrollIntoViewIfNeeded()
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
  { name: 'library-search', query: 'window=plain', act: inCase(type('harbour')), small: true },
  { name: 'library-search-short', query: 'window=plain', act: inCase(type('IM')) },
  {
    name: 'search',
    query: 'window=plain',
    act: inCase(async (page) => {
      await type('harbour')(page)
      await page.getByRole('button', { name: search.show }).click()
      await page.waitForTimeout(300)
    }),
    small: true,
  },
  { name: 'search-everywhere', query: 'window=plain', act: type('harbour'), small: true },
  { name: 'search-nothing', query: 'window=plain', act: type('zz top') },
  {
    name: 'library-several',
    query: 'window=plain',
    act: inCase(press('Home', 'Shift+ArrowRight', 'Shift+ArrowRight')),
    small: true,
  },
  {
    name: 'library-more',
    query: 'window=plain',
    act: inCase(async (page) => {
      await press('Home', 'Shift+ArrowRight', 'Shift+ArrowRight')(page)
      await page.getByRole('button', { name: frame.moreTools }).click()
    }),
    small: true,
  },
  {
    name: 'library-tags',
    query: 'window=reviewed',
    act: inCase(async (page) => {
      await page.getByRole('button', { name: frame.moreTools }).click()
      await page.getByRole('menuitem', { name: tagWords.open }).click()
    }),
    small: true,
  },
  {
    name: 'library-erase',
    query: 'window=plain',
    act: inCase(async (page) => {
      await press('Home', 'Shift+ArrowRight')(page)
      await page.getByRole('button', { name: frame.moreTools }).click()
      await page.getByRole('menuitem', { name: erasureWords.menu }).click()
    }),
    small: true,
  },
  {
    name: 'library-links',
    query: 'window=plain',
    act: inCase(async (page) => {
      await press('k')(page)
      await page.keyboard.type('https://news.example/harbour-fire\nhttps://social.example/p/4812\n4812')
    }),
    small: true,
  },
  { name: 'library-demo', query: 'window=demo', act: inCase(press('ArrowRight')), small: true },
  { name: 'quitting', query: 'window=busy', act: inCase(report({ type: 'quitting', awaiting: 3 })), small: true },
  { name: 'glossary', query: 'window=plain', act: inCase(press('F1')), small: true },
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
      await page.locator('.facet', { hasText: label('skipped') }).click()
      await page.locator('.facet', { hasText: label('unreadable') }).click()
      await page.waitForTimeout(200)
      await page.keyboard.press('ArrowDown')
      await page.waitForTimeout(200)
    }),
    small: true,
  },
  {
    name: 'library-videos',
    query: 'window=plain',
    act: inCase(async (page) => {
      await page.keyboard.press('l')
      await page.locator('.facet', { hasText: kindWords.video }).click()
    }),
    small: true,
    large: true,
  },
  {
    name: 'library-unsent',
    query: 'window=plain',
    act: inCase(async (page) => {
      await page.keyboard.press('l')
      await page
        .locator('.facet', { hasText: label('not_sent') })
        .last()
        .click()
    }),
  },
  { name: 'exhibit', query: 'window=plain', act: inCase(aboutExhibit), small: true },
  { name: 'exhibit-away', query: 'window=away', act: inCase(aboutExhibit) },
  { name: 'exhibit-silent', query: 'window=silent', act: inCase(aboutExhibit) },
  { name: 'exhibit-held-up', query: 'window=held_up', act: inCase(aboutExhibit) },
  { name: 'exhibit-proving', query: 'window=proving', act: inCase(aboutExhibit) },
  { name: 'library-away', query: 'window=away', act: inCase(), small: true },
  { name: 'library-silent', query: 'window=silent', act: inCase(), small: true },
  { name: 'library-held-up', query: 'window=held_up', act: inCase(), small: true },
  { name: 'library-bare', query: 'window=plain', act: inCase(press('p')) },
  { name: 'library-empty', query: 'window=empty', act: inCase() },
  {
    name: 'library-filtered',
    query: 'window=plain',
    act: inCase(async (page) => {
      await page.locator('.facet', { hasText: verdictWords('ai_generated').label }).click()
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
  {
    name: 'library-all-selected',
    query: 'window=many',
    act: inCase(press('l', 'Control+A')),
    small: true,
    large: true,
  },
  { name: 'library-hostile', query: 'window=hostile', act: inCase(press('ArrowRight')) },
  { name: 'library-hostile-list', query: 'window=hostile', act: inCase(press('l', 'ArrowDown')) },
  { name: 'library-offline', query: 'window=offline', act: inCase(press('ArrowRight', 'ArrowRight')) },
  { name: 'library-simulated', query: 'window=simulated', act: inCase(press('ArrowRight')) },
  { name: 'library-refused', query: 'window=refused', act: inCase() },
  { name: 'library-busy', query: 'window=busy', act: inCase(press('ArrowRight')), small: true },
  { name: 'library-stopped', query: 'window=stopped', act: inCase() },
  { name: 'library-drag', query: 'window=plain', act: inCase(drag) },
  { name: 'air-gap', query: 'window=air_gap', act: inCase(), small: true },
  {
    name: 'way',
    query: 'window=plain',
    act: inCase(async (page) => {
      await page.locator('.pill:has(.pill-dot)').click()
      await page.waitForTimeout(200)
    }),
  },
  { name: 'keys', query: 'window=plain', act: inCase(press('?')), small: true },
  { name: 'keys-table', query: 'window=plain', act: chooseKeys(), small: true },
  { name: 'keys-waiting', query: 'window=plain', act: chooseKeys([keyOf('nextUnseen', 'X')]) },
  { name: 'keys-conflict', query: 'window=plain', act: chooseKeys([keyOf('nextUnseen', 'X'), 'd']), small: true },
  { name: 'keys-refused', query: 'window=plain', act: chooseKeys([keyOf('nextUnseen', 'X'), 'Control+w']) },
  {
    name: 'keys-changed',
    query: 'window=plain',
    act: chooseKeys([keyOf('nextUnseen', 'X'), '.', keyOf('activity', 'Q'), 'Delete']),
  },
  {
    name: 'library-advance',
    query: 'window=reviewed',
    act: inCase(press('ArrowRight', 'ArrowRight', 'Shift+D', 'd')),
    small: true,
  },
  {
    name: 'item-advance',
    query: 'window=reviewed',
    act: inCase(press('ArrowRight', 'ArrowRight', 'Enter', 'Shift+D', 'd')),
    small: true,
  },
  { name: 'window-item', query: 'window=plain', act: inCase(press('ArrowRight', 'Enter')), small: true, large: true },
  {
    name: 'window-item-selected',
    query: 'window=plain',
    act: inCase(async (page) => {
      await press('Home', 'Enter')(page)
      for (let n = 0; n < 5; n += 1) await press('ArrowRight', 'ArrowRight', 'Space')(page)
      await page.locator('.strip-head .menu-box button').click()
    }),
    small: true,
    large: true,
  },
  {
    name: 'window-item-no-strip',
    query: 'window=plain',
    act: inCase(press('Home', 'Enter', 'Space', 'F6')),
    small: true,
  },
  { name: 'window-item-many', query: 'window=many', act: inCase(press('End', 'Enter')) },
]
