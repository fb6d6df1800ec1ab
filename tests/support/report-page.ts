import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from 'playwright'
import type { WriterGiven } from '../../src/main/export/export-set.ts'
import { entryLine, type ReportEntry } from '../../src/main/export/facts/report-entry.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { SetHead } from '../../src/main/export/facts/set-head.ts'
import { namesAt } from '../../src/main/export/finalise/file-names.ts'
import { openStage } from '../../src/main/export/finalise/stage.ts'
import { createSetItems } from '../../src/main/export/machine/set-items.ts'
import { createPageWriter } from '../../src/main/export/page/page-writer.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { err, ok } from '../../src/shared/result.ts'
import { findChromium } from '../../tools/runtime/chromium.ts'
import { PAGE_FOLDER } from './app-parts.ts'
import { signerWith } from './exported.ts'
import { setupFolder } from './folder.ts'

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
  const folder = setupFolder()
  const target = join(folder, 'report')
  const [stage, names] = [await openStage(target), await namesAt({ target })]
  const items = createSetItems(head, () => Buffer.alloc(0))
  const given: WriterGiven = {
    head,
    items,
    stage,
    names,
    caseId: 1 as CaseId,
    itemIds: all.map((_, at) => (at + 1) as ItemId),
    signal: new AbortController().signal,
    meanwhile: () => null,
  }
  const writer = createPageWriter({ pageFolder: PAGE_FOLDER, copy: async (picture) => ok(picture) })(given)
  const lines = []
  const known = all.map((facts, at): ReportEntry => {
    const thumbed = { ...facts, thumb: facts.picture ?? facts.link?.file?.picture ?? null }
    return { state: 'known', itemId: (at + 1) as ItemId, facts: thumbed }
  })
  for (const entry of [...known, ...failed]) {
    const line = entryLine(entry)
    lines.push(line)
    await writer.take(entry, line, items.of(entry))
  }
  const signer = privateKey === null ? err('absent' as const) : ok(signerWith(privateKey))
  await writer.finish({ head, lines, stage, signer })
  return join(target, names.html)
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
