import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { locale } from '../../src/shared/words/locale.ts'
import { launchChromium } from '../runtime/launch.ts'
import { draw } from './draw.ts'
import { serveGallery } from './serve.ts'
import { shots } from './shots.ts'

/**
 * Draws screens with invented data and writes a picture of each: `node tools/gallery/shoot.ts <folder> [name …]`.
 * Names pick shots by their beginning. A shot that fails, or that shows a defect, is named at the end, with exit code 1;
 * the others are drawn all the same. With TOUCHSTONE_LOCALE=en-XA or ar-XB it draws the pseudo-locale, in one theme, and
 * names text that is cut off or not in the catalogue. Needs a browser of the Chromium family and the corpus.
 */
const [folder = 'gallery', ...names] = process.argv.slice(2)
if (folder.startsWith('-')) throw new Error('The first argument is the folder for the pictures.')
const wanted = shots.filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)))
if (wanted.length === 0) throw new Error(`No shot begins with ${names.join(', ')}.`)
const { address, close } = await serveGallery()
const browser = await launchChromium()
const page = await browser.newPage()
mkdirSync(folder, { recursive: true })
const failed: string[] = []
try {
  for (const shot of wanted) {
    const sizes = [
      [1440, 900],
      ...(shot.small === true ? [[960, 640]] : []),
      ...(shot.large === true ? [[1920, 1200]] : []),
    ] as const
    for (const [width = 0, height = 0] of sizes)
      for (const colorScheme of locale === 'en' ? (['dark', 'light'] as const) : (['light'] as const)) {
        const picture = `${shot.name}-${colorScheme}-${width}`
        const path = resolve(folder, `${picture}.png`)
        // The others are still worth having when a step of one fails.
        const defects = await draw({ page, address }, shot, { width, height, colorScheme }, path).catch((cause) => [
          String(cause),
        ])
        if (defects.length === 0) continue
        failed.push(picture)
        process.stderr.write(`${picture}: ${defects.join('\n')}\n`)
      }
  }
} finally {
  await browser.close()
  await close()
}
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}
