import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { acquireLock } from '../../src/main/library/lock.ts'
import { headless, wrongUse } from '../../src/shared/words/headless.ts'
import { intakeFailureWords } from '../../src/shared/words/intake.ts'
import { setupFolder, setupPlace } from '../support/folder.ts'
import { canMount, runOnSmallDisk, spawnHeadless } from '../support/headless.ts'
import { sha256Of } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const needsMount = canMount ? '' : ' (skipped: this system mounts no disk for a process of its own)'

const ingested = sharedDesk(async ({ home, evidence }) => {
  await placeEvidence(evidence)
  return expectDone(await runHeadless(['ingest', evidence, '--home', home, '--json', '--case', 'Harbour']))
})

describe('the headless ingest', () => {
  it('prints every item with its digest and metadata under exiftool’s names, then a summary', async () => {
    const { evidence, home } = await setupEvidence()
    const run = expectDone(await spawnHeadless(['ingest', evidence, '--home', home, '--json']))
    const picture = run.lines.find((line) => String(line.path).endsWith('camera.jpg'))
    const bytes = readFileSync(join(evidence, 'camera.jpg'))
    expect(picture).toMatchObject({
      type: 'item',
      id: 'ITEM-0001',
      path: join(evidence, 'camera.jpg'),
      sha256: sha256Of(bytes),
      bytes: bytes.length,
      kind: 'image',
      format: 'jpeg',
      width: 64,
      height: 48,
      skipped: null,
      metadata: {
        Make: 'Canon',
        DateTimeOriginal: '2026:03:14 18:22:41',
        GPSLatitude: -33.5,
        GPSLongitude: 151.25,
      },
    })
    expect(run.lines.at(-1)).toMatchObject({ type: 'summary', items: 2, inspected: 2, read: 2, unchanged: 0 })
    expect(run.stdout.split('\n').filter(Boolean)).toHaveLength(run.lines.length)
  })

  it('gives the same root the same items when it is run again', async () => {
    const { evidence, home, made: first } = await ingested()
    const second = await runHeadless(['ingest', evidence, '--home', home, '--json', '--case', 'Harbour'])
    expect(second.lines.slice(0, -1)).toEqual(first.lines.slice(0, -1))
    expect(first.lines.at(-1)).toMatchObject({ new: 2, changed: 0, missing: 0, failure: null })
    expect(second.lines.at(-1)).toMatchObject({ items: 2, inspected: 2, read: 0, unchanged: 2, new: 0 })
  })

  it('says what is new, changed and missing since the last time, on its last line and for machines', async () => {
    const { evidence, home } = await setupEvidence()
    writeFileSync(join(evidence, 'goes.txt'), 'Quay 5.\n')
    await runHeadless(['ingest', evidence, '--home', home])
    rmSync(join(evidence, 'goes.txt'))
    writeFileSync(join(evidence, 'notes.txt'), 'Quay 4, and another.\n')
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(evidence, name), name)
    const again = expectDone(await runHeadless(['ingest', evidence, '--home', home, '--json']))
    expect(again.lines.at(-1)).toMatchObject({ items: 5, new: 2, changed: 1, missing: 1, returned: 0 })
    expect(again.lines.filter((line) => line.missing === true).map((line) => line.path)).toEqual([
      join(evidence, 'goes.txt'),
    ])
    expect(again.stderr).toContain(
      '5 items · 3 read · 1 looked unchanged · 0 skipped · 0 unreadable · 2 new · 1 modified · 1 missing',
    )
    const people = await runHeadless(['ingest', evidence, '--home', home])
    expect(people.stdout).toMatch(/goes\.txt {2}\[missing\]/)
    expect(people.stderr).toContain(' · 0 new · 0 modified · 0 missing')
  })

  it('counts one item as one', async () => {
    const { evidence, home } = await setupEvidence()
    const run = await runHeadless(['ingest', join(evidence, 'notes.txt'), '--home', home])
    expect(run.stderr).toContain('1 item · 1 read · 0 skipped · 0 unreadable · 1 new · 0 modified · 0 missing')
  })

  it.skipIf(!canMount)(
    `says that the disk is full, calls nothing unreadable, ends with 1, and sends nothing of what it did not read${needsMount}`,
    async () => {
      const { evidence, home } = await setupEvidence()
      for (let index = 0; index < 400; index += 1) writeFileSync(join(evidence, `${index}.txt`), `Line ${index}`)
      mkdirSync(home)
      const full = await runOnSmallDisk('1200k', home, ['ingest', evidence, '--home', home, '--json'])
      expect(full.code, full.stderr).toBe(1)
      expect(full.stderr).toContain(intakeFailureWords.disk_full)
      const { unread, ...rest } = full.lines.at(-1) ?? {}
      expect(rest).toMatchObject({ type: 'summary', unreadable: 0, failure: 'disk_full' })
      expect(unread).toBeGreaterThan(0)
      const asked = ['analyse', evidence, '--max-credits', '5', '--home', home]
      const unsent = await runOnSmallDisk('1200k', home, asked)
      expect([unsent.code, unsent.stdout], unsent.stderr).toEqual([3, ''])
      expect(unsent.stderr).toContain(`${intakeFailureWords.disk_full}\nNothing was sent.`)
    },
  )

  it.skipIf(process.platform !== 'linux')(
    'reaches names that are not UTF-8, in folders and on the command line (Linux only)',
    async () => {
      const { evidence, home } = await setupEvidence()
      const name = Buffer.from([0x66, 0xdf, 0x2e, 0x6a, 0x70, 0x67])
      const odd = Buffer.concat([Buffer.from(`${evidence}/`), name])
      writeFileSync(odd, 'not a picture')
      const folder = await runHeadless(['ingest', evidence, '--home', home, '--json'])
      const expected = { path: `${evidence}/f\\xDF.jpg`, pathBytes: odd.toString('base64') }
      expect(folder.lines.find((line) => line.pathBytes !== undefined)).toMatchObject(expected)
      const named = await spawnHeadless(['ingest', odd, '--home', home, '--json', '--case', 'Other'])
      expect(named.lines[0], named.stderr).toMatchObject(expected)
    },
  )

  it('takes a case by its reference too, and makes none whose name would pass for one', async () => {
    const { evidence, home } = await ingested()
    const reference = `CASE-${new Date().getFullYear()}-001`
    const again = await runHeadless(['ingest', evidence, '--home', home, '--case', reference])
    expect(again.code).toBe(0)
    expect(again.stderr).toContain('0 new')
    const other = await runHeadless(['ingest', evidence, '--home', home, '--case', 'CASE-2026-099'])
    expect(other.code).toBe(2)
    expect(other.stderr).toContain(headless.noCaseOfReference({ name: 'CASE-2026-099' }))
  })

  it('says what was wrong with its use and ends with 2', async () => {
    const home = setupFolder()
    const unknown = await runHeadless(['ingst', '/x', '--home', home])
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain(wrongUse.unknownVerb({ verb: 'ingst' }))
    const missing = await runHeadless(['ingest', join(home, 'nothing-here'), '--home', home])
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain(wrongUse.noPathFound({ path: join(home, 'nothing-here') }))
  })

  it('leaves a library alone that is open elsewhere', async () => {
    const { evidence, home } = await ingested()
    const lock = await acquireLock(home)
    const run = await runHeadless(['ingest', evidence, '--home', home])
    expect(run.code).toBe(3)
    expect(run.stderr).toContain('open elsewhere. ')
    if (lock.ok) lock.value.release()
    expect((await runHeadless(['ingest', evidence, '--home', home])).code).toBe(0)
  })
})

/** Evidence that the library `home` does not know yet. */
async function setupEvidence() {
  const place = setupPlace()
  await placeEvidence(place.evidence)
  return place
}

async function placeEvidence(evidence: string): Promise<void> {
  const exif = {
    IFD0: { Make: 'Canon', Model: 'Canon EOS R6' },
    IFD2: { DateTimeOriginal: '2026:03:14 18:22:41' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '151/1 15/1 0/1' },
  }
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#4a6' } })
  await picture.jpeg().withExif(exif).toFile(join(evidence, 'camera.jpg'))
  writeFileSync(join(evidence, 'notes.txt'), 'Quay 4.\n')
}
