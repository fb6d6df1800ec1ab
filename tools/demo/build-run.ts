import { say } from '../runtime/terminal.ts'
import { bytesIn, DEMO, makeDemo, makeDemoIfStale } from './build.ts'

// npm run build:demo: makes the demo that the app comes with; with --if-stale only where that is due.
if (process.argv.includes('--if-stale')) await makeDemoIfStale(say)
else await makeDemo()
say(`${DEMO}: ${(bytesIn(DEMO) / 1e6).toFixed(1)} MB.`)
process.exit(0)
