import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { findChromium } from '../runtime/chromium.ts'
import { registerStandIn } from './register.ts'

// Runs the built app in an installed browser: `node tools/shell/run.ts [--home DIR]`.

// What main was started with stays with it; for threads it would override the limits they are given.
setFlagsFromString('--max-semi-space-size=0')
const appPath = join(import.meta.dirname, '../..')
const executable = findChromium()
if (executable === null) {
  process.stderr.write('No Chromium was found. Install one, or name it in TOUCHSTONE_CHROMIUM.\n')
  process.exit(1)
}
if (process.getuid?.() === 0) {
  process.stderr.write('Chromium runs without its sandbox as root: for demo and tests, never for real evidence.\n')
}
process.env.TOUCHSTONE_SHELL_BROWSER = executable
process.env.TOUCHSTONE_SHELL_APP = appPath
registerStandIn()
const { beginShell } = (await import('./electron.ts')) as typeof import('./electron.ts')
await import(pathToFileURL(join(appPath, 'out/main/index.js')).href)
await beginShell()
