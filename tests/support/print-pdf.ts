import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

/** Why no document can be printed here; null when it can. */
export const cannotPrint = CHROMIUM ? null : 'no Chromium is installed'

/** Prints a document as the app's hidden window does: without script, and reports every request it makes. */
export async function printPdf(html: string): Promise<{ pdf: Uint8Array; requests: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-print-'))
  const file = join(folder, 'report.html')
  await writeFile(file, html)
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args })
  try {
    const page = await browser.newPage({ javaScriptEnabled: false })
    const requests: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests.push(request.url())
    })
    await page.goto(pathToFileURL(file).href)
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
    return { pdf, requests: requests.filter((url) => url !== pathToFileURL(file).href) }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** The text of a PDF, one string a page; null when poppler is not installed. */
export function pdfPages(file: string): string[] | null {
  const run = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  return run.status === 0 ? run.stdout.split('\f').slice(0, -1) : null
}
