import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PAN_STEP } from '../../src/renderer/viewer/key-steps.ts'
import { compare } from '../../src/shared/words/compare.ts'
import { faceLabels, readingBasis, readingLine, readingWords, faces as words } from '../../src/shared/words/faces.ts'
import { item as itemWords } from '../../src/shared/words/item.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { viewer } from '../../src/shared/words/viewer.ts'
import { setupService } from '../support/service-in-test.ts'
import { analyseSelected, answerFaces, connectDesk, openCase, openPicture, select, untilRead } from './support/desk.ts'
import { markedPicture } from './support/mark.ts'
import { setupApp } from './support/setup-app.ts'

/** Sizes of the window, from the smallest. */
const SIZES = [
  [900, 600],
  [1024, 700],
  [1440, 900],
] as const
const SIZE = { width: 480, height: 320 }
const MARK = { left: 150, top: 90, width: 80, height: 60 }
const PIXELS = { unit: 'pixels', frame: 'stored' } as const
const FRACTIONS = { unit: 'fractions', frame: 'stored' } as const

/** Two faces in pixels: only as pixels are they on the image. The second one decides. */
const FACES = [
  { x: 60, y: 40, width: 50, height: 50, confidence: 0.98, deepfakeScore: 0.2 },
  { x: 150, y: 90, width: 80, height: 60, confidence: 0.97, deepfakeScore: 0.9 },
]

describe('a picture with faces', () => {
  const service = setupService()
  const app = setupApp()

  const boxes = () => app.page.locator('.face-box')
  const open = async (name: string) => {
    await app.press('Escape')
    await openPicture(app, name)
  }

  /** Whether a text is in the plate's single row, where it is visible without a request; its end may be cut. */
  const isInSight = async (said: string): Promise<boolean> => {
    const row = await app.page.locator('.plate-line > .plate').first().boundingBox()
    const piece = await app.page.locator('.stage-plate').getByText(said).first().boundingBox()
    // A button is one word; a longer text may be cut, and must still be understandable.
    const least = said.length > 12 ? 60 : 20
    if (row === null || piece === null || piece.width < least) return false
    const [middle, right] = [piece.y + piece.height / 2, piece.x + piece.width]
    return middle > row.y && middle < row.y + row.height && right <= row.x + row.width + 1
  }

  beforeAll(async () => {
    for (const [index, name] of ['a-faces.jpg', 'b-faces.jpg', 'c-plain.jpg', 'd-turned.jpg'].entries()) {
      const bytes = await markedPicture(SIZE, { ...MARK, left: MARK.left + index }, name === 'd-turned.jpg' ? 3 : 1)
      writeFileSync(join(app.evidence, name), bytes)
      answerFaces(service, bytes, name === 'c-plain.jpg' ? null : FACES, FACES[1])
    }
    await app.start()
    await connectDesk(app, service)
    await openCase(app, 'Harbour fire')
  })

  it('has four pictures to look at, three of them with faces', async () => {
    await app.dropPaths('body', [app.evidence])
    await untilRead(app, 4)
    await app.press('Control+a')
    await analyseSelected(app, service, 4)
    await app.press('l')
  })

  it('has its boxes read otherwise again after a reading that puts none of them on the picture', async () => {
    await open('a-faces.jpg')
    await expect.poll(() => boxes().count()).toBe(2)
    await app.page.locator('.reading-button').click()
    await app.page.getByRole('radio', { name: readingWords(FRACTIONS) }).click()
    await expect.poll(() => boxes().count()).toBe(0)
    await app.page.getByText(words.noneOnPicture).waitFor()
    expect(await app.page.getByRole('radio', { name: readingWords(FRACTIONS) }).isChecked()).toBe(true)
    expect(await app.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')

    await app.page.keyboard.press('Escape')
    await open('b-faces.jpg')
    await app.page.getByText(words.noneOnPicture).waitFor()
    await app.page.locator('.reading-button').click()
    await app.page.getByRole('radio', { name: readingWords(PIXELS) }).click()
    await expect.poll(() => boxes().count()).toBe(2)
    await app.page.getByRole('radio', { name: viewer.fromList }).click()
    await app.page.keyboard.press('Escape')
    expect(await boxes().count()).toBe(2)
  })

  it('has the deciding one marked whatever the labels say', async () => {
    await open('a-faces.jpg')
    const choose = (label: string) => app.page.getByRole('button', { name: label, exact: true }).click()
    const ring = (at: number) =>
      boxes()
        .nth(at)
        .evaluate((box) => getComputedStyle(box).boxShadow)
    await choose(faceLabels.number)
    await app.page
      .locator('.face-boxes')
      .getByText(words.boxNumber({ name: '2', isDeciding: true }), { exact: true })
      .waitFor()
    await choose(faceLabels.off)
    expect(await app.page.locator('.face-badge').count()).toBe(0)
    expect(await ring(0)).toBe('none')
    expect(await ring(1)).not.toBe('none')
    await choose(faceLabels.score)
    await app.page
      .locator('.face-boxes')
      .getByText(words.boxScore({ name: '2', score: '0.90', isDeciding: true }), { exact: true })
      .waitFor()
  })

  it('says at boxes and crops that their place is uncertain as long as it is a guess', async () => {
    await open('a-faces.jpg')
    await app.page.locator('.face-crops').waitFor()
    expect(await app.page.getByText(words.placeUncertain).count()).toBe(0)
    await open('d-turned.jpg')
    await app.page.getByText(words.placeUncertain).waitFor()
    await app.page.getByText(words.cropsUncertain).waitFor()
    await app.page.locator('.reading-button').click()
    await app.page.getByRole('radio', { name: readingWords(PIXELS) }).click()
    await expect.poll(() => app.page.getByText(words.placeUncertain).count()).toBe(0)
    expect(await app.page.getByText(words.cropsUncertain).count()).toBe(0)
    await app.page.getByRole('radio', { name: viewer.fromList }).click()
    await app.page.getByText(words.placeUncertain).waitFor()
    for (const [width, height] of SIZES) {
      await app.page.setViewportSize({ width, height })
      await expect.poll(() => isInSight(words.placeUncertain), { message: `at ${width}` }).toBe(true)
    }
    await app.press('Escape')
  })

  it('is said at once, in every window, to be touched or to have changed, with the way to check it', async () => {
    const path = join(app.evidence, 'd-turned.jpg')
    const [seconds, later] = [statSync(path).mtimeMs / 1000, 1_900_000_000]
    utimesSync(path, later, later)
    await app.press('Escape')
    await app.page.getByText('d-turned.jpg').first().dblclick()
    await app.page.getByRole('button', { name: itemWords.checkAgain }).waitFor()
    for (const [width, height] of SIZES) {
      await app.page.setViewportSize({ width, height })
      const warnings = [itemWords.checkAgain, itemWords.showing.previewTouched, words.placeUncertain]
      for (const said of warnings)
        await expect.poll(() => isInSight(said), { message: `${said} at ${width}` }).toBe(true)
    }
    await app.page.setViewportSize({ width: 1440, height: 900 })
    utimesSync(path, seconds, seconds)
    await app.page.getByRole('button', { name: itemWords.checkAgain }).click()
    await app.page.locator('.stage-plate').getByText('original', { exact: true }).waitFor()
    await app.press('Escape')
  })

  it('keeps its boxes hidden from item to item as long as B is held, and shows them to whoever goes to a face', async () => {
    await open('a-faces.jpg')
    await app.page.keyboard.down('b')
    await expect.poll(() => boxes().count()).toBe(0)
    await app.press('ArrowRight')
    await app.page.getByText('b-faces.jpg').first().waitFor()
    await app.page.locator('.reading-button').waitFor()
    expect(await boxes().count()).toBe(0)
    await app.page.keyboard.up('b')
    await expect.poll(() => boxes().count()).toBe(2)
    await app.press('Shift+B')
    await expect.poll(() => boxes().count()).toBe(0)
    await app.press('f')
    await expect.poll(() => boxes().count()).toBe(2)
  })

  it('lies as large and in the same place as one without faces, in a wide window and in a narrow one', async () => {
    for (const [width, height] of [
      [1440, 900],
      [900, 600],
    ] as const) {
      await app.page.setViewportSize({ width, height })
      await open('a-faces.jpg')
      const withFaces = await app.page.locator('.stage-well').boundingBox()
      await open('c-plain.jpg')
      expect(await app.page.locator('.stage-well').boundingBox()).toEqual(withFaces)
    }
    await open('a-faces.jpg')
    await app.page.getByRole('button', { name: frame.moreTools }).click()
    await app.page.getByRole('menuitemradio', { name: faceLabels.off }).click()
    await expect.poll(() => app.page.locator('.face-badge').count()).toBe(0)
    await app.page.getByRole('button', { name: frame.moreTools }).click()
    await app.page.getByRole('menuitemradio', { name: faceLabels.score }).click()
    await app.page.locator('.face-badge').first().waitFor()
    await app.page.setViewportSize({ width: 1440, height: 900 })
  })

  it('says anew what lies under a resting pointer when the view or the veil changes', async () => {
    await open('a-faces.jpg')
    const where = () => app.page.locator('.plate-where').textContent()
    const across = async () => Number(/^x (\d+),/.exec((await where()) ?? '')?.[1] ?? Number.NaN)
    const well = await app.page.locator('.stage-well').boundingBox()
    if (well === null) throw new Error('there is no picture')
    await app.page.mouse.move(well.x + well.width / 2, well.y + well.height / 2)
    await expect.poll(where).toMatch(/^x \d+, y \d+ · rgb \d+ \d+ \d+$/)
    const before = await across()
    for (const key of ['+', '+', '+', '+']) await app.press(key)
    expect(await across()).toBe(before)
    // Four steps of √2: 400%.
    await app.press('Shift+ArrowRight')
    await expect.poll(across).toBe(before + PAN_STEP / 4)
    await app.press('Shift+V')
    await expect.poll(where).toMatch(/^x \d+, y \d+$/)
    await app.press('Shift+V')
    await expect.poll(where).toMatch(/rgb/)
  })

  it('is read otherwise by the keys only once that is confirmed', async () => {
    await open('a-faces.jpg')
    await expect.poll(() => boxes().count()).toBe(2)
    await app.page.locator('.reading-button').click()
    const isChecked = (name: string) => app.page.getByRole('radio', { name }).isChecked()
    const confirm = app.page.getByRole('button', { name: words.useReading })
    await app.press('ArrowUp')
    expect(await isChecked(readingWords({ ...FRACTIONS, frame: 'upright' }))).toBe(true)
    await confirm.waitFor()
    expect(await boxes().count()).toBe(2)
    await app.press('Escape')
    await app.page.locator('.reading-button').click()
    expect(await isChecked(viewer.fromList)).toBe(true)
    await app.press('ArrowUp')
    await app.press('Enter')
    await expect.poll(() => boxes().count()).toBe(0)
    expect(await confirm.count()).toBe(0)
    await app.page.getByRole('radio', { name: viewer.fromList }).click()
    await expect.poll(() => boxes().count()).toBe(2)
    await app.press('Escape')
  })

  it('leaves the other boxes as they are when a key leads to one, and looks the same beside other pictures', async () => {
    await app.page.setViewportSize({ width: 1920, height: 1000 })
    await open('a-faces.jpg')
    await app.page.mouse.move(2, 2)
    await app.press('f')
    await app.page.locator('.face-box-highlighted').waitFor()
    expect(await app.page.locator('.face-box-dimmed').count()).toBe(0)
    await app.press('c')
    await app.page.getByText(compare.nothingBeside).waitFor()
    await app.page.getByRole('button', { name: faceLabels.off, exact: true }).click()
    await app.press('Escape')
    await select(app, 'a-faces.jpg', 'b-faces.jpg')
    await app.press('c')
    await app.page.locator('.compare-pane .face-box').first().waitFor()
    const isPressed = (name: string) => app.page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')
    expect(await isPressed(faceLabels.off)).toBe('true')
    await app.page.getByRole('button', { name: faceLabels.score, exact: true }).click()
    await app.press('Escape')
    await app.page.setViewportSize({ width: 1440, height: 900 })
  })

  it('has its boxes read as other results of the service prove, once they do, and says how many', async () => {
    await open('d-turned.jpg')
    await app.page.getByText(words.placeUncertain).waitFor()
    const turned = join(app.folder, 'turned')
    mkdirSync(turned)
    // Below the lower edge of the stored image, but on it as displayed.
    const face = { x: 100, y: 400, width: 50, height: 50, confidence: 0.9, deepfakeScore: 0.5 }
    for (const [index, name] of ['e-quarter.jpg', 'f-quarter.jpg'].entries()) {
      const bytes = await markedPicture(SIZE, { ...MARK, left: MARK.left + 10 + index }, 6)
      writeFileSync(join(turned, name), bytes)
      answerFaces(service, bytes, [face])
    }
    await app.press('Escape')
    await app.dropPaths('body', [turned])
    await untilRead(app, 6)
    for (const [index, name] of ['e-quarter.jpg', 'f-quarter.jpg'].entries()) {
      await app.page.getByText(name).first().click()
      await expect.poll(() => app.page.locator('.library-tools .button-primary').isEnabled()).toBe(true)
      await analyseSelected(app, service, 5 + index)
    }
    await open('d-turned.jpg')
    const proven = { reading: { unit: 'pixels', frame: 'upright' }, basis: 'as_others', results: 2 } as const
    await app.page.getByText(readingBasis({ ...proven, isSettled: true })).waitFor()
    await app.page.getByText(readingLine(proven.reading)).first().waitFor()
    expect(await app.page.getByText(words.placeUncertain).count()).toBe(0)
    expect(await app.page.getByText(words.cropsUncertain).count()).toBe(0)
  })
})
