import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoWords } from '../../src/shared/words/demo.ts'
import { help } from '../../src/shared/words/help.ts'
import { contextMenu, menu } from '../../src/shared/words/menu.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { viewer } from '../../src/shared/words/viewer.ts'
import { watchAccess } from './support/accessible.ts'
import { valueFrom } from './support/ask-app.ts'
import { takeIn, untilOriginal } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'

const SIZE = { width: 320, height: 240 }
const NOTICES = join(import.meta.dirname, '../../out/notices/THIRD-PARTY-NOTICES.txt')
/** This name must not be in any copy of the log. */
const NAME = 'rooftop-witness-kowalska.png'

describe('the manners of a desktop', () => {
  const app = setupApp()
  let pixels: Buffer
  const card = () => app.page.locator('.card', { hasText: NAME })
  const entriesOf = async () => await expect.poll(() => app.openMenu()).not.toBeNull()
  const copyImage = contextMenu.copyImage.shown({ width: String(SIZE.width), height: String(SIZE.height) })
  const original = () => join(app.evidence, NAME)

  beforeAll(async () => {
    pixels = Buffer.from(Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, at) => (at * 7 + (at >> 5)) % 256))
    writeFileSync(
      original(),
      await sharp(pixels, { raw: { ...SIZE, channels: 3 } })
        .png()
        .toBuffer(),
    )
    await app.start()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await takeIn(app, [app.evidence], 1)
    await card().locator('img').waitFor()
  })

  it('shows in the taskbar how far reading is, and takes it away at the end', async () => {
    await expect.poll(async () => (await app.taskProgress()).at(-1)).toBe(-1)
    expect((await app.taskProgress()).length).toBeGreaterThan(1)
  })

  it('gives an item of the grid a menu, which shows its file in the folder and enters that', async () => {
    await card().click({ button: 'right' })
    await entriesOf()
    expect(await app.openMenu()).toEqual([{ label: contextMenu.showInFolder, role: null, isEnabled: true }])
    await app.chooseMenu(contextMenu.showInFolder)
    await expect.poll(() => app.opened()).toEqual([original()])
    const { rows } = await logged()
    expect(rows.filter(({ type }) => type === 'item.shown_in_folder')).toHaveLength(1)
  })

  it('gives it to the keyboard, too', async () => {
    await card().click()
    await app.page.keyboard.press('Shift+F10')
    await entriesOf()
    expect(await app.openMenu()).toEqual([{ label: contextMenu.showInFolder, role: null, isEnabled: true }])
  })

  it('copies an image pixel for pixel, says so, and enters it', async () => {
    await card().dblclick()
    await untilOriginal(app.page)
    await app.page.locator('.stage-well').click({ button: 'right' })
    await expect
      .poll(async () => (await app.openMenu())?.map(({ label }) => label))
      .toEqual([copyImage, contextMenu.showInFolder])
    await app.chooseMenu(copyImage)
    await app.page.getByText(viewer.imageCopy.copied, { exact: true }).waitFor()
    const png = await app.clipboardPicture()
    const copied = await sharp(png ?? Buffer.alloc(0))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect({ width: copied.info.width, height: copied.info.height }).toEqual(SIZE)
    expect(copied.data.equals(pixels)).toBe(true)
    const { rows } = await logged()
    expect(rows.filter(({ type }) => type === 'item.image_copied')).toHaveLength(1)
  })

  it('does not copy what is veiled, not even if the veil comes while the menu is open', async () => {
    const { page } = app
    const well = page.locator('.stage-well')
    await app.setClipboard('')
    await well.click({ button: 'right' })
    await expect.poll(async () => (await app.openMenu())?.[0]).toMatchObject({ label: copyImage, isEnabled: true })
    await page.keyboard.press('Shift+V')
    await page.locator('.stage-well[data-veil-main]').waitFor()
    await app.chooseMenu(copyImage)
    await well.click({ button: 'right' })
    const veiled = { label: contextMenu.copyImage.veiled, role: null, isEnabled: false }
    await expect.poll(async () => (await app.openMenu())?.[0]).toEqual(veiled)
    await expect(app.chooseMenu(veiled.label)).rejects.toThrow('not to be chosen')
    expect(await app.clipboardPicture()).toBeNull()
    const { rows } = await logged()
    expect(rows.filter(({ type }) => type === 'item.image_copied')).toHaveLength(1)
    await page.keyboard.press('Shift+V')
    await page.keyboard.press('Escape')
  })

  it('cuts, copies, pastes and selects in a field', async () => {
    const { page } = app
    const field = page.getByLabel(frame.searchLabel)
    await field.fill('quayside')
    await field.click({ button: 'right' })
    await entriesOf()
    expect((await app.openMenu())?.filter(({ role }) => role !== 'undo' && role !== 'redo')).toEqual([
      { label: null, role: 'cut', isEnabled: false },
      { label: null, role: 'copy', isEnabled: false },
      { label: null, role: 'paste', isEnabled: true },
      { label: null, role: 'selectall', isEnabled: true },
    ])
    await app.chooseMenu('selectall')
    await field.click({ button: 'right', position: { x: 20, y: 8 } })
    await expect.poll(async () => (await app.openMenu())?.find(({ role }) => role === 'cut')?.isEnabled).toBe(true)
    await app.chooseMenu('cut')
    await expect.poll(() => field.inputValue()).toBe('')
    expect(await app.clipboard()).toBe('quayside')
    await field.click({ button: 'right' })
    await entriesOf()
    await app.chooseMenu('paste')
    await expect.poll(() => field.inputValue()).toBe('quayside')
    await field.fill('')
    await page.keyboard.press('Escape')
    // Nothing has that name: when the search is cleared the card returns.
    await card().waitFor()
  })

  it('has nothing of a browser: no menu of its own, no find bar, no loading again by F5, no printing', async () => {
    const refused = await app.page.evaluate(() => {
      const isRefused = (event: Event) => !document.body.dispatchEvent(event)
      const key = (name: string, ctrlKey = false, altKey = false) =>
        new KeyboardEvent('keydown', { key: name, ctrlKey, altKey, bubbles: true, cancelable: true })
      return {
        menu: isRefused(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
        find: isRefused(key('f', true)) && isRefused(key('F3')),
        again: isRefused(key('F5')),
        print: isRefused(key('p', true)),
        back: isRefused(key('ArrowLeft', false, true)),
        // It keeps its own keys.
        letter: isRefused(key('j')),
        copy: isRefused(key('c', true)),
      }
    })
    expect(refused).toEqual({
      menu: true,
      find: true,
      again: true,
      print: true,
      back: true,
      letter: false,
      copy: false,
    })
    expect(await app.openMenu()).toBeNull()
  })

  it('has developer tools and loading again while it is not packaged, and help at the end', async () => {
    const entries = await app.applicationMenu()
    const roles = entries.map(({ role }) => role)
    expect(roles).toEqual(expect.arrayContaining(['reload', 'toggledevtools', 'help']))
    expect(entries.slice(-5).map(({ label }) => label)).toEqual([
      menu.glossary,
      menu.about,
      demoWords.open,
      menu.showLog,
      menu.saveLog,
    ])
  })

  it('says what it consists of', async () => {
    const { page } = app
    await app.chooseApplicationMenu(menu.about)
    await page.getByRole('heading', { name: help.title, level: 1 }).waitFor()
    const about = await valueFrom(page, 'app.about', {})
    expect(about.sqlite).toMatch(/^3\.\d+\.\d+$/)
    for (const fact of help.versions(about).flat()) {
      expect(await page.locator('main').getByText(fact, { exact: true }).first().isVisible()).toBe(true)
    }
    await page.getByRole('heading', { name: 'Third-party notices', level: 2 }).waitFor()
    await (existsSync(NOTICES)
      ? page.getByRole('region', { name: help.noticesText })
      : page.getByText(help.noNotices)
    ).waitFor()
    const access = watchAccess(page)
    expect(await access.faults()).toEqual([])
    expect(await access.walk()).toEqual([])
    await lookAt(app, 'about')
  })

  it('shows the log, and saves a copy without the names of evidence', async () => {
    const { page } = app
    const copy = join(app.folder, 'copy.txt')
    await page.getByRole('button', { name: help.showLog }).click()
    await expect.poll(async () => (await app.opened()).at(-1)).toBe(join(app.folder, 'home', 'logs', 'touchstone.log'))
    await app.saveNextTo(copy)
    await page.getByRole('button', { name: help.saveLog }).click()
    await page.getByText(copy).waitFor()
    const text = readFileSync(copy, 'utf8')
    expect(text.split('\n')[0]).toBe(`Touchstone: ${(await valueFrom(page, 'app.about', {})).version}`)
    for (const kept of [NAME, 'rooftop', 'kowalska', app.folder, 'Harbour fire']) expect(text).not.toContain(kept)
    // Nothing is ever written next to evidence, not even when a person asks for it.
    await app.saveNextTo(join(app.evidence, 'copy.txt'))
    await page.getByRole('button', { name: help.saveLog }).click()
    await page.getByRole('alert').waitFor()
    expect(existsSync(join(app.evidence, 'copy.txt'))).toBe(false)
  })

  const logged = () =>
    valueFrom(app.page, 'custody.page', {
      filter: { caseId: null, groups: [], itemId: null, actor: null, from: null, before: null, text: '' },
      offset: 0,
      limit: 100,
    })
})
