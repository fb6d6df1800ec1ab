import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factCheckReport as words } from '../../src/shared/words/report/report-fact-check.ts'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { wav } from '../support/films.ts'
import { sharedFolder } from '../support/folder.ts'
import { spawnHeadless } from '../support/headless.ts'
import { pdfPages } from '../support/print-pdf.ts'
import { runHeadless } from '../support/run-headless.ts'

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined

describe('a report printed by the headless command', () => {
  const folder = sharedFolder()
  let service: SimulatedService
  let common: string[]
  let env: Record<string, string>
  beforeAll(async () => {
    service = await startSimulatedService({ factCheck: { script: 'done at once' } })
    const card = join(folder(), 'card')
    mkdirSync(card)
    writeFileSync(join(card, 'talk.wav'), wav({ seconds: 3 }))
    common = ['--home', join(folder(), 'home'), '--case', 'Harbour']
    env = { TOUCHSTONE_TOKEN: service.token, HOME: folder() }
    const asked = await runHeadless(
      ['fact-check', card, '--max-credits', '50', ...common, '--service', service.origin],
      env,
    )
    expect(asked.code, asked.stderr).toBe(0)
  })
  afterAll(() => service.close())

  it.skipIf(!hasPdftotext)(
    'says of a result that its service is not in use, or that none is set, only where it is so (with pdftotext)',
    async () => {
      const [older, unset] = [true, false].map((isSet) => words.older({ origin: service.origin, isSet }))
      const [here, elsewhere] = [await printed(service.origin), await printed('http://127.0.0.1:9')]
      const nowhere = await printed(null)
      expect(here).toContain(words.reached.answered({ title: words.title({ n: 1 }), isPrinted: true }))
      expect(here).not.toContain(older)
      expect(here).not.toContain(unset)
      expect(elsewhere).toContain(older)
      expect(nowhere).toContain(unset)
      expect(nowhere).not.toContain(older)
      // Who signs is unknown: no name is filled in, and a draft has no line to sign.
      expect(here).not.toMatch(/Conclusion of/)
      expect(here).not.toMatch(/name date signature/i)
    },
  )

  const printed = async (origin: string | null): Promise<string> => {
    const file = join(folder(), `${origin === null ? 'none' : new URL(origin).port}.pdf`)
    const named = origin === null ? [] : ['--service', origin]
    const run = await spawnHeadless(['export', '--pdf', file, ...common, ...named], env)
    expect(run.code, run.stderr).toBe(0)
    return (pdfPages(file, 'raw') ?? []).join(' ').replaceAll(/\s+/g, ' ')
  }
})
