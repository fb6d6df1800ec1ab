import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from 'playwright'
import type { ReportEntry } from '../../src/main/export/facts/report-entry.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { SetHead } from '../../src/main/export/facts/set-head.ts'
import { createPageWriter } from '../../src/main/export/files/page/page-writer.ts'
import { ok } from '../../src/shared/result.ts'
import { findChromium } from '../../tools/runtime/chromium.ts'
import { PAGE_FOLDER } from './app-parts.ts'
import { writeForm } from './written-form.ts'

/**
 * Writes the HTML page of a report of these items into a folder of its own; `privateKey` null = nothing signs it. `failed` =
 * entries that could not be reported, after the items.
 */
export async function writeReportPage(
  head: SetHead,
  all: readonly ReportFacts[],
  privateKey: string | null = null,
  failed: readonly ReportEntry[] = [],
) {
  const make = createPageWriter({ pageFolder: PAGE_FOLDER, copy: async (picture) => ok(picture) })
  const { folder, names } = await writeForm(make, head, all, privateKey, failed)
  return join(folder, names.html)
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('no Chromium is installed')
  return await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

type Seen = { violations?: string[] }

/** Opens a page from its file, and records what it asks for, what its policy forbids, and what runs that must not. */
export async function openReportPage(browser: Browser, file: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const [requests, faults]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && request.url() !== pathToFileURL(file).href) requests.push(request.url())
  })
  page.on('pageerror', (error) => void faults.push(String(error)))
  page.on('dialog', (dialog) => {
    faults.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    const seen = globalThis as Seen
    seen.violations = []
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.violations?.push(violatedDirective))
  })
  await page.goto(pathToFileURL(file).href)
  return {
    page,
    /** What went wrong since it was opened; [] = nothing. */
    wrongs: async (): Promise<string[]> => [
      ...requests,
      ...faults,
      ...((await page.evaluate(() => (globalThis as Seen).violations)) ?? []),
    ],
  }
}
