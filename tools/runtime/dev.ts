import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale, PROJECT } from './build.ts'
import { findRuntime, NO_RUNTIME } from './find.ts'
import { runApp } from './run-app.ts'
import { ask, say } from './terminal.ts'

// npm run dev: builds after every change and starts the app again. There is no development server: what runs is what
// ships, with its own scheme and its content security policy.
const SETTLE_MS = 300

const runtime = await findRuntime({ say, ask })
if (runtime === null) {
  say(NO_RUNTIME)
  process.exit(1)
}
if (!buildIfStale(say)) process.exit(1)
say('Watching src: after a change the app is built and starts again. Close the window or press Ctrl+C to end.')

const found = runtime
let isRestarting = false
let timer: NodeJS.Timeout | undefined
let app: ChildProcess = start()

function start(): ChildProcess {
  const started = runApp(found, process.argv.slice(2))
  started.on('exit', () => {
    if (!isRestarting) process.exit(0)
    isRestarting = false
    app = start()
  })
  return started
}

watch(join(PROJECT, 'src'), { recursive: true }, () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // A build that fails says why itself; the app that runs stays.
    if (isRestarting || !buildIfStale(say)) return
    isRestarting = true
    app.kill('SIGTERM')
  }, SETTLE_MS)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isRestarting = false
    app.kill(signal)
  })
}
