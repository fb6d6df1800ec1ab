import { parseArgs } from 'node:util'
import { startSimulatedService } from './service.ts'

/** `npm run simulate`: the simulated service by itself, until Ctrl+C. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8765' },
    plan: { type: 'string', default: 'detailed' },
    token: { type: 'string' },
    delay: { type: 'string', default: '600' },
    'documented-only': { type: 'boolean', default: false },
  },
})

const service = await startSimulatedService({
  port: Number(values.port),
  plan: values.plan === 'basic' ? 'basic' : 'detailed',
  answerDelayMs: Number(values.delay),
  hasExtras: !values['documented-only'],
  ...(values.token === undefined ? {} : { tokens: [values.token] }),
})
console.log(`Simulated service: ${service.origin}`)
console.log(`Token:             ${service.token}`)
console.log('Nothing real is analysed and nothing is charged. Ctrl+C stops it.')
process.on('SIGINT', () => void service.close().then(() => process.exit(0)))
