import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { CORPUS, hasCorpus, needsCorpus } from '../../../../tests/support/corpus.ts'
import { type FloatTiff, floatTiff } from '../../../../tests/support/float-tiff.ts'
import { profileWithCurve } from '../../../../tests/support/icc.ts'
import type { FloatSamples } from '../../../shared/model/float-samples.ts'
import { wholeTiff } from './float-tiff.ts'
import { withUpright } from './picture.ts'
import { createPictureLibrary } from './sharp.ts'

// The library decodes no drawings in this process from then on; other tests in it make pictures of them.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const library = createPictureLibrary()

/** What is drawn of a TIFF, upright and without loss, and what is said of it. */
async function drawn(bytes: Buffer, page = 1) {
  const picture = { format: 'tiff', bytes, size: null, orientation: 1, standIn: null, page } as const
  const made = await withUpright(library, picture, null, async (upright, isOpaque, storedAs) => {
    const { data, info } = await upright
      .png()
      .toBuffer()
      .then((png) => sharp(png).raw().toBuffer({ resolveWithObject: true }))
    return { data, info, isOpaque, storedAs }
  })
  const { data, info } = made.value
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels
    return [...data.subarray(from, from + info.channels)]
  }
  return { at, mean: data.reduce((sum, value) => sum + value, 0) / data.length / 255, ...made, ...made.value }
}

const SIZE = { width: 21, height: 13 }
/** Red from left to right, green downwards, blue one half; exact in each of the three sizes. */
const ramp = (x: number, y: number) => [x / 32, y / 16, 0.5]
const wanted = (x: number, y: number) => ramp(x, y).map((value) => Math.round(value * 255))

const unit: FloatSamples = { basis: 'unit', from: 0, to: 1, notNumbers: 0, infinite: 0, colours: 'srgb' }

const LAYOUTS: Record<string, Partial<FloatTiff>> = {
  'in one strip': {},
  'in strips of five rows, the most significant byte first': { rowsPerStrip: 5, order: 'MM' },
  'in tiles wider than what is left of the image': { tile: 16 },
  'in planes': { isPlanar: true, rowsPerStrip: 4 },
  'in planes of tiles, packed with LZW': { isPlanar: true, tile: 16, compression: 5 },
  'in a BigTIFF': { isBig: true },
  'packed with LZW, predicted from their bytes': { compression: 5, predictor: 3, rowsPerStrip: 6 },
  'packed with Deflate, predicted from whole samples': { compression: 8, predictor: 2, tile: 16 },
  'packed with Deflate, predicted from whole samples, the most significant byte first': {
    compression: 8,
    predictor: 2,
    order: 'MM',
  },
  'packed with Deflate, predicted from their bytes, the most significant byte first': {
    compression: 8,
    predictor: 3,
    order: 'MM',
    tile: 16,
  },
  'packed with PackBits': { compression: 32773, rowsPerStrip: 3 },
}

describe('floating-point samples', () => {
  describe.each([16, 32, 64] as const)('of %i bits', (bits) => {
    it.each(Object.keys(LAYOUTS))('are drawn as their values say, %s', async (layout) => {
      const { at, info, storedAs, observations, isDamaged } = await drawn(
        floatTiff({ ...SIZE, pixel: ramp, bits, ...LAYOUTS[layout] }),
      )
      for (const [x, y] of [
        [0, 0],
        [20, 0],
        [0, 12],
        [20, 12],
        [16, 7],
      ] as const)
        expect(at(x, y)).toEqual(wanted(x, y))
      expect([info.width, info.height, isDamaged]).toEqual([21, 13, false])
      expect(storedAs).toMatchObject({ conversions: ['float'], floats: unit, pages: 1 })
      expect(observations).toEqual(['float_unit_0_1_srgb'])
    })
  })

  it('go through the profile of the file, even where its name is that of sRGB but its curve is not', async () => {
    const { icc: p3 } = await sharp(await sharp(GREY).withIccProfile('p3').png().toBuffer()).metadata()
    const green = { ...SIZE, pixel: () => [0, 0.8, 0] }
    const wide = await drawn(floatTiff({ ...green, icc: p3 ?? Buffer.alloc(0) }))
    // The green of Display P3 lies outside sRGB: what is left of the other two is none.
    expect([wide.at(0, 0)[0], wide.at(0, 0)[2]]).toEqual([0, 0])
    expect(wide.storedAs).toMatchObject({ conversions: ['float', 'profile'], floats: { ...unit, colours: 'profile' } })
    const linear = await drawn(
      floatTiff({ ...SIZE, pixel: () => [0.2140411, 0.2140411, 0.2140411], icc: linearSrgb() }),
    )
    expect(linear.at(3, 3).every((value) => Math.abs(value - 128) <= 1)).toBe(true)
    expect(linear.storedAs?.conversions).toEqual(['float', 'profile'])
  })

  it('ignore a profile for another kind of colours, and say that they are taken as sRGB', async () => {
    const { icc } = await sharp(
      await sharp(GREY).toColourspace('b-w').withIccProfile('srgb').png().toBuffer(),
    ).metadata()
    const grey = await drawn(floatTiff({ ...SIZE, photometric: 1, pixel: (x) => [x / 20], icc: icc ?? linearSrgb() }))
    expect([grey.at(0, 0)[0], grey.at(10, 0)[0], grey.at(20, 0)[0]]).toEqual([0, 128, 255])
    expect(grey.observations).toEqual(['float_unit_0_1_srgb'])
  })

  it('run from white to black where the file says that white is 0', async () => {
    const { at } = await drawn(floatTiff({ ...SIZE, photometric: 0, pixel: (x) => [x / 20] }))
    expect([at(0, 0)[0], at(20, 0)[0]]).toEqual([255, 0])
  })

  it('are scaled by the range that the file states, and what lies outside is cut', async () => {
    const { at, observations } = await drawn(
      floatTiff({ ...SIZE, photometric: 1, pixel: (x) => [x * 100 - 500], stated: [-250, 1250] }),
    )
    expect([at(0, 0)[0], at(10, 0)[0], at(20, 0)[0]]).toEqual([0, 128, 255])
    expect(observations).toEqual(['float_stated_-250_1250_srgb'])
  })

  it('that exceed 1 by no more than a conversion leaves are not scaled', async () => {
    const { at, observations } = await drawn(
      floatTiff({ ...SIZE, pixel: (x) => [x === 0 ? 1.0009 : 0.5, -0.0009, 0.25] }),
    )
    expect([at(0, 0), at(1, 0)]).toEqual([
      [255, 0, 64],
      [128, 0, 64],
    ])
    expect(observations).toEqual(['float_unit_0_1_srgb'])
  })

  it.each([32, 64] as const)('of an unknown range are scaled from percentile to percentile: %i bits', async (bits) => {
    const side = { width: 100, height: 100 }
    const value = (x: number, y: number) => (x === 50 && y === 50 ? 1e30 : (y * 100 + x) * 3 - 15_000)
    const { at, observations, storedAs } = await drawn(
      floatTiff({ ...side, bits, photometric: 1, pixel: (x, y) => [value(x, y)], compression: 8 }),
    )
    const floats = storedAs?.floats
    expect(floats).toMatchObject({ basis: 'percentiles', from: -14_973, notNumbers: 0, infinite: 0 })
    expect(Math.abs((floats?.to ?? 0) - 14_967)).toBeLessThanOrEqual(6)
    const drawnAs = (x: number, y: number) => {
      const share = (value(x, y) - (floats?.from ?? 0)) / ((floats?.to ?? 1) - (floats?.from ?? 0))
      return Math.round(255 * Math.max(0, Math.min(1, share)))
    }
    for (const [x, y] of [
      [0, 0],
      [50, 50],
      [99, 99],
      [10, 40],
      [70, 73],
    ] as const)
      expect(at(x, y)[0]).toBe(drawnAs(x, y))
    expect(observations).toEqual([`float_percentiles_-14973_${floats?.to}_srgb`])
  })

  it('that are all the same have no range, and none is stated', async () => {
    const same = await drawn(floatTiff({ ...SIZE, photometric: 1, pixel: () => [7.5] }))
    expect([same.at(0, 0)[0], same.at(20, 12)[0]]).toEqual([0, 0])
    expect(same.observations).toEqual(['float_constant_7.5_7.5_srgb'])
    // The same between 0 and 1 needs none: it is drawn as its value says.
    const half = await drawn(floatTiff({ ...SIZE, photometric: 1, pixel: () => [0.5] }))
    expect([half.at(0, 0)[0], half.observations]).toEqual([128, ['float_unit_0_1_srgb']])
    const others = await drawn(
      floatTiff({ ...SIZE, photometric: 1, pixel: (x) => [x === 3 ? Number.POSITIVE_INFINITY : -2] }),
    )
    expect([others.at(0, 0)[0], others.at(3, 0)[0]]).toEqual([0, 255])
    expect(others.observations).toEqual(['float_constant_-2_-2_srgb', 'float_not_finite_0_13'])
  })

  it('that are no finite numbers are counted, and count for no range', async () => {
    const pixel = (x: number, y: number) =>
      y > 0 ? [x / 20] : [[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY][x] ?? 0.5]
    for (const bits of [16, 32, 64] as const) {
      const { at, observations } = await drawn(floatTiff({ ...SIZE, bits, photometric: 1, pixel }))
      expect([at(0, 0)[0], at(1, 0)[0], at(2, 0)[0], at(10, 1)[0]]).toEqual([0, 255, 0, 128])
      expect(observations).toEqual(['float_unit_0_1_srgb', 'float_not_finite_1_2'])
    }
    await expect(drawn(floatTiff({ ...SIZE, photometric: 1, pixel: () => [Number.NaN] }))).rejects.toThrow()
  })

  it('keep their transparency, whether colours are multiplied by it or not', async () => {
    const pixel = (x: number) => (x === 0 ? [0, 0, 0, 0] : [0.25, 0.125, 0.5, 0.5])
    const plain = await drawn(floatTiff({ ...SIZE, pixel, extra: 2 }))
    expect([plain.at(0, 0)[3], plain.at(5, 5)]).toEqual([0, [64, 32, 128, 128]])
    const multiplied = await drawn(floatTiff({ ...SIZE, pixel, extra: 1 }))
    expect(multiplied.at(5, 5)).toEqual([128, 64, 255, 128])
    // A fourth sample of unknown meaning is no transparency.
    expect((await drawn(floatTiff({ ...SIZE, pixel, extra: 0 }))).at(5, 5)).toEqual([64, 32, 128])
  })

  it('leave transparency out where its values are none, and say so', async () => {
    const { at, observations } = await drawn(floatTiff({ ...SIZE, pixel: () => [0.5, 0.5, 0.5, 255], extra: 2 }))
    expect(at(0, 0)).toEqual([128, 128, 128])
    expect(observations).toEqual(['float_unit_0_1_srgb', 'transparency_left_out'])
  })

  it('of CMYK are ink', async () => {
    const { at, storedAs } = await drawn(
      floatTiff({ ...SIZE, photometric: 5, pixel: (x) => [0, 0, 0, x === 0 ? 0 : 1] }),
    )
    expect(at(0, 0)[0]).toBeGreaterThan(250)
    expect(at(1, 0)[0]).toBeLessThan(60)
    expect(storedAs).toMatchObject({ conversions: ['float', 'cmyk'], floats: { colours: 'cmyk' } })
  })

  it('that end early are drawn as far as they go, and the image counts as damaged', async () => {
    const whole = floatTiff({ ...SIZE, pixel: ramp })
    const { at, isDamaged } = await drawn(whole.subarray(0, whole.length - SIZE.width * 12 * 3))
    expect([at(20, 5), at(20, 12), isDamaged]).toEqual([wanted(20, 5), [0, 0, 0], true])
  })

  it.skipIf(!hasCorpus)(`of two files met in the field are white with coloured figures${needsCorpus}`, async () => {
    const read = (name: string) => readFileSync(join(CORPUS, 'field/11-float-tiff-with-profile-black', name))
    const first = await drawn(read('f01-icc.tif'))
    expect(first.mean).toBeCloseTo(0.803, 3)
    const colours = new Set(Array.from({ length: 96 * 64 }, (_, n) => first.at(n % 96, Math.floor(n / 96)).join()))
    expect(colours).toContain('0,128,0')
    const second = await drawn(read('tm-shapes_lzw_predictor3.tif'))
    expect(second.at(90, 20)).toEqual([25, 230, 3])
    expect(second.mean).toBeCloseTo(0.837, 3)
    expect([first.observations, first.isDamaged]).toEqual([['float_unit_0_1_profile'], false])
    expect([second.observations, second.isDamaged]).toEqual([['float_stated_0_1_profile'], false])
  })
})

describe('a TIFF without floating-point samples', () => {
  it('is left as it is, as one with samples that are none of a colour', async () => {
    expect(wholeTiff(await sharp(GREY).tiff().toBuffer(), 1)).toBeNull()
    expect(wholeTiff(floatTiff({ ...SIZE, photometric: 8, pixel: ramp }), 1)).toBeNull()
    expect(wholeTiff(floatTiff({ ...SIZE, pixel: ramp }), 2)).toBeNull()
    expect(wholeTiff(Buffer.from('II*\0'), 1)).toBeNull()
  })

  it('ends, whatever it claims of its size', () => {
    const claims = (tag: number, value: number) => {
      const bytes = floatTiff({ ...SIZE, pixel: ramp, compression: 5 })
      const at = bytes.indexOf(Buffer.from([tag & 255, tag >> 8, 4, 0]), 8)
      bytes.writeUInt32LE(value, at + 8)
      return () => wholeTiff(bytes, 1)
    }
    expect(claims(256, 0xffffffff)()).toBeNull()
    expect(claims(257, 0x7fffffff)).toThrow(RangeError)
    expect(claims(278, 0)).toThrow(RangeError)
    expect(claims(273, 0xffffffff)).toThrow(RangeError)
  })
})

/** Programs write such a profile for floating-point images. */
const linearSrgb = () => profileWithCurve([])

const GREY = { create: { width: 4, height: 3, channels: 3, background: '#808080' } } as const
