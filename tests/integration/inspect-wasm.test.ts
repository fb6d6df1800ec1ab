import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { derivativePath } from '../../src/main/inspect/derivative-path.ts'
import { setupPool } from '../support/pool.ts'

const wasm = join(import.meta.dirname, '../support/wasm-inspector.ts')

/** Pictures with transparency are kept as WebP. */
const thumbnail = (folder: string, sha256: string) =>
  (['jpg', 'webp'] as const).map((extension) => derivativePath(folder, sha256, 'thumb', extension)).find(existsSync) ??
  ''

describe('the WebAssembly decoder that Electron on Linux needs', () => {
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
})
