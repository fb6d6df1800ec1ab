import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchChromium } from '../runtime/launch.ts'

/**
 * Prints documents that were kept (`<n>/document.html` with its pictures), each in one call of the same browser with
 * nothing around it: without script, tagged, with an outline. Gives the milliseconds of all, the browser's start left out.
 */
export async function printAlone(folder: string): Promise<number> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ javaScriptEnabled: false })
    let ms = 0
    for (const name of readdirSync(folder)) {
      const file = join(folder, name, 'document.html')
      writeFileSync(file, openToFiles(readFileSync(file, 'latin1')), 'latin1')
      const from = performance.now()
      await page.goto(pathToFileURL(file).href)
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
      ms += performance.now() - from
      await page.goto('about:blank')
    }
    return ms
  } finally {
    await browser.close()
  }
}

/** A page from a file has no origin that 'self' would mean. */
const openToFiles = (html: string): string => html.replace(/img-src .self. data:/, 'img-src file: data:')
