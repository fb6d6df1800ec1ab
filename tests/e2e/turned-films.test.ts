import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { derivativePath, EXTENSIONS } from '../../src/main/inspect/derivative-path.ts'
import { turnPoint } from '../../src/shared/model/face-reading.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { backFrom } from '../../src/shared/model/orientation.ts'
import { player as words } from '../../src/shared/words/player.ts'
import { stills } from '../../src/shared/words/stills.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { boxFilm, MATRICES, matroskaFilm } from '../support/av1-film.ts'
import { itemsOf } from './support/ask-app.ts'
import { openCase } from './support/desk.ts'
import { setupApp } from './support/setup-app.ts'

const SIZE = { width: 96, height: 64 }
/** The four quarters of the stored frame, in reading order. */
const COLOURS = ['red', 'green', 'blue', 'white'] as const
const RGB = { red: [220, 30, 30], green: [30, 180, 30], blue: [30, 30, 220], white: [240, 240, 240] } as const

function storedFrame(): Promise<Buffer> {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 3)
  for (let y = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1)
      pixels.set(RGB[colourAt(x / SIZE.width, y / SIZE.height)], (y * SIZE.width + x) * 3)
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer()
}
const colourAt = (x: number, y: number) => COLOURS[(y < 0.5 ? 0 : 2) + (x < 0.5 ? 0 : 1)] ?? 'white'

const QUARTERS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

/** The quarters of the frame displayed by an orientation, and its size. */
function reference(orientation: number) {
  const isAcross = orientation >= 5
  return {
    size: isAcross ? [SIZE.height, SIZE.width] : [SIZE.width, SIZE.height],
    quarters: QUARTERS.map(([u, v]) => {
      const { x, y } = turnPoint(u, v, backFrom(orientation))
      return colourAt(x, y)
    }),
  }
}

/** The nearest colour in the middle of each quarter of an image. */
async function quartersOf(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return QUARTERS.map(([u, v]) => {
    const at = (Math.floor(v * info.height) * info.width + Math.floor(u * info.width)) * 3
    const apart = (name: (typeof COLOURS)[number]) =>
      RGB[name].reduce((sum, value, channel) => sum + Math.abs(value - (data[at + channel] ?? 0)), 0)
    return COLOURS.toSorted((a, b) => apart(a) - apart(b))[0] ?? ''
  })
}

/** Yaw and roll of the pose that displays by each EXIF orientation, the first one in front. */
const POSES = [
  [0, 0],
  [180, 0],
  [0, 180],
  [180, 180],
  [180, 90],
  [0, -90],
  [180, -90],
  [0, 90],
] as const

const ALL = [1, 2, 3, 4, 5, 6, 7, 8]

describe('a video that its container turns', () => {
  const app = setupApp()
  let caseId: CaseId

  const rows = () => itemsOf(app.page, caseId)
  /** Alone in the list, where only the cards in sight are drawn. */
  const open = async (name: string) => {
    if ((await app.page.locator('.item-screen').count()) > 0) await app.press('Escape')
    await app.page.locator('.card').first().waitFor()
    await app.page.getByRole('textbox', { name: frame.searchLabel }).fill(name)
    await app.press('Enter')
    await app.page.locator('.items [aria-setsize="1"]').getByText(name, { exact: true }).dblclick()
    await expect.poll(() => app.page.getByRole('button', { name: words.play }).isEnabled()).toBe(true)
  }
  /** What is painted of the video, without the margins beside it. */
  const painted = async (orientation: number) => {
    const { size } = reference(orientation)
    const box = await app.page.locator('.player-well').boundingBox()
    if (box === null) throw new Error('no video is displayed')
    const scale = Math.min(box.width / (size[0] ?? 1), box.height / (size[1] ?? 1))
    const [width, height] = [(size[0] ?? 1) * scale, (size[1] ?? 1) * scale]
    const clip = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
    return await quartersOf(await app.page.screenshot({ clip }))
  }
  const thumbOf = async (name: string) => {
    await expect.poll(async () => (await rows()).find((row) => row.name === name)?.hasThumbnail).toBe(true)
    const sha256 = (await rows()).find((row) => row.name === name)?.sha256
    // A still has an alpha channel, and with one a thumbnail is a WebP.
    const paths = EXTENSIONS.thumb.map((extension) =>
      derivativePath(join(app.home, 'derivatives'), sha256 ?? '', 'thumb', extension),
    )
    const thumb = readFileSync(paths.find((path) => existsSync(path)) ?? '')
    const { width, height } = await sharp(thumb).metadata()
    return { size: [width, height], quarters: await quartersOf(thumb) }
  }

  beforeAll(async () => {
    mkdirSync(app.evidence, { recursive: true })
    const image = await storedFrame()
    const write = (name: string, film: Buffer) => writeFileSync(join(app.evidence, name), film)
    for (const orientation of ALL) {
      const matrix = MATRICES[orientation - 1] ?? [1, 0, 0, 1]
      const [yaw, roll] = POSES[orientation - 1] ?? [0, 0]
      // Each has bytes of its own, also without a turn.
      write(`turn-${orientation}.mp4`, await boxFilm(image, { matrix }))
      write(`turn-${orientation}.mov`, await boxFilm(image, { matrix, brand: 'mov' }))
      write(`turn-${orientation}.mkv`, await matroskaFilm(image, { yaw, roll }))
      const [a, b, c, d] = matrix
      write(`turn-${orientation}-scaled.mp4`, await boxFilm(image, { matrix: [2 * a, 2 * b, 2 * c, 2 * d] }))
    }
    write('askew.mp4', await boxFilm(image, { matrix: [0.8, 0.6, -0.6, 0.8] }))
    await app.start()
    caseId = await openCase(app, 'Harbour fire')
  })

  it('is taken in like any other file', async () => {
    await app.dropPaths('body', [app.evidence])
    await expect
      .poll(async () => (await rows()).filter(({ intake }) => intake === 'inspected').length)
      .toBe(ALL.length * 4 + 1)
  })

  describe.each(['.mp4', '.mov', '.mkv', '-scaled.mp4'])('*%s', (kind) => {
    it.each(ALL)('is painted and kept as the reference by orientation %i', async (orientation) => {
      const name = `turn-${orientation}${kind}`
      await open(name)
      const { size, quarters } = reference(orientation)
      await expect.poll(() => painted(orientation)).toEqual(quarters)
      expect(await thumbOf(name)).toEqual({ size, quarters })
    })
  })

  it('by anything else is painted as it is stored', async () => {
    await open('askew.mp4')
    await expect.poll(() => painted(1)).toEqual(reference(1).quarters)
    expect(await thumbOf('askew.mp4')).toEqual(reference(1))
  })

  it.each([
    [2, 'turn-2.mp4'],
    [5, 'turn-5.mkv'],
    [3, 'turn-3-scaled.mp4'],
  ])('gives a still by orientation %i: %s', async (orientation, name) => {
    await open(name)
    await app.press('s')
    const taken = app.page.getByRole('button', { name: stills.open, exact: true })
    await taken.waitFor()
    const of = (await rows()).find((row) => row.name === name)?.reference ?? ''
    const still = (await rows()).find((row) => row.name.startsWith(`${of} at `))
    expect(await thumbOf(still?.name ?? '')).toEqual(reference(orientation))
  })
})
