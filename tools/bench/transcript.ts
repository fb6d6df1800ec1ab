import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { CallName, InputOf } from '../../src/shared/contract/index.ts'
import { factCheck } from '../../src/shared/words/fact-check.ts'
import { valueFrom } from '../../tests/e2e/support/ask-app.ts'
import { connectDesk } from '../../tests/e2e/support/desk.ts'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import { buildIfStale } from '../runtime/build.ts'
import { startSimulatedService } from '../simulated-service/service.ts'
import { head, load, row, say } from './table.ts'

const TURNS = 9

/** Measures how fast a three-hour transcript appears and whether it scrolls without blank frames, and prints the table. */
export async function showTranscript(): Promise<void> {
  const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} ms`
  const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
  buildIfStale(say)
  say(`A fact check with a three-hour transcript of 3,200 turns, opened ${TURNS} times`)
  say()
  const { runtime, opened, frames, blank } = await measureTranscript(TURNS)
  const [times, between] = [sorted(opened), sorted(frames)]
  head(runtime, 'measured', 'target')
  row('from click to first turns, median', ms(times[Math.floor(TURNS / 2)]), '< 200 ms')
  row('the same, longest', ms(times.at(-1)), '')
  row(`frames while scrolling, ${frames.length}, 95%`, ms(between[Math.floor(between.length * 0.95)]), '')
  row('the same, longest', ms(between.at(-1)), '')
  row('frames with a blank area', String(blank), '0')
  say(`System load: ${load()}.`)
}

const tab = factCheck.switch.factCheck

type TranscriptFigures = {
  runtime: string
  /** From the click to the frame in which its first turns stand, each time after the list was shown again; ms. */
  opened: number[]
  /** Of a scroll through all of it: times between two frames, ms, and those in which a part of the pane was blank. */
  frames: number[]
  blank: number
}

/** Opens the fact check with a transcript of three hours so many times in the real window, and scrolls through it. */
async function measureTranscript(turns: number): Promise<TranscriptFigures> {
  const home = mkdtempSync(join(tmpdir(), 'touchstone-bench-transcript-'))
  const script = 'three hours as segments'
  const service = await startSimulatedService({ balance: 1e6, factCheck: { script, pace: { stepMs: 50 } } })
  const app = await launchApp({ home })
  const { page } = app
  const call = <N extends CallName>(name: N, input: InputOf<N>) => valueFrom(page, name, input)
  try {
    await connectDesk(app, service)
    const { id: caseId } = await call('cases.create', { name: 'Measured' })
    const { itemIds } = await call('links.add', { caseId, text: 'https://radio.example/talk', listName: null })
    const batch = { kind: 'fact_check', context: '', linkModality: 'audio' } as const
    const quote = await call('checks.quote', { caseId, items: itemIds, batch })
    await app.answerConfirm(true)
    await call('checks.approve', { quoteId: quote.id })
    const filter = { caseId, state: 'answered', purpose: 'fact_check', host: null } as const
    while ((await call('requests.page', { filter, offset: 0, limit: 1 })).total === 0) await pause(200)
    await page.getByRole('button', { name: 'Measured' }).first().click()
    const card = page.locator('.card').first()
    const opened: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      await card.dblclick()
      await page.getByRole('button', { name: new RegExp(`^${tab} \\d`) }).waitFor()
      await pause(500)
      opened.push(await timeToTurns(page, tab))
      if (turn + 1 < turns) {
        await page.keyboard.press('Escape')
        await card.waitFor()
      }
    }
    return { runtime: app.runtime, opened, ...(await scrollThrough(page)) }
  } finally {
    await app.close()
    await service.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Runs in the page: presses the button of this name and waits for the frame in which the first turns are painted. */
const timeToTurns = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (label) => {
    const buttons = [...document.querySelectorAll('button')]
    const from = performance.now()
    buttons.find(({ textContent }) => textContent?.startsWith(`${label} 1`) === true)?.click()
    const isThere = () => document.querySelectorAll('.transcript-scroll li').length > 0
    while (!isThere() && performance.now() - from < 10_000)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    // The frame that shows them ends before the task after it begins.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - from
  }, name)

/** Runs in the page: scrolls by half a pane a frame, as a wheel held down does. */
const scrollThrough = (page: Page): Promise<{ frames: number[]; blank: number }> =>
  page.evaluate(async () => {
    const box = document.querySelector('.transcript-scroll')
    if (!box) throw new Error('there is no transcript')
    const frames: number[] = []
    let blank = 0
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let before = await nextFrame()
    while (box.scrollTop < box.scrollHeight - box.clientHeight - 2) {
      box.scrollTop += box.clientHeight / 2
      const at = await nextFrame()
      frames.push(at - before)
      before = at
      const view = box.getBoundingClientRect()
      const middle = document.elementFromPoint(view.left + view.width / 2, view.bottom - 40)
      if (middle?.closest('li') === null) blank += 1
    }
    return { frames, blank }
  })
