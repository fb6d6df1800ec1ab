import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { valueFrom } from '../../tests/e2e/support/ask-app.ts'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import { summed, type Times } from './times.ts'

export type ViewerFigures = {
  runtime: string
  megabytesEach: number
  /** From the key press to the painted preview: never looked at before with a rest between; again at once; key held. */
  firstLook: Times
  again: Times
  held: Times
  /** From the key press to all pixels of a 12-megapixel JPEG. */
  whole: Times
  /**
   * Times between frames, in turns so that what else the machine does falls on all: of a window in which only the
   * pointer moves, of one picture of 24 megapixels that is moved and zoomed, and of two side by side.
   */
  one: Frames
  two: Frames
}

type Frames = { idle: Times; moved: Times }

const STEPS = 60
const ROUNDS = 4
const ROUND_MS = 1500
/** A person looks before going on. */
const REST_MS = 400
const LIMIT_MS = 240_000

/** Stepping, full pixels and frames in the real window, over pictures made for it. */
export async function measureViewer(): Promise<ViewerFigures> {
  const work = mkdtempSync(join(tmpdir(), 'touchstone-bench-viewer-'))
  const [first] = await makeLargePictures(join(work, 'pictures'), STEPS + 1, 12)
  await makeLargePictures(join(work, 'pictures'), 2, 24)
  const app = await launchApp({ home: join(work, 'home') })
  const { page } = app
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { id: caseId } = await valueFrom(page, 'cases.create', { name: 'Measured' })
    await page.getByRole('button', { name: 'Measured' }).first().click()
    await app.dropPaths('body', [join(work, 'pictures')])
    for (const from = Date.now(); ; ) {
      await page.waitForTimeout(300)
      const progress = await valueFrom(page, 'intake.progress', { caseId })
      if (progress?.state === 'finished') break
      if (Date.now() - from > LIMIT_MS) throw new Error('The intake did not end in time.')
    }
    await page.locator('.card').first().waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.locator('.stage-well[data-shows="original"]').waitFor()
    await page.evaluate(watchSteps)
    const firstLook = await steps(page, 'ArrowRight', REST_MS, 'preview')
    const again = await steps(page, 'ArrowLeft', 0, 'preview')
    const held = await holdKey(page, 'ArrowRight', STEPS)
    const whole = await steps(page, 'ArrowLeft', REST_MS, 'original')

    await page.keyboard.press('End')
    await page.locator('.stage-well[data-shows="original"]').waitFor()
    await page.waitForTimeout(2000)
    const one = await framesInTurns(page)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.waitForTimeout(500)
    await page.keyboard.press('Space')
    await page.keyboard.press('c')
    await page.locator('.compare-pane canvas').nth(1).waitFor()
    await page.waitForTimeout(3000)
    const two = await framesInTurns(page)
    const megabytesEach = statSync(first ?? work).size / 1e6
    return { runtime: app.runtime, megabytesEach, firstLook, again, held, whole, one, two }
  } finally {
    await app.close()
    rmSync(work, { recursive: true, force: true })
  }
}

async function steps(page: Page, key: string, restMs: number, wanted: 'preview' | 'original'): Promise<Times> {
  const times: number[] = []
  for (let n = 0; n < STEPS; n += 1) {
    await page.evaluate<void, string>(awaitStep, wanted)
    await page.keyboard.press(key)
    times.push(await page.evaluate(stepTime))
    await page.waitForTimeout(restMs)
  }
  return summed(times)
}

/** A held key repeats 30 times a second; what counts is how long after the last press its picture stands there. */
async function holdKey(page: Page, key: string, count: number): Promise<Times> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(awaitStep, 'preview')
    for (let n = 0; n < count / 3; n += 1) {
      await page.keyboard.down(key)
      await page.waitForTimeout(33)
    }
    times.push(await page.evaluate(stepTime))
    await page.keyboard.up(key)
    await page.waitForTimeout(REST_MS)
  }
  return summed(times)
}

/** Wheel and drag in the middle of a picture for a while, or the bare pointer. */
async function moveAbout(page: Page, isHeld: boolean): Promise<void> {
  const [x, y] = [500, 420]
  await page.mouse.move(x, y)
  for (const from = Date.now(); Date.now() - from < ROUND_MS; ) {
    if (isHeld) for (let n = 0; n < 5; n += 1) await page.mouse.wheel(0, -120)
    if (isHeld) await page.mouse.down()
    await page.mouse.move(x - 150, y - 90, { steps: 20 })
    await page.mouse.move(x, y, { steps: 20 })
    if (isHeld) await page.mouse.up()
    if (isHeld) for (let n = 0; n < 5; n += 1) await page.mouse.wheel(0, 120)
  }
}

async function framesInTurns(page: Page): Promise<Frames> {
  const [idle, moved]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const isHeld of [false, true]) {
      await page.evaluate(startFrames)
      await moveAbout(page, isHeld)
      ;(isHeld ? moved : idle).push(...(await page.evaluate(endFrames)))
    }
  }
  return { idle: summed(idle), moved: summed(moved) }
}

/* What follows runs in the page. */

type Watch = { pressedAt: number; before: string; time: Promise<number> }
type WithWatch = { watch: Watch; frames: { times: number[]; isOver: boolean } }

function watchSteps(): void {
  const page = globalThis as unknown as WithWatch
  page.watch = { pressedAt: 0, before: '', time: Promise.resolve(0) }
  // The last press counts: where a key is held, the ones before are passed by.
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      page.watch.pressedAt = timeStamp
    },
    true,
  )
}

/** Starts waiting for another item's picture that stands still for a moment. */
function awaitStep(wanted: string): void {
  const { watch } = globalThis as unknown as WithWatch
  const name = () => document.querySelector('.stage-well canvas')?.getAttribute('aria-label') ?? ''
  watch.before = name()
  watch.pressedAt = 0
  watch.time = new Promise((resolve) => {
    let last = ''
    let paintedAt = 0
    const look = (now: number) => {
      const shows = document.querySelector<HTMLElement>('.stage-well')?.dataset.shows
      const isThere = shows === 'original' || shows === wanted
      const is = isThere ? name() : ''
      if (is !== last) paintedAt = now
      last = is
      // Nothing came in its place for as long as a held key takes to repeat twice.
      if (is !== '' && is !== watch.before && watch.pressedAt > 0 && now - Math.max(paintedAt, watch.pressedAt) > 90) {
        return resolve(Math.max(0, paintedAt - watch.pressedAt))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

function stepTime(): Promise<number> {
  return (globalThis as unknown as WithWatch).watch.time
}

function startFrames(): void {
  const page = globalThis as unknown as WithWatch
  const frames = { times: [] as number[], isOver: false }
  page.frames = frames
  let last = 0
  const next = (now: number) => {
    if (last > 0) frames.times.push(now - last)
    last = now
    if (!frames.isOver) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

function endFrames(): number[] {
  const { frames } = globalThis as unknown as WithWatch
  frames.isOver = true
  return frames.times
}

/** A size in megapixels as cameras give it, 4 : 3. */
const SIZES = { 12: [4000, 3000], 24: [5656, 4242] } as const

/** Pictures as large as those of cameras, each another one: made here, so that nobody's evidence is measured with. */
async function makeLargePictures(folder: string, count: number, megapixels: 12 | 24): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const [width, height] = SIZES[megapixels]
  // Grain, enlarged: it compresses about as a photograph does.
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const grain = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const scene = await sharp(grain).resize(width, height, { kernel: 'cubic' }).raw().toBuffer()
  const paths: string[] = []
  for (let n = 0; n < count; n += 1) {
    const mark = { create: { width: 40 + n * 8, height: 400, channels: 3, background: '#204060' } } as const
    const bytes = await sharp(scene, { raw: { width, height, channels: 3 } })
      .composite([{ input: await sharp(mark).png().toBuffer(), left: 300 + n * 20, top: 500 }])
      .jpeg({ quality: 82 })
      .toBuffer()
    const path = join(folder, `${megapixels}-${String(n).padStart(3, '0')}.jpg`)
    writeFileSync(path, bytes)
    paths.push(path)
  }
  return paths
}
