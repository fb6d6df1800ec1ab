import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Width and height as cameras give them, 4 : 3; half of the photographs have 2 to 4 megapixels, half 8 to 12. */
const SIZES = [
  [1632, 1224],
  [3264, 2448],
  [2048, 1536],
  [3648, 2736],
  [2304, 1728],
  [4000, 3000],
] as const
/** Scenes of each size; every photograph has other bytes, but not every one another scene: they take long to make. */
const SCENES = 8

/**
 * Fills `folder` with so many photographs made here, once: grain over slopes of light, which compresses about as a
 * photograph does, with the metadata of a camera. Returns their paths.
 */
export async function makePhotographs(folder: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `DSC_${String(n).padStart(5, '0')}.jpg`)
  const paths = names.map((name) => join(folder, name))
  if (existsSync(folder)) return paths
  const making = `${folder}.part`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  const scenes: Buffer[] = []
  for (let n = 0; n < SIZES.length * SCENES; n += 1) scenes.push(await makeScene(n))
  for (const [n, name] of names.entries()) {
    writeFileSync(join(making, name), withMark(scenes[n % scenes.length] ?? Buffer.alloc(0), `photograph ${n}`))
  }
  renameSync(making, folder)
  return paths
}

/** A JPEG with a comment behind its start marker: bytes behind the end are no part of a photograph. */
function withMark(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, text.length + 2), Buffer.from(text, 'latin1')])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

async function makeScene(n: number): Promise<Buffer> {
  const [width, height] = SIZES[n % SIZES.length] ?? SIZES[0]
  const noise = { type: 'gaussian', mean: 128, sigma: 8 + (n % 5) * 3 } as const
  const grain = await sharp({
    create: { width: width >> 1, height: height >> 1, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer()
  const light = Buffer.from(
    `<svg width="${width}" height="${height}"><linearGradient id="g" x2="${n % 3}" y2="1"><stop stop-color="hsl(${n * 37},60%,70%)"/>` +
      `<stop offset="1" stop-color="hsl(${n * 53},50%,25%)"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  const at = `2024:0${1 + (n % 9)}:1${n % 10} 09:3${n % 6}:00`
  return sharp(grain)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: light, blend: 'overlay' }])
    .withExif({ IFD0: { Make: 'Measured', Model: `M${n % 4}`, DateTime: at }, IFD2: { DateTimeOriginal: at } })
    .jpeg({ quality: 78 })
    .toBuffer()
}
