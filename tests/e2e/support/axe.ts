import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { atRest } from './at-rest.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules about colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** Those that depend on where things are. All others read the document, which is the same in both directions. */
const OF_LAYOUT = [...OF_COLOURS, 'scrollable-region-focusable']

type WithAxe = { axe: { run: (options: RunOptions) => Promise<AxeResults> } }

/** Faults axe finds on the current screen, one line for each element; by all its rules, or by `rules`. */
export async function axeFaults(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  // The others are described at length, which takes as long as finding them.
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === null ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  }
  const { violations } = await page.evaluate(
    async (given) => await (globalThis as unknown as WithAxe).axe.run(given),
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} ${String(target)} ${html.slice(0, 160)}`),
  )
}

/** The same in both themes, which differ only in their colours. */
export async function axeFaultsInBothThemes(page: Page): Promise<string[]> {
  const lines: string[] = []
  for (const [colorScheme, rules] of [
    ['light', null],
    ['dark', OF_COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A colour halfway between two themes belongs to neither.
    await atRest(page)
    lines.push(...(await axeFaults(page, rules)).map((line) => `${colorScheme} ${line}`))
  }
  return lines
}

/** Those that depend on where things are, and so on the direction of the page. */
export const layoutFaults = (page: Page): Promise<string[]> => axeFaults(page, OF_LAYOUT)

/** Finds in the other direction, each line marked so, and turns the page back. */
export async function inOtherDirection(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const turn = () =>
    page.evaluate(() => {
      const { documentElement: root } = document
      root.dir = root.dir === 'rtl' ? 'ltr' : 'rtl'
      return root.dir
    })
  const direction = await turn()
  await atRest(page)
  const lines = await find()
  await turn()
  return lines.map((line) => `${direction} ${line}`)
}
