import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { atRest } from './at-rest.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules about colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

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
