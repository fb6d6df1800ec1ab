import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../runtime/chromium.ts'
import { serveGallery } from './serve.ts'
import type { Shot } from './shots/shot.ts'
import { shots } from './shots.ts'

/** How long a step of a shot may take, ms: a shot that is broken must not hold up the others. */
const PATIENCE_MS = 15_000

/**
 * Draws screens with invented data and writes a picture of each: `node tools/gallery/shoot.ts <folder> [name …]`.
 * Names pick shots by their beginning. A shot that fails is named at the end, with exit code 1; the others are drawn all
 * the same. Needs a browser of the Chromium family and the corpus.
 */
const [folder = 'gallery', ...names] = process.argv.slice(2)
if (folder.startsWith('-')) throw new Error('The first argument is the folder for the pictures.')
const executablePath = findChromium()
if (executablePath === null) throw new Error('No Chromium found; TOUCHSTONE_CHROMIUM can name one.')

const wanted = shots.filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)))
if (wanted.length === 0) throw new Error(`No shot begins with ${names.join(', ')}.`)
const { address, close } = await serveGallery()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
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
      for (const colorScheme of ['dark', 'light'] as const) {
        const picture = `${shot.name}-${colorScheme}-${width}`
        try {
          await draw(shot, { width, height, colorScheme }, resolve(folder, `${picture}.png`))
        } catch (cause) {
          // The others are still worth having.
          failed.push(picture)
          process.stderr.write(`${picture}: ${cause instanceof Error ? cause.message : String(cause)}\n`)
        }
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

type Look = { width: number; height: number; colorScheme: 'dark' | 'light' }

async function draw(shot: Shot, { width, height, colorScheme }: Look, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme })
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('pageerror', (error) => process.stderr.write(`${shot.name}: ${error.message}\n`))
  try {
    await page.goto(`${address}?${shot.query}`)
    await page.locator('main').waitFor()
    await page.waitForLoadState('networkidle')
    await shot.act?.(page)
    await page.waitForTimeout(350)
    await page.screenshot({ path })
  } finally {
    await page.close()
  }
}
