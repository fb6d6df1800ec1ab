import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

// npm run types: each part of the project under its own compiler options, so that the window sees no Node and main no DOM.
const PROJECT = join(import.meta.dirname, '..')
/** The largest first: what begins last decides when all of them end. */
const PARTS = [
  'tests',
  'src/main',
  'src/renderer',
  'src/report-page',
  'src/shared',
  'src/preload',
  'src/renderer/picture-worker',
]
const COMPILER = join(PROJECT, 'node_modules/typescript/bin/tsc')

async function compiles(part: string): Promise<boolean> {
  const args = [COMPILER, '--checkers', '1', '-p', join(PROJECT, part)]
  const [status] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
  return status === 0
}

const waiting = [...PARTS]
let failed = false
async function checkRest(): Promise<void> {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    if (!(await compiles(part))) failed = true
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), PARTS.length) }, checkRest))
process.exit(failed ? 1 : 0)
