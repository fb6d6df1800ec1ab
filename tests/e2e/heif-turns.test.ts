import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { orientationOf, thenMirrored, thenRotated, turnOf } from '../../src/main/inspect/container/turn.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { turnedHeif } from '../support/heif.ts'
import { setupService } from '../support/service-in-test.ts'
import { analyseSelected, answerFaces, connectDesk, openPicture, takeIn } from './support/desk.ts'
import { setupApp } from './support/setup-app.ts'

/** Location of the face in the stored pixels of the portrait. */
const FACE = { x: 38, y: 28, width: 52, height: 46 }
/** Margin around the box, so that its offset can be measured; CSS pixels. */
const AROUND = 6
/** How a container can rotate its image: by quarter turns anticlockwise, then mirrored or not. */
const TURNS = [0, 1, 2, 3].flatMap((quarters) => [
  { quarters, mirror: null },
  { quarters, mirror: 1 },
])
const nameOf = ({ quarters, mirror }: (typeof TURNS)[number]) =>
  `turned-${quarters}${mirror === null ? '' : '-mirrored'}.heic`

describe.skipIf(!hasCorpus)('the box of a face on a picture that its container turns', () => {
  const service = setupService()
  const app = setupApp()

  beforeAll(async () => {
    const portrait = readFileSync(join(CORPUS, 'heif/hopper.heif'))
    for (const turn of TURNS) {
      const bytes = turnedHeif(portrait, [
        ['irot', turn.quarters],
        ...(turn.mirror === null ? [] : [['imir', turn.mirror] as [string, number]]),
      ])
      writeFileSync(join(app.evidence, nameOf(turn)), bytes)
      answerFaces(service, bytes, [{ ...FACE, confidence: 0.9, deepfakeScore: 0.5 }])
    }
    await app.start()
    await connectDesk(app, service)
    await takeIn(app, [app.evidence], TURNS.length)
  })

  /** The pixels under the box and around it, without the box, rotated back by an EXIF orientation; grey values. */
  const underTheBox = async (name: string, orientation: number) => {
    if ((await app.page.locator('.item-screen').count()) > 0) await app.press('Escape')
    await app.page.locator('.card').first().waitFor()
    await openPicture(app, name)
    await app.page.locator('.stage-plate').getByText('100%').waitFor()
    const box = await app.page.locator('.face-box').boundingBox()
    if (box === null) throw new Error('no box is drawn')
    await app.press('Shift+B')
    const clip = {
      x: Math.round(box.x) - AROUND,
      y: Math.round(box.y) - AROUND,
      width: Math.round(box.width) + 2 * AROUND,
      height: Math.round(box.height) + 2 * AROUND,
    }
    const shot = await app.page.screenshot({ clip })
    await app.press('Shift+B')
    const back = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6 }[orientation] ?? 1
    const marked = await sharp(shot).withMetadata({ orientation: back }).png().toBuffer()
    const { data, info } = await sharp(marked).rotate().grayscale().raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  }

  it(`has a face in each of its pictures${needsCorpus}`, async () => {
    await expect.poll(() => app.page.locator('.library-tools .button-primary').isEnabled()).toBe(true)
    await app.press('Control+a')
    await analyseSelected(app, service, TURNS.length)
  })

  it.each(TURNS)(`lies on the face, to a pixel: irot $quarters, imir $mirror${needsCorpus}`, async (turn) => {
    const rotated = thenRotated(turnOf(1), turn.quarters)
    const orientation = orientationOf(turn.mirror === null ? rotated : thenMirrored(rotated, 'left_right'))
    const wanted = await underTheBox(nameOf({ quarters: 0, mirror: null }), 1)
    const found = await underTheBox(nameOf(turn), orientation)
    expect([found.width, found.height]).toEqual([FACE.width + 2 * AROUND, FACE.height + 2 * AROUND])
    const { x, y, apart } = bestShift(wanted, found)
    expect(Math.abs(x), 'pixels aside').toBeLessThanOrEqual(1)
    expect(Math.abs(y), 'pixels below').toBeLessThanOrEqual(1)
    // The same pixels, not merely the most similar ones.
    expect(apart).toBeLessThan(6)
  })

  it(`of the unturned one lies on the face itself${needsCorpus}`, async () => {
    const { data, width, height } = await underTheBox(nameOf({ quarters: 0, mirror: null }), 1)
    const stored = await app.page.locator('.stage-picture').boundingBox()
    expect(stored?.width).toBeCloseTo(128, 0)
    const mean = (from: number, to: number) => {
      const part = data.subarray(Math.round(from * height) * width, Math.round(to * height) * width)
      return part.reduce((sum, value) => sum + value, 0) / part.length
    }
    // The brow is light, the cap above it dark.
    expect(mean(0.15, 0.25)).toBeGreaterThan(mean(0, 0.08) + 40)
  })
})

type Grey = { data: Buffer; width: number; height: number }

/** The shift at which one image looks most like another, and the difference of their grey values then. */
function bestShift(a: Grey, b: Grey): { x: number; y: number; apart: number } {
  let best = { x: 0, y: 0, apart: Number.POSITIVE_INFINITY }
  for (let y = -AROUND; y <= AROUND; y += 1) {
    for (let x = -AROUND; x <= AROUND; x += 1) {
      let sum = 0
      let count = 0
      for (let row = AROUND; row < a.height - AROUND; row += 1) {
        for (let column = AROUND; column < a.width - AROUND; column += 1) {
          const own = a.data[row * a.width + column] ?? 0
          sum += Math.abs(own - (b.data[(row + y) * b.width + column + x] ?? 0))
          count += 1
        }
      }
      const apart = sum / count
      if (apart < best.apart) best = { x, y, apart }
    }
  }
  return best
}
