import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale, PROJECT } from './build.ts'
import { findRuntime, NO_RUNTIME } from './find.ts'
import { runApp } from './run-app.ts'
import { ask, say } from './terminal.ts'

// npm run dev: rebuilds on every change and starts the app again. No development server: what runs is what ships,
// with its own scheme and its content security policy.
const SETTLE_MS = 400

if (!buildIfStale(say)) process.exit(1)
const runtime = await findRuntime({ say, ask })
if (runtime === null) {
  say(NO_RUNTIME)
  process.exit(1)
}
say('Watching the sources: every change is built and the app starts again. Close the window or press Ctrl+C to end.')
const program = join(PROJECT, 'node_modules/electron-vite/bin/electron-vite.js')
const builder = spawn(process.execPath, [program, 'build', '--watch', '--logLevel', 'warn'], {
  cwd: PROJECT,
  stdio: ['ignore', 'inherit', 'inherit'],
})

let app: ChildProcess | null = null
let isRestarting = false
function start(): void {
  if (runtime === null) return
  const started = runApp(runtime, process.argv.slice(2))
  app = started
  started.on('exit', () => {
    if (!isRestarting) return end()
    isRestarting = false
    start()
  })
}
function end(): void {
  builder.kill()
  process.exit(0)
}
let timer: NodeJS.Timeout | undefined
function restartSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    isRestarting = true
    app?.kill('SIGTERM')
  }, SETTLE_MS)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isRestarting = false
    if (app?.kill(signal) !== true) end()
  })
}
start()
// The watcher's own first build is not a change.
builder.once('spawn', () => {
  setTimeout(() => watch(join(PROJECT, 'out'), { recursive: true }, restartSoon), 5000).unref()
})
