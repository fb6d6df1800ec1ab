import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createAudit } from '../../src/main/custody/log/audit.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { createReportPairs } from '../../src/main/db/report-pairs.ts'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { plates } from '../../src/shared/words/report-plates.ts'
import { startSimulatedService } from '../../tools/simulated-service/service.ts'
import { setupFolder } from '../support/folder.ts'
import { spawnHeadless } from '../support/headless.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { pdfPages } from '../support/print-pdf.ts'

/** A library with an image that was added and analysed, like a person's. */
async function setupAnalysed() {
  const folder = setupFolder()
  const [home, evidence, out] = [join(folder, 'home'), join(folder, 'evidence'), join(folder, 'case')]
  mkdirSync(evidence)
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#486' } })
    .jpeg()
    .toFile(join(evidence, 'harbour.jpg'))
  const service = await startSimulatedService()
  try {
    const given = ['--max-credits', '1', '--home', home, '--service', service.origin, '--case', 'Harbour']
    const analysed = await spawnHeadless(['analyse', evidence, ...given], { TOUCHSTONE_TOKEN: service.token })
    expect(analysed.code, analysed.stderr).toBe(0)
  } finally {
    await service.close()
  }
  return { home, evidence, out }
}

describe('touchstone export of a real library', () => {
  it('writes every form, which verify holds, until one byte of one of them is another', async () => {
    const { home, out } = await setupAnalysed()
    const [pdf, json, ...others] = [
      'case.pdf',
      'case.json',
      'case.csv',
      'case.docx',
      'case.html',
      'annex/custody.csv',
    ].map((name) => join(out, name)) as [string, string, ...string[]]
    const exported = await spawnHeadless(['export', '--case', 'Harbour', '--home', home, '--out', out])
    expect(exported.code, exported.stderr).toBe(0)
    expect(readdirSync(out).sort()).toEqual([
      'SHA256SUMS',
      'annex',
      'case.csv',
      'case.docx',
      'case.html',
      'case.json',
      'case.pdf',
      'manifest.json',
    ])
    expect(exported.stdout.match(/^[0-9a-f]{64} {2}/gm)).toHaveLength(7)
    const machine = MachineExport.parse(JSON.parse(readFileSync(json, 'utf8')))
    expect(machine).toMatchObject({ itemCount: 1, isSimulated: true, report: { number: 1, version: 1 } })
    const pages = pdfPages(pdf)
    if (pages) expect(pages.join('\n')).toContain(machine.items[0]?.file?.sha256 ?? 'no digest')

    const whole = await spawnHeadless(['verify', out, '--home', home])
    expect(whole.code, whole.stdout + whole.stderr).toBe(3)
    expect(whole.stdout).not.toContain('DIFFERENT')

    for (const path of [pdf, json, ...others]) {
      const bytes = readFileSync(path)
      const tampered = Buffer.from(bytes)
      const middle = Math.floor(bytes.length / 2)
      tampered[middle] = (tampered[middle] ?? 0) ^ 1
      writeFileSync(path, tampered)
      const found = await spawnHeadless(['verify', out, '--home', home])
      expect(found.code, path).toBe(1)
      expect(found.stdout).toMatch(new RegExp(`DIFFERENT +.*${path.replaceAll('.', '\\.')}`))
      writeFileSync(path, bytes)
    }
    const log = await spawnHeadless([
      'verify',
      '--case',
      'Harbour',
      '--manifest',
      join(out, 'manifest.json'),
      '--home',
      home,
    ])
    expect(log.code, log.stdout + log.stderr).toBe(0)
  })

  it('prints the pairs that were put side by side in the case', async ({ skip }) => {
    const { home, evidence, out } = await setupAnalysed()
    const args = ['--home', home, '--case', 'Harbour']
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#864' } })
      .jpeg()
      .toFile(join(evidence, 'quay.jpg'))
    expect((await spawnHeadless(['ingest', evidence, ...args])).code).toBe(0)
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
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
    mkdirSync(out)
    const pdf = join(out, 'case.pdf')
    const looks = ['--paper', 'letter', '--without', 'glossary,method', '--notes']
    const exported = await spawnHeadless(['export', ...args, '--pdf', pdf, ...looks])
    expect(exported.code, exported.stderr).toBe(0)
    const pages = pdfPages(pdf)
    if (!pages) return skip('pdftotext is not installed')
    expect(pages.join('\n')).toContain(plates.title({ left: 'ITEM-0001', right: 'ITEM-0002' }))
    expect(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })).toContain('612 x 792 pts (letter)')
  })
})
