import { appendFileSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { compare } from '../../src/shared/words/compare.ts'
import { faces as faceWords } from '../../src/shared/words/faces.ts'
import { damageWords } from '../../src/shared/words/inspection.ts'
import { item as itemWords } from '../../src/shared/words/item.ts'
import { conversionWords, darkWords, leafWords, viewer } from '../../src/shared/words/viewer.ts'
import { plainPng } from '../support/plain-picture.ts'
import { setupService } from '../support/service-in-test.ts'
import { tiffOf } from '../support/tiff-pages.ts'
import { valueFrom } from './support/ask-app.ts'
import { atRest } from './support/at-rest.ts'
import {
  analyseSelected,
  answerFaces,
  connectDesk,
  openPicture,
  select,
  takeIn,
  untilOriginal,
} from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { markedPicture, markIn } from './support/mark.ts'
import { setupApp } from './support/setup-app.ts'

const SIZE = { width: 640, height: 480 }
const MARK = { left: 420, top: 120, width: 60, height: 60 }

const face = (left: number, top: number, deepfakeScore: number) => ({
  x: left,
  y: top,
  width: 60,
  height: 60,
  confidence: 0.9,
  deepfakeScore,
})
const marked = face(MARK.left, MARK.top, 0.91)

type Rgb = readonly [number, number, number]
const RED: Rgb = [200, 20, 20]
const GREEN: Rgb = [20, 200, 20]
const BLUE: Rgb = [20, 20, 200]
const isLike = (seen: readonly number[], colour: Rgb) =>
  seen.every((value, at) => Math.abs(value - (colour[at] ?? 0)) < 12)

describe('the viewer, of unusual files', () => {
  const service = setupService()
  const app = setupApp()

  const plate = () => app.page.locator('.stage-plate')
  const open = async (name: string) => {
    await app.press('Escape')
    await openPicture(app, name)
  }
  /** The colour in the middle of the image, as on the screen. */
  const colourIn = async (place: Locator): Promise<number[]> => {
    const well = await place.boundingBox()
    if (well === null) throw new Error('there is no picture')
    const clip = { x: well.x + well.width / 2, y: well.y + well.height / 2, width: 1, height: 1 }
    return [
      ...(await sharp(await app.page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer()),
    ]
  }
  const expectSeen = async (colour: Rgb) =>
    await expect.poll(async () => isLike(await colourIn(app.page.locator('.stage-well')), colour)).toBe(true)

  beforeAll(async () => {
    const write = (name: string, bytes: Buffer) => writeFileSync(join(app.evidence, name), bytes)
    const scan = tiffOf([
      { ...SIZE, colour: RED },
      { width: 300, height: 200, colour: GREEN, orientation: 6 },
      { width: 100, height: 100, colour: BLUE },
    ])
    write('scan.tif', scan)
    const frames = [RED, GREEN, BLUE].map(([r, g, b]) => plainPng({ r, g, b }, 40, 30))
    write(
      'dance.gif',
      await sharp(await Promise.all(frames), { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    const crowd = await markedPicture(SIZE, MARK)
    write('crowd.jpg', crowd)
    const clear = sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    write('clear.png', await clear.png().toBuffer())
    const grey = { create: { width: 64, height: 64, channels: 3, background: '#808080' } } as const
    write('print.jpg', await sharp(grey).toColourspace('cmyk').jpeg().toBuffer())
    // Truncated in the middle of its pixel data, and 12 bits in the low end of 16.
    write('cut.jpg', crowd.subarray(0, Math.round(crowd.length * 0.6)))
    const low = Uint16Array.from({ length: 64 * 64 * 3 }, (_, at) => at % 4096)
    const deep = sharp(low, { raw: { width: 64, height: 64, channels: 3 } }).toColourspace('rgb16')
    write('low.tif', await deep.tiff({ compression: 'none' }).toBuffer())
    write('grey.jpg', await sharp(grey).jpeg().toBuffer())
    write('wide.jpg', await sharp(grey).withIccProfile('p3').jpeg().toBuffer())
    write('line.png', await plainPng('#808080', 30_000, 1))
    write('column.png', await plainPng('#808080', 1, 30_000))
    write('dot.png', await plainPng('#808080', 1, 1))
    for (const bytes of [scan, crowd]) answerFaces(service, bytes, [face(80, 300, 0.08), marked], marked)
    await app.start()
    await connectDesk(app, service)
    await takeIn(app, [app.evidence], readdirSync(app.evidence).length)
  })

  it('has two analysed pictures among its files', async () => {
    await app.press('l')
    await select(app, 'crowd.jpg', 'scan.tif')
    await analyseSelected(app, service, 2)
  })

  it('enters an original in the custody log when it is seen, not when it is made ready', async () => {
    const filter = { caseId: null, groups: [], itemId: null, actor: null, from: null, before: null, text: '' }
    const viewed = async () => {
      const { rows } = await valueFrom(app.page, 'custody.page', { filter, offset: 0, limit: 200 })
      return rows.filter(({ type }) => type === 'item.viewed').flatMap(({ items }) => items)
    }
    const ahead = app.page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/ahead/'))
    await open('clear.png')
    const first = await app.page.locator('.item-reference').textContent()
    await expect.poll(viewed).toEqual([expect.objectContaining({ reference: first })])
    // The next one is read in the background.
    await (await ahead).finished()
    await atRest(app.page)
    expect(await viewed()).toHaveLength(1)
    await app.press('ArrowRight')
    await untilOriginal(app.page)
    await expect.poll(async () => (await viewed()).length).toBe(2)
  })

  it('steps through the pages of a scan, each with its own size and turn, and never shows a box on a later one', async () => {
    await open('scan.tif')
    await app.page.getByText(leafWords.pages.at({ number: 1, total: 3 })).waitFor()
    await expectSeen(RED)
    await expect.poll(() => app.page.locator('.face-box').count()).toBe(2)
    await plate().getByText(leafWords.pages.boxesHere).waitFor()
    const well = await app.page.locator('.stage-well').boundingBox()
    await app.page.mouse.move((well?.x ?? 0) + (well?.width ?? 0) / 2, (well?.y ?? 0) + (well?.height ?? 0) / 2)
    const underPointer = () => app.page.locator('.plate-where').textContent()
    await expect.poll(underPointer).toContain(`rgb ${RED.join(' ')}`)
    await app.press(']')
    await app.page.getByText(leafWords.pages.at({ number: 2, total: 3 })).waitFor()
    await expectSeen(GREEN)
    await expect.poll(underPointer).toContain(`rgb ${GREEN.join(' ')}`)
    await plate().getByText('200 × 300').waitFor()
    await plate().getByText(leafWords.pages.boxesElsewhere).waitFor()
    expect(await app.page.locator('.face-box').count()).toBe(0)
    await app.page.getByRole('button', { name: leafWords.pages.next }).click()
    await expectSeen(BLUE)
    await app.press(']')
    await app.page.getByText(leafWords.pages.at({ number: 3, total: 3 })).waitFor()
    // A face is on the first page: going to the face goes to that page.
    await app.press('f')
    await app.page.getByText(leafWords.pages.at({ number: 1, total: 3 })).waitFor()
    await expect.poll(() => app.page.locator('.face-box').count()).toBe(2)
  })

  it('steps through the frames of an animation, the first one first, and nothing plays', async () => {
    await open('dance.gif')
    await app.page.getByText(leafWords.frames.at({ number: 1, total: 3 })).waitFor()
    await expectSeen(RED)
    await app.page.waitForTimeout(600)
    await expectSeen(RED)
    for (const [number, colour] of [
      [2, GREEN],
      [3, BLUE],
    ] as const) {
      await app.press(']')
      await app.page.getByText(leafWords.frames.at({ number, total: 3 })).waitFor()
      await expectSeen(colour)
    }
    await app.press('[')
    await expectSeen(GREEN)
  })

  it('steps through pages and frames in a comparison, in the pane the keys act on, and keeps them when swapped', async () => {
    await app.press('Escape')
    await select(app, 'scan.tif', 'dance.gif')
    await app.press('c')
    const pane = (name: string) =>
      app.page.locator(`.compare-pane[aria-label^="${compare.pane({ name, reference: '' })}"]`)
    const at = {
      pages: (n: number) => leafWords.pages.at({ number: n, total: 3 }),
      frames: (n: number) => leafWords.frames.at({ number: n, total: 3 }),
    }
    const shows = async (name: string, page: string, colour: Rgb) => {
      await pane(name).getByText(page).waitFor()
      await expect.poll(async () => isLike(await colourIn(pane(name).locator('.stage-well')), colour)).toBe(true)
    }
    const isScanFirst = (await pane('A').getByText('scan.tif').count()) === 1
    const [scan, dance] = isScanFirst ? ['A', 'B'] : ['B', 'A']
    if (!isScanFirst) await app.press('ArrowDown')
    await shows(scan, at.pages(1), RED)
    await pane(scan).getByText(leafWords.pages.boxesHere).waitFor()
    expect(await pane(scan).locator('.face-box').count()).toBe(2)
    await app.press(']')
    await shows(scan, at.pages(2), GREEN)
    await shows(dance, at.frames(1), RED)
    await pane(scan).getByText(leafWords.pages.boxesElsewhere).waitFor()
    expect(await pane(scan).locator('.face-box').count()).toBe(0)
    await pane(dance).getByRole('button', { name: leafWords.frames.next }).click()
    await shows(dance, at.frames(2), GREEN)
    await app.press('x')
    await shows(dance, at.pages(2), GREEN)
    await shows(scan, at.frames(2), GREEN)
    await lookAt(app, 'compare-pages')
    await app.press('w')
    await app.page.locator('.compare-stack').getByText(at.pages(2)).waitFor()
    await lookAt(app, 'compare-pages-wipe')
    await app.press('c')
    await app.press('Escape')
  })

  it('says in a compared pane, too, what parts the shown pixels from the stored ones', async () => {
    await select(app, 'print.jpg', 'wide.jpg')
    await app.press('c')
    await app.page.locator('.compare-plate').getByText(conversionWords('cmyk', null)).waitFor()
    await app.page
      .locator('.compare-plate')
      .getByText(/^colours converted from .*P3.* to sRGB$/)
      .waitFor()
    await app.press('Escape')
  })

  it('never shows the empty well between two frames', async () => {
    await open('dance.gif')
    await expectSeen(RED)
    const emptied = app.page.evaluate(async () => {
      let times = 0
      const until = performance.now() + 1500
      while (performance.now() < until) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (document.querySelector('.stage-well canvas') === null) times += 1
      }
      return times
    })
    for (const key of [']', ']', '[', '[']) {
      await app.press(key)
      await app.page.waitForTimeout(250)
    }
    expect(await emptied).toBe(0)
  })

  it('cuts every face out of the picture, and goes to one by a click and to the next by F', async () => {
    await open('crowd.jpg')
    const crop = app.page.getByRole('button', { name: faceWords.showFace({ name: '2' }) })
    // What is inconsistent or noticed comes first.
    await crop.scrollIntoViewIfNeeded()
    const area = await crop.locator('canvas').boundingBox()
    if (area === null) throw new Error('there is no crop')
    const mark = await markIn(app.page, area)
    // The face is in the middle of its crop, to a pixel.
    expect(Math.abs(mark.left + mark.width / 2 - (area.x + area.width / 2))).toBeLessThanOrEqual(1.5)
    expect(Math.abs(mark.top + mark.height / 2 - (area.y + area.height / 2))).toBeLessThanOrEqual(1.5)
    expect(mark.width / area.width).toBeGreaterThan(0.6)
    await crop.click()
    const well = await app.page.locator('.stage-well').boundingBox()
    if (well === null) throw new Error('there is no picture')
    await app.press('Shift+B')
    // The corners contain plates and the minimap, which shows the mark too.
    const middle = { x: well.x + well.width * 0.2, y: well.y + well.height * 0.2 }
    const large = await markIn(app.page, { ...middle, width: well.width * 0.6, height: well.height * 0.6 })
    await app.press('Shift+B')
    expect(large.height).toBeGreaterThan(well.height * 0.4)
    expect(Math.abs(large.left + large.width / 2 - (well.x + well.width / 2))).toBeLessThanOrEqual(2)
    await app.press('f')
    await expect.poll(() => app.page.locator('.face-pointed').textContent()).toMatch(/^1/)
    await app.press('f')
    await expect.poll(() => app.page.locator('.face-pointed').textContent()).toMatch(/^2/)
  })

  it('says what parts the pixels that are shown from the stored ones', async () => {
    await open('print.jpg')
    await plate().getByText(conversionWords('cmyk', null)).waitFor()
    await open('wide.jpg')
    await plate()
      .getByText(/^colours converted from .*P3.* to sRGB$/)
      .waitFor()
    await open('clear.png')
    await app.page.locator('.stage-clear').waitFor()
    await open('crowd.jpg')
    expect(await app.page.locator('.stage-clear').count()).toBe(0)
  })

  it('says of a damaged picture what is known, and of one of many bits that it is dark by its values', async () => {
    await app.press('Escape')
    await app.page.getByText('cut.jpg', { exact: true }).first().dblclick()
    await plate()
      .getByText(damageWords(['truncated']) ?? '')
      .waitFor()
    await open('low.tif')
    await plate().getByText(conversionWords('bits', null)).waitFor()
    await plate().getByText(darkWords(0.06)).waitFor()
    await open('crowd.jpg')
    expect(await plate().textContent()).not.toMatch(/damaged|brightest/)
  })

  it('says it all in one row beside the picture, and the rest when asked', async () => {
    const before = app.page.viewportSize()
    await app.page.setViewportSize({ width: 900, height: 600 })
    await app.press('Escape')
    await app.page.getByText('cut.jpg', { exact: true }).first().dblclick()
    const line = app.page.locator('.stage .plate-line')
    const more = line.locator('.plate-more')
    await more.waitFor()
    const [row, picture] = [await line.boundingBox(), await app.page.locator('.stage-picture').boundingBox()]
    expect(row?.y ?? 0).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))
    await more.click()
    expect((await line.boundingBox())?.height).toBeGreaterThan((row?.height ?? 0) + 10)
    await app.page.getByRole('button', { name: viewer.plateLess }).click()
    await expect.poll(async () => (await line.boundingBox())?.height).toBe(row?.height)
    if (before !== null) await app.page.setViewportSize(before)
  })

  it('proves a file that was touched in a compared pane, too', async () => {
    await app.press('Escape')
    utimesSync(join(app.evidence, 'wide.jpg'), new Date(), new Date(1_700_000_000_000))
    await select(app, 'crowd.jpg', 'wide.jpg')
    await app.press('c')
    const pane = app.page.locator('.compare-plate').filter({ hasText: 'wide.jpg' })
    await pane.getByText(itemWords.showing.previewTouched).waitFor()
    await pane.getByRole('button', { name: itemWords.checkAgain }).click()
    await pane.getByText(itemWords.showing.previewTouched).waitFor({ state: 'detached' })
    expect(await pane.getByRole('button', { name: itemWords.checkAgain }).count()).toBe(0)
    await app.press('Escape')
  })

  it.each(['line.png', 'column.png', 'dot.png'])('shows %s, zooms it and goes back', async (name) => {
    await open(name)
    for (const key of ['z', 'Shift+Z', '+', '-', 'z']) await app.press(key)
    await open(name)
  })

  it('says so when the file goes away while it is looked at, keeps the preview, and takes the file back', async () => {
    const path = join(app.evidence, 'crowd.jpg')
    await open('crowd.jpg')
    await untilOriginal(app.page)
    renameSync(path, `${path}.away`)
    await plate().getByText(itemWords.showing.previewMissing).waitFor()
    expect(await app.page.locator('.stage-well canvas').count()).toBe(1)
    await expect.poll(() => app.page.locator('.face-box').count()).toBe(2)
    renameSync(`${path}.away`, path)
    await untilOriginal(app.page)
    appendFileSync(path, 'more')
    await plate().getByText(itemWords.showing.previewChanged).waitFor()
  })

  it('withholds all pixels of a file that was touched until its bytes are proven, or known to be others', async () => {
    const path = join(app.evidence, 'grey.jpg')
    await open('grey.jpg')
    await untilOriginal(app.page)
    const later = new Date(Date.now() + 60_000)
    utimesSync(path, later, later)
    await plate().getByText(itemWords.showing.previewTouched).waitFor()
    await plate().getByRole('button', { name: itemWords.checkAgain }).click()
    await untilOriginal(app.page)
    expect(await plate().getByRole('button', { name: itemWords.checkAgain }).count()).toBe(0)

    const bytes = readFileSync(path)
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1
    writeFileSync(path, bytes)
    await plate().getByText(itemWords.showing.previewTouched).waitFor()
    await plate().getByRole('button', { name: itemWords.checkAgain }).click()
    await plate().getByText(itemWords.showing.previewChanged).waitFor()
  })
})
