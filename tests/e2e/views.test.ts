import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListColumn } from '../../src/shared/model/case-view.ts'
import { facetTitles, kindWords, library } from '../../src/shared/words/library.ts'
import { rangeFaults, ranges, spanText } from '../../src/shared/words/ranges.ts'
import { columnTitles, columnWords, savedFilterWords } from '../../src/shared/words/views.ts'
import { pngOf } from '../support/pictures.ts'
import { watchAccess } from './support/accessible.ts'
import { takeIn } from './support/desk.ts'
import { setupApp } from './support/setup-app.ts'

describe('how a case is viewed', () => {
  const app = setupApp()

  const start = async () => {
    await app.start()
    await app.page.setViewportSize({ width: 1440, height: 900 })
  }
  const items = () => app.page.getByRole('listbox', { name: library.items })
  const names = async () => {
    const lines = await items().getByRole('option').allInnerTexts()
    return lines.map((line) => /[\w-]+\.(?:png|txt)/.exec(line)?.[0])
  }
  const head = (column: ListColumn) => app.page.locator(`th[data-column="${column}"]`)
  const headButton = (column: ListColumn) => head(column).getByRole('button')
  const heads = () => app.page.locator('th[data-column]').evaluateAll((all) => all.map((one) => one.dataset.column))
  const panel = () => app.page.getByRole('navigation', { name: library.panel })
  const chips = () => app.page.getByRole('list', { name: library.activeFilters }).getByRole('button')
  const range = (end: 'from' | 'to') => panel().getByRole('group', { name: ranges.titles.size }).getByLabel(ranges[end])
  const count = () => items().getByRole('option').count()

  beforeAll(async () => {
    mkdirSync(join(app.folder, 'card'))
    for (const n of [1, 2, 3]) writeFileSync(join(app.folder, 'card', `picture-${n}.png`), pngOf(n, 1000 * (4 - n)))
    writeFileSync(join(app.folder, 'card', 'notes.txt'), 'Quay 4.\n')
    await start()
    await takeIn(app, [join(app.folder, 'card')], 4)
    await app.page.keyboard.press('l')
  })

  it('is sorted by pressing a column head, and the other way by pressing it again', async () => {
    await headButton('size').click()
    await expect.poll(names).toEqual(['notes.txt', 'picture-3.png', 'picture-2.png', 'picture-1.png'])
    expect(await head('size').getAttribute('aria-sort')).toBe('ascending')
    await headButton('size').click()
    await expect.poll(names).toEqual(['picture-1.png', 'picture-2.png', 'picture-3.png', 'notes.txt'])
    expect(await head('size').getAttribute('aria-sort')).toBe('descending')
    expect(await head('reference').getAttribute('aria-sort')).toBe('none')
  })

  it('has the columns that a person chose, where and as wide as they put them', async () => {
    await app.page.getByRole('button', { name: columnWords.choose }).click()
    const menu = app.page.getByRole('dialog', { name: columnWords.title })
    const added = menu.getByRole('checkbox', { name: columnTitles.added })
    await added.press('Space')
    await expect.poll(() => added.isChecked()).toBe(true)
    // Its line is in another place now, and the focus still on it.
    await expect.poll(() => added.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await watchAccess(app.page).faults()).toEqual([])
    await app.page.keyboard.press('Escape')
    await expect.poll(heads).toEqual(expect.arrayContaining(['added']))
    await app.page.getByRole('button', { name: columnWords.choose }).click()
    // Esc closes the columns, and does not leave the case.
    await app.page.keyboard.press('Escape')
    await app.page.getByRole('dialog', { name: columnWords.title }).waitFor({ state: 'hidden' })
    await items().waitFor()
    await headButton('size').press('Control+ArrowLeft')
    await expect.poll(heads).toEqual(['reference', 'name', 'folder', 'size', 'format', 'pixels', 'added', 'state'])
    const from = await headButton('state').boundingBox()
    const to = await headButton('reference').boundingBox()
    if (from === null || to === null) throw new Error('no heads')
    await app.page.mouse.move(from.x + 20, from.y + 10)
    await app.page.mouse.down()
    await app.page.mouse.move(to.x + 5, to.y + 10, { steps: 5 })
    await app.page.mouse.up()
    await expect.poll(async () => (await heads())[0]).toBe('state')
    // A drag is no press.
    expect(await head('state').getAttribute('aria-sort')).toBe('none')
    const width = async () => (await head('folder').boundingBox())?.width ?? 0
    const before = await width()
    await headButton('folder').press('Shift+ArrowRight')
    await expect.poll(width).toBe(Math.round(before) + 16)
    const edge = await head('folder').locator('.head-edge').boundingBox()
    if (edge === null) throw new Error('no edge')
    await app.page.mouse.move(edge.x + 6, edge.y + 8)
    await app.page.mouse.down()
    await app.page.mouse.move(edge.x + 46, edge.y + 8, { steps: 4 })
    await app.page.mouse.up()
    await expect.poll(width).toBe(Math.round(before) + 56)
  })

  it('is narrowed to a range as typed, and what is no range is named and changes nothing', async () => {
    await panel().getByRole('button', { name: ranges.titles.size, exact: true }).click()
    await range('from').fill('large')
    await range('from').press('Enter')
    await panel().getByText(rangeFaults.size.from).waitFor()
    expect(await range('from').getAttribute('aria-invalid')).toBe('true')
    expect(await count()).toBe(4)
    expect(await watchAccess(app.page).faults()).toEqual([])
    await range('from').fill('0,5 kb')
    await range('from').press('Enter')
    await expect.poll(count).toBe(3)
    expect(await range('from').inputValue()).toBe('500 B')
    expect(await chips().allInnerTexts()).toEqual([expect.stringContaining(spanText({ from: '500 B', to: '' }))])
    await chips().first().click()
    await expect.poll(count).toBe(4)
    expect(await range('from').inputValue()).toBe('')
  })

  it('leaves out a value by its button or with Alt and Enter, and takes it in again', async () => {
    const kind = () => panel().getByRole('button', { name: new RegExp(`^${kindWords.image}`) })
    await kind().press('Alt+Enter')
    await expect.poll(names).toEqual(['notes.txt'])
    await panel()
      .getByRole('button', { name: library.exclude({ value: kindWords.image }) })
      .click()
    await expect.poll(count).toBe(4)
  })

  it('keeps a filter under a name, and says when it is not saved', async () => {
    await panel()
      .getByRole('button', { name: new RegExp(`^${kindWords.image}`) })
      .click()
    await expect.poll(count).toBe(3)
    await panel().getByText(savedFilterWords.notSaved).waitFor()
    await panel().getByRole('button', { name: savedFilterWords.save }).click()
    const sheet = app.page.getByRole('dialog', { name: savedFilterWords.sheet })
    await sheet.getByLabel(savedFilterWords.newName).fill('Images only')
    await sheet.getByRole('button', { name: savedFilterWords.add, exact: true }).click()
    await sheet.getByLabel(savedFilterWords.nameOf({ name: 'Images only' })).waitFor()
    expect(await watchAccess(app.page).faults()).toEqual([])
    await app.page.keyboard.press('Escape')
    const saved = panel().getByRole('button', { name: /^Images only/ })
    await expect.poll(() => saved.innerText()).toMatch(/3$/)
    expect(await saved.getAttribute('aria-pressed')).toBe('true')
    await chips().first().click()
    await expect.poll(count).toBe(4)
    expect(await saved.getAttribute('aria-pressed')).toBe('false')
  })

  it('is as it was left after a restart, with every item', async () => {
    await panel().getByRole('button', { name: facetTitles.kind, exact: true }).click()
    const [left, width] = [await heads(), (await head('folder').boundingBox())?.width]
    await app.close()
    await start()
    await app.page.locator('button.case-row').first().click()
    await expect.poll(names).toEqual(['picture-1.png', 'picture-2.png', 'picture-3.png', 'notes.txt'])
    expect(await heads()).toEqual(left)
    expect((await head('folder').boundingBox())?.width).toBe(width)
    expect(await head('size').getAttribute('aria-sort')).toBe('descending')
    const fold = panel().getByRole('button', { name: facetTitles.kind, exact: true })
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await panel()
      .getByRole('button', { name: /^Images only/ })
      .click()
    await expect.poll(count).toBe(3)
  })
})
