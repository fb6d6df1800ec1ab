import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSettingsRows } from '../../src/main/db/settings.ts'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { NO_DESK } from '../../src/shared/model/desk-texts.ts'
import { draftLine, exportLine } from '../../src/shared/words/export-line.ts'
import { omissionLines } from '../../src/shared/words/report-omissions.ts'
import { exportSignatureLine } from '../../src/shared/words/signing.ts'
import { forgeIn } from '../support/forge.ts'
import { inLibrary } from '../support/library-file.ts'
import { entriesOf } from '../support/log-entries.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'
import { UNSIGNED } from '../support/unsigned.ts'
import { NO_OMISSIONS } from '../support/whole-report.ts'

const NOT_SIGNED = exportSignatureLine(UNSIGNED)

describe('touchstone export', () => {
  it('ends with 0 where all is in the report, and says only why it is not signed', async () => {
    const { exported, names, reported } = await setup()
    const { code, said } = await exported('whole')
    expect({ code, said }).toEqual({ code: 0, said: [NOT_SIGNED] })
    expect(names()).toEqual(['SHA256SUMS', 'manifest.json', 'whole.csv', 'whole.json'])
    expect(reported('whole').custodyWalk).toEqual({ state: 'whole', brokenAt: null })
  })

  it('says of what people read that it is a draft, what it lacks and how to give it, and ends with 0 all the same', async () => {
    const { exported, exportedPage } = await setup()
    const lacking = ['question', 'examiner', 'conclusion'] as const
    expect(await exportedPage('page')).toMatchObject({ code: 0, said: expect.arrayContaining([draftLine(lacking)]) })
    expect(draftLine(lacking)).toContain('--question, --examiner, --conclusion')
    const some = await exportedPage('some', ['--question', 'Was it edited?', '--examiner', 'M. Iwu'])
    expect(some).toMatchObject({ code: 0, said: expect.arrayContaining([draftLine(['conclusion'])]) })
    expect((await exportedPage('whole', ['--conclusion', 'It was not.'])).said).toEqual([NOT_SIGNED])
    expect((await exported('data')).said).toEqual([NOT_SIGNED])
  })

  it('names the folder of the technical annex, and how many files are in it', async () => {
    const { exported, out } = await setup()
    const folder = join(out, 'the annex')
    const { said } = await exported('case', ['--annex', folder])
    expect(said).toEqual([NOT_SIGNED, exportLine.annex({ folder, n: readdirSync(folder).length })])
  })

  it('says in the report, and in the log, who works, who examines and what was asked', async () => {
    const { exported, reported, home } = await setup()
    const of = ['--operator', 'R. Osei', '--examiner', 'M. Iwu', '--question', 'Where was it taken?']
    expect((await exported('named', of)).code).toBe(0)
    expect(reported('named').made.operator).toBe('R. Osei')
    const said = { examiner: 'M. Iwu', question: 'Where was it taken?', scope: null, altered: [] }
    expect(reported('named').report).toMatchObject(said)
    // Kept with the case.
    expect((await exported('again')).code).toBe(0)
    expect(reported('again').report).toMatchObject(said)
    const entries = "SELECT actor, payload ->> '$.examiner.to' AS it FROM audit WHERE type = 'report.fields_changed'"
    expect(inLibrary(home, (db) => db.prepare(entries).all())).toEqual([{ actor: 'R. Osei', it: 'M. Iwu' }])
  })

  it('says who it is by: an option before the case, and the case before the desk', async () => {
    const { exported, reported, home } = await setup()
    const desk = { ...NO_DESK, organisation: 'State Office', examiner: 'Dr. Osei', qualifications: 'Expert' }
    inLibrary(home, (db) => createSettingsRows(db).set('desk', JSON.stringify(desk)))
    await exported('desk')
    expect(reported('desk').report).toMatchObject({ ...desk, laboratory: null, address: null })
    await exported('option', ['--examiner', 'M. Iwu', '--laboratory', 'Own desk'])
    await exported('case')
    for (const stem of ['option', 'case'])
      expect(reported(stem).report).toMatchObject({
        organisation: 'State Office',
        laboratory: 'Own desk',
        examiner: 'M. Iwu',
        qualifications: null,
      })
    await exported('other', ['--examiner', 'A. Berg'])
    expect(reported('other').report?.examiner).toBe('A. Berg')
    const entered = "SELECT payload ->> '$.by.examiner' FROM audit WHERE type = 'report.exported'"
    const names = inLibrary(home, (db) => db.prepare(entered).pluck().all())
    expect(names).toEqual(['Dr. Osei', 'M. Iwu', 'M. Iwu', 'A. Berg'])
  })

  it('ends with 1 where an original holds other bytes, and says which, with all files written', async () => {
    const { exported, names, evidence } = await setup(true)
    writeFileSync(join(evidence, '2.png'), pngOf(9))
    const { code, said } = await exported('case')
    expect(code).toBe(1)
    expect(said).toEqual([...omissionLines({ ...NO_OMISSIONS, different: ['ITEM-0002'] }), NOT_SIGNED])
    expect(names()).toEqual(['SHA256SUMS', 'case.csv', 'case.json', 'manifest.json'])
  })

  it('ends with 1 where an item could not be reported, and says which and why, with all files written', async () => {
    const { exported, names, home } = await setup()
    forgeIn(home, "UPDATE items SET name = 'other.png' WHERE number = 3")
    const { code, said } = await exported('case')
    expect(code).toBe(1)
    const failed = [{ reference: 'ITEM-0003', reason: 'altered' as const }]
    expect(said.slice(0, 1)).toEqual(omissionLines({ ...NO_OMISSIONS, failed }))
    expect(said[1]).toContain('CASE-2026-001 ITEM-0003: the item does not match the log')
    expect(said).toContain(NOT_SIGNED)
    expect(names()).toEqual(['SHA256SUMS', 'case.csv', 'case.json', 'manifest.json'])
  })

  it('ends with 1 where the custody log does not hold, and says at which entry, in the report too', async () => {
    const { exported, home, reported } = await setup()
    const seq = inLibrary(home, (db) => entriesOf(db, 'exhibit.added')[0]?.seq)
    forgeIn(home, `UPDATE audit SET at = at + 1 WHERE seq = ${seq}`)
    const { code, said } = await exported('case')
    expect(code).toBe(1)
    expect(said[0]).toMatch(/^The custody log FAILED verification/)
    expect(said[0]).toContain(`Entry ${seq} `)
    expect(reported('case').custodyWalk).toEqual({ state: 'broken', brokenAt: seq })
  })
})

const desk = sharedDesk(async ({ home, evidence }) => {
  for (const n of [1, 2, 3]) writeFileSync(join(evidence, `${n}.png`), pngOf(n))
  expectDone(await runHeadless(['ingest', evidence, '--home', home]))
})

/** A library of three pictures, which a test that alters them takes `ofItsOwn`, and a folder for its reports. */
async function setup(ofItsOwn = false) {
  const { folder, home, evidence } = ofItsOwn ? await desk.own() : await desk()
  const out = join(folder, 'out')
  mkdirSync(out)
  const run = async (args: readonly string[]) => {
    const { code, stderr } = await runHeadless(['export', '--home', home, ...args])
    return { code, said: stderr.split('\n').filter((line) => line !== '' && !/^(Prepar|Writ)ing report: /.test(line)) }
  }
  return {
    home,
    evidence,
    out,
    reported: (stem: string) => MachineExport.parse(JSON.parse(readFileSync(join(out, `${stem}.json`), 'utf8'))),
    names: () => readdirSync(out).sort(),
    /** `said` = what it says besides how far it is. */
    exported: (stem: string, options: readonly string[] = []) =>
      run(['--json-file', join(out, `${stem}.json`), '--csv', join(out, `${stem}.csv`), ...options]),
    exportedPage: (stem: string, options: readonly string[] = []) =>
      run(['--html', join(out, `${stem}.html`), ...options]),
  }
}
