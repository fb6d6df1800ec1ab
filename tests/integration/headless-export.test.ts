import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/main/db/open.ts'
import { lackLines } from '../../src/shared/words/report-lacks.ts'
import { setupFolder } from '../support/folder.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { pngOf } from '../support/pictures.ts'
import { runHeadless } from '../support/run-headless.ts'

const WHOLE = { failed: [], different: [], unprinted: [], texts: [], refused: [], gone: [], withheld: [] }

describe('touchstone export', () => {
  it('ends with 0 and without a word where all is in the report', async () => {
    const { exported, names } = await setup()
    const { code, said } = await exported('whole')
    expect({ code, said }).toEqual({ code: 0, said: [] })
    expect(names()).toEqual(['SHA256SUMS', 'manifest.json', 'whole.csv', 'whole.json'])
  })

  it('ends with 1 where an original holds other bytes, and says which, with all files written', async () => {
    const { exported, names, evidence } = await setup()
    writeFileSync(join(evidence, '2.png'), pngOf(9))
    const { code, said } = await exported('case')
    expect(code).toBe(1)
    expect(said).toEqual(lackLines({ ...WHOLE, different: ['ITEM-0002'] }))
    expect(names()).toEqual(['SHA256SUMS', 'case.csv', 'case.json', 'manifest.json'])
  })

  it('ends with 1 where an item could not be reported, and says which and why, with all files written', async () => {
    const { exported, names, home } = await setup()
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
    db.exec("UPDATE items SET name = 'other.png' WHERE number = 3")
    db.close()
    const { code, said } = await exported('case')
    expect(code).toBe(1)
    const failed = [{ reference: 'ITEM-0003', reason: 'altered' as const }]
    expect(said).toEqual(lackLines({ ...WHOLE, failed }))
    expect(names()).toEqual(['SHA256SUMS', 'case.csv', 'case.json', 'manifest.json'])
  })
})

/** A library of three pictures, and a folder for its reports. */
async function setup() {
  const folder = setupFolder()
  const [home, evidence, out] = [join(folder, 'home'), join(folder, 'evidence'), join(folder, 'out')]
  for (const made of [evidence, out]) mkdirSync(made)
  for (const n of [1, 2, 3]) writeFileSync(join(evidence, `${n}.png`), pngOf(n))
  const taken = await runHeadless(['ingest', evidence, '--home', home])
  expect(taken.code, taken.stderr).toBe(0)
  return {
    ...{ home, evidence },
    names: () => readdirSync(out).sort(),
    /** `said` = what it says besides how far it is. */
    exported: async (stem: string) => {
      const files = ['--json-file', join(out, `${stem}.json`), '--csv', join(out, `${stem}.csv`)]
      const { code, stderr } = await runHeadless(['export', '--home', home, ...files])
      return { code, said: stderr.split('\n').filter((line) => line !== '' && !line.startsWith('Gathered ')) }
    },
  }
}
