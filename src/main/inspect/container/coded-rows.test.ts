import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { png, pngChunk, u32 } from '../../../../tests/support/hostile-files.ts'
import { seededRandom } from '../../../../tests/support/random.ts'
import { countCodedRows, rowCountOf } from './coded-rows.ts'

const [WIDTH, HEIGHT] = [120, 96]

function picture(channels: 1 | 3 = 3) {
  const next = seededRandom(3)
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * channels }, (_, at) => at / 150 + next() * 60)
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels } })
}

/** The same file, its header stating another height. */
function lowered(bytes: Buffer, height: number): Buffer {
  const changed = Buffer.from(bytes)
  if (bytes[0] === 0x89) {
    changed.writeUInt32BE(height, 20)
    changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
    return changed
  }
  const frame = [0xc0, 0xc1, 0xc2].map((marker) => bytes.indexOf(Buffer.of(0xff, marker, 0))).find((at) => at > 0) ?? 0
  changed.writeUInt16BE(height, frame + 5)
  return changed
}

const KINDS: Record<string, () => Promise<Buffer>> = {
  'a JPEG': () => picture().jpeg().toBuffer(),
  'a JPEG without subsampling': () => picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  'a progressive JPEG': () => picture().jpeg({ progressive: true }).toBuffer(),
  'a grey JPEG': () => picture(1).toColourspace('b-w').jpeg().toBuffer(),
  'a PNG': () => picture().png().toBuffer(),
  'a PNG with a palette': () => picture().png({ palette: true, colours: 4 }).toBuffer(),
  'an interlaced PNG': () => picture().png({ progressive: true }).toBuffer(),
}

describe.each(Object.entries(KINDS))('%s', (name, make) => {
  it('holds the rows that it states, and hides none', async () => {
    const rows = await countCodedRows(await make())
    expect(rows).toMatchObject({ width: WIDTH, stated: HEIGHT, coded: HEIGHT })
    expect(rowCountOf(rows)).toEqual({ state: 'as_stated', hidden: null, numbers: { stated: HEIGHT, coded: HEIGHT } })
  })

  it('that states half of them holds the rest all the same', async () => {
    const rows = await countCodedRows(lowered(await make(), 48))
    expect(rows).toMatchObject({ stated: 48, coded: HEIGHT })
    expect(rowCountOf(rows)).toMatchObject({ state: 'hidden', hidden: '120 × 48 · 120 × 96' })
  })

  it('that states 15 rows less hides nothing worth a word', async () => {
    const rows = await countCodedRows(lowered(await make(), HEIGHT - 15))
    expect(rowCountOf(rows)).toMatchObject({ state: 'as_stated', hidden: null })
  })

  it.each([2, 10, 600])('that states %i times its rows holds fewer', async (times) => {
    const rows = await countCodedRows(lowered(await make(), HEIGHT * times))
    const { state, numbers } = rowCountOf(rows)
    expect([state, numbers?.stated]).toEqual(['fewer', HEIGHT * times])
    // The passes of an interlaced PNG are spread over whatever height is stated.
    if (name === 'an interlaced PNG') expect(numbers?.coded).toBeLessThan(HEIGHT)
    else expect(numbers?.coded).toBe(HEIGHT)
  })

  it.each([0.5, 0.8, 0.97])('that is cut off at %f of its length is never whole', async (share) => {
    const whole = await make()
    const rows = await countCodedRows(whole.subarray(0, Math.floor(whole.length * share)))
    expect(rows?.isWhole ?? null).not.toBe(true)
    expect(rows?.coded ?? 0).toBeLessThanOrEqual(HEIGHT)
  })

  it('that lacks nothing but its end mark holds all that it states', async () => {
    const whole = await make()
    const rows = await countCodedRows(whole.subarray(0, whole.length - (whole[0] === 0x89 ? 12 : 2)))
    expect(rows).toMatchObject({ coded: HEIGHT, isWhole: name === 'a progressive JPEG' ? null : true })
  })
})

describe('rows', () => {
  it('of a picture in units of 16 are padded by them', async () => {
    const odd = await picture().resize(100, 70).jpeg().toBuffer()
    const rows = await countCodedRows(odd)
    expect(rows).toEqual({ width: 100, stated: 70, padded: 80, coded: 80, isWhole: true })
    expect(rowCountOf(rows)).toMatchObject({ state: 'as_stated', hidden: null })
  })

  it('of a picture whose codes were changed, or whose restart marker comes early, are not called fewer', async () => {
    const make = () => picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
    const whole = await make()
    const scanAt = whole.indexOf(Buffer.of(0xff, 0xda)) + 14
    for (const [at, marker] of [
      [0.4, Buffer.of(0xff, 0xd3)],
      [0.6, Buffer.of(0xff, 0x55)],
    ] as const) {
      const from = scanAt + Math.floor((whole.length - scanAt) * at)
      const broken = Buffer.concat([whole.subarray(0, from), marker, whole.subarray(from)])
      expect(rowCountOf(await countCodedRows(broken)).state).not.toBe('fewer')
    }
  })

  it('of an interlaced picture are those that all passes they need hold', async () => {
    const passes = [
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ] as const
    for (const [width, height] of [
      [13, 21],
      [1, 9],
      [3, 4],
    ] as const) {
      // The row of the picture that each row of a pass is of, and where that one ends in the data.
      const ends: [row: number, end: number][] = []
      let bytes = 0
      for (const [left, top, across, down] of passes)
        for (let row = top; left < width && row < height; row += down) {
          bytes += 1 + 3 * Math.ceil((width - left) / across)
          ends.push([row, bytes])
        }
      for (let held = 1; held <= bytes; held += 1) {
        const header = Buffer.concat([u32(width, height), Buffer.of(8, 2, 0, 0, 1)])
        const file = png(pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(held))))
        const missing = new Set(ends.filter(([, end]) => end > held).map(([row]) => row))
        expect([width, held, (await countCodedRows(file))?.coded]).toEqual([width, held, height - missing.size])
      }
    }
  })

  it('of anything else are not counted', async () => {
    expect(await countCodedRows(await picture().webp().toBuffer())).toBeNull()
    expect(await countCodedRows(Buffer.alloc(0))).toBeNull()
    expect(await countCodedRows(Buffer.from('ffd8ffc4', 'hex'))).toBeNull()
  })
})
