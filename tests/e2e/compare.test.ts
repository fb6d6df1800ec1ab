import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { compare as words } from '../../src/shared/words/compare.ts'
import { differenceGroups as difference } from '../../src/shared/words/difference.ts'
import { plates } from '../../src/shared/words/report-plates.ts'
import { setupService } from '../support/service-in-test.ts'
import { valueFrom } from './support/ask-app.ts'
import { atRest } from './support/at-rest.ts'
import { analyseSelected, answerFaces, connectDesk, select, takeIn } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { type Box, markedPicture, markIn } from './support/mark.ts'
import { setupApp } from './support/setup-app.ts'

// One scene in three files: in full, at half its size, and cropped.
const SCENE = { width: 1600, height: 1200 }
const MARK = { left: 560, top: 480, width: 120, height: 80 }
const CUT = { left: 400, top: 300, width: 800, height: 600 }

/** A face on the mark, and another next to it; in the small image in reverse order. */
function facesAt(scale: number) {
  const face = (left: number, deepfakeScore: number) => ({
    x: left * scale,
    y: MARK.top * scale,
    width: MARK.width * scale,
    height: MARK.height * scale,
    confidence: 0.9,
    deepfakeScore,
  })
  const faces = [face(MARK.left, 0.91), face(MARK.left + 400, 0.08)]
  return scale === 1 ? faces : faces.reverse()
}

describe('the comparison', () => {
  const service = setupService()
  const app = setupApp()

  let hasMinimap = true

  const paneOf = async (index: number) => {
    const box = await app.page.locator('.compare-pane').nth(index).boundingBox()
    if (box === null) throw new Error(`there is no pane ${index}`)
    return box
  }
  /** The mark in a pane, relative to the pane's corner; without the plates at the lower edge. */
  const markOf = async (index: number): Promise<Box> => {
    const pane = await paneOf(index)
    const mark = await markIn(app.page, { ...pane, height: pane.height - 60 })
    return { ...mark, left: mark.left - pane.x, top: mark.top - pane.y }
  }
  const expectTogether = async (slack = 1) => {
    const [a, b] = [await markOf(0), await markOf(1)]
    for (const side of ['left', 'top', 'width', 'height'] as const) {
      expect(Math.abs(a[side] - b[side]), `${side}: ${a[side]} and ${b[side]}`).toBeLessThanOrEqual(slack)
    }
    return a
  }
  const compareThese = async (...names: string[]) => {
    await app.press('Escape')
    await app.press('Escape')
    await openCaseAgain()
    await select(app, ...names)
    await app.press('c')
    await app.page.getByRole('heading', { name: words.title }).waitFor()
    // The minimap shows the mark a second time.
    if (hasMinimap) await app.press('n')
    hasMinimap = false
    await expect.poll(() => app.page.locator('.compare-pane canvas').count()).toBe(names.length)
    await expect.poll(() => app.page.getByText(/preview|opening|Opening/).count()).toBe(0)
  }
  const openCaseAgain = async () => {
    const list = app.page.locator('.library')
    if ((await list.count()) === 0) await app.page.getByRole('button', { name: 'Harbour fire' }).first().click()
    await list.waitFor()
  }
  const look = (name: string) => lookAt(app, `compare-${name}`)

  beforeAll(async () => {
    const whole = await markedPicture(SCENE, MARK)
    writeFileSync(join(app.evidence, 'whole.jpg'), whole)
    const keep = { quality: 100, chromaSubsampling: '4:4:4' }
    const small = await sharp(whole).resize(800, 600, { kernel: 'nearest' }).jpeg(keep).toBuffer()
    writeFileSync(join(app.evidence, 'small.jpg'), small)
    writeFileSync(join(app.evidence, 'cut.jpg'), await sharp(whole).extract(CUT).jpeg(keep).toBuffer())
    answerFaces(service, whole, facesAt(1))
    answerFaces(service, small, facesAt(0.5), facesAt(0.5)[1])
    await app.start()
    await connectDesk(app, service)
    await takeIn(app, [app.evidence], 3)
  })

  it('shows the same place of two pictures of unequal sizes, fitted and zoomed', async () => {
    await compareThese('whole.jpg', 'small.jpg')
    await expectTogether(2)
    await look('side')
    const pane = await paneOf(0)
    await app.page.mouse.move(pane.x + 300, pane.y + 220)
    for (let turn = 0; turn < 4; turn += 1) await app.page.mouse.wheel(0, -120)
    await expectTogether(2)
  })

  it('stays in step however fast the keys and the pointer come, in whichever pane', async () => {
    await compareThese('whole.jpg', 'small.jpg')
    await app.press('z')
    for (const [index, key] of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowUp'].entries()) {
      for (let turn = 0; turn < 6; turn += 1) {
        await app.press(key)
        if (turn % 3 === 0) await app.press(index % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
      }
    }
    await app.press('z')
    // Everything requested is painted.
    await atRest(app.page)
    await expectTogether(2)
  })

  it('moves one alone while Alt is held, says by how much, and keeps that', async () => {
    await compareThese('whole.jpg', 'small.jpg')
    await app.press('+')
    await app.press('+')
    const before = await expectTogether(2)
    const pane = await paneOf(1)
    await app.page.keyboard.down('Alt')
    await app.page.mouse.move(pane.x + 300, pane.y + 250)
    await app.page.mouse.down()
    await app.page.mouse.move(pane.x + 360, pane.y + 270, { steps: 4 })
    await app.page.mouse.up()
    await app.page.keyboard.up('Alt')
    const [a, b] = [await markOf(0), await markOf(1)]
    expect(Math.abs(a.left - before.left)).toBeLessThanOrEqual(1)
    expect(Math.abs(b.left - before.left - 60)).toBeLessThanOrEqual(2)
    await app.page.getByText(/offset −\d+, −\d+/).waitFor()
    await app.press('Shift+ArrowRight')
    const [c, d] = [await markOf(0), await markOf(1)]
    expect(Math.abs(d.left - c.left - 60)).toBeLessThanOrEqual(2)
    await look('offset')
  })

  it('lays a cut on its scene by two pairs of points', async () => {
    await compareThese('whole.jpg', 'cut.jpg')
    const corners = async (index: number) => {
      const pane = await paneOf(index)
      const mark = await markOf(index)
      return [
        [pane.x + mark.left + 1, pane.y + mark.top + 1],
        [pane.x + mark.left + mark.width - 1, pane.y + mark.top + mark.height - 1],
      ] as const
    }
    for (const corner of [0, 1] as const) {
      await app.page.getByRole('button', { name: words.align }).click()
      const [a, b] = [(await corners(0))[corner], (await corners(1))[corner]]
      await app.page.mouse.click(a[0], a[1])
      await app.page.getByRole('button', { name: words.alignNext({ pane: 'B' }) }).waitFor()
      await app.page.mouse.click(b[0], b[1])
      await app.page.getByRole('button', { name: words.align }).waitFor()
    }
    await expectTogether(3)
    await app.press('Shift+ArrowRight')
    await app.press('+')
    await expectTogether(4)
    // Aligned images stay aligned in every comparison mode, and when the two swap places.
    const plates = () => app.page.locator('.compare-plate').allTextContents()
    for (const key of ['w', 'd']) {
      await app.press(key)
      await expect
        .poll(plates)
        .toEqual([expect.stringContaining('whole.jpg'), expect.stringMatching(/offset [−+]\d+, [−+]\d+/)])
    }
    await app.press('c')
    await expect.poll(() => app.page.locator('.compare-pane canvas').count()).toBe(2)
    await expectTogether(4)
    await app.press('x')
    await expect
      .poll(plates)
      .toEqual([expect.stringMatching(/offset [−+]\d+, [−+]\d+/), expect.stringContaining('whole.jpg')])
    await expectTogether(4)
    await app.page.getByRole('button', { name: words.realign }).click()
    await expect.poll(() => app.page.getByRole('button', { name: words.realign }).isDisabled()).toBe(true)
    await app.press('z')
    await app.press('z')
    const [a, b] = [await markOf(0), await markOf(1)]
    expect(Math.abs(a.width - b.width)).toBeGreaterThan(10)
  })

  it('wipes, flickers and shows the difference, and keeps the place when the two are swapped', async () => {
    await compareThese('whole.jpg', 'small.jpg')
    await app.press('d')
    const middle = async () => {
      const pane = await paneOf(0)
      const shot = await app.page.screenshot({
        clip: { x: pane.x + pane.width / 2 - 20, y: pane.y + pane.height / 2 - 20, width: 40, height: 40 },
      })
      const { channels } = await sharp(shot).stats()
      return Math.max(...channels.slice(0, 3).map(({ mean }) => mean))
    }
    await expect.poll(middle).toBeLessThan(8)
    await look('difference')
    await app.press('`')
    await app.page.getByText(words.modes.flicker).waitFor()
    expect(await app.page.locator('.compare-plate').allTextContents()).toEqual([expect.stringContaining('whole.jpg')])
    const before = await markOf(0)
    await app.press('`')
    expect(await app.page.locator('.compare-plate').allTextContents()).toEqual([expect.stringContaining('small.jpg')])
    const after = await markOf(0)
    expect(Math.abs(after.left - before.left)).toBeLessThanOrEqual(2)
    await app.press('w')
    await app.page.getByRole('slider', { name: words.wipeAt }).waitFor()
    await look('wipe')
    await app.press('c')
    await app.press('+')
    const old = await expectTogether(2)
    await app.press('x')
    await expect.poll(() => app.page.locator('.compare-plate').first().textContent()).toContain('small.jpg')
    await expect.poll(() => app.page.locator('.compare-pane canvas').count()).toBe(2)
    await expect.poll(async () => Math.abs((await markOf(0)).left - old.left)).toBeLessThanOrEqual(2)
  })

  it('steps to the next item in the pane the keys act on, and keeps the place', async () => {
    await compareThese('cut.jpg', 'small.jpg')
    await app.press('ArrowDown')
    await app.press('ArrowRight')
    await expect.poll(() => app.page.locator('.compare-plate').nth(1).textContent()).toContain('whole.jpg')
    expect(await app.page.locator('.compare-plate').first().textContent()).toContain('cut.jpg')
  })

  it('takes up to four, and says why not more or fewer', async () => {
    await compareThese('whole.jpg', 'small.jpg', 'cut.jpg')
    await look('three')
    expect(await app.page.getByRole('button', { name: words.modes.wipe }).getAttribute('title')).toBe(words.onlyTwo)
  })

  it('keeps the pairs for reports in the library, by either order, until they are taken out', async () => {
    await compareThese('whole.jpg', 'small.jpg')
    const button = (name: string) => app.page.locator('.compare-tools').getByRole('button', { name, exact: true })
    await button(plates.add).click()
    await button(plates.added).waitFor()
    await app.reload()
    await openCaseAgain()
    await compareThese('small.jpg', 'whole.jpg')
    await button(plates.added).waitFor()
    const [{ id: caseId } = { id: 0 as never }] = await valueFrom(app.page, 'cases.list', {})
    const kept = await valueFrom(app.page, 'pairs.list', { caseId })
    expect(kept).toHaveLength(1)
    await app.press('Escape')
    await app.page.locator('.library').waitFor()
    await app.press('Shift+R')
    const sheet = app.page.getByRole('dialog')
    const [{ left, right } = { left: { reference: '' }, right: { reference: '' } }] = kept
    expect(await sheet.getByLabel(plates.title({ left: left.reference, right: right.reference })).isChecked()).toBe(
      true,
    )
    await app.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await compareThese('small.jpg', 'whole.jpg')
    await button(plates.added).click()
    await button(plates.add).waitFor()
    expect(await valueFrom(app.page, 'pairs.list', { caseId })).toEqual([])
  })

  it('has the boxes in all panes and pairs the faces that lie at the same place', async () => {
    await app.press('Escape')
    await openCaseAgain()
    await app.page.keyboard.press('Control+a')
    await app.page.getByText('3 items selected').first().waitFor()
    await analyseSelected(app, service, 3)
    await compareThese('whole.jpg', 'small.jpg')
    await app.page.getByText(words.paired({ pairs: '1↔2, 2↔1' })).waitFor()
    expect(await app.page.locator('.face-box').count()).toBe(4)
    const pane = await paneOf(0)
    const box = await app.page.locator('.face-box').first().boundingBox()
    await app.page.mouse.move((box?.x ?? pane.x) + 5, (box?.y ?? pane.y) + 5)
    await expect.poll(() => app.page.locator('.face-box-highlighted').count()).toBe(2)
    await look('faces')
    await app.page.getByRole('button', { name: /^All / }).click()
    // The same face has another number in the other list.
    const table = app.page.locator('.difference-table')
    const find = async (text: string) => {
      const scroller = app.page.locator('.difference-scroll')
      for (let top = 0; top < 6000 && (await table.getByText(text, { exact: true }).count()) === 0; top += 150) {
        await scroller.evaluate((part, to) => part.scrollTo(0, to), top)
        await atRest(app.page)
      }
      await table.getByText(text, { exact: true }).waitFor()
    }
    await find(difference.face_pairs)
    await find('Faces A1 ↔ B2, deepfake score')
    await find('Faces A2 ↔ B1, deepfake score')
    await app.page.getByRole('button', { name: /^Different / }).click()
    // An image moved alone takes its boxes away from the others'.
    const other = await paneOf(1)
    const [x, y] = [other.x + other.width / 2, other.y + other.height / 2]
    await app.page.keyboard.down('Alt')
    await app.page.mouse.move(x, y)
    await app.page.mouse.down()
    await app.page.mouse.move(x + 60, y + 40, { steps: 5 })
    await app.page.mouse.up()
    await app.page.keyboard.up('Alt')
    await app.page.getByText(words.paired({ pairs: '' }).trim()).waitFor({ state: 'hidden' })
    await app.page.getByRole('button', { name: /^All / }).click()
    await find(difference.face_numbers)
    await app.page.getByRole('button', { name: /^Different / }).click()
    expect(await paneOf(1)).toEqual(other)
    await app.page.getByRole('button', { name: words.realign }).click()
    await app.page.getByText(words.paired({ pairs: '1↔2, 2↔1' })).waitFor()
  })
})
