import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = { axe: { run: (options: RunOptions) => Promise<AxeResults> } }

/** What axe finds wrong on the present screen, one line for each element. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    // The others are described at length, which takes as long as finding them.
    async () => await (globalThis as unknown as WithAxe).axe.run({ resultTypes: ['violations'] }),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} ${String(target)} ${html.slice(0, 160)}`),
  )
}

/** The same in both themes. */
export async function axeFaultsInBothThemes(page: Page): Promise<string[]> {
  const lines: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A colour halfway between two themes is nobody's.
    await page.waitForTimeout(200)
    lines.push(...(await axeFaults(page)).map((line) => `${colorScheme} ${line}`))
  }
  return lines
}
