import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createAudit } from '../../src/main/custody/log/audit.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { createReportPairs } from '../../src/main/db/report-pairs.ts'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { plates } from '../../src/shared/words/report-plates.ts'
import { sharedFolder } from '../support/folder.ts'
import { spawnHeadless } from '../support/headless.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { pdfPages } from '../support/print-pdf.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { setupService } from '../support/service-in-test.ts'

describe('touchstone export of a real library', () => {
  const service = setupService()
  const folder = sharedFolder()
  const [home, out] = [() => join(folder(), 'home'), () => join(folder(), 'case')]

  /** Two analysed images, put side by side in the case, like a person's; reported in every form, as a person wants it. */
  beforeAll(async () => {
    const evidence = join(folder(), 'evidence')
    mkdirSync(evidence)
    for (const [name, background] of [
      ['harbour.jpg', '#486'],
      ['quay.jpg', '#864'],
    ] as const)
      writeFileSync(join(evidence, name), await jpegOf(background, 640, 480))
    const given = ['--max-credits', '2', '--home', home(), '--service', service.origin, '--case', 'Harbour']
    expectDone(await runHeadless(['analyse', evidence, ...given], { TOUCHSTONE_TOKEN: service.token }))
    await service.close()
    const db = openDatabase(join(home(), 'library.sqlite'), MIGRATIONS)
    const actor = () => 'R. Osei'
    const pairs = createReportPairs({
      db,
      audit: createAudit({ db, clock: systemClock, bootId: 'boot', actor }),
      clock: systemClock,
      actor,
    })
    const [left, right] = [1, 2].map((id) => ItemId.parse(id))
    if (left && right) pairs.set(CaseId.parse(1), [{ left, right }], true)
    db.close()
    const looks = ['--paper', 'letter', '--without', 'glossary,method', '--notes']
    const asked = ['export', '--case', 'Harbour', '--home', home(), '--out', out(), ...looks]
    const exported = expectDone(await spawnHeadless(asked))
    expect(exported.stdout.match(/^[0-9a-f]{64} {2}/gm)).toHaveLength(7)
  })

  it('writes every form, which verify holds, until one byte of one of them is another', async () => {
    const [pdf, json, ...others] = [
      'case.pdf',
      'case.json',
      'case.csv',
      'case.docx',
      'case.html',
      'annex/custody.csv',
    ].map((name) => join(out(), name)) as [string, string, ...string[]]
    expect(readdirSync(out()).sort()).toEqual([
      'SHA256SUMS',
      'annex',
      'case.csv',
      'case.docx',
      'case.html',
      'case.json',
      'case.pdf',
      'manifest.json',
    ])
    const machine = MachineExport.parse(JSON.parse(readFileSync(json, 'utf8')))
    expect(machine).toMatchObject({ itemCount: 2, isSimulated: true, report: { number: 1, version: 1 } })
    const pages = pdfPages(pdf)
    if (pages) expect(pages.join('\n')).toContain(machine.items[0]?.file?.sha256 ?? 'no digest')

    const whole = await runHeadless(['verify', out(), '--home', home()])
    expect(whole.code, whole.stdout + whole.stderr).toBe(3)
    expect(whole.stdout).not.toContain('DIFFERENT')

    for (const path of [pdf, json, ...others]) {
      const bytes = readFileSync(path)
      const tampered = Buffer.from(bytes)
      const middle = Math.floor(bytes.length / 2)
      tampered[middle] = (tampered[middle] ?? 0) ^ 1
      writeFileSync(path, tampered)
      const found = await runHeadless(['verify', out(), '--home', home()])
      expect(found.code, path).toBe(1)
      expect(found.stdout).toMatch(new RegExp(`DIFFERENT +.*${path.replaceAll('.', '\\.')}`))
      writeFileSync(path, bytes)
    }
    const manifest = ['--manifest', join(out(), 'manifest.json')]
    expectDone(await runHeadless(['verify', '--case', 'Harbour', ...manifest, '--home', home()]))
  })

  it('prints the pairs that were put side by side in the case', ({ skip }) => {
    const pdf = join(out(), 'case.pdf')
    const pages = pdfPages(pdf)
    if (!pages) return skip('pdftotext is not installed')
    expect(pages.join('\n')).toContain(plates.title({ left: 'ITEM-0001', right: 'ITEM-0002' }))
    expect(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })).toContain('612 x 792 pts (letter)')
  })
})
