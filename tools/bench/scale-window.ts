import type { Page } from 'playwright'
import { kindWords, library as words } from '../../src/shared/words/library.ts'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import { CHANGE_RUNS, MANY_CHANGE_RUNS, OPENING_RUNS, PAINTED, RUNS, UNMEASURED } from './scale-limits.ts'
import {
  markItems,
  notePresses,
  putBar,
  type Ready,
  reachesEnd,
  startWaiting,
  waited,
  watchScroll,
} from './scale-watch.ts'
import { summed, type Times } from './times.ts'

export type Painted = {
  runtime: string
  measured: Map<string, Times>
  /** Whether the bar's end shows the last item, in the list and in the grid. */
  isEndReached: boolean
}

/** How long a scroll is watched, and how often, ms; the time between two presses of a held key. */
const SCROLLED_MS = 4000
const SCROLLS = 10
const REPEAT_MS = 33
const FAR = 0.9
/** After a change that is not measured. */
const SETTLED_MS = 2000
/** What is far from its limit is not measured two hundred times. */
const PATIENCE_MS = 45_000

/** What is painted over the library in `home`, in the app's own window, and whether its scrolling shows everything. */
export async function measurePainted(home: string, onMeasured: (name: string, times: Times) => void): Promise<Painted> {
  const opening = await openings(home)
  onMeasured(PAINTED.opening, opening)
  const app = await launchApp({ home })
  const { page } = app
  try {
    const bench = createBench(page, onMeasured)
    bench.measured.set(PAINTED.opening, opening)
    await openCase(page)
    await press(page, 'l')
    await sorts(bench)
    await filters(bench)
    await places(bench)
    await selections(bench)
    await changes(bench)
    const isEndReached = (await scrolls(bench, 'l')) && (await scrolls(bench, 'g'))
    return { runtime: app.runtime, measured: bench.measured, isEndReached }
  } finally {
    await app.close()
  }
}

/** Opens the case in a window that has not shown it yet; from the press to its first rows, ms. */
async function openCase(page: Page): Promise<number> {
  await page.evaluate(notePresses)
  const button = page.getByRole('button', { name: 'Measured' }).first()
  const ms = await timeOf(page, 'rows', () => button.click())
  // Everything is at hand once facets are counted.
  await page.locator('.facet-count').first().waitFor()
  return ms
}

/** The same in apps started anew. */
async function openings(home: string): Promise<Times> {
  const [unmeasured, wanted] = OPENING_RUNS
  const all: number[] = []
  for (let n = 0; n < unmeasured + wanted; n += 1) {
    const app = await launchApp({ home })
    const ms = await openCase(app.page).finally(app.close)
    if (n >= unmeasured) all.push(ms)
  }
  return summed(all)
}

async function timeOf(page: Page, ready: Ready, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(startWaiting, ready)
  await act()
  return page.evaluate(waited)
}

type Bench = ReturnType<typeof createBench>

function createBench(page: Page, onMeasured: (name: string, times: Times) => void) {
  const measured = new Map<string, Times>()
  const note = (name: string, times: Times) => {
    measured.set(name, times)
    onMeasured(name, times)
  }
  return {
    page,
    measured,
    /** Measures an act many times, each from the key or button it presses. */
    times: async (
      name: string,
      ready: Ready,
      act: (n: number) => Promise<unknown>,
      {
        runs = [UNMEASURED, RUNS],
        before,
      }: {
        runs?: readonly [number, number]
        before?: (n: number) => Promise<unknown>
      } = {},
    ) => {
      const [unmeasured, wanted] = runs
      const startedAt = performance.now()
      const all: number[] = []
      for (let n = 0; n < unmeasured + wanted; n += 1) {
        if (performance.now() - startedAt > PATIENCE_MS && all.length > 1) break
        await before?.(n)
        const ms = await timeOf(page, ready, () => act(n))
        if (n >= unmeasured) all.push(ms)
      }
      note(name, summed(all))
    },
  }
}

/** Presses a key in the list, and waits until its rows are there. */
async function press(page: Page, key: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press(key)
  await page.locator('.items [role="option"][data-item]').first().waitFor()
}

/** Goes to the first item of the list, from where keys move. */
async function toStart(page: Page): Promise<void> {
  await page.locator('.items').focus()
  await page.keyboard.press('Home')
  await page.locator('.items [role="option"][aria-posinset="1"][data-item]').waitFor()
}

async function sorts({ page, times }: Bench): Promise<void> {
  const sort = page.getByLabel(words.sort, { exact: true })
  const count = await sort.locator('option').count()
  await times(PAINTED.sort, 'rows', (n) => page.keyboard.press((n + 1) % count === 0 ? 'Home' : 'ArrowDown'), {
    before: () => sort.focus(),
  })
  await sort.selectOption({ index: 0 })
}

/** Presses exhibits in turn, alone and within one kind, so that each press shows another list. */
async function filters({ page, times }: Bench): Promise<void> {
  const facet = (label: string) => page.locator('.side-panel .facet', { hasText: label }).first()
  const inTurn = (n: number) => facet(n % 2 === 0 ? 'drive 3' : 'drive 5').click()
  await times(PAINTED.oneFilter, 'rows', inTurn)
  await facet(kindWords.image).click()
  await times(PAINTED.twoFilters, 'rows', inTurn)
}

/** Moves in the list, and from item to item in the order of the list, under the two filters. */
async function places({ page, times }: Bench): Promise<void> {
  await times(PAINTED.jump, 'rows', (n) => page.evaluate(putBar, n % 2 === 0 ? FAR : 0.1 + (n % 50) / 100))
  await toStart(page)
  await times(PAINTED.nextRow, 'active', () => page.keyboard.press('ArrowDown'))
  await page.keyboard.press('Enter')
  await page.locator('.item-title').waitFor()
  await times(PAINTED.next, 'item', (n) => page.keyboard.press(n % 40 < 30 ? 'ArrowRight' : 'ArrowLeft'))
  await page.keyboard.press('Escape')
}

async function selections({ page, times }: Bench): Promise<void> {
  const first = page.locator('.items [role="option"][data-item]').first()
  await first.waitFor()
  await times(PAINTED.all, 'all', () => page.keyboard.press('Control+a'), { before: () => first.click() })
  await first.click()
  await page.getByRole('button', { name: words.clearFilters }).click()
}

/** Sets the status of items in view and of others; counted from when the change is written. */
async function changes({ page, times }: Bench): Promise<void> {
  await toStart(page)
  const change = (count: number) => (n: number) =>
    page.evaluate(markItems, { count, status: n % 2 === 0 ? 'reviewed' : null })
  // An earlier run may have ended after any of them.
  const reset = async () => {
    await page.evaluate(markItems, { count: 5000, status: null })
    await page.waitForTimeout(SETTLED_MS)
  }
  await reset()
  await times(PAINTED.changed1, 'look', change(1))
  await reset()
  await times(PAINTED.changed500, 'look', change(500), { runs: CHANGE_RUNS })
  await reset()
  await times(PAINTED.changed5000, 'look', change(5000), { runs: MANY_CHANGE_RUNS })
}

/** Drags the bar and holds keys in a layout; returns whether the end of the bar shows the last item. */
async function scrolls({ page, measured }: Bench, layout: 'l' | 'g'): Promise<boolean> {
  await press(page, layout)
  await page.locator('.items').focus()
  const blanks: number[] = []
  const lates: number[] = []
  for (let n = 0; n < SCROLLS; n += 1) {
    const { blank, late } = await page.evaluate(watchScroll, { ms: SCROLLED_MS, isDragged: true })
    blanks.push(blank)
    lates.push(late)
  }
  for (const key of ['ArrowDown', 'PageDown', 'PageUp']) {
    const watching = page.evaluate(watchScroll, { ms: SCROLLED_MS, isDragged: false })
    for (const from = performance.now(); performance.now() - from < SCROLLED_MS; ) {
      await page.keyboard.down(key)
      await page.waitForTimeout(REPEAT_MS)
    }
    await page.keyboard.up(key)
    blanks.push((await watching).blank)
  }
  const { p50, max, count } = summed(blanks)
  measured.set(layout === 'l' ? PAINTED.blankList : PAINTED.blankGrid, { count, p50, p95: max, max })
  measured.set(layout === 'l' ? PAINTED.lateList : PAINTED.lateGrid, summed(lates))
  return page.evaluate(reachesEnd)
}
