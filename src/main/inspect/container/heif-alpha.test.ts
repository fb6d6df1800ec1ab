import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { CORPUS, hasCorpus, needsCorpus } from '../../../../tests/support/corpus.ts'
import { type LayeredOptions, layeredHeif } from '../../../../tests/support/layered-heif.ts'
import { mp4, noise } from '../../../../tests/support/recordings.ts'
import { turnPoint } from '../../../shared/model/face-reading.ts'
import { backFrom } from '../../../shared/model/orientation.ts'
import { withUpright } from '../decode/picture.ts'
import { createPictureLibrary } from '../decode/sharp.ts'
import { findBox } from './boxes.ts'
import { readHeif } from './heif.ts'
import { heifLayers, isCropped, isImageElsewhere, isSequenceElsewhere } from './heif-alpha.ts'
import { HeifRefused } from './heif-decodable.ts'
import { NO_TURN, orientationOf, thenMirrored, thenRotated } from './turn.ts'

// The library decodes no drawings in this process from then on; other tests in it make pictures of them.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const library = createPictureLibrary()

async function drawn(bytes: Buffer, format: 'avif' | 'heic' = 'avif') {
  const picture = { format, bytes, size: null, orientation: 1, standIn: null } as const
  const { value, observations } = await withUpright(library, picture, null, async (upright) => {
    const png = await upright.ensureAlpha().png().toBuffer()
    return await sharp(png).raw().toBuffer({ resolveWithObject: true })
  })
  const { data, info } = value
  return {
    data,
    info,
    observations,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  }
}

const SIZE = { width: 64, height: 48 }
/** Red on the left, blue on the right; clear in the upper left quarter. */
const image = () => {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 4)
  for (let y = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1)
      pixels.set([x < 32 ? 255 : 0, 0, x < 32 ? 0 : 255, x < 32 && y < 24 ? 0 : 255], (y * SIZE.width + x) * 4)
  return sharp(pixels, { raw: { ...SIZE, channels: 4 } })
    .avif({ quality: 95, chromaSubsampling: '4:4:4', effort: 1 })
    .toBuffer()
}
const layered = async (options: LayeredOptions) => layeredHeif(await image(), options)

const looks = ([red = 0, , blue = 0, alpha = 0]: number[]) =>
  alpha < 128 ? 'clear' : red > 180 && blue < 80 ? 'red' : blue > 180 && red < 80 ? 'blue' : 'neither'
/** What the stored image looks like at a place, in fractions. */
const stored = (x: number, y: number) => (x < 0.5 ? (y < 0.5 ? 'clear' : 'red') : 'blue')

describe('an AVIF one of whose images is said to be in another file', () => {
  it.each(['colours', 'opacity'])('is not decoded from this one: %s', async (which) => {
    const bytes = await image()
    expect(isImageElsewhere(bytes)).toBe(false)
    const table = findBox(findBox(bytes, 'meta')?.subarray(4) ?? Buffer.alloc(0), 'iloc') ?? Buffer.alloc(0)
    // Version 0, with two items of one extent, 18 bytes each.
    expect([table[0], table.readUInt16BE(4), table.readUInt16BE(6)]).toEqual([0, 0x4440, 2])
    table.writeUInt16BE(1, which === 'colours' ? 10 : 28)
    expect(isImageElsewhere(bytes)).toBe(true)
    await expect(drawn(bytes)).rejects.toThrow(HeifRefused)
  })
})

describe('a sequence that says it is in another file', () => {
  const sequence = (isItself: boolean) => {
    const dataReferences = [['url ', true] as const, ['url ', isItself] as const]
    const samples = [noise(90)]
    const film = mp4({ tracks: [{ handler: 'pict', format: 'av01', samples, dataReferences, descriptions: [[2, 1]] }] })
    return film.subarray(film.indexOf('moov') - 4)
  }

  it('is told from one in the file, and takes nothing from the image beside it', async () => {
    const still = await image()
    expect(isSequenceElsewhere(still)).toBe(false)
    for (const isItself of [true, false]) {
      const bytes = Buffer.concat([still, sequence(isItself)])
      expect([isSequenceElsewhere(bytes), isImageElsewhere(bytes)]).toEqual([!isItself, false])
      expect(readHeif(bytes).problems.has('data_elsewhere')).toBe(!isItself)
    }
  })

  it('is the image where there is no other', () => {
    expect([true, false].map((isItself) => isImageElsewhere(sequence(isItself)))).toEqual([false, true])
  })
})

describe('opacity of an image that its container transforms', () => {
  const TURNS = [0, 1, 2, 3].flatMap((quarters) => [null, 0, 1].map((mirror) => ({ quarters, mirror })))

  it.each(TURNS)(
    'is turned and mirrored with its colours: irot $quarters, imir $mirror',
    async ({ quarters, mirror }) => {
      const steps = { irot: quarters, ...(mirror === null ? {} : { imir: mirror }) }
      const rotated = thenRotated(NO_TURN, quarters)
      const orientation = orientationOf(
        mirror === null ? rotated : thenMirrored(rotated, mirror === 1 ? 'left_right' : 'top_bottom'),
      )
      for (const alphaToo of [false, true]) {
        const { at, info, observations } = await drawn(await layered({ steps, alphaToo }))
        expect([info.width, info.height]).toEqual(orientation >= 5 ? [48, 64] : [64, 48])
        for (const [u, v] of [
          [0.2, 0.2],
          [0.8, 0.2],
          [0.2, 0.8],
          [0.8, 0.8],
        ] as const) {
          const from = turnPoint(u, v, backFrom(orientation))
          expect(looks(at(Math.floor(u * info.width), Math.floor(v * info.height)))).toBe(stored(from.x, from.y))
        }
        expect(observations).toEqual([])
      }
    },
  )

  it('is cropped with its colours, before both are turned', async () => {
    const clap = { x: 24, y: 16, width: 20, height: 24 }
    const plain = await drawn(await layered({ steps: { clap } }))
    expect([plain.info.width, plain.info.height]).toEqual([20, 24])
    expect([plain.at(2, 2), plain.at(2, 12), plain.at(15, 2)].map(looks)).toEqual(['clear', 'red', 'blue'])
    const turned = await drawn(await layered({ steps: { clap, irot: 1 } }))
    expect([turned.info.width, turned.info.height]).toEqual([24, 20])
    // A quarter turn anticlockwise: the right edge is the upper one now.
    expect([turned.at(2, 2), turned.at(2, 17), turned.at(12, 17)].map(looks)).toEqual(['blue', 'clear', 'red'])
  })

  it('is left out where it is transformed in another way, or has another size, and that is said', async () => {
    const steps = { clap: { x: 24, y: 16, width: 20, height: 24 } }
    for (const bytes of [
      await layered({ steps, alphaSteps: { irot: 2 } }),
      await layered({ steps, alphaSize: [32, 24] }),
    ]) {
      const { at, info, observations } = await drawn(bytes)
      expect([info.width, info.height, looks(at(2, 2))]).toEqual([20, 24, 'red'])
      expect(observations).toEqual(['transparency_left_out'])
    }
  })

  it('needs no care without a transformation', async () => {
    expect(heifLayers(await image())).toBeNull()
    expect(isCropped(await image())).toBe(false)
    expect(heifLayers(Buffer.from('nothing'))).toBeNull()
    const { at, observations } = await drawn(await image())
    expect([at(5, 5), at(5, 40), at(50, 5)].map(looks)).toEqual(['clear', 'red', 'blue'])
    expect(observations).toEqual([])
  })

  it.skipIf(!hasCorpus)(`of an AVIF met in the field shows its blue as far as it goes${needsCorpus}`, async () => {
    const bytes = readFileSync(join(CORPUS, 'field/12-clap-with-alpha/clap-alphahole.avif'))
    expect(isCropped(bytes)).toBe(true)
    const { at, info } = await drawn(bytes)
    expect([info.width, info.height]).toEqual([40, 30])
    const seen = (x: number, y: number) => {
      const [red = 0, , blue = 0, alpha = 0] = at(x, y)
      return alpha > 128 && blue > 180 && red < 100
    }
    for (const [x, y] of [
      [4, 4],
      [28, 4],
      [4, 18],
      [28, 18],
      [16, 10],
    ] as const)
      expect([x, y, seen(x, y)]).toEqual([x, y, true])
    for (const [x, y] of [
      [0, 0],
      [33, 10],
      [16, 23],
    ] as const)
      expect([x, y, seen(x, y)]).toEqual([x, y, false])
  })

  it.skipIf(!hasCorpus)(`of a HEIC is cropped with its colours${needsCorpus}`, async () => {
    const bytes = readFileSync(join(CORPUS, 'heif/with-alpha-512x512.heic'))
    const whole = await drawn(bytes, 'heic')
    const clap = { x: 100, y: 60, width: 300, height: 200 }
    const cropped = await drawn(layeredHeif(bytes, { steps: { clap } }), 'heic')
    expect([cropped.info.width, cropped.info.height]).toEqual([300, 200])
    for (let y = 0; y < 200; y += 20)
      for (let x = 0; x < 300; x += 20) {
        const apart = cropped.at(x, y).map((value, channel) => value - (whole.at(x + 100, y + 60)[channel] ?? 0))
        expect(Math.max(...apart.map(Math.abs))).toBeLessThanOrEqual(1)
      }
  })
})
