import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { icns, ico } from './containers.ts'

// Draws the icons of the packages from the two drawings in resources/: `npm run icons`. What it writes is committed.

const RESOURCES = join(import.meta.dirname, '../../resources')
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
/** Up to here the mark is drawn with one streak and a stronger rim. */
const SMALL = 48

const images = []
mkdirSync(join(RESOURCES, 'icons'), { recursive: true })
for (const size of SIZES) {
  const drawing = readFileSync(join(RESOURCES, size <= SMALL ? 'icon-small.svg' : 'icon.svg'))
  // Drawn at four times its size, then made smaller: thin edges keep their weight.
  const density = (72 * 4 * size) / (size <= SMALL ? 32 : 1024)
  const png = await sharp(drawing, { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
  writeFileSync(join(RESOURCES, `icons/${size}x${size}.png`), png)
  images.push({ size, png })
}
writeFileSync(join(RESOURCES, 'icon.icns'), icns(images))
writeFileSync(join(RESOURCES, 'icon.ico'), ico(images))
