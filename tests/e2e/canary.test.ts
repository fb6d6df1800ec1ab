import { describe, expect, it } from 'vitest'
import { canaryForms, createCanary } from '../support/canary.ts'
import { runWithCanary } from './support/canary-run.ts'

describe('the token', () => {
  it('is found by the canary in every form it is looked for', () => {
    const secret = 'canary/+~=%&'.repeat(3)
    const forms = [...canaryForms(secret)]
    expect(new Set(forms.map(([, bytes]) => bytes.toString('hex'))).size).toBeGreaterThan(8)
    for (const [form, bytes] of forms) {
      const canary = createCanary([secret])
      canary.search('haystack', 'here', Buffer.concat([Buffer.from('before '), bytes, Buffer.from(' after')]))
      expect(canary.sightings().map((sighting) => sighting.form)).toContain(form)
    }
    for (const lead of ['', 'a', 'ab', 'abc']) {
      const canary = createCanary([secret])
      canary.search('haystack', 'header', Buffer.from(`${lead}${secret}`).toString('base64'))
      expect(canary.sightings(), `base64 after ${lead.length} bytes`).not.toEqual([])
    }
  })

  it('stands nowhere after a day with errors, a crash and exports', async () => {
    const canary = await runWithCanary(1)
    expect(canary.sightings()).toEqual([])
    for (const kind of [
      'data folder',
      'data folder after a crash',
      'export',
      'page',
      'answers',
      'heap of the window',
    ]) {
      expect(canary.has(kind), kind).toBe(true)
    }
  }, 180_000)
})
