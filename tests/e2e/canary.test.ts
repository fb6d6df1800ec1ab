import { describe, expect, it } from 'vitest'
import { canaryForms, createCanary, hasQpdf } from '../support/canary.ts'
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

  it.skipIf(process.platform !== 'linux')(
    'stands nowhere after a day with errors, a crash and exports at a service that repeats it (Linux)',
    async () => {
      const canary = await runWithCanary(1)
      process.stdout.write(`canary, looked through:\n${canary.table()}\n`)
      const reported = [...canary.echoes].map(([what, times]) => `  ${times} × ${what}`)
      process.stdout.write(`answers that repeated it:\n${reported.join('\n')}\n`)
      expect(canary.sightings()).toEqual([])
      for (const kind of [
        'data folder',
        'data folder after a crash',
        'data folder, values of the database',
        'export',
        'page',
        'answers',
        'kept answers',
        'heap of the window',
        'storage of the window',
        'process cmdline',
        'process environ',
        'output of the command',
        'export, values of the database',
        ...(hasQpdf ? ['export, PDF unpacked'] : []),
      ]) {
        expect(canary.has(kind), kind).toBe(true)
      }
      // A service that echoed it nowhere would prove nothing.
      for (const said of [/POST 200 .*process$/, /POST 401/, /GET 401/, /POST 200 .*submit$/, /GET 200 .*jobs/]) {
        expect(
          [...canary.echoes.keys()].some((what) => said.test(what)),
          String(said),
        ).toBe(true)
      }
    },
  )
})
