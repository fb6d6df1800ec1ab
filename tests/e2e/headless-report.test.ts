import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { factCheckReport as words } from '../../src/shared/words/report/report-fact-check.ts'
import { method } from '../../src/shared/words/report/report-set.ts'
import { wav } from '../support/films.ts'
import { sharedFolder } from '../support/folder.ts'
import { spawnHeadless } from '../support/headless.ts'
import { hasPdftotext, pdfPages } from '../support/print-pdf.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { setupService } from '../support/service-in-test.ts'

describe('a report printed by the headless command', () => {
  const folder = sharedFolder()
  const service = setupService({ factCheck: { script: 'done at once' } })
  let common: string[]
  let env: Record<string, string>
  beforeAll(async () => {
    const card = join(folder(), 'card')
    mkdirSync(card)
    writeFileSync(join(card, 'talk.wav'), wav({ seconds: 3 }))
    common = ['--home', join(folder(), 'home'), '--case', 'Harbour']
    env = { TOUCHSTONE_TOKEN: service.token, HOME: folder() }
    const asked = ['fact-check', card, '--max-credits', '50', ...common, '--service', service.origin]
    expectDone(await runHeadless(asked, env))
  })

  it.skipIf(!hasPdftotext)(
    'says once that a result came from another service than the one in use, and nothing where none is (with pdftotext)',
    async () => {
      const other = 'http://127.0.0.1:9'
      const [here, elsewhere, nowhere] = [await printed(service.origin), await printed(other), await printed(null)]
      expect(here).toContain(words.reached.answered({ title: words.title({ n: 1 }), isPrinted: true }))
      const said = method.notInUse({ origin: other, references: 'ITEM-0001' })
      expect(elsewhere.split(said)).toHaveLength(2)
      for (const text of [here, nowhere]) expect(text).not.toMatch(/in use when|No service was set/)
      // Who signs is unknown: no name is filled in, and a draft has no line to sign.
      expect(here).not.toMatch(/Conclusion of/)
      expect(here).not.toMatch(/name date signature/i)
    },
  )

  const printed = async (origin: string | null): Promise<string> => {
    const file = join(folder(), `${origin === null ? 'none' : new URL(origin).port}.pdf`)
    const named = origin === null ? [] : ['--service', origin]
    expectDone(await spawnHeadless(['export', '--pdf', file, ...common, ...named], env))
    return (pdfPages(file, 'raw') ?? []).join(' ').replaceAll(/\s+/g, ' ')
  }
})
