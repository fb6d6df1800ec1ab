import { type Browser, chromium, type Page } from 'playwright'
import { locale } from '../../src/shared/words/locale.ts'
import { findChromium } from '../runtime/chromium.ts'
import { visit } from './draw.ts'
import { pseudoDefects } from './pseudo.ts'
import { serveGallery } from './serve.ts'
import { shots } from './shots.ts'

/**
 * Prints what a pseudo-locale shows to be wrong with the gallery, one line each: `TOUCHSTONE_LOCALE=ar-XB node
 * tools/gallery/pseudo-check.ts [name …]`. Without names it looks at every shot, which takes minutes. Each is seen in a
 * large window and in the smallest, from right to left and from left to right: the letters of both pseudo-locales are the
 * same, so one visit shows both. No picture is written.
 */
const names = process.argv.slice(2)
const SIZES = [
  { width: 1440, height: 900 },
  { width: 960, height: 640 },
]
/** They mostly wait. */
const AT_ONCE = 3

const waiting = shots.filter(({ name }) => names.length === 0 || names.includes(name))
for (const name of names) if (!waiting.some((shot) => shot.name === name)) throw new Error(`There is no shot ${name}.`)
const gallery = await serveGallery()
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
try {
  await Promise.all(Array.from({ length: AT_ONCE }, () => inTurn(browser)))
} finally {
  await browser.close()
  await gallery.close()
}

/** Visits one shot after the other in one page: a new one for each takes twice the time. Few pixels are painted. */
async function inTurn(browser: Browser): Promise<void> {
  const page = await browser.newPage({ reducedMotion: 'reduce', deviceScaleFactor: 0.25 })
  for (let shot = waiting.shift(); shot !== undefined; shot = waiting.shift()) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.mouse.move(0, 0)
    const defects = await visit(page, gallery.address, shot, async () => {
      const seen: string[] = []
      for (const size of SIZES) {
        await page.setViewportSize(size)
        for (const direction of ['rtl', 'ltr']) {
          await page.evaluate((dir) => {
            document.documentElement.dir = dir
          }, direction)
          seen.push(...(await lasting(page)).map((one) => `${size.width} ${direction} ${one}`))
        }
      }
      return seen
    }).catch((cause) => [String(cause)])
    for (const defect of defects) process.stdout.write(`${locale} ${shot.name} ${defect.replaceAll('\n', ' ')}\n`)
  }
}

/** Defects that are still there once the page has had time to arrange itself. */
async function lasting(page: Page): Promise<string[]> {
  let defects: string[] = []
  for (const pause of [50, 300, 1500]) {
    await page.waitForTimeout(pause)
    defects = await pseudoDefects(page)
    if (defects.length === 0) break
  }
  return defects
}
