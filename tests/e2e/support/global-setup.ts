import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { PROJECT } from '../../../tools/runtime/build.ts'
import { findRuntime, NO_RUNTIME, thisMachine } from '../../../tools/runtime/find.ts'
import { realElectronTarget } from '../../../tools/runtime/real-electron.ts'

/**
 * Before the first end-to-end test: what they run on is there, or they fail; they are never skipped. A browser is
 * installed when need be, Electron is not. The demo that the app comes with is made where it is not there yet.
 */
export async function setup({ config: { env } }: TestProject): Promise<void> {
  const demo = spawnSync(process.execPath, [join(PROJECT, 'tools/demo/build-run.ts'), '--if-stale'], {
    stdio: 'inherit',
  })
  if (demo.status !== 0) throw new Error('The demo was not made.')
  if (env.TOUCHSTONE_STAND_IN) {
    const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
    const found = await findRuntime({ say, ask: null }, { ...thisMachine(), mayRunElectron: false })
    if (found === null) throw new Error(NO_RUNTIME)
    return
  }
  const target = realElectronTarget()
  if ('missing' in target) throw new Error(target.missing)
}
