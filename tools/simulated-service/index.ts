import { readCommandLine } from './command-line.ts'
import { startSimulatedService } from './service.ts'

/** `npm run simulate`: runs the simulated service until Ctrl+C. */
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
  console.log('Results are not real and nothing is charged. Press Ctrl+C to stop.')
  process.on('SIGINT', () => void service.close().then(() => process.exit(0)))
}
