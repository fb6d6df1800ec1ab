import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale, PROJECT } from './build.ts'
import { findRuntime, NO_RUNTIME } from './find.ts'
import { followApp, HOW_TO_END, heedEndings, runApp } from './run-app.ts'
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
say(`Watching src. After a change, the app is rebuilt and restarted. ${HOW_TO_END}.`)

const stopped = heedEndings()
let restart = new AbortController()
let timer: NodeJS.Timeout | undefined
watch(join(PROJECT, 'src'), { recursive: true }, () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // A build that fails says why itself; the app that runs stays.
    if (!buildIfStale(say) || restart.signal.aborted) return
    if (process.platform === 'win32') say('Close the window. It opens again with the change.')
    restart.abort()
  }, SETTLE_MS)
})
for (;;) {
  const app = runApp(runtime, process.argv.slice(2))
  const code = await followApp(app, AbortSignal.any([stopped, restart.signal]))
  if (stopped.aborted || !restart.signal.aborted) process.exit(code)
  restart = new AbortController()
}
