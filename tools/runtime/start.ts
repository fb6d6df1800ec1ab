import { buildIfStale } from './build.ts'
import { findRuntime, NO_RUNTIME } from './find.ts'
import { followApp, heedEndings, runApp } from './run-app.ts'
import { ask, say } from './terminal.ts'

// npm start: finds something to run on, builds when needed, runs the app.
const runtime = await findRuntime({ say, ask })
if (runtime === null) {
  say(NO_RUNTIME)
  process.exit(1)
}
if (!buildIfStale(say)) process.exit(1)
if (runtime.kind === 'shell') say(`Running in ${runtime.browser}.`)
process.exit(await followApp(runApp(runtime, process.argv.slice(2)), heedEndings()))
