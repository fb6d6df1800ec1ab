import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isDemoStale } from '../../../tools/demo/stale.ts'
import { PROJECT } from '../../../tools/runtime/build.ts'
import { findRuntime, NO_RUNTIME, thisMachine } from '../../../tools/runtime/find.ts'
import { realElectronTarget } from '../../../tools/runtime/real-electron.ts'

/**
 * Checks before the first end-to-end test that everything they run on is available; otherwise they fail, and are never
 * skipped. A browser is installed if necessary, Electron is not. The app's demo is built if it is missing.
 */
export async function setup({ config: { env } }: TestProject): Promise<void> {
  // In a process of its own: what makes it takes a second to load.
  const makeDemo = () => spawnSync(process.execPath, [join(PROJECT, 'tools/demo/build-run.ts')], { stdio: 'inherit' })
  if (isDemoStale() && makeDemo().status !== 0) throw new Error('The demo was not made.')
  if (env.TOUCHSTONE_STAND_IN) {
    const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
    const found = await findRuntime({ say, ask: null }, { ...thisMachine(), mayRunElectron: false })
    if (found === null) throw new Error(NO_RUNTIME)
    return
  }
  const target = realElectronTarget()
  if ('missing' in target) throw new Error(target.missing)
}
