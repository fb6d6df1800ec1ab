import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeWhole } from '../../src/main/export/files/report-file.ts'
import { headJson, itemJson } from '../../src/main/export/machine/item-json.ts'
import { manifestItem, sealFolder } from '../../src/main/export/machine/manifest.ts'
import type { Sha256 } from '../../src/shared/model/ids.ts'
import { err } from '../../src/shared/result.ts'
import {
  checkedWords,
  originalWords,
  refusedExport,
  verifiedExport,
  verifiedExportLine,
} from '../../src/shared/words/verify-export.ts'
import { setupExport } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { sha256Of } from '../support/pictures.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { runHeadless } from '../support/run-headless.ts'

const content = 'the original'
const sha256 = sha256Of(content) as Sha256

/** An export of one item as another desk would hand it over, and a card with its original. */
async function setupHandedOver() {
  const folder = setupFolder()
  const facts = sampleFacts((known) => {
    Object.assign(known.item.row, { sha256, bytes: content.length })
    known.item.path = '/media/reader/DCIM/100CANON/portrait \u001b[31m.jpg'
  })
  const written = await writeWhole(join(folder, 'case.pdf'), '%PDF-1.7 of no pages %%EOF\n')
  const head = headJson(facts)
  const items = [manifestItem(itemJson(facts, Buffer.from(facts.item.path)))]
  const file = { ...written, role: 'report' as const, volume: null, item: null }
  await sealFolder(folder, [file], { head, items, isSimulated: true, signer: err('absent') })
  const card = setupFolder()
  mkdirSync(join(card, '100CANON'))
  writeFileSync(join(card, '100CANON', 'portrait \u001b[31m.jpg'), content)
  return { folder, card, home: join(setupFolder(), 'none') }
}

describe('touchstone verify', () => {
  it('calls a manifest DIFFERENT that the sums speak against, and compares the other files with the sums', async () => {
    const { folder, home } = await setupHandedOver()
    const manifest = join(folder, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('{', '['))
    const verify = () => runHeadless(['verify', folder, '--home', home, '--json'])
    const files = [
      { type: 'refused', reason: 'not_json', path: manifest },
      expect.objectContaining({ what: 'signature', state: 'unsigned' }),
      { type: 'verified', what: 'manifest', path: manifest, state: 'different' },
      { type: 'verified', what: 'file', path: join(folder, 'case.pdf'), state: 'verified' },
    ]
    const run = await verify()
    expect(run.code).toBe(1)
    expect(run.lines.slice(0, 4)).toEqual(files)
    const people = await runHeadless(['verify', folder, '--home', home])
    expect(people.stdout).toContain(`DIFFERENT           ${manifest}`)
    appendFileSync(join(folder, 'case.pdf'), ' ')
    expect((await verify()).lines[3]).toMatchObject({ what: 'file', state: 'different' })
    rmSync(manifest)
    const without = await verify()
    expect(without.code).toBe(1)
    expect(without.lines[2]).toMatchObject({ what: 'manifest', state: 'missing' })
    rmSync(join(folder, 'SHA256SUMS'))
    expect((await verify()).code).toBe(2)
  })

  it('asks for the folder when a file of it is named', async () => {
    const { folder, home } = await setupHandedOver()
    const run = await runHeadless(['verify', join(folder, 'case.pdf'), '--home', home])
    expect(run.code).toBe(2)
    expect(run.stderr).toContain(refusedExport.no_folder)
  })

  it('checks an export where no library is, makes none, and ends with 3: it is consistent, and nothing proves its origin', async () => {
    const { folder, card, home } = await setupHandedOver()
    const run = await runHeadless(['verify', folder, '--evidence', card, '--home', home, '--json'])
    expect(run).toMatchObject({ code: 3, stderr: expect.stringContaining(verifiedExport.notProven) })
    expect(run.lines).toEqual([
      {
        type: 'verified',
        what: 'signature',
        path: join(folder, 'SHA256SUMS.sig'),
        state: 'unsigned',
        fingerprint: null,
        by: null,
        unsignedBecause: 'absent',
        keychain: 'no_library',
      },
      { type: 'verified', what: 'sums', path: join(folder, 'SHA256SUMS'), state: 'verified' },
      { type: 'verified', what: 'manifest', path: join(folder, 'manifest.json'), state: 'verified' },
      { type: 'verified', what: 'file', path: join(folder, 'case.pdf'), state: 'verified' },
      expect.objectContaining({ what: 'original', item: 'ITEM-0005', state: 'verified' }),
      {
        type: 'summary',
        files: 3,
        originals: 1,
        notAttached: 0,
        notRead: 0,
        notOfExport: 0,
        failed: 0,
        origin: 'not_proven',
      },
    ])
    const people = await runHeadless(['verify', folder, '--evidence', card, '--home', home])
    const counts = { files: 3, originals: 1, notAttached: 0, notRead: 0, notOfExport: 0, failed: 0 }
    expect(people.stderr).toContain(verifiedExportLine(counts))
    // Nothing in it reads as a statement about who made it.
    const [first, ...rows] = people.stdout.trimEnd().split('\n')
    expect(first).toContain(checkedWords.unsigned)
    expect(rows.filter((row) => row.startsWith(checkedWords.verified))).toHaveLength(4)
    expect(people.stdout).not.toMatch(new RegExp(`^${checkedWords.signed}`, 'm'))
    expect(existsSync(home)).toBe(false)
  })

  it('ends with 1 and names the path of what is DIFFERENT, for people too, with nothing that steers a terminal', async () => {
    const { folder, card, home } = await setupHandedOver()
    writeFileSync(join(card, '100CANON', 'portrait \u001b[31m.jpg'), 'other bytes!')
    const run = await runHeadless(['verify', join(folder, 'manifest.json'), '--evidence', card, '--home', home])
    expect(run.code).toBe(1)
    expect(run.stdout).toMatch(/DIFFERENT +ITEM-0005 .*100CANON\/portrait/)
    expect(run.stdout + run.stderr).not.toContain('\u001b')
    // Once, at the end.
    expect((run.stdout + run.stderr).match(/^DIFFERENT /gm)).toHaveLength(1)
    expect(run.stdout).toMatch(/\nDoes not match:\nDIFFERENT .*\n$/)
  })

  it('has one row for each original, with what was found in the folder given and where the library has it', async () => {
    const { folder, home, evidence } = await setupExport()
    const drive = setupFolder()
    writeFileSync(join(drive, 'a.jpg'), 'First')
    const run = await runHeadless(['verify', folder, '--evidence', drive, '--home', home])
    expect(run.code).toBe(1)
    const rows = run.stdout.split('\n').filter((row) => /ITEM-000[12]/.test(row))
    const at = (found: string, path: string) => originalWords.known({ found: `${found} ${path}` })
    expect(rows).toEqual([
      expect.stringMatching(new RegExp(`^${checkedWords.verified} +ITEM-0002 `)),
      expect.stringMatching(new RegExp(`^${checkedWords.verified_once} +ITEM-0001 `)),
    ])
    expect(rows[0]).toContain(at(checkedWords.verified, join(evidence, 'deep/b.jpg')))
    expect(rows[0]).toContain(originalWords.named({ found: checkedWords.not_attached }))
    expect(rows[1]).toContain(at(checkedWords.verified, join(evidence, 'a.jpg')))
    expect(rows[1]).toContain(originalWords.named({ found: `${checkedWords.different} ${join(drive, 'a.jpg')}` }))
    // What differs is at the end.
    expect(run.stdout.indexOf(rows[1] ?? 'none')).toBeGreaterThan(run.stdout.indexOf(verifiedExport.failed))
  })

  it('ends with 2 and a sentence where there is nothing that could be verified', async () => {
    const folder = setupFolder()
    const run = await runHeadless(['verify', folder, '--home', join(folder, 'home'), '--json'])
    expect(run).toMatchObject({ code: 2, lines: [{ type: 'refused', reason: 'no_manifest' }] })
    expect(run.stderr).toContain(refusedExport.no_manifest)
  })
})
