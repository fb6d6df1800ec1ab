import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../runtime/chromium.ts'
import { serveGallery } from './serve.ts'
import { shots } from './shots.ts'

/**
 * Draws screens with invented data and writes a picture of each: `node tools/gallery/shoot.ts <folder> [name …]`.
 * Names pick shots by their beginning. Needs a browser of the Chromium family and the corpus.
 */
const [folder = 'gallery', ...names] = process.argv.slice(2)
if (folder.startsWith('-')) throw new Error('The first argument is the folder for the pictures.')
const executablePath = findChromium()
if (executablePath === null) throw new Error('No Chromium found; TOUCHSTONE_CHROMIUM can name one.')

const { address, close } = await serveGallery()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
mkdirSync(folder, { recursive: true })
try {
  for (const shot of shots.filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)))) {
    const sizes = [
      [1440, 900],
      ...(shot.small === true ? [[960, 640]] : []),
      ...(shot.large === true ? [[1920, 1200]] : []),
    ] as const
    for (const [width = 0, height = 0] of sizes) {
      for (const colorScheme of ['dark', 'light'] as const) {
        const page = await browser.newPage({ viewport: { width, height }, colorScheme })
        page.on('pageerror', (error) => process.stderr.write(`${shot.name}: ${error.message}\n`))
        await page.goto(`${address}?${shot.query}`)
        await page.locator('main').waitFor()
        await page.waitForLoadState('networkidle')
        await shot.act?.(page)
        await page.waitForTimeout(350)
        await page.screenshot({ path: resolve(folder, `${shot.name}-${colorScheme}-${width}.png`) })
        await page.close()
      }
    }
  }
} finally {
  await browser.close()
  await close()
}
