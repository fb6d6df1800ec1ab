import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { findChromium } from '../runtime/chromium.ts'
import { registerStandIn } from './register.ts'

// Runs the built app in an installed browser: `node tools/shell/run.ts [--home DIR]`. The environment may name
//   TOUCHSTONE_SHELL_APP         the folder of another app than this checkout's, such as an extracted package,
//   TOUCHSTONE_SHELL_RESOURCES   the resources folder of a package: the app then believes to be packaged,
//   TOUCHSTONE_SHELL_MASQUERADE  1 = Node looks like Electron's to the app, its threads and its children,
//   TOUCHSTONE_SHELL_MESSAGES    a folder that keeps each message to and from a child as it was written,
//   TOUCHSTONE_SHELL_BREAK_BODIES  1 = each body is destroyed midway once before it is answered.

// What main was started with stays with it; for threads it would override the limits they are given.
setFlagsFromString('--max-semi-space-size=0')
const appPath = resolve(process.env.TOUCHSTONE_SHELL_APP || join(import.meta.dirname, '../..'))
const executable = findChromium()
if (executable === null) {
  process.stderr.write('Chromium was not found. Install it, or set TOUCHSTONE_CHROMIUM to its path.\n')
  process.exit(1)
}
if (process.getuid?.() === 0) {
  process.stderr.write(
    'As root, Chromium runs without its sandbox. Use this for the demo and tests, never for real evidence.\n',
  )
}
process.env.TOUCHSTONE_SHELL_BROWSER = executable
process.env.TOUCHSTONE_SHELL_APP = appPath
registerStandIn()
if (process.env.TOUCHSTONE_SHELL_MASQUERADE === '1') await import('./masquerade/masquerade.ts')
const { beginShell, heedEnd } = (await import('./electron.ts')) as typeof import('./electron.ts')
const { main } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as { main: string }
await import(pathToFileURL(join(appPath, main)).href).then(beginShell, heedEnd)
