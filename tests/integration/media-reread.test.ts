import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RECIPE } from '../../src/main/db/media.ts'
import { setupFolder } from '../support/folder.ts'
import { jpeg, writePictures } from '../support/hostile-tree.ts'
import { setupIntake } from '../support/intake.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { plant } from '../support/rows.ts'

/** A case with some files taken in, whose facts an earlier version of the inspector is made to have read. */
async function setupOld(count: number, options: Parameters<typeof setupIntake>[0] = {}) {
  const desk = setupIntake(options)
  const folder = join(setupFolder(), 'card')
  mkdirSync(folder)
  writePictures(folder, count)
  await desk.takeAll(folder)
  const { db, proving, caseId } = desk
  const media = () =>
    db.prepare('SELECT sha256, bytes, kind, format, metadata, problems, recipe FROM media ORDER BY sha256').all() as {
      sha256: string
      recipe: number
      format: string
    }[]
  const fresh = media()
  const age = () => plant(db, () => db.prepare("UPDATE media SET recipe = 0, format = 'gif', problems = '[]'").run())
  age()
  const items = () => db.prepare('SELECT * FROM items ORDER BY id').all()
  const entries = () => payloadsOf(db, 'media.read_again')
  /** What opening a case does, to its end. */
  const open = async () => {
    await desk.intake.look(caseId)
    await proving.reread(caseId)
    return await proving.whenIdle(caseId)
  }
  return { ...desk, folder, fresh, age, items, entries, open, media }
}

const ids = (rows: unknown[]) => rows as { name: string; differs_at: number | null; sha256: string }[]

describe('media that an earlier version read', () => {
  it('are read again when their case is opened, once, and nothing else changes', async () => {
    const { open, media, fresh, items, entries, heard, exhibits, caseId } = await setupOld(5)
    const before = items()
    const audited = exhibits.list(caseId)
    expect(await open()).toMatchObject({ kind: 'reread', state: 'finished', total: 5, counts: { verified: 5 } })
    expect(media()).toEqual(fresh)
    expect(items()).toEqual(before)
    expect(exhibits.list(caseId)).toEqual(audited)
    const numbers = { state: 'finished', outdated: 5, readAgain: 5, differs: 0, absent: 0, unreadable: 0 }
    expect(entries()).toEqual([{ ...numbers, recipe: RECIPE }])
    expect(heard.filter(({ type }) => type === 'proof.progressed').length).toBeGreaterThan(1)
    await open()
    expect(entries()).toHaveLength(1)
  })

  it('stay as they are where the file holds other bytes now, which is told', async () => {
    const { open, media, folder, items, entries, db } = await setupOld(3)
    writeFileSync(join(folder, 'IMG_2.jpg'), jpeg('another 2'))
    utimesSync(join(folder, 'IMG_2.jpg'), 1, 1)
    expect(await open()).toMatchObject({ state: 'finished', counts: { verified: 2, differs: 1 } })
    const [changed, ...others] = ids(items()).filter(({ differs_at }) => differs_at !== null)
    expect([changed?.name, others]).toEqual(['IMG_2.jpg', []])
    expect(media().filter(({ recipe }) => recipe === 0)).toMatchObject([{ sha256: changed?.sha256, format: 'gif' }])
    expect(media()).toHaveLength(3)
    expect(entries()).toMatchObject([{ readAgain: 2, differs: 1 }])
    expect(db.prepare("SELECT count(*) FROM audit WHERE type = 'originals.hashed'").pluck().get()).toBe(1)
  })

  it('wait for their drive, and are read when it is back', async () => {
    const { open, folder, media, entries } = await setupOld(3)
    renameSync(folder, `${folder}-away`)
    expect(await open()).toBeNull()
    expect(entries()).toEqual([])
    renameSync(`${folder}-away`, folder)
    expect(await open()).toMatchObject({ state: 'finished', counts: { verified: 3 } })
    expect(media().every(({ recipe }) => recipe === RECIPE)).toBe(true)
  })

  it('are not read on by the next look once three in a row could not be read, but when a person says so', async () => {
    const drive = { isFailing: false }
    const { open, entries, proving, caseId } = await setupOld(5, {
      inspect: (real) => async (request) =>
        drive.isFailing ? { ok: false, error: 'read_error' } : await real(request),
    })
    drive.isFailing = true
    expect(await open()).toMatchObject({ state: 'failed', failure: 'read_errors', isAsking: true })
    drive.isFailing = false
    expect(await open()).toMatchObject({ state: 'failed', isAsking: true })
    expect(entries()).toHaveLength(1)
    expect(await proving.answer(caseId, 'again')).toEqual({ ok: true, value: null })
    expect(await proving.whenIdle(caseId)).toMatchObject({ state: 'finished', total: 2, counts: { verified: 2 } })
  })

  it('are left alone once a person stopped it, and in a closed case', async () => {
    const { proving, caseId, entries, open, cases, media } = await setupOld(4)
    await proving.reread(caseId)
    await proving.cancel(caseId)
    expect(proving.progress(caseId)).toMatchObject({ kind: 'reread', state: 'cancelled' })
    expect(entries()).toMatchObject([{ state: 'cancelled', outdated: 4 }])
    await open()
    expect(entries()).toHaveLength(1)
    const other = await setupOld(1)
    other.cases.setClosed(other.caseId, true)
    expect(await other.open()).toBeNull()
    expect([cases.get(caseId)?.closedAt, media().length]).toEqual([null, 4])
  })

  it('make room for proving originals', async () => {
    const { proving, caseId } = await setupOld(6)
    await proving.reread(caseId)
    expect(proving.verify(caseId, [])).toEqual({ ok: true, value: null })
    expect(await proving.whenIdle(caseId)).toMatchObject({ kind: 'verify', state: 'finished', counts: { verified: 6 } })
  })

  it('are read again by a verification of their originals, with an entry that names what changed', async () => {
    const { proving, caseId, media, fresh, db, rows } = await setupOld(3)
    proving.verify(caseId, [])
    expect(await proving.whenIdle(caseId)).toMatchObject({ state: 'finished', counts: { verified: 3 } })
    expect(media()).toEqual(fresh)
    expect(payloadsOf(db, 'item.read_again')).toHaveLength(3)
    expect(payloadsOf(db, 'item.read_again')).toContainEqual(
      expect.objectContaining({
        item: 'ITEM-0001',
        sha256: rows()[0]?.sha256,
        recipe: RECIPE,
        changed: ['format', 'noticed', 'problems'],
      }),
    )
    expect(payloadsOf(db, 'media.read_again')).toEqual([])
  })

  it('wait for a person where they are more than 2 GB, who is told how much it is', async () => {
    const { proving, caseId, db, open, media } = await setupOld(2)
    plant(db, () => db.exec('UPDATE items SET bytes = 1100000000'))
    expect(await open()).toBeNull()
    expect(proving.askedToReread(caseId)).toEqual({ items: 2, bytes: 2_200_000_000 })
    await proving.answerReread(caseId, false)
    expect([proving.askedToReread(caseId), await open()]).toEqual([null, null])
    const other = await setupOld(2)
    plant(other.db, () => other.db.exec('UPDATE items SET bytes = 1100000000'))
    await other.open()
    await other.proving.answerReread(other.caseId, true)
    expect(await other.proving.whenIdle(other.caseId)).toMatchObject({ state: 'finished', counts: { verified: 2 } })
    expect(media().every(({ recipe }) => recipe < RECIPE)).toBe(true)
    expect(other.media().every(({ recipe }) => recipe === RECIPE)).toBe(true)
  })
})
