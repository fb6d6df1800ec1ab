import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { erasureWords as words } from '../../src/shared/words/erasure.ts'
import { exhibitWords } from '../../src/shared/words/exhibit.ts'
import { library } from '../../src/shared/words/library.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { pngOf } from '../support/pictures.ts'
import { valueFrom } from './support/ask-app.ts'
import { takeIn } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'

describe('what was dropped by mistake, in the window', () => {
  const app = setupApp()

  const items = () => app.page.getByRole('listbox', { name: library.items })
  const count = () => items().getByRole('option').count()
  const sheet = () => app.page.getByRole('dialog', { name: words.title })

  beforeAll(async () => {
    for (const name of ['card', 'private']) mkdirSync(join(app.folder, name))
    for (const n of [1, 2, 3]) writeFileSync(join(app.folder, 'card', `picture-${n}.png`), pngOf(n))
    for (const n of [4, 5]) writeFileSync(join(app.folder, 'private', `letter-${n}.png`), pngOf(n))
    await app.start()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await takeIn(app, [join(app.folder, 'card'), join(app.folder, 'private')], 5)
  })

  it('is erased as a selection, once a reason is given and the native question is answered with yes', async () => {
    await items().focus()
    await app.page.keyboard.press('Home')
    await app.page.keyboard.press('Space')
    await app.page.getByRole('button', { name: frame.moreTools }).first().click()
    await app.page.getByRole('menuitem', { name: words.menu }).click()
    await sheet()
      .getByText(/1 item will be erased/)
      .waitFor()
    await lookAt(app, 'erase-items')
    const button = sheet().getByRole('button', { name: words.button })
    expect(await button.isDisabled()).toBe(true)
    await sheet().getByLabel(words.reason).fill('Taken in by mistake')
    await app.answerConfirm(false)
    await button.click()
    await sheet().getByRole('alert').waitFor()
    expect(await count()).toBe(5)
    await app.answerConfirm(true)
    await button.click()
    await sheet().waitFor({ state: 'detached' })
    await expect.poll(count).toBe(4)
  })

  it('is erased as an exhibit, from the sheet of the exhibit', async () => {
    await app.page.getByRole('button', { name: exhibitWords.about({ reference: 'EXH-02' }) }).click()
    await app.page.getByRole('button', { name: words.exhibitMenu }).click()
    await sheet()
      .getByText(/2 items and EXH-02 will be erased/)
      .waitFor()
    await lookAt(app, 'erase-exhibit')
    await sheet().getByLabel(words.reason).fill('Private letters')
    await app.answerConfirm(true)
    await sheet().getByRole('button', { name: words.button }).click()
    await expect.poll(count).toBe(2)
    const [theCase] = await valueFrom(app.page, 'cases.list', {})
    await expect.poll(async () => (await valueFrom(app.page, 'cases.list', {}))[0]?.closedAt).toBe(null)
    const exhibits = await valueFrom(app.page, 'cases.exhibits', { caseId: theCase?.id ?? (0 as never) })
    expect(exhibits.map(({ reference }) => reference)).toEqual(['EXH-01'])
  })
})
