import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ascii, tiffOf } from '../../../../tests/support/tiff.ts'
import { readJxl } from './jxl.ts'

const box = (type: string, body: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, Buffer.from(type), body])
}
/** Bits from the lowest of each byte, as the codestream has them: [value, count] … */
function codestream(...fields: [number, number][]): Buffer {
  const bits = fields.flatMap(([value, count]) =>
    Array.from({ length: count }, (_, at) => Math.floor(value / 2 ** at) % 2),
  )
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8) + 8)
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7))
  return Buffer.concat([Buffer.from([0xff, 0x0a]), bytes])
}
const exif = tiffOf({ ifd0: { 271: ascii('Canon') } })
const signature = box('JXL ', Buffer.from('\r\n\x87\n', 'latin1'))

describe('a JPEG XL', () => {
  it('tells its size and its own turn, small or large', () => {
    // Small: height 8 × 5, width 8 × 10; all defaults.
    expect(readJxl(codestream([1, 1], [4, 5], [0, 3], [9, 5], [1, 1]))).toMatchObject({
      size: { width: 80, height: 40 },
      turn: 1,
    })
    // Large: height 1080 in 13 bits, 16 : 9; not all defaults, extra fields, orientation 6.
    const large = codestream([0, 1], [1, 2], [1079, 13], [5, 3], [0, 1], [1, 1], [5, 3])
    expect(readJxl(large)).toMatchObject({ size: { width: 1920, height: 1080 }, turn: 6 })
  })

  it('says that it has several frames, behind a size and a preview of its own', () => {
    const fields = (isAnimated: number): [number, number][] => [
      [1, 1],
      [4, 5],
      [0, 3],
      [9, 5],
      // Not all defaults; orientation 1; a size of its own, 64 × 64; a preview of 16 × 16.
      [0, 1],
      [1, 1],
      [0, 3],
      [1, 1],
      [1, 1],
      [7, 5],
      [1, 3],
      [1, 1],
      [0, 1],
      [0, 2],
      [15, 6],
      [1, 3],
      [isAnimated, 1],
    ]
    expect([...readJxl(codestream(...fields(1))).problems]).toEqual(['several_frames'])
    expect([...readJxl(codestream(...fields(0))).problems]).toEqual([])
  })

  it('lists the gain map in a box of its own', () => {
    const file = Buffer.concat([signature, box('jxlc', codestream([1, 1])), box('jhgm', Buffer.from('gain map'))])
    expect(readJxl(file).parts).toMatchObject([{ kind: 'gain_map', offset: file.length - 8, bytes: 8 }])
  })

  it('gives EXIF and XMP from its boxes, packed or plain', () => {
    const held = Buffer.concat([Buffer.alloc(4), exif])
    const packed = brotliCompressSync(Buffer.from('<x/>'))
    const file = Buffer.concat([
      signature,
      box('Exif', held),
      box('brob', Buffer.concat([Buffer.from('xml '), packed])),
      box('jxlc', codestream([1, 1], [0, 5], [1, 3], [1, 1])),
    ])
    expect(readJxl(file)).toMatchObject({ exif: [exif], xmp: [Buffer.from('<x/>')], size: { width: 8, height: 8 } })
  })

  it('says so when it holds no picture or packs rubbish', () => {
    const blocks = readJxl(Buffer.concat([signature, box('brob', Buffer.from('Exifrubbish'))]))
    expect([...blocks.problems]).toEqual(['no_picture'])
    expect([...blocks.notes]).toEqual(['compressed_block_unreadable'])
  })
})
