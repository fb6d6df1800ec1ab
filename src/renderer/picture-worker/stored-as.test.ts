import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withStoredAs } from '../../main/inspect/decode/stored-as.ts'
import { conversionsOf, isAnimatedPng, storedAsIn } from './stored-as.ts'

const grey = sharp({ create: { width: 4, height: 3, channels: 3, background: '#808080' } })

/** A PNG header, with chunks before its pixels. */
function png(depth: number, ...chunks: [name: string, data: number[]][]): Uint8Array {
  const parts = [[137, 80, 78, 71, 13, 10, 26, 10], chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, depth, 2, 0, 0, 0])]
  for (const [name, data] of chunks) parts.push(chunk(name, data))
  return Uint8Array.from([...parts, chunk('IDAT', [0])].flat())
}
const chunk = (name: string, data: number[]) => [0, 0, 0, data.length, ...Buffer.from(name), ...data, 0, 0, 0, 0]

describe('what parts a picture that is shown from the stored one', () => {
  it('is CMYK in a JPEG of four components', async () => {
    const cmyk = await grey.clone().toColourspace('cmyk').jpeg().toBuffer()
    expect(conversionsOf(cmyk, 'image/jpeg')).toEqual(['cmyk'])
    expect(conversionsOf(await grey.clone().jpeg().toBuffer(), 'image/jpeg')).toEqual([])
  })

  it('is 16 bits a channel in a PNG, and colours by another gamma or code than that of sRGB', () => {
    expect(conversionsOf(png(8), 'image/png')).toEqual([])
    expect(conversionsOf(png(16), 'image/png')).toEqual(['bits'])
    expect(conversionsOf(png(8, ['gAMA', [0, 0, 0xb1, 0x8f]]), 'image/png')).toEqual([])
    expect(conversionsOf(png(8, ['gAMA', [0, 1, 0x86, 0xa0]]), 'image/png')).toEqual(['profile'])
    expect(conversionsOf(png(8, ['gAMA', [0, 1, 0x86, 0xa0]], ['sRGB', [0]]), 'image/png')).toEqual([])
    expect(conversionsOf(png(8, ['cICP', [12, 13, 0, 1]]), 'image/png')).toEqual(['profile'])
  })

  it('is more than 8 bits in an AVIF', () => {
    const avif = (flags: number) => Uint8Array.from([...Buffer.from('....av1C'), 0x81, 0x00, flags, 0])
    expect(conversionsOf(avif(0x4c), 'image/avif')).toEqual(['bits'])
    expect(conversionsOf(avif(0x0c), 'image/avif')).toEqual([])
  })

  it('tells a PNG with frames from one without', () => {
    expect(isAnimatedPng(png(8, ['acTL', [0, 0, 0, 2, 0, 0, 0, 0]]))).toBe(true)
    expect(isAnimatedPng(png(8))).toBe(false)
  })

  it('is nothing in bytes that end too early', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/avif', 'image/gif'])
      for (const bytes of [[], [0xff, 0xd8, 0xff], [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 255, 255, 73]])
        expect(conversionsOf(Uint8Array.from(bytes), type)).toEqual([])
  })

  it('is what the app wrote into a lossless picture', async () => {
    const said = { page: 1, pages: 3, orientation: 6, conversions: ['float'], floats: null } as const
    const plain = await grey.clone().png().toBuffer()
    expect(storedAsIn(withStoredAs(plain, said))).toEqual(said)
    expect(storedAsIn(plain)).toBeNull()
  })
})
