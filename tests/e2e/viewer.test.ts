import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FaceReading } from '../../src/shared/model/face.ts'
import { turnPoint } from '../../src/shared/model/face-reading.ts'
import { readingLine, readingWords } from '../../src/shared/words/faces.ts'
import { viewer } from '../../src/shared/words/viewer.ts'
import { setupService } from '../support/service-in-test.ts'
import { analyseSelected, answerFaces, connectDesk, openCase, openPicture, untilRead } from './support/desk.ts'
import { type Box, markedPicture, markIn } from './support/mark.ts'
import { setupApp } from './support/setup-app.ts'

/** An image with one magenta rectangle, in stored pixels; a service that found a "face" exactly there. */
const STORED = { width: 480, height: 320 }
const MARK = { left: 150, top: 90, width: 80, height: 60 }
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]
const READINGS: readonly FaceReading[] = [
  { unit: 'pixels', frame: 'stored' },
  { unit: 'pixels', frame: 'upright' },
  { unit: 'fractions', frame: 'stored' },
  { unit: 'fractions', frame: 'upright' },
]
/**
 * Number of the face in the list for these box coordinates: one face each, which only its own coordinates put in place.
 */
const numberOf = (reading: FaceReading) => READINGS.indexOf(reading) + 1

function facesFor(orientation: number) {
  const { width, height } = STORED
  const a = turnPoint(MARK.left / width, MARK.top / height, orientation)
  const b = turnPoint((MARK.left + MARK.width) / width, (MARK.top + MARK.height) / height, orientation)
  const upright = {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
  const seen = orientation >= 5 ? { width: height, height: width } : STORED
  const inStored = { x: MARK.left, y: MARK.top, width: MARK.width, height: MARK.height }
  const times = (box: typeof upright, by: typeof seen) => ({
    x: box.x * by.width,
    y: box.y * by.height,
    width: box.width * by.width,
    height: box.height * by.height,
  })
  const face = (box: object) => ({ ...box, confidence: 0.9, deepfakeScore: 0.5 })
  return [
    face(inStored),
    face(times(upright, seen)),
    face(times(inStored, { width: 1 / width, height: 1 / height })),
    face(upright),
  ]
}

describe('the viewer', () => {
  const service = setupService()
  const app = setupApp()

  let hasMinimap = true

  const open = async (orientation: number) => {
    await app.press('Escape')
    await openPicture(app, `turned-${orientation}.jpg`)
    // The minimap shows the mark a second time.
    if (hasMinimap) await app.press('n')
    hasMinimap = false
  }
  /** Location of the mark on the screen, from its pixels. */
  const markSeen = async (): Promise<Box> => {
    await app.press('Shift+B')
    const mark = await markShown()
    await app.press('Shift+B')
    return mark
  }
  const markShown = async (): Promise<Box> => {
    const well = await app.page.locator('.stage-well').boundingBox()
    if (well === null) throw new Error('there is no picture')
    // Without the plates at the lower edge.
    return await markIn(app.page, { ...well, height: well.height - 60 })
  }
  const boxSeen = async (number: number): Promise<Box> => {
    const box = await app.page.locator(`.face-box[data-face="${number}"]`).boundingBox()
    if (box === null) throw new Error(`face ${number} is not drawn`)
    return { left: box.x, top: box.y, width: box.width, height: box.height }
  }
  const choose = async (reading: FaceReading) => {
    await app.page.locator('.reading-button').click()
    await app.page.getByRole('radio', { name: readingWords(reading) }).click()
    await app.page.locator('.reading-button').getByText(readingLine(reading)).waitFor()
    await app.page.locator('.reading-button').click()
    await app.page.locator('.reading-menu').waitFor({ state: 'hidden' })
  }
  const expectSame = (box: Box, mark: Box) => {
    for (const side of ['left', 'top', 'width', 'height'] as const) {
      expect(Math.abs(box[side] - mark[side]), `${side}: box ${box[side]}, mark ${mark[side]}`).toBeLessThanOrEqual(1)
    }
  }

  beforeAll(async () => {
    for (const orientation of ORIENTATIONS) {
      const bytes = await markedPicture(STORED, MARK, orientation)
      writeFileSync(join(app.evidence, `turned-${orientation}.jpg`), bytes)
      answerFaces(service, bytes, facesFor(orientation))
    }
    await app.start()
    await connectDesk(app, service)
    await openCase(app, 'Harbour fire')
  })

  it('has eight pictures to show, each analysed once', async () => {
    await app.dropPaths('body', [app.evidence])
    await untilRead(app, ORIENTATIONS.length)
    await app.page.keyboard.press('Control+a')
    await analyseSelected(app, service, ORIENTATIONS.length)
    await app.press('l')
  })

  describe.each(ORIENTATIONS)('of a picture with orientation %i', (orientation) => {
    let mark: Box
    beforeAll(async () => {
      await open(orientation)
      mark = await markSeen()
      expect(mark.width).toBe(orientation >= 5 ? MARK.height : MARK.width)
    })

    it.each(READINGS)('draws the box of $unit of the $frame picture within a pixel of its place', async (reading) => {
      await choose(reading)
      expectSame(await boxSeen(numberOf(reading)), mark)
    })
  })

  it('shows the pixels as stored on demand, and the box goes with them', async () => {
    await open(6)
    await choose({ unit: 'pixels', frame: 'upright' })
    const upright = await markSeen()
    await app.press('o')
    await app.page.getByText(viewer.asStored).waitFor()
    const box = await boxSeen(2)
    const mark = await markSeen()
    expectSame(box, mark)
    expect([mark.width, mark.height]).toEqual([upright.height, upright.width])
    await app.press('o')
  })

  it('draws its boxes in two tones whatever colours the system has, and stronger where more contrast is wanted', async () => {
    await open(1)
    const drawn = () =>
      app.page
        .locator('.face-box')
        .first()
        .evaluate((box) => {
          const { borderTopColor, borderTopWidth, outlineColor } = getComputedStyle(box)
          return { borderTopColor, borderTopWidth: Number.parseFloat(borderTopWidth), outlineColor }
        })
    const usual = await drawn()
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ forcedColors: 'active', colorScheme })
      expect(await drawn()).toEqual(usual)
    }
    await app.page.emulateMedia({ forcedColors: 'none', contrast: 'more' })
    expect((await drawn()).borderTopWidth).toBeGreaterThan(usual.borderTopWidth)
    await app.page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light' })
    expect(usual.borderTopColor).not.toBe(usual.outlineColor)
  })

  it('says which pixel lies under the pointer, and its colour', async () => {
    await open(1)
    const mark = await markSeen()
    await app.page.mouse.move(mark.left + 10.5, mark.top + 20.5)
    // The colour as JPEG stores it.
    await app.page.getByText(/^x 1(59|60|61), y 1(09|10|11) · rgb 25[3-5] [0-2] 25[3-5]$/).waitFor()
  })

  it('zooms at the pointer by the wheel, up to 3200 %, and every pixel is a square then', async () => {
    await open(1)
    const mark = await markSeen()
    // The corner of the mark stays under the pointer, to half an image pixel.
    await app.page.mouse.move(mark.left, mark.top)
    for (let turn = 0; turn < 30; turn += 1) await app.page.mouse.wheel(0, -300)
    await app.page.getByText('3200%').waitFor()
    await app.press('Shift+B')
    const large = await markShown()
    expect(Math.abs(large.left - mark.left)).toBeLessThanOrEqual(16)
    expect(Math.abs(large.top - mark.top)).toBeLessThanOrEqual(16)
    const edge = await sharp(
      await app.page.screenshot({ clip: { x: large.left - 64, y: large.top + 40, width: 128, height: 1 } }),
    )
      .removeAlpha()
      .raw()
      .toBuffer()
    const colours = new Set<string>()
    for (let at = 0; at < edge.length; at += 3) colours.add(edge.subarray(at, at + 3).join(' '))
    // Two image pixels on each side: no colour in between was interpolated.
    expect(colours.size).toBeLessThanOrEqual(4)
    await app.press('Shift+B')
  })

  // Before any test that sets the size of the view: Playwright fixes the density from then on.
  it('shows one pixel on one pixel of a dense screen too, when the window is moved to one', async () => {
    await open(6)
    await choose({ unit: 'pixels', frame: 'upright' })
    await app.press('z')
    const devtools = await app.page.context().newCDPSession(app.page)
    const metrics = { width: 1440, height: 900, mobile: false }
    await devtools.send('Emulation.setDeviceMetricsOverride', { ...metrics, deviceScaleFactor: 2 })
    await expect.poll(async () => (await boxSeen(2)).width).toBeCloseTo(MARK.height / 2, 1)
    const box = await boxSeen(2)
    await app.press('Shift+B')
    const well = await app.page.locator('.stage-well').boundingBox()
    if (well === null) throw new Error('there is no picture')
    // Playwright's own screenshots revert to its own density.
    const mark = await markIn(app.page, { ...well, height: well.height - 60 }, async (clip) => {
      const { data } = await devtools.send('Page.captureScreenshot', { clip: { ...clip, scale: 1 } })
      return Buffer.from(data, 'base64')
    })
    await app.press('Shift+B')
    expectSame(box, mark)
    expect(mark.width).toBe(MARK.height / 2)
    await devtools.send('Emulation.clearDeviceMetricsOverride')
    await devtools.detach()
    await expect.poll(async () => (await boxSeen(2)).width).toBeCloseTo(MARK.height, 1)
  })

  it('goes to 100 % and back by a double click and by Z, and fills the view by Shift+Z', async () => {
    await app.page.setViewportSize({ width: 900, height: 600 })
    await open(8)
    const pressed = () => app.page.locator('.item-how [aria-pressed="true"]').allTextContents()
    expect(await pressed()).toContain('Fit')
    await app.press('z')
    expect(await pressed()).toContain('100%')
    await app.press('Shift+Z')
    expect(await pressed()).toContain('Fill')
    await app.press('z')
    expect(await pressed()).toContain('100%')
    await app.press('z')
    expect(await pressed()).toContain('Fit')
    await app.page.locator('.stage-well').dblclick({ position: { x: 200, y: 200 } })
    expect(await pressed()).toContain('100%')
    await app.press('+')
    expect(await app.page.locator('.plate-zoom').textContent()).toBe('141%')
    await app.press('-')
    await app.page.setViewportSize({ width: 1440, height: 900 })
  })
})
