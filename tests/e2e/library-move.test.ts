import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findLibrary } from '../../src/main/library/place.ts'
import { moveWords as words } from '../../src/shared/words/library-move.ts'
import { cases } from '../../src/shared/words/ui.ts'
import { askApp } from './support/ask-app.ts'
import { setupApp } from './support/setup-app.ts'

describe('moving the library in the window', () => {
  const app = setupApp()
  let to = ''
  beforeAll(async () => {
    to = join(app.folder, 'new')
    mkdirSync(to)
    await app.start()
  })

  const settings = async () => {
    await app.page.getByRole('button', { name: 'New case' }).waitFor()
    await app.page.keyboard.press(',')
    await app.page.getByRole('heading', { name: 'Settings' }).waitFor()
  }

  it('asks for a folder and a yes, copies, and starts again on the new folder', async () => {
    await app.page.getByRole('button', { name: 'New case' }).click()
    await app.page.getByLabel(cases.name).fill('Harbour fire')
    await app.page.keyboard.press('Enter')
    await app.page.locator('.library').waitFor()
    await app.page.keyboard.press(',')
    const move = app.page.getByRole('button', { name: words.move })

    // Inside the library: refused without asking.
    await app.chooseNext([join(app.home, 'logs')])
    await move.click()
    await expect.poll(() => app.page.getByRole('alert').textContent()).toContain('inside the library’s own')
    // Chosen and then declined: nothing moves.
    await app.chooseNext([to])
    await move.click()
    await expect.poll(async () => (await app.asked()).filter(({ kind }) => kind === 'message').length).toBe(1)
    expect(readdirSync(to)).toEqual([])

    await app.chooseNext([to])
    await app.answerConfirm(true)
    await move.click()
    const sheet = app.page.getByRole('dialog', { name: words.sheetTitle.done })
    await sheet.waitFor()
    expect(findLibrary(app.home)).toEqual({ state: 'here', home: to })
    // Nothing else can be done in this run.
    expect(await askApp(app.page, 'cases.create', { name: 'Lost' })).toMatchObject({
      ok: false,
      error: { kind: 'library_moving' },
    })
    await app.page.keyboard.press('Escape')
    expect(await sheet.isVisible()).toBe(true)
    await app.page.getByRole('button', { name: words.startAgain }).click()
    await app.close().catch(() => undefined)

    await app.start()
    await settings()
    await app.page.getByText(to).first().waitFor()
    await app.page.getByText(words.left({ path: app.home })).waitFor()
    await app.answerConfirm(true)
    await app.page.getByRole('button', { name: words.removeLeft }).click()
    await app.page.getByText(words.removed).waitFor()
    expect(existsSync(join(app.home, 'library.sqlite'))).toBe(false)
    await app.page.keyboard.press('Escape')
    await app.page.getByText('Harbour fire').waitFor()
  })
})
