import { describe, expect, it } from 'vitest'
import { setupFactChecks } from './fact-check/support/setup.ts'

describe('the control of a simulated service', () => {
  it('scripts jobs, moves them on, and tells of charges and jobs over HTTP', async () => {
    const { service, submit, poll } = await setupFactChecks()
    const control = async (name: string, body: object = {}) =>
      (await fetch(`${service.origin}/__simulated/${name}`, { method: 'POST', body: JSON.stringify(body) })).json()
    await control('jobs/account', { pace: 'hand' })
    await control('jobs/script', { script: 'fails' })
    const id = (await submit()).body?.jobId
    expect(await control('jobs')).toMatchObject([{ id, status: 'Queued', polls: 0 }])
    await control('jobs/step', { steps: 2 })
    expect(await poll(id)).toMatchObject({ status: 'Failed' })
    expect(await control('charges')).toMatchObject({ balance: 100_000, charges: [{ state: 'returned', jobId: id }] })
    expect(await control('credits', { add: 5 })).toEqual({ balance: 100_005 })
    expect((await control('jobs/script', { script: 'no such script' })) as object).toHaveProperty('error')
  })
})
