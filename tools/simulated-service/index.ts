import { readCommandLine } from './command-line.ts'
import { startSimulatedService } from './service.ts'

/** `npm run simulate`: the simulated service by itself, until Ctrl+C. */
const asked = readCommandLine(process.argv.slice(2), Date.now())
if (asked.type === 'print') console.log(asked.text)
else if (asked.type === 'refused') {
  console.error(asked.complaint)
  process.exitCode = 2
} else {
  const service = await startSimulatedService(asked.options)
  for (const behaviour of asked.behaviours) service.behave(behaviour)
  console.log(`Simulated service: ${service.origin}`)
  console.log(`Token:             ${service.token}`)
  console.log(`Seed:              ${asked.options.seed}`)
  console.log('Nothing real is analysed and nothing is charged. Ctrl+C stops it.')
  process.on('SIGINT', () => void service.close().then(() => process.exit(0)))
}
