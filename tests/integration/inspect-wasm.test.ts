import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { derivativePath } from '../../src/main/inspect/derivative-path.ts'
import { floatTiff } from '../support/float-tiff.ts'
import { layeredHeif } from '../support/layered-heif.ts'
import { setupPool } from '../support/pool.ts'

const wasm = join(import.meta.dirname, '../support/wasm-inspector.ts')

/** Pictures with transparency are kept as WebP. */
const thumbnail = (folder: string, sha256: string) =>
  (['jpg', 'webp'] as const).map((extension) => derivativePath(folder, sha256, 'thumb', extension)).find(existsSync) ??
  ''

describe('the WebAssembly decoder of Electron', () => {
  it('draws every format the native one draws, turned alike', async () => {
    const [inElectron, inNode] = [setupPool({ inspector: wasm }), setupPool()]
    const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#b04f2f' } })
      .composite([
        { input: { create: { width: 200, height: 100, channels: 3, background: '#ffffff' } }, top: 0, left: 0 },
      ])
      .withExif({ IFD0: { Orientation: '6' } })
      .withMetadata({ orientation: 6 })
    for (const format of ['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const) {
      const path = Buffer.from(join(inNode.folder, `picture.${format}`))
      writeFileSync(path, await plain.clone().toFormat(format).toBuffer())
      const results = await Promise.all([inElectron, inNode].map(({ pool }) => pool.inspect({ path, root: path })))
      const thumbs = await Promise.all(
        results.map(async (result, at) => {
          if (!result.ok) throw new Error(result.error)
          expect(result.value).toMatchObject({ format, hasThumbnail: true, problems: [] })
          const folder = [inElectron, inNode][at]?.derivativesFolder ?? ''
          const bytes = readFileSync(thumbnail(folder, result.value.sha256))
          return { bytes, size: await sharp(bytes).metadata() }
        }),
      )
      expect(thumbs[0]?.size).toMatchObject({ width: thumbs[1]?.size.width, height: thumbs[1]?.size.height })
      const pixels = await Promise.all(
        thumbs.map(({ bytes }) => sharp(bytes).resize(8, 8, { fit: 'fill' }).raw().toBuffer()),
      )
      const [first, second] = pixels
      expect(first?.every((value, at) => Math.abs(value - (second?.[at] ?? 0)) < 12)).toBe(true)
    }
  })

  it('draws floating-point values, and opacity that its container crops and turns, like the native one', async () => {
    const [inElectron, inNode] = [setupPool({ inspector: wasm }), setupPool()]
    const { icc } = await sharp(
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#808080' } })
        .withIccProfile('p3')
        .png()
        .toBuffer(),
    ).metadata()
    const pixel = (x: number, y: number) => [x / 64, y / 64, 0.25]
    const half = await sharp({ create: { width: 64, height: 48, channels: 4, background: '#2040c0' } })
      .composite([
        {
          input: { create: { width: 32, height: 24, channels: 4, background: '#00000000' } },
          blend: 'dest-in',
          top: 0,
          left: 0,
        },
      ])
      .avif()
      .toBuffer()
    const files = {
      'profile.tif': floatTiff({
        width: 64,
        height: 64,
        pixel,
        icc: icc ?? Buffer.alloc(0),
        compression: 5,
        predictor: 3,
      }),
      'double.tif': floatTiff({ width: 64, height: 64, pixel, bits: 64 }),
      'cropped.avif': layeredHeif(half, { steps: { clap: { x: 8, y: 8, width: 40, height: 30 }, irot: 1 } }),
    }
    for (const [name, bytes] of Object.entries(files)) {
      const path = Buffer.from(join(inNode.folder, name))
      writeFileSync(path, bytes)
      const pixels = await Promise.all(
        [inElectron, inNode].map(async ({ pool, derivativesFolder }) => {
          const result = await pool.inspect({ path, root: path })
          if (!result.ok) throw new Error(result.error)
          expect(result.value.hasThumbnail).toBe(true)
          const thumb = readFileSync(thumbnail(derivativesFolder, result.value.sha256))
          const { data, info } = await sharp(thumb).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
          return { data, size: [info.width, info.height], problems: result.value.problems }
        }),
      )
      const [first, second] = pixels
      expect([first?.size, first?.problems]).toEqual([second?.size, second?.problems])
      expect(first?.data.every((value, at) => Math.abs(value - (second?.data[at] ?? 0)) < 12)).toBe(true)
    }
  })
})
