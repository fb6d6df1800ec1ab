import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** A size in megapixels as cameras give it, 4 : 3. */
const SIZES = { 12: [4000, 3000], 24: [5656, 4242] } as const

/** Pictures as large as those of cameras, each another one: made here, so that nobody's evidence is measured with. */
export async function makeLargePictures(folder: string, count: number, megapixels: 12 | 24): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const [width, height] = SIZES[megapixels]
  // Grain, enlarged: it compresses about as a photograph does.
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const grain = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const scene = await sharp(grain).resize(width, height, { kernel: 'cubic' }).raw().toBuffer()
  const paths: string[] = []
  for (let n = 0; n < count; n += 1) {
    const mark = { create: { width: 40 + n * 8, height: 400, channels: 3, background: '#204060' } } as const
    const bytes = await sharp(scene, { raw: { width, height, channels: 3 } })
      .composite([{ input: await sharp(mark).png().toBuffer(), left: 300 + n * 20, top: 500 }])
      .jpeg({ quality: 82 })
      .toBuffer()
    const path = join(folder, `${megapixels}-${String(n).padStart(3, '0')}.jpg`)
    writeFileSync(path, bytes)
    paths.push(path)
  }
  return paths
}
