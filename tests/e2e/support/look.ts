import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from './running-app.ts'

const SIZES = [
  [960, 640],
  [1920, 1200],
  [1440, 900],
] as const

/** Takes screenshots of the window in every size and theme, on request: TOUCHSTONE_SHOTS names the folder. */
export async function lookAt(app: RunningApp, name: string): Promise<void> {
  const folder = process.env.TOUCHSTONE_SHOTS
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const [width, height] of SIZES) {
    for (const theme of ['light', 'dark'] as const) {
      await app.screenshot(join(folder, `${name}-${width}-${theme}.png`), { width, height, theme })
    }
  }
}
