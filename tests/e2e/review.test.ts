import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFactCheck } from '../../src/shared/words/fact-check-sheet.ts'
import { filmstrip } from '../../src/shared/words/filmstrip.ts'
import { keySheetTitle, lettersOff } from '../../src/shared/words/keys.ts'
import { analyseLabel, library } from '../../src/shared/words/library.ts'
import { preferences } from '../../src/shared/words/preferences.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { setupService } from '../support/service-in-test.ts'
import { watchAccess } from './support/accessible.ts'
import { atRest } from './support/at-rest.ts'
import { answerFaces, connectDesk, takeInByKeys } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { markedPicture } from './support/mark.ts'
import { setupApp } from './support/setup-app.ts'

const ITEMS = 50
/** Sizes of the window, from the smallest. */
const BARS = [
  [900, 600],
  [1024, 700],
  [1280, 800],
  [1440, 900],
  [1920, 1200],
] as const
const SIZE = { width: 640, height: 480 }
const MARK = { left: 200, top: 120, width: 120, height: 90 }

describe('a review of fifty items, with the keyboard alone', () => {
  const service = setupService()
  const app = setupApp()

  const items = () => app.page.getByRole('listbox', { name: library.items })
  const strip = () => app.page.getByRole('listbox', { name: filmstrip.list })
  const title = () => app.page.locator('.item-reference').textContent()
  const reference = (n: number) => `ITEM-${String(n).padStart(4, '0')}`
  const isAt = async (n: number) => await expect.poll(title).toBe(reference(n))
  const faults = () => watchAccess(app.page).faults()
  /** The focus is somewhere on this screen, never on the bare page. */
  const expectFocus = async () =>
    expect(await app.page.evaluate(() => document.activeElement?.closest('.frame') !== null)).toBe(true)

  beforeAll(async () => {
    for (let n = 0; n < ITEMS; n += 1) {
      const background = `#${(0x304050 + n * 0x030201).toString(16)}`
      const bytes = await markedPicture(SIZE, MARK, 1, background)
      writeFileSync(join(app.evidence, `picture-${String(n + 1).padStart(2, '0')}.jpg`), bytes)
      const face = { x: MARK.left, y: MARK.top, width: MARK.width, height: MARK.height }
      answerFaces(service, bytes, [{ ...face, confidence: 0.9, deepfakeScore: 0.5 }])
    }
    await app.start()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await connectDesk(app, service)
    await takeInByKeys(app, [app.evidence], ITEMS)
  })

  it('has fifty items, three of them analysed', async () => {
    // The first three are analysed, so that there are boxes to hide and verdicts in the strip.
    await app.press('Home')
    await expect.poll(async () => await items().getAttribute('aria-activedescendant')).toBe('item-0')
    for (const count of [2, 3]) {
      await app.press('Shift+ArrowRight')
      await expect.poll(() => items().locator('[aria-selected="true"]').count()).toBe(count)
    }
    await app.press('a')
    await app.answerConfirm(true)
    await app.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send / })
      .focus()
    await app.press('Enter')
    await expect.poll(async () => service.charges().length).toBe(3)
    await app.press('Escape', 'Escape')
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().waitFor()
  })

  it('opens the case and its first item', async () => {
    await app.page.locator('button.case-row').first().focus()
    await app.press('Enter')
    await items().getByRole('option').first().waitFor()
    await expectFocus()
    const asked = new Set<string>()
    const note = (request: Request) => void asked.add(new URL(request.url()).pathname)
    app.page.on('request', note)
    await app.press('Home', 'ArrowRight', 'Enter')
    await isAt(2)
    // All pixels on both sides are read before anybody goes there.
    for (const beside of [3, 1]) await expect.poll(async () => asked.has(`/ahead/${beside}`)).toBe(true)
    app.page.off('request', note)
    await app.press('ArrowLeft')
    await isAt(1)
    await strip().locator('.strip-shown').waitFor()
    await app.page.locator('.stage-well[data-shows="original"]').waitFor()
    await expectFocus()
    expect.soft(await faults()).toEqual([])
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await lookAt(app, 'strip')
  })

  it('hides the boxes, zooms and goes through the tabs', async () => {
    await app.page.locator('.face-box').first().waitFor()
    await app.press('Shift+B')
    await expect.poll(() => app.page.locator('.face-box').count()).toBe(0)
    await app.press('Shift+B')
    await app.page.locator('.face-box').first().waitFor()
    await app.press('Shift+Z', 'z', 'z')
    for (const key of ['i', 'h', 'h']) {
      await app.press(key)
      await expectFocus()
    }
  })

  it('steps through all of them, one by one, and the strip goes along', async () => {
    for (let n = 2; n <= ITEMS; n += 1) {
      await app.press('ArrowRight')
      await isAt(n)
      await expectFocus()
    }
    expect(await strip().locator('.strip-shown').getAttribute('aria-posinset')).toBe(String(ITEMS))
    await app.press('ArrowRight')
    await isAt(ITEMS)
    await app.press('Home')
    await isAt(1)
  })

  it('follows a held key to where it leads, and is there at once', async () => {
    for (let n = 0; n < 30; n += 1) await app.page.keyboard.down('ArrowRight')
    await app.page.keyboard.up('ArrowRight')
    await isAt(31)
    await app.page.locator('.stage-well[data-shows="original"]').waitFor()
    expect(await app.page.locator('.stage-well canvas').getAttribute('aria-label')).toContain(reference(31))
  })

  it('gathers items on the way, and they are selected in the library', async () => {
    await app.press('Space')
    await app.page.getByText(filmstrip.selected({ n: 1 })).waitFor()
    await app.press('ArrowRight', 'ArrowRight')
    await isAt(33)
    await app.press('Space')
    await app.page.getByText(filmstrip.selected({ n: 2 })).waitFor()
    expect(await strip().locator('[aria-selected="true"]').count()).toBe(2)
    expect.soft(await faults()).toEqual([])
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await lookAt(app, 'strip-selected')
    await app.press('Escape')
    await items().waitFor()
    await expect.poll(() => items().locator('[aria-selected="true"]').count()).toBe(2)
    expect(await items().getAttribute('aria-activedescendant')).toBe('item-32')
    await expectFocus()
  })

  it('comes back to the place in the grid it left, and to the item from there', async () => {
    const top = await items().evaluate((list) => list.scrollTop)
    await app.press('Enter')
    await isAt(33)
    await app.press('g')
    await items().waitFor()
    await expect.poll(() => items().evaluate((list) => list.scrollTop)).toBe(top)
    await expect.poll(() => items().locator('[aria-selected="true"]').count()).toBe(2)
    await app.press('Enter')
    await isAt(33)
  })

  it('has in its bar, in every window, what a selection can be asked, and what is hidden is counted in full', async () => {
    await app.press('Escape')
    await items().waitFor()
    const bar = app.page.getByRole('toolbar', { name: library.tools })
    const counts = bar.locator('.tools-counts')
    for (const count of [2, ITEMS]) {
      if (count === ITEMS) await app.press('Control+a')
      await expect.poll(() => items().locator('[aria-selected="true"]').count()).toBeGreaterThanOrEqual(2)
      for (const [width, height] of BARS) {
        await app.page.setViewportSize({ width, height })
        const said = `${count} selected at ${width}`
        for (const label of [analyseLabel(count, 0), openFactCheck(count)])
          await expect.poll(() => bar.getByRole('button', { name: label }).isVisible(), { message: said }).toBe(true)
        const isCut = () => counts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        await expect.poll(isCut, { message: said }).toBe(false)
      }
      await app.page.setViewportSize({ width: 1440, height: 900 })
      await lookAt(app, `library-selected-${count}`)
    }
    await app.press('Enter')
    await isAt(33)
  })

  it('holds items apart that were taken in the grid, one by one', async () => {
    await app.press('Escape')
    await items().waitFor()
    const chosen = () => items().locator('[aria-selected="true"]').count()
    await app.press('Escape')
    await expect.poll(chosen).toBe(0)
    await app.press('Home', 'Space', 'ArrowRight', 'ArrowRight', 'Space')
    await expect.poll(chosen).toBe(2)
    await app.press('Control+ArrowRight', 'Space')
    await expect.poll(chosen).toBe(3)
    await app.press('Space')
    await expect.poll(chosen).toBe(2)
    for (let n = 0; n < 29; n += 1) await app.press('ArrowRight')
    await expect.poll(() => items().getAttribute('aria-activedescendant')).toBe('item-32')
    await app.press('Enter')
    await isAt(33)
  })

  it('hides the strip and remembers that, and still says how many are selected', async () => {
    await app.press('F6')
    await expect.poll(() => strip().count()).toBe(0)
    await app.press('ArrowRight')
    await isAt(34)
    const show = app.page.getByRole('button', { name: filmstrip.show })
    expect(await show.textContent()).toContain(filmstrip.selected({ n: 2 }))
    expect.soft(await faults()).toEqual([])
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await lookAt(app, 'strip-hidden')
    await app.press('Escape', 'Enter')
    await isAt(34)
    expect(await strip().count()).toBe(0)
    await show.focus()
    await app.press('Enter')
    await strip().waitFor()
    await expectFocus()
  })

  it('leaves the strip to the arrows while it has the focus, and every place of the screen to Tab', async () => {
    await strip().focus()
    await app.press('ArrowLeft')
    await isAt(33)
    await app.press('End')
    await isAt(ITEMS)
    expect(await strip().evaluate((list) => list === document.activeElement)).toBe(true)
    expect.soft(await watchAccess(app.page).walk()).toEqual([])
    await app.press('Escape', 'Escape', 'Escape')
  })

  const LETTERS = 'abcdefghijklmnopqrstuvwxyz123/?,+-=<>`'
  const heading = () => app.page.locator('h1').first().textContent()
  const dialogs = () => app.page.locator('dialog[open]').count()

  const FIRST = ['Home', '.items[aria-activedescendant]'] as const
  /** Every screen, by the keys that open it from the library, with what it shows. */
  const screens: readonly (readonly [string, readonly (readonly [key: string, leadsTo: string])[]])[] = [
    ['library', []],
    ['item', [FIRST, ['Enter', '.item-screen']]],
    ['fact check', [FIRST, ['Enter', '.item-screen'], ['r', '.fact-check']]],
    ['comparison', [FIRST, ['Shift+ArrowRight', ':nth-match(.items [aria-selected="true"], 2)'], ['c', '.compare']]],
    ['activity', [['q', '.activity']]],
    ['settings', [[',', '.settings']]],
    ['requests', [['t', '.request-table, .empty-state']]],
  ]

  it.each(screens)('leaves keys of one letter alone in a dialog, and while a person writes: %s', async (_name, way) => {
    if ((await app.page.locator('.library').count()) === 0) await app.page.locator('button.case-row').first().click()
    await app.page.locator('.library').waitFor()
    for (const [key, leadsTo] of way) {
      await app.press(key)
      await app.page.locator(leadsTo).first().waitFor()
    }
    await atRest(app.page)
    const before = await heading()
    await app.press('Control+/')
    await app.page.getByRole('dialog', { name: keySheetTitle }).waitFor()
    for (const letter of LETTERS) await app.press(letter)
    expect(await dialogs()).toBe(1)
    await app.press('Escape')
    await expect.poll(dialogs).toBe(0)
    expect(await heading()).toBe(before)
    // Every field of the screen, and the search above it.
    const fields = app.page.locator('input[type="search"]:visible, input[type="text"]:visible, textarea:visible')
    for (const field of await fields.all()) {
      if (!(await field.isEnabled()) || !(await field.isEditable())) continue
      const was = await field.inputValue()
      await field.focus()
      await field.evaluate((one: HTMLInputElement) => one.select())
      // A search filters the library as it is typed: the letters are typed and deleted at once.
      await field.evaluate((one: HTMLInputElement, keys: string) => {
        for (const key of keys)
          one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }, LETTERS)
      expect(await field.inputValue()).toBe(was)
      expect(await heading()).toBe(before)
      expect(await dialogs()).toBe(0)
      await field.evaluate((one: HTMLInputElement) => one.blur())
    }
    while ((await app.page.locator('.library').count()) === 0) await app.press('Escape')
    await app.press('Escape')
  })

  it('has its keys of one letter switched off for good, and everything else stays', async () => {
    if ((await app.page.locator('.library').count()) === 0) await app.page.locator('button.case-row').first().click()
    await app.page.locator('.library').waitFor()
    await app.press(',')
    await app.page.getByRole('button', { name: preferences.keys.turnOff }).click()
    await app.page.getByText(preferences.keys.off).waitFor()
    const faults = await watchAccess(app.page).faults()
    expect.soft(faults).toEqual([])
    await app.press('Escape')
    await app.page.locator('.library').waitFor()
    for (const letter of ['q', 't', ',', 'n', '?', 'l', 'k']) await app.press(letter)
    expect(await dialogs()).toBe(0)
    expect(await app.page.locator('.library .card').count()).toBeGreaterThan(0)
    await app.press('Home', 'Enter')
    await app.page.locator('.item-reference').waitFor()
    await app.press('Control+/')
    await app.page.getByText(lettersOff).waitFor()
    await app.press('Escape')
    await app.reload()
    await app.page.locator('button.case-row').first().click()
    await app.page.locator('.library').waitFor()
    await app.press('q')
    await atRest(app.page)
    expect(await app.page.locator('.library').count()).toBe(1)
    expect(await app.page.getByRole('textbox', { name: frame.searchLabel }).count()).toBe(1)
  })
})
