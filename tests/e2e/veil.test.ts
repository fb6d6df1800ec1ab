import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { caseWords } from '../../src/shared/words/cases.ts'
import { veilLooks, veilStatus, veil as words } from '../../src/shared/words/veil.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { watchAccess } from './support/accessible.ts'
import { atRest } from './support/at-rest.ts'
import { openCase } from './support/desk.ts'
import { hardestEdge, watchFrames } from './support/edges.ts'
import { lookAt } from './support/look.ts'
import { saveReport } from './support/save-report.ts'
import { setupApp } from './support/setup-app.ts'

// Stripes that no veiled image may show, and every sharp one does.
const SIZE = { width: 1600, height: 1200 }
const STRIPE = 40
const SHARP = 90
const SOFT = 24

const hasPdfImages = spawnSync('pdfimages', ['-v']).error === undefined

describe('the veil', () => {
  const app = setupApp()

  const wellOf = async (name: string) => {
    const well = await app.page.locator('.card', { hasText: name }).locator('.well').boundingBox()
    if (well === null) throw new Error(`${name} is not shown`)
    // The middle, without the sign in the corner and the edges of the image.
    return { x: well.x + well.width * 0.35, y: well.y + 34, width: well.width * 0.3, height: well.height - 44 }
  }
  const middleOf = async (selector: string, index = 0) => {
    const box = await app.page.locator(selector).nth(index).boundingBox()
    if (box === null) throw new Error(`${selector} is not shown`)
    return { x: box.x + box.width * 0.3, y: box.y + 50, width: box.width * 0.4, height: box.height - 120 }
  }
  const stage = () => middleOf('.stage-well')
  /** Within the library: its name appears on other screens too. */
  const card = (name: string) => app.page.locator('.card', { hasText: name })
  const settled = () => app.page.locator('.stage-plate').getByText('original', { exact: true }).waitFor()
  const look = (name: string) => lookAt(app, `veil-${name}`)

  beforeAll(async () => {
    for (let number = 1; number <= 6; number += 1) {
      const stripes = Buffer.alloc(SIZE.width * SIZE.height * 3)
      for (let at = 0; at < stripes.length; at += 1) {
        const x = Math.floor(at / 3) % SIZE.width
        stripes[at] = Math.floor((x + number) / STRIPE) % 2 === 0 ? 20 : 230
      }
      const picture = sharp(stripes, { raw: { ...SIZE, channels: 3 } }).jpeg({ quality: 95 })
      writeFileSync(join(app.evidence, `stripes-${number}.jpg`), await picture.toBuffer())
    }
    await app.start()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await openCase(app, 'Harbour fire')
    await app.press('Escape')
  })

  it('is set for a case in its sheet, and then lies over every picture of the grid', async () => {
    const { page } = app
    await page.getByRole('button', { name: caseWords.edit }).click()
    await page.getByRole('dialog').getByRole('button', { name: veilLooks.blur_grey }).click()
    await page.getByRole('dialog').getByRole('button', { name: veilLooks.blur_grey, pressed: true }).waitFor()
    await app.press('Escape')
    await page.getByRole('button', { name: 'Harbour fire' }).first().click()
    const frames = await watchFrames(page)
    await app.dropPaths('body', [app.evidence])
    await expect.poll(() => page.locator('.card canvas').count()).toBe(6)
    await frames.more(48)
    const { edge, painted, bare } = await frames.hardest()
    expect(bare).toBe(0)
    expect(painted).toBeGreaterThan(6)
    expect(edge).toBeLessThan(SOFT)
    for (const name of ['stripes-1.jpg', 'stripes-6.jpg']) {
      expect(await hardestEdge(page, await wellOf(name))).toBeLessThan(SOFT)
    }
    expect(await page.getByText('ITEM-0006').isVisible()).toBe(true)
    expect(await page.locator('.card').getByText(words.aloud, { exact: true }).count()).toBe(6)
    expect(await watchAccess(page).faults()).toEqual([])
    await look('grid')
  })

  it('lies there in the colours of the system and with more contrast, with its sign', async () => {
    const { page } = app
    await page.emulateMedia({ forcedColors: 'active', contrast: 'more' })
    expect(await hardestEdge(page, await wellOf('stripes-1.jpg'))).toBeLessThan(SOFT)
    const sign = await page.locator('.card .veil-sign').first().boundingBox()
    if (sign === null) throw new Error('there is no sign')
    expect(await hardestEdge(page, sign)).toBeGreaterThan(SHARP)
    await look('forced')
    await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' })
  })

  it('is lifted from one picture as long as V is held, and comes back when the window is left', async () => {
    const { page } = app
    await page.getByText('stripes-2.jpg').first().click()
    await page.mouse.move(2, 2)
    await page.keyboard.down('v')
    await expect.poll(async () => await hardestEdge(page, await wellOf('stripes-2.jpg'))).toBeGreaterThan(SHARP)
    expect(await hardestEdge(page, await wellOf('stripes-1.jpg'))).toBeLessThan(SOFT)
    await page.keyboard.up('v')
    await expect.poll(async () => await hardestEdge(page, await wellOf('stripes-2.jpg'))).toBeLessThan(SOFT)
    const { x, y } = await wellOf('stripes-3.jpg')
    await page.mouse.move(x + 5, y + 5)
    await page.keyboard.down('v')
    await expect.poll(async () => await hardestEdge(page, await wellOf('stripes-3.jpg'))).toBeGreaterThan(SHARP)
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect.poll(async () => await hardestEdge(page, await wellOf('stripes-3.jpg'))).toBeLessThan(SOFT)
    await page.keyboard.up('v')
    await page.mouse.move(2, 2)
  })

  it('never lets a sharp picture through while one is opened and gone through, in any frame', async () => {
    const { page } = app
    const frames = await watchFrames(page)
    await page.getByText('stripes-1.jpg').first().dblclick()
    await page.locator('.stage-well canvas').waitFor()
    expect(await hardestEdge(page, await stage())).toBeLessThan(SOFT)
    await settled()
    for (let step = 0; step < 5; step += 1) {
      await app.press('ArrowRight')
      await page.locator('.stage-well canvas').waitFor()
      expect(await hardestEdge(page, await stage())).toBeLessThan(SOFT)
      if (step % 2 === 0) await settled()
    }
    for (let step = 0; step < 5; step += 1) await app.press('ArrowLeft')
    await settled()
    const { edge, painted, bare } = await frames.hardest()
    expect(painted).toBeGreaterThan(20)
    expect(edge).toBeLessThan(SOFT)
    expect(bare).toBe(0)
  })

  it('is not undone by zooming in, and tells no colour', async () => {
    const { page } = app
    const { x, y } = await stage()
    await page.mouse.move(x + 100, y + 100)
    await app.press('z')
    for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -120)
    await page.mouse.move(x + 110, y + 100)
    expect(await hardestEdge(page, await stage())).toBeLessThan(SOFT)
    expect(await page.locator('.plate-where').textContent()).toMatch(/^[^#]*\d[^#]*$/)
    await look('near')
    await app.press('z')
  })

  it('is lifted by a button for one picture, and lies over the next again', async () => {
    const { page } = app
    const button = page.locator('.veil-plate').getByRole('button')
    await button.focus()
    await app.press('Enter')
    await expect.poll(async () => await hardestEdge(page, await stage())).toBeGreaterThan(SHARP)
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect(await watchAccess(page).faults()).toEqual([])
    await look('shown')
    await app.press('PageDown')
    await page.locator('.stage-well canvas').waitFor()
    expect(await hardestEdge(page, await stage())).toBeLessThan(SOFT)
    await settled()
    expect(await hardestEdge(page, await stage())).toBeLessThan(SOFT)
  })

  it('lies over compared pictures', async () => {
    const { page } = app
    await app.press('Escape')
    await card('stripes-1.jpg').click()
    await card('stripes-2.jpg').click({ modifiers: ['Control'] })
    const frames = await watchFrames(page)
    await app.press('c')
    await expect.poll(() => page.locator('.compare-pane canvas').count()).toBe(2)
    await frames.more(72)
    for (const index of [0, 1]) {
      expect(await hardestEdge(page, await middleOf('.compare-pane', index))).toBeLessThan(SOFT)
    }
    await look('compare')
    for (const key of ['w', 'd', '`']) {
      await app.press(key)
      await frames.more(18)
    }
    const { edge, painted } = await frames.hardest()
    expect(painted).toBeGreaterThan(20)
    expect(edge).toBeLessThan(SOFT)
    await app.press('Escape')
  })

  it.skipIf(!hasPdfImages)(
    `leaves no sharp picture in a report unless a person says yes${hasPdfImages ? '' : ' (skipped: no pdfimages here)'}`,
    async () => {
      await card('stripes-1.jpg').dblclick()
      await settled()
      const widthsIn = async (name: string) => {
        const target = join(app.folder, name)
        await app.saveNextTo(target)
        await saveReport(app)
        const { stdout } = spawnSync('pdfimages', ['-list', join(target, `${name}.pdf`)], { encoding: 'utf8' })
        return stdout
          .split('\n')
          .slice(2)
          .map((line) => Number(line.trim().split(/\s+/)[3]))
          .filter((width) => width > 0)
      }
      const veiled = await widthsIn('veiled')
      expect(veiled.length).toBeGreaterThan(0)
      expect(Math.max(...veiled)).toBeLessThanOrEqual(480)
      await app.answerConfirm(true)
      expect(Math.max(...(await widthsIn('shown')))).toBe(SIZE.width)
      await app.press('Escape')
    },
  )

  it.skipIf(!hasCorpus)(`lies over a film from its first frame, and turns its sound off${needsCorpus}`, async () => {
    const { page } = app
    await app.dropPaths('body', [join(CORPUS, 'audio-video', 'video1.mp4')])
    // Wait until it is read: before that it is not known to be a video.
    await page.locator('.card', { hasText: 'video1.mp4' }).getByText(/^MP4/).waitFor()
    const frames = await watchFrames(page)
    await page.locator('.card', { hasText: 'video1.mp4' }).dblclick()
    const film = page.locator('video')
    await film.waitFor()
    const isMuted = () => film.evaluate((element) => (element as HTMLVideoElement).muted)
    await expect.poll(() => page.locator('.veil-plate').getByRole('button').count()).toBe(1)
    await frames.more(30)
    expect(await frames.hardest()).toMatchObject({ bare: 0 })
    await app.press('Shift+V')
    await app.press('m')
    await expect.poll(isMuted).toBe(false)
    await app.press('Shift+V')
    await expect.poll(isMuted).toBe(true)
    await look('film')
    await app.press('Escape')
  })

  it('is lifted and laid by one key for the whole window, which always says so', async () => {
    const { page } = app
    const said = async () => await page.locator('.veil-switch').locator('.veil-status, button').allTextContents()
    expect(await said()).toEqual([veilStatus.blur_grey, words.showAll])
    await app.press('Shift+V')
    await expect.poll(async () => await hardestEdge(page, await wellOf('stripes-1.jpg'))).toBeGreaterThan(SHARP)
    expect(await said()).toEqual([veilStatus.lifted, words.hideAll])
    expect(await page.locator('.veil-sign').count()).toBe(0)
    await look('lifted')
    await app.press('Escape')
    await app.press('Escape')
    await page.getByRole('button', { name: 'Harbour fire' }).first().click()
    await page.locator('.card', { hasText: 'stripes-1.jpg' }).locator('canvas').waitFor()
    await atRest(page)
    // Coming back, the case is shown according to its own setting.
    expect(await hardestEdge(page, await wellOf('stripes-1.jpg'))).toBeLessThan(SOFT)
  })
})
