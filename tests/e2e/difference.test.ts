import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { compare } from '../../src/shared/words/compare.ts'
import { difference as words } from '../../src/shared/words/difference.ts'
import { worldMap } from '../../src/shared/words/world-map.ts'
import { wav } from '../support/films.ts'
import { watchAccess } from './support/accessible.ts'
import { select, takeIn } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'

const SIZE = { width: 1600, height: 1200 }
const houston = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '29/1 45/1 3744/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '95/1 22/1 1128/100',
  GPSMapDatum: 'WGS-84',
}

describe('the table below a comparison', () => {
  const app = setupApp()

  const table = () => app.page.getByRole('table', { name: words.table })
  const row = (field: string) =>
    table()
      .getByRole('row')
      .filter({ has: app.page.getByText(field, { exact: true }) })
  const cells = (field: string) => row(field).first().getByRole('cell').allTextContents()
  const compareThese = async (...names: string[]) => {
    for (let step = 0; step < 3 && (await app.page.locator('.library').count()) === 0; step += 1)
      await app.press('Escape')
    await app.page.locator('.library').waitFor()
    await select(app, ...names)
    await app.press('c')
    await app.page.getByRole('heading', { name: words.title }).waitFor()
  }

  beforeAll(async () => {
    const picture = (background: string) => sharp({ create: { ...SIZE, channels: 3, background } }).jpeg()
    const exif = { IFD0: { Make: 'Canon', Model: 'Canon EOS D60', Software: 'Editor 24' }, IFD3: houston }
    writeFileSync(join(app.evidence, 'first.jpg'), await picture('#607080').withExif(exif).toBuffer())
    const less = { IFD0: { Make: 'Canon', Model: 'Canon EOS D60' } }
    writeFileSync(join(app.evidence, 'second.jpg'), await picture('#706080').withExif(less).toBuffer())
    writeFileSync(join(app.evidence, 'sound.wav'), wav({ seconds: 0.1 }))
    await app.start()
    await takeIn(app, [app.evidence], 3)
  })

  it('lists what differs, and everything when asked', async () => {
    await compareThese('first.jpg', 'second.jpg')
    await row('Software').first().waitFor()
    expect(await cells('Software')).toEqual(['Editor 24', 'not recorded', expect.anything()])
    expect(await table().getByText('Camera make', { exact: true }).count()).toBe(0)
    expect(await row('Software').first().textContent()).toContain(words.isChanged)
    await app.page.getByRole('button', { name: /^All / }).click()
    expect(await cells('Camera make')).toEqual(['Canon', 'Canon', expect.anything()])
    expect(await row('Camera make').first().textContent()).not.toContain(words.isChanged)
    await lookAt(app, 'difference')
  })

  it('is copied as text, whole or one row', async () => {
    await app.page.getByRole('button', { name: words.copyAll }).click()
    await expect.poll(() => app.clipboard()).toContain('\tSoftware\tdiffers\tEditor 24\tnot recorded')
    await row('Camera make').first().hover()
    await row('Camera make').first().getByRole('button').click()
    await expect.poll(() => app.clipboard()).toMatch(/^[^\n]*\tCamera make\t\tCanon\tCanon$/)
  })

  it('marks recorded positions on a map, and says in words where they are', async () => {
    const map = app.page.getByRole('img', { name: worldMap.title })
    expect(await map.getAttribute('aria-label')).toContain('A, 29.76040 degrees north, 95.36980 degrees west')
    expect(await map.locator('.map-mark').count()).toBe(1)
  })

  it('is made higher and lower with keys, hidden and shown, and stays so', async () => {
    const part = app.page.getByRole('region', { name: words.title })
    const height = async () => (await part.boundingBox())?.height ?? 0
    const before = await height()
    await app.page.getByRole('separator', { name: words.resize }).focus()
    await app.press('ArrowUp')
    await expect.poll(height).toBeGreaterThan(before + 20)
    const higher = await height()
    await app.press('Escape')
    await compareThese('first.jpg', 'second.jpg')
    expect(Math.abs((await height()) - higher)).toBeLessThan(2)
    await app.press('i')
    await expect.poll(() => table().count()).toBe(0)
    await app.press('i')
    await expect.poll(() => table().count()).toBe(1)
  })

  it('is scrolled by the arrow keys while it has the focus, and the panes stay as they are', async () => {
    const scroller = app.page.locator('.difference-scroll')
    const active = () => app.page.locator('.compare-pane[aria-current="true"]').getAttribute('aria-label')
    const pane = await active()
    await scroller.focus()
    await app.press('ArrowDown')
    await app.press('ArrowDown')
    await expect.poll(() => scroller.evaluate((part) => part.scrollTop)).toBeGreaterThan(20)
    expect(await active()).toBe(pane)
  })

  it('can be used by everyone', async () => {
    expect(await watchAccess(app.page).faults()).toEqual([])
    await app.page.setViewportSize({ width: 1440, height: 900 })
  })

  it('holds a picture against a sound, of which there is no picture', async () => {
    await compareThese('first.jpg', 'sound.wav')
    await app.page.getByRole('button', { name: /^All / }).click()
    expect((await cells('Pixels')).slice(0, 2)).toEqual(['1600 × 1200', 'not for this kind of file'])
    await lookAt(app, 'difference-sound')
  })

  it('has a minimap in each pane while not all of the picture is seen; dragging in it moves all of them', async () => {
    await compareThese('first.jpg', 'second.jpg')
    await app.page.locator('.compare-pane canvas').nth(1).waitFor()
    const maps = app.page.locator('.minimap')
    expect(await maps.count()).toBe(0)
    await app.press('z')
    await app.press('+')
    await expect.poll(() => maps.count()).toBe(2)
    const places = async () =>
      await Promise.all([0, 1].map(async (index) => await maps.nth(index).locator('.minimap-part').boundingBox()))
    const [before] = await places()
    const box = await maps.first().boundingBox()
    if (box === null || before == null) throw new Error('there is no minimap')
    await app.page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
    await app.page.mouse.down()
    await app.page.mouse.move(before.x + before.width / 2 + 20, before.y + before.height / 2 + 10, { steps: 5 })
    await app.page.mouse.up()
    const [first, second] = await places()
    if (first == null || second == null) throw new Error('there is no minimap')
    expect(Math.abs(first.x - before.x - 20)).toBeLessThanOrEqual(2)
    expect(Math.abs(first.y - before.y - 10)).toBeLessThanOrEqual(2)
    const other = await maps.nth(1).boundingBox()
    expect(Math.abs(second.x - (other?.x ?? 0) - (first.x - box.x))).toBeLessThanOrEqual(1)
    await lookAt(app, 'minimap')
    await app.press('n')
    await expect.poll(() => maps.count()).toBe(0)
    await app.press('n')
    await expect.poll(() => maps.count()).toBe(2)
    expect(await app.page.getByRole('heading', { name: compare.title }).count()).toBe(1)
  })
})
