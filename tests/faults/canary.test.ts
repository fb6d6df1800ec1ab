import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { runWithCanary } from '../e2e/support/canary-run.ts'
import { createCanary } from '../support/canary.ts'
import { testClient } from '../support/sending.ts'
import { serviceInTest } from '../support/service-in-test.ts'

const CRASHES = 12

describe('the token', () => {
  it.skipIf(process.platform !== 'linux')(
    `stands nowhere after a day with ${CRASHES} crashes while sending (Linux)`,
    async () => {
      const canary = await runWithCanary(CRASHES)
      process.stdout.write(`canary, looked through:\n${canary.table()}\n`)
      expect(canary.sightings()).toEqual([])
    },
  )

  it('stands in nothing that the service client fails with', async () => {
    const token = 'canary/Client+55d1~0be7=77c3%12fa&ae90'
    const canary = createCanary([token])
    const service = await serviceInTest({ tokens: ['another'] })
    const client = testClient()
    const bases = [service.origin, 'http://127.0.0.1:1', 'https://127.0.0.1:1', 'http://service.example']
    for (const base of bases) {
      const credentials = { baseUrl: new URL(base), token, fingerprint: 'f' }
      for (const ask of [client.probe, client.readCreditInfo]) {
        const end = await ask(credentials).catch((cause: unknown) => cause)
        canary.search('failure', base, inspect(end, { depth: null, showHidden: true }))
      }
    }
    expect(canary.has('failure')).toBe(true)
    expect(canary.sightings()).toEqual([])
  })
})
