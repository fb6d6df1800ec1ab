import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import type { InputOf } from '../../src/shared/contract/index.ts'
import { ALL_FORMS, optionsFor, type ReportForm } from '../../src/shared/model/report-options.ts'
import { valueFrom } from '../../tests/e2e/support/ask-app.ts'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import { launchChromium } from '../runtime/launch.ts'
import { makeReportLibrary } from './report-library.ts'
import { head, load, row, say } from './table.ts'
import { median } from './times.ts'

const TURNS = 5
const WANTED = { ratio: 1.15, ratioOfAll: 1.5, seconds: 90, grown: 200e6, files: 120e6 }
/** With the signature: what a report is made of at least. */
const PLAIN: readonly ReportForm[] = ['pdf', 'embedded', 'json', 'csv']
const WITHOUT_WORD = ALL_FORMS.filter((form) => form !== 'docx')

/** Measures a report of 100 items against a bare print of the same pages, and one of 1,000, and prints both tables. */
export async function showReport(corpus: string, work: string): Promise<void> {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

  const hundred = join(work, 'hundred')
  say(
    `Reports of 100 analysed images, ${cpus().length} cores, medians of ${TURNS} runs, alternating with a plain print;`,
  )
  say('and again while the list is scrolled')
  say()
  const home = await makeReportLibrary(corpus, hundred, 100)
  const before = load()
  const given100 = { home, items: 100, turns: TURNS, isUsed: false }
  const few = await measureReport({ ...given100, work: hundred, files: PLAIN })
  const all = await measureReport({ ...given100, work: join(hundred, 'all') })
  const used = await measureReport({ ...given100, work: join(hundred, 'used'), isUsed: true })
  const of = (figure: (turn: ReportFigures['turns'][number]) => number, { turns } = few) => median(turns.map(figure))
  head(few.runtime, 'measured', 'target')
  row('PDF, JSON, CSV, manifest and sums', seconds(of(({ report }) => report.ms)), '')
  const alone = of(({ alone }) => alone ?? Number.NaN)
  row('the same pages printed in one call', Number.isNaN(alone) ? 'only in the shell' : seconds(alone), '')
  const ratio = of(({ report, alone }) => report.ms / (alone ?? Number.NaN))
  if (!Number.isNaN(ratio)) row('÷ print', `${ratio.toFixed(2)} ×`, `<= ${WANTED.ratio} ×`)
  row('all forms, with Word, HTML and annex', seconds(of(({ report }) => report.ms, all)), '')
  const ratioOfAll = of(({ report, alone }) => report.ms / (alone ?? Number.NaN), all)
  if (!Number.isNaN(ratioOfAll)) row('÷ print', `${ratioOfAll.toFixed(2)} ×`, `<= ${WANTED.ratioOfAll} ×`)
  row('all forms while the list is scrolled', seconds(of(({ report }) => report.ms, used)), '')
  row('event-loop delay of main, 99%', ms(of(({ report }) => report.delayP99Ms, used)), '< 50 ms')
  row('event-loop delay of main, longest', ms(of(({ report }) => report.delayMaxMs, used)), '')
  row('a window of the list, 95%', ms(of(({ report }) => report.listP95Ms, used)), '')
  row('files', megabytes(of(({ report }) => sumOf(report.files))), '')
  say(`System load: ${before} before, ${load()} after.`)

  const thousand = join(work, 'thousand')
  say()
  say('A report of 1,000 analysed images without Word, with the default parts and with all details from the service')
  say()
  const large = await makeReportLibrary(corpus, thousand, 1000)
  const given = { home: large, work: thousand, items: 1000, turns: 1, isUsed: true, files: WITHOUT_WORD }
  head('', 'default', 'with details', 'target')
  const [plain, full] = [
    (await measureReport(given)).turns[0]?.report,
    (await measureReport({ ...given, work: join(thousand, 'full'), hasDetails: true })).turns[0]?.report,
  ]
  if (!plain || !full) throw new Error('nothing was measured')
  row('time', seconds(plain.ms), seconds(full.ms), `<= ${WANTED.seconds} s`)
  row(
    'memory of main, growth',
    megabytes(plain.grownBytes),
    megabytes(full.grownBytes),
    `<= ${megabytes(WANTED.grown)}`,
  )
  row('files', megabytes(sumOf(plain.files)), megabytes(sumOf(full.files)), `<= ${megabytes(WANTED.files)}`)
  row('event-loop delay of main, 99%', ms(plain.delayP99Ms), ms(full.delayP99Ms), '< 50 ms')
  row('a window of the list, 95%', ms(plain.listP95Ms), ms(full.listP95Ms), '')
  say(`System load: ${load()}.`)
}

const sumOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** One report of a case as the window makes it, and how usable the app was meanwhile. */
type ReportTurn = {
  ms: number
  /** Event-loop delay of main while it was made. */
  delayP99Ms: number
  delayMaxMs: number
  /** How long a window of the list took to come, asked for ten times a second: the slowest of 20. 0 = none was. */
  listP95Ms: number
  /** What main's memory grew by at most since before the sheet was opened. */
  grownBytes: number
  files: { name: string; bytes: number }[]
}
/** `alone` = ms of printing the very same documents by themselves; null where they cannot be had. */
type ReportFigures = { runtime: string; turns: { report: ReportTurn; alone: number | null }[] }

type ReportRun = {
  home: string
  work: string
  items: number
  turns: number
  /** Also everything the service sent, which a report of so many items leaves out unless it is asked for. */
  hasDetails?: boolean
  /** The forms that are written; left out = all of them. */
  files?: readonly ReportForm[]
  /** Whether the list is scrolled meanwhile, as by a person who works on. */
  isUsed: boolean
}

/** Makes a report of a whole case in the real window, some times in turn with a bare print of the same documents. */
async function measureReport(request: ReportRun): Promise<ReportFigures> {
  const { home, work, items, turns, hasDetails = false, isUsed, files = ALL_FORMS } = request
  const app = await launchApp({ home })
  const { page } = app
  const figures: ReportFigures = { runtime: app.runtime, turns: [] }
  try {
    const [found] = await valueFrom(page, 'cases.list', {})
    if (!found) throw new Error('there is no case')
    await page.getByRole('button', { name: 'Measured' }).first().click()
    await page.locator('.card').first().waitFor()
    const usual = optionsFor(items)
    const parts = hasDetails ? [...new Set([...usual.parts, 'details' as const])] : usual.parts
    const options = { ...usual, parts, files: [...files] }
    for (let turn = 0; turn < turns; turn += 1) {
      const target = join(work, `report ${turn}`)
      const kept = join(work, `kept ${turn}`)
      mkdirSync(kept, { recursive: true })
      await app.saveNextTo(target)
      const before = (await app.metrics()).rssBytes
      const asked = { caseId: found.id, items: null, options, plates: [], supersedes: null, isVeiled: false }
      // As when the sheet opens, which shows the first pages while a person chooses for a while.
      const { fields } = await valueFrom(page, 'reports.draft', { caseId: found.id, items: null })
      await valueFrom(page, 'reports.preview', { ...asked, fields })
      await page.waitForTimeout(2000)
      await app.keepPrinted?.(kept)
      await app.resetMetrics()
      const making = makeInPage(page, { asked, isUsed })
      let most = before
      let isOver = false
      const watching = (async () => {
        while (!isOver) {
          most = Math.max(most, (await app.metrics()).rssBytes)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })()
      const made = await making.finally(() => {
        isOver = true
      })
      await watching
      const { delayP99Ms, delayMaxMs } = await app.metrics()
      await app.keepPrinted?.(null)
      const times = made.listTimes.sort((a, b) => a - b)
      const report: ReportTurn = {
        ms: made.ms,
        delayP99Ms,
        delayMaxMs,
        grownBytes: most - before,
        files: made.files,
        listP95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
      }
      figures.turns.push({ report, alone: app.keepPrinted === null ? null : await printAlone(kept) })
      rmSync(kept, { recursive: true, force: true })
    }
    return figures
  } finally {
    await app.close()
  }
}

type Bridge = { touchstone: { call: (name: string, input: unknown) => Promise<unknown> } }

type Made = { ms: number; listTimes: number[]; files: { name: string; bytes: number }[] }

/** Runs in the page: asks for the report, and for windows of the list as a person who scrolls does, until it is there. */
function makeInPage(page: Page, given: { asked: InputOf<'reports.export'>; isUsed: boolean }): Promise<Made> {
  return page.evaluate(async ({ asked, isUsed }) => {
    const { call } = (globalThis as unknown as Bridge).touchstone
    const listTimes: number[] = []
    let isOver = !isUsed
    const scrolling = (async () => {
      for (let offset = 0; !isOver; offset = (offset + 40) % 1000) {
        const from = performance.now()
        const sort = { by: 'reference', descending: false }
        await call('items.page', { caseId: asked.caseId, filter: {}, sort, offset, limit: 100 })
        listTimes.push(performance.now() - from)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()
    const from = performance.now()
    const answer = (await call('reports.export', asked)) as {
      ok: boolean
      value: { files: { name: string; bytes: number }[] }
      error?: unknown
    }
    const ms = performance.now() - from
    isOver = true
    await scrolling
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return { ms, listTimes, files: answer.value.files }
  }, given)
}

/**
 * Prints documents that were kept (`<n>/document.html` with its pictures), each in one call of the same browser with
 * nothing around it: without script, tagged, with an outline. Gives the milliseconds of all, the browser's start left out.
 */
async function printAlone(folder: string): Promise<number> {
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
