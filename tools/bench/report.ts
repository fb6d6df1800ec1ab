import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { InputOf } from '../../src/shared/contract/index.ts'
import { ALL_FORMS, optionsFor, type ReportForm } from '../../src/shared/model/report-options.ts'
import { valueFrom } from '../../tests/e2e/support/ask-app.ts'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import { printAlone } from './print-alone.ts'

/** One report of a case as the window makes it, and how usable the app was meanwhile. */
export type ReportTurn = {
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
export type ReportFigures = { runtime: string; turns: { report: ReportTurn; alone: number | null }[] }

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
export async function measureReport(request: ReportRun): Promise<ReportFigures> {
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
