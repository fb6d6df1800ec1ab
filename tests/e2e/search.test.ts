import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorWords } from '../../src/shared/words/errors.ts'
import { metadata } from '../../src/shared/words/item.ts'
import { library } from '../../src/shared/words/library.ts'
import { search } from '../../src/shared/words/search.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { watchAccess } from './support/accessible.ts'
import { takeIn } from './support/desk.ts'
import { setupApp } from './support/setup-app.ts'

describe('a search', () => {
  const app = setupApp()

  const field = (label: string = frame.searchLabel) => app.page.getByRole('textbox', { name: label })
  const names = () => app.page.getByRole('listbox', { name: library.items }).getByRole('option').count()
  const results = () => app.page.getByRole('list', { name: search.title })
  const picture = (name: string, ImageDescription: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: name.includes('1') ? 'red' : 'blue' } })
      .withExif({ IFD0: { ImageDescription } })
      .jpeg()
      .toFile(join(app.folder, 'card', name))

  beforeAll(async () => {
    mkdirSync(join(app.folder, 'card'))
    await picture('IMG_1.jpg', 'Fire at the port of Odesa')
    await picture('IMG_2.jpg', 'Grain on the quay')
    await app.start()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await takeIn(app, [join(app.folder, 'card')], 2)
  })

  it('narrows the list by names, and says how often the text occurs elsewhere', async () => {
    await field().fill('img_2')
    await expect.poll(names).toBe(1)
    await field().fill('Odésa')
    await app.page.getByText(search.inTexts({ n: 1 })).waitFor()
    expect(await names()).toBe(0)
    expect(await watchAccess(app.page).faults()).toEqual([])
  })

  it('narrows the list by what texts contain, if a person wants that', async () => {
    await app.page.getByRole('button', { name: search.everything }).click()
    await expect.poll(names).toBe(1)
    // Letters that are typed, and taken back before anything was found.
    for (const text of ['Gra', 'Grain', 'Gra', 'Odesa', 'Grain', 'Odesa', 'Grain on']) await field().fill(text)
    await app.page.getByText('IMG_2.jpg').first().waitFor()
    await expect.poll(names).toBe(1)
    expect(await app.page.getByText(errorWords({ kind: 'superseded' }).happened).count()).toBe(0)
    await field().fill('Odésa')
    await app.page.getByText('IMG_1.jpg').first().waitFor()
    await app.page.getByRole('button', { name: search.names, exact: true }).click()
    await expect.poll(names).toBe(0)
  })

  it('shows where it was found, with the word marked, and opens it there', async () => {
    await app.page.getByRole('button', { name: search.show }).click()
    const result = results().getByRole('button')
    await expect.poll(() => result.count()).toBe(1)
    expect(await result.textContent()).toContain('EXIF ImageDescription')
    expect(await result.locator('mark').textContent()).toBe('Odesa')
    expect(await watchAccess(app.page).faults()).toEqual([])
    await result.click()
    const tags = app.page.getByRole('searchbox', { name: metadata.search })
    expect(await tags.inputValue()).toBe('Odesa')
    await app.page.getByText('Fire at the port of Odesa').first().waitFor()
  })

  it('looks in all cases from their list, by names too', async () => {
    await app.page.getByRole('button', { name: frame.cases, exact: true }).click()
    await field(frame.searchAllLabel).fill('img_2')
    await expect.poll(() => results().getByRole('button').count()).toBe(1)
    expect(await results().textContent()).toContain('Harbour fire')
    await field(frame.searchAllLabel).fill('nowhere at all')
    await app.page.getByRole('heading', { name: search.nothingAnywhere.title }).waitFor()
    await field(frame.searchAllLabel).fill('')
    await app.page.locator('button.case-row').waitFor()
  })
})
