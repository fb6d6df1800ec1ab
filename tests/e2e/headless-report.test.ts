import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobWords as words } from '../../src/shared/words/fact-check.ts'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { wav } from '../support/films.ts'
import { sharedFolder } from '../support/folder.ts'
import { runHeadless } from '../support/headless.ts'
import { pdfPages } from '../support/print-pdf.ts'

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
  }, 120_000)
  afterAll(() => service.close())

  it.skipIf(!hasPdftotext)(
    'calls a result older only where it is of another service than the one that was named (with pdftotext)',
    async () => {
      const older = words.older(service.origin)
      const [here, elsewhere] = [await printed(service.origin), await printed('http://127.0.0.1:9')]
      expect(here).toContain('It was fact-checked')
      expect(here).not.toContain(older)
      expect(elsewhere).toContain(older)
      // Nobody signs as a blank.
      expect(here).toMatch(/conclusion of unnamed operator/i)
    },
  )

  const printed = async (origin: string): Promise<string> => {
    const file = join(folder(), `${new URL(origin).port}.pdf`)
    const run = await runHeadless(['export', '--pdf', file, ...common, '--service', origin], env)
    expect(run.code, run.stderr).toBe(0)
    return (pdfPages(file) ?? []).join(' ').replaceAll(/\s+/g, ' ')
  }
})
