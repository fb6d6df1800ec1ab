import sharp, { type Metadata, type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { type StoredAs, storedAsFrom } from '../../../shared/model/stored-as.ts'
import { storedInHeif, storedInTiff, withProfile, withStoredAs } from './stored-as.ts'

const grey = { create: { width: 4, height: 3, channels: 3, background: '#808080' } } as const

describe('how pixels were stored', () => {
  it('is kept in a lossless picture, which still decodes, and read back', async () => {
    const floats = { basis: 'percentiles', from: -1.5, to: 1e30, notNumbers: 2, infinite: 0, colours: 'cmyk' } as const
    const said: StoredAs = { page: 2, pages: 5, orientation: 6, conversions: ['float', 'cmyk'], floats }
    const png = withStoredAs(await sharp(grey).png().toBuffer(), said)
    const { comments, width } = await sharp(png, { failOn: 'warning' }).metadata()
    expect(width).toBe(4)
    expect(storedAsFrom(comments?.find(({ keyword }) => keyword === 'Touchstone')?.text ?? '')).toEqual(said)
  })

  it.each([
    '',
    '[]',
    'null',
    '{"page":1}',
    '{"page":3,"pages":2,"orientation":1,"conversions":[]}',
    '{"page":1,"pages":1e9,"orientation":1,"conversions":[]}',
    '{"page":1,"pages":1,"orientation":9,"conversions":[]}',
  ])('is not read from %s', (text) => expect(storedAsFrom(text)).toBeNull())

  it('tells what 8 bits in sRGB cannot hold', async () => {
    const tiff = async (image: Sharp) => storedInTiff(await sharp(await image.tiff().toBuffer()).metadata(), 1, 1)
    expect(await tiff(sharp(grey))).toEqual({ page: 1, pages: 1, orientation: 1, conversions: [], floats: null })
    expect((await tiff(sharp(grey).toColourspace('cmyk'))).conversions).toContain('cmyk')
    expect((await tiff(sharp(grey).withIccProfile('p3'))).conversions).toEqual(['profile'])
    expect((await tiff(sharp(grey).withIccProfile('srgb'))).conversions).toEqual([])
    expect(storedInTiff({ depth: 'ushort', space: 'rgb16' } as Metadata, 1, 1).conversions).toEqual(['bits'])
    expect(storedInTiff({ depth: 'float', space: 'b-w' } as Metadata, 1, 1).conversions).toEqual(['float'])
  })

  it('carries a profile by which its pixels are converted like those of any picture', async () => {
    const { icc } = await sharp(await sharp(grey).withIccProfile('p3').png().toBuffer()).metadata()
    const green = { create: { width: 1, height: 1, channels: 3, background: '#00c800' } } as const
    const png = withProfile(await sharp(green).png().toBuffer(), icc ?? Buffer.alloc(0))
    const [red = 255, , blue = 255] = await sharp(png, { failOn: 'warning' })
      .toColourspace('srgb')
      .png()
      .toBuffer()
      .then((made) => sharp(made).raw().toBuffer())
    // The green of Display P3 lies outside sRGB: what is left of the other two is none.
    expect([red, blue].every((value) => value < 30)).toBe(true)
    expect((await sharp(png).metadata()).icc).toEqual(icc)
  })

  it('finds the depth of a HEIC in its decoder record', () => {
    const record = (depth: number) =>
      Buffer.concat([Buffer.from('....hvcC'), Buffer.alloc(17), Buffer.from([0xf8 | depth])])
    expect(storedInHeif(record(0), false).conversions).toEqual([])
    expect(storedInHeif(record(2), true).conversions).toEqual(['bits', 'profile'])
    expect(storedInHeif(Buffer.from('nothing'), false).conversions).toEqual([])
  })
})
