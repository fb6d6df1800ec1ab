import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFileContents } from '../../src/main/db/file-contents.ts'
import { createOriginals } from '../../src/main/db/originals.ts'
import { createPartSaving } from '../../src/main/export/files/part-saving.ts'
import { createLocateOriginal } from '../../src/main/inspect/locate-original.ts'
import type { ItemId, Sha256 } from '../../src/shared/model/ids.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { setupFolder } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { forbiddenPlaceIn, nearDrives } from '../support/near-drives.ts'
import { sha256Of } from '../support/pictures.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { setupExportText } from '../support/saved-table.ts'

/** More than one piece of a reading, so that parts are put together of several. */
const ARCHIVE = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0'), Buffer.alloc(2_500_000, 'behind the end')])

/** A case with the files of a drive, and the saving of their parts to one place. */
async function setupSaving(fill: (drive: string) => void) {
  const desk = setupIntake()
  const { db, audit, details, heard } = desk
  const [drive, saved] = ['card', 'saved'].map((name) => join(setupFolder(), name)) as [string, string]
  for (const folder of [drive, saved]) mkdirSync(folder)
  fill(drive)
  await desk.takeAll(drive)
  const asked: string[] = []
  const target = join(saved, 'part.bin')
  const fileContents = createFileContents(db)
  const save = createPartSaving({
    audit,
    details,
    originals: createOriginals(db),
    fileContents,
    locateOriginal: createLocateOriginal(nearDrives),
    emit: (event) => heard.push(event),
    exportText: setupExportText({
      db,
      audit,
      path: (name) => {
        asked.push(name)
        return target
      },
      forbiddenPlace: forbiddenPlaceIn(() => [{ root: Buffer.from(drive), kind: 'folder' }]),
    }),
  })
  return { ...desk, drive, target, asked, save, fileContents }
}

/** A case with a photograph that has an archive behind its end. */
async function setupParts() {
  const picture = await jpegOf('#486')
  const desk = await setupSaving((drive) =>
    writeFileSync(join(drive, 'harbour.jpg'), Buffer.concat([picture, ARCHIVE])),
  )
  const [row] = desk.rows()
  if (row?.sha256 == null) throw new Error('it was not read')
  const range = { offset: picture.length, bytes: ARCHIVE.length }
  const [itemId, sha256] = [row.id as ItemId, row.sha256 as Sha256]
  const file = join(desk.drive, 'harbour.jpg')
  return { ...desk, file, range, itemId, sha256, listed: () => desk.fileContents.part(sha256, range) }
}

describe('a part of a file', () => {
  it('is saved byte for byte, with its digest in the custody log and beside the part', async () => {
    const { db, save, range, itemId, sha256, target, asked, listed, heard, caseId } = await setupParts()
    expect(listed()).toMatchObject({ kind: 'archive', form: 'zip', source: 'Tail', sha256: null })
    const digest = sha256Of(ARCHIVE)
    expect(await save(itemId, range)).toEqual({
      ok: true,
      value: { path: target, bytes: ARCHIVE.length, sha256: digest },
    })
    expect(readFileSync(target).equals(ARCHIVE)).toBe(true)
    expect(asked).toEqual([`ITEM-0001 part at ${range.offset}.zip`])
    expect(payloadsOf(db, 'item.part_saved')).toEqual([
      { item: 'ITEM-0001', of: sha256, kind: 'archive', ...range, sha256: digest },
    ])
    expect(listed()?.sha256).toBe(digest)
    expect(heard).toContainEqual({ type: 'items.changed', caseId, itemIds: [itemId] })
  })

  it('is not saved unless it was found there', async () => {
    const { save, range, itemId, target, asked } = await setupParts()
    const refused = { ok: false, error: { kind: 'not_found', what: 'item' } }
    for (const other of [
      { ...range, bytes: range.bytes - 1 },
      { ...range, offset: range.offset + 1 },
      { offset: 0, bytes: range.offset },
    ])
      expect(await save(itemId, other)).toEqual(refused)
    expect(await save(9 as ItemId, range)).toEqual(refused)
    expect(asked).toEqual([])
    expect(existsSync(target)).toBe(false)
  })

  it('is not saved of other bytes than were taken in, nor without its original', async () => {
    const { db, save, range, itemId, target, file } = await setupParts()
    const changed = readFileSync(file)
    changed.writeUInt8(1, changed.length - 1)
    writeFileSync(file, changed)
    expect(await save(itemId, range)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'bytes_changed' } })
    rmSync(file)
    expect(await save(itemId, range)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'not_attached' } })
    expect(existsSync(target)).toBe(false)
    expect(payloadsOf(db, 'item.part_saved')).toEqual([])
  })

  it('taken in as a file of its own says whose part it is', async () => {
    const { db, save, range, itemId, target, takeAll, rows, details, caseId } = await setupParts()
    await save(itemId, range)
    await takeAll(target)
    const [, part] = rows()
    expect(details.partOf(part?.sha256 as Sha256, caseId)).toEqual([
      { id: itemId, reference: 'ITEM-0001', offset: range.offset },
    ])
    expect(details.partOf(sha256Of(db.serialize()) as Sha256, caseId)).toEqual([])
  })

  it.skipIf(!hasCorpus)(`of every kind is what a cut of the file itself gives${needsCorpus}`, async () => {
    const field = join(CORPUS, 'field')
    const { rows, details, target, save } = await setupSaving((drive) => cpSync(field, drive, { recursive: true }))
    const kinds = new Set<string>()
    for (const { id, folder, name, sha256 } of rows()) {
      const parts = (sha256 && details.medium(sha256 as Sha256)?.medium?.contents?.parts) || []
      for (const { kind, offset, bytes, sha256: known } of parts) {
        if (offset === null || bytes === null || bytes === 0) continue
        const cut = readFileSync(join(field, folder, name)).subarray(offset, offset + bytes)
        const saved = await save(id as ItemId, { offset, bytes })
        expect([name, kind, saved.ok && saved.value.sha256]).toEqual([name, kind, sha256Of(cut)])
        expect(readFileSync(target).equals(cut)).toBe(true)
        expect([null, sha256Of(cut)]).toContain(known)
        kinds.add(kind)
      }
    }
    expect([...kinds].sort()).toEqual([
      'alpha',
      'archive',
      'foreign_start',
      'gain_map',
      'longer_png',
      'picture',
      'program',
      'trailer',
      'video',
    ])
  })
})
