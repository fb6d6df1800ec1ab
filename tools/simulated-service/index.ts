import { parseArgs } from 'node:util'
import { startSimulatedService } from './service.ts'

const USAGE = `npm run simulate -- [--port N] [--plan detailed|basic] [--token TOKEN] [--delay MS] [--documented-only]
--documented-only leaves out everything that the interface document does not name.`

/** What was asked for; null = not understood, and said so. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        port: { type: 'string', default: '8765' },
        plan: { type: 'string', default: 'detailed' },
        token: { type: 'string' },
        delay: { type: 'string', default: '600' },
        'documented-only': { type: 'boolean', default: false },
      },
    })
    return values
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : String(cause))
    return null
  }
}

/** `npm run simulate`: the simulated service by itself, until Ctrl+C. */
const options = readOptions()
if (options === null || options.help) {
  console.log(USAGE)
  process.exit(options === null ? 2 : 0)
}

const service = await startSimulatedService({
  port: Number(options.port),
  plan: options.plan === 'basic' ? 'basic' : 'detailed',
  answerDelayMs: Number(options.delay),
  hasExtras: !options['documented-only'],
  ...(options.token === undefined ? {} : { tokens: [options.token] }),
})
console.log(`Simulated service: ${service.origin}`)
console.log(`Token:             ${service.token}`)
console.log('Nothing real is analysed and nothing is charged. Ctrl+C stops it.')
process.on('SIGINT', () => void service.close().then(() => process.exit(0)))
