import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale, PROJECT } from './build.ts'
import { realElectronTarget } from './real-electron.ts'
import { say } from './terminal.ts'

// npm run e2e:electron: what only a run in real Electron shows. Nothing is downloaded here, and nothing is skipped silently.
const target = realElectronTarget()
if ('missing' in target) {
  say(target.missing)
  process.exit(1)
}
const isBuiltHere = target.kind === 'source' || target.kind === 'stand-in'
if (isBuiltHere && !buildIfStale(say)) process.exit(1)
if (target.kind === 'stand-in') say('Running in the stand-in: this tests the tests, not Electron.')
const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs')
const project = target.kind === 'fused' ? 'fused' : 'real-electron'
const run = spawnSync(process.execPath, [vitest, 'run', '--project', project, ...process.argv.slice(2)], {
  cwd: PROJECT,
  stdio: 'inherit',
})
process.exit(run.status ?? 1)
