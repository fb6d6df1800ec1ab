import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { ReportEntry } from '../../src/main/export/facts/report-entry.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { SetHead } from '../../src/main/export/facts/set-head.ts'
import { createPageWriter } from '../../src/main/export/files/page/page-writer.ts'
import { ok } from '../../src/shared/result.ts'
import { PAGE_FOLDER } from './app-parts.ts'
import { sharedPages } from './shared-browser.ts'
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

type Seen = { violations?: string[] }

const VIEWPORT = { width: 1280, height: 900 }
const pages = sharedPages({ viewport: VIEWPORT }, (page) =>
  page.addInitScript(() => {
    const seen = globalThis as Seen
    seen.violations = []
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.violations?.push(violatedDirective))
  }),
)

/**
 * Opens a page from its file for the current test, and records what it asks for, what its policy forbids, and what runs
 * that must not.
 */
export async function openReportPage(file: string) {
  const page = await pages.lend()
  onTestFinished(() => pages.giveBack(page))
  const [requests, faults]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && request.url() !== pathToFileURL(file).href) requests.push(request.url())
  })
  page.on('pageerror', (error) => void faults.push(String(error)))
  page.on('dialog', (dialog) => {
    faults.push(dialog.message())
    void dialog.dismiss()
  })
  await page.setViewportSize(VIEWPORT)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
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
