import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import type { Metrics } from '../../tests/e2e/support/running-app.ts'
import { makeLongLog } from '../../tests/support/long-log.ts'
import { buildIfStale } from '../runtime/build.ts'
import { head, load, row, say } from './table.ts'
import { median } from './times.ts'

const ENTRIES = 100_000
const TURNS = 3

/** Measures the longest gaps of main and window while a long custody log is verified and saved in the window, and prints the table. */
export async function showCustody(): Promise<void> {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
  const rate = (value: number) => ((ENTRIES / value) * 1000).toFixed(0)
  buildIfStale(say)
  const before = load()
  say(
    `A custody log of ${ENTRIES} entries in the window, verified and saved as CSV, alternating with idle; ${cpus().length} cores, medians of ${TURNS} runs`,
  )
  say()
  const { runtime, rest, verify, save } = await measureCustody(ENTRIES, TURNS)
  head(runtime, 'idle', 'verifying', 'saving', 'target')
  const [verified, saved] = [middle(verify, (turn) => turn.ms), middle(save, (turn) => turn.ms)]
  row('time', '', seconds(verified), seconds(saved), '')
  row('entries per second', '', rate(verified), rate(saved), '')
  const line = (what: string, figure: (turn: CustodyTurn) => number, wanted: string) =>
    row(what, ...[rest, verify, save].map((turns) => ms(middle(turns, figure))), wanted)
  line('event-loop delay of main, 99%', ({ main }) => main.delayP99Ms, '< 50 ms')
  line('event-loop delay of main, longest', ({ main }) => main.delayMaxMs, '')
  line('gap between turns of the window, 99%', ({ window }) => window.p99Ms, '')
  line('the same, longest', ({ window }) => window.maxMs, '')
  line('between two frames, longest', ({ window }) => window.frameMaxMs, '')
  say(`System load: ${before} before, ${load()} after.`)
}

const middle = (turns: readonly CustodyTurn[], figure: (turn: CustodyTurn) => number) => median(turns.map(figure))

/** Time between two turns of the window's own thread, and between two frames, ms. */
type WindowGaps = { p99Ms: number; maxMs: number; frameMaxMs: number }
type CustodyTurn = { ms: number; main: Metrics; window: WindowGaps }
/** In turns left alone, verified, and saved as a table. */
type CustodyFigures = { runtime: string } & Record<What, CustodyTurn[]>
type What = 'rest' | 'verify' | 'save'

const REST_MS = 3000
/** What the window does when a verification has ended is part of it, ms. */
const AFTER_MS = 1500

/** A custody log of so many entries, open in the real window, in turns left alone, verified and saved. */
async function measureCustody(entries: number, turns: number): Promise<CustodyFigures> {
  const work = mkdtempSync(join(tmpdir(), 'touchstone-bench-custody-'))
  const home = join(work, 'home')
  try {
    makeLongLog(home, entries)
    const app = await launchApp({ home })
    const { page } = app
    try {
      await page.getByRole('button', { name: 'Measured' }).first().click()
      await page.keyboard.press('Shift+H')
      await page.locator('.custody-what').first().waitFor()
      await page.waitForTimeout(3000)
      const measured = async (what: What): Promise<CustodyTurn> => {
        await app.resetMetrics()
        const { ms, window } = await watchPage(page, what)
        return { ms, window, main: await app.metrics() }
      }
      const figures: CustodyFigures = { runtime: app.runtime, rest: [], verify: [], save: [] }
      for (let turn = 0; turn < turns; turn += 1) {
        await app.saveNextTo(join(work, `log ${turn}.csv`))
        for (const what of ['rest', 'verify', 'save'] as const) figures[what].push(await measured(what))
      }
      return figures
    } finally {
      await app.close()
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

type Event = { type: string; progress?: unknown }
type Bridge = {
  touchstone: {
    call: (name: string, input: unknown) => Promise<{ ok: boolean; error?: unknown }>
    on: (listener: (event: Event) => void) => () => void
  }
}

/** Runs in the page: begins a verification, a table, or nothing, and watches the page's turns and frames until it has ended. */
function watchPage(page: Page, what: What): Promise<Pick<CustodyTurn, 'ms' | 'window'>> {
  return page.evaluate(
    async ({ what, restMs, afterMs }) => {
      const { call, on } = (globalThis as unknown as Bridge).touchstone
      const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
      const [gaps, frames]: number[][] = [[], []]
      let isOver = false
      const turns = (async () => {
        for (let before = performance.now(); !isOver; ) {
          await pause(0)
          const now = performance.now()
          gaps?.push(now - before)
          before = now
        }
      })()
      let drawn = performance.now()
      const draw = (now: number) => {
        frames?.push(now - drawn)
        drawn = now
        if (!isOver) requestAnimationFrame(draw)
      }
      requestAnimationFrame(draw)
      const from = performance.now()
      if (what === 'verify') {
        let stop: () => void = () => undefined
        const ended = new Promise<void>((resolve) => {
          stop = on((event) => {
            if (event.type === 'custody.verifying' && event.progress === null) resolve()
          })
        })
        const begun = await call('custody.verify', { expected: null })
        if (!begun.ok) throw new Error(JSON.stringify(begun.error))
        await ended
        stop()
      } else if (what === 'save') {
        const filter = { caseId: null, groups: [], itemId: null, actor: null, from: null, before: null, text: '' }
        const saved = await call('custody.export', { filter })
        if (!saved.ok) throw new Error(JSON.stringify(saved.error))
      } else await pause(restMs)
      const ms = performance.now() - from
      await pause(what === 'rest' ? 0 : afterMs)
      isOver = true
      await turns
      const sorted = [...(gaps ?? [])].sort((a, b) => a - b)
      return {
        ms,
        window: {
          p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
          maxMs: sorted.at(-1) ?? 0,
          frameMaxMs: Math.max(0, ...(frames ?? [])),
        },
      }
    },
    { what, restMs: REST_MS, afterMs: AFTER_MS },
  )
}
