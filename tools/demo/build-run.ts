import { say } from '../runtime/terminal.ts'
import { bytesIn, makeDemo } from './build.ts'
import { DEMO } from './stale.ts'

// npm run build:demo: makes the demo that the app comes with.
await makeDemo()
say(`${DEMO}: ${(bytesIn(DEMO) / 1e6).toFixed(1)} MB.`)
process.exit(0)
