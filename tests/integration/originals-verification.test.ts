import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExhibitId } from '../../src/shared/model/ids.ts'
import { setupFolder } from '../support/folder.ts'
import { jpeg, writePictures } from '../support/hostile-tree.ts'
import { setupIntake } from '../support/intake.ts'
import { verifyHere } from '../support/log-check.ts'
import { payloadsOf } from '../support/log-entries.ts'

const first = 1 as ExhibitId
const POLL = { interval: 5 }

/** A desk with a folder of pictures taken in. */
async function setupTaken(count = 4) {
  const desk = setupIntake()
  const folder = join(setupFolder(), 'card')
  mkdirSync(join(folder, 'DCIM'), { recursive: true })
  writePictures(join(folder, 'DCIM'), count)
  symlinkSync('/etc', join(folder, 'link'))
  await desk.takeAll(folder)
  const payloads = (type: string) => payloadsOf(desk.db, type)
  const verify = async () => {
    expect(desk.proving.verify(desk.caseId, [])).toMatchObject({ ok: true })
    return await desk.proving.whenIdle(desk.caseId)
  }
  const relink = async (to: string) => {
    expect(await desk.proving.relink(first, Buffer.from(to))).toMatchObject({ ok: true })
    return await desk.proving.whenIdle(desk.caseId)
  }
  const paths = () => (desk.db.prepare('SELECT path FROM items ORDER BY number').pluck().all() as Buffer[]).map(String)
  return { ...desk, folder, payloads, verify, relink, paths }
}

describe('verifying originals', () => {
  it('proves each by its digest and says which differ, are gone, or cannot be told', async () => {
    const { folder, verify, payloads, db, sightings, intake, caseId } = await setupTaken()
    writeFileSync(join(folder, 'DCIM', 'IMG_2.jpg'), jpeg('not the same'))
    rmSync(join(folder, 'DCIM', 'IMG_3.jpg'))
    const shas = db.prepare('SELECT sha256 FROM items ORDER BY number').pluck().all()
    expect(await verify()).toMatchObject({
      kind: 'verify',
      state: 'finished',
      total: 4,
      notAttached: 0,
      counts: { verified: 2, differs: 1, absent: 1, unreadable: 0 },
    })
    // What was taken in stays as it was.
    expect(db.prepare('SELECT sha256 FROM items ORDER BY number').pluck().all()).toEqual(shas)
    expect(
      db
        .prepare(
          `SELECT verified_at IS NOT NULL AS verified, differs_at IS NOT NULL AS differs, missing_at IS NOT NULL AS missing
             FROM items WHERE sha256 IS NOT NULL ORDER BY number`,
        )
        .raw()
        .all(),
    ).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ])
    expect(payloads('exhibit.verify_ended')).toMatchObject([{ state: 'finished', verified: 2, differs: 1, absent: 1 }])
    expect(payloads('originals.hashed')[0]?.items).toContainEqual(
      expect.objectContaining({ item: 'ITEM-0002', outcome: 'differs', expected: shas[1] }),
    )
    expect(sightings.of(2 as never).map(({ what }) => what)).toEqual(['differs', 'read'])
    expect(intake.rounds(caseId)[0]).toMatchObject({ kind: 'verify', state: 'finished' })
  })

  it('proves chosen items alone, and gives each that is not as it was an entry of its own', async () => {
    const { folder, proving, caseId, payloads, intake, sightings } = await setupTaken()
    writeFileSync(join(folder, 'DCIM', 'IMG_2.jpg'), jpeg('not the same'))
    rmSync(join(folder, 'DCIM', 'IMG_3.jpg'))
    const rounds = intake.rounds(caseId).length
    expect(proving.verify(caseId, [], [2, 3] as never)).toMatchObject({ ok: true })
    expect(await proving.whenIdle(caseId)).toMatchObject({ total: 2, counts: { verified: 0, differs: 1, absent: 1 } })
    expect(payloads('original.different')).toMatchObject([
      { item: 'ITEM-0002', path: join(folder, 'DCIM', 'IMG_2.jpg') },
    ])
    expect(payloads('original.missing')).toMatchObject([{ item: 'ITEM-0003' }])
    expect(payloads('originals.verified')).toEqual([
      {
        scope: 'items',
        state: 'finished',
        total: 2,
        verified: 0,
        differs: 1,
        absent: 1,
        unreadable: 0,
        notAttached: 0,
      },
    ])
    // A round tells of an exhibit as a whole, and this was none.
    expect(intake.rounds(caseId)).toHaveLength(rounds)
    expect(sightings.of(1 as never).map(({ what }) => what)).toEqual(['read'])
  })

  it('says nothing of an exhibit that is not attached', async () => {
    const { payloads, folder, verify, db } = await setupTaken()
    renameSync(folder, `${folder}-unplugged`)
    expect(await verify()).toMatchObject({ state: 'finished', notAttached: 4, counts: { verified: 0, absent: 0 } })
    expect(payloads('originals.verified')).toMatchObject([{ scope: 'case', notAttached: 4, absent: 0 }])
    expect(payloads('original.missing')).toEqual([])
    expect(db.prepare('SELECT count(*) FROM items WHERE missing_at IS NOT NULL').pluck().get()).toBe(0)
  })

  it('is stopped at once and can be asked for again', async () => {
    const { folder, proving, caseId, verify, takeAll } = await setupTaken()
    const large = setupFolder()
    writeFileSync(join(large, 'large.bin'), '')
    truncateSync(join(large, 'large.bin'), 3 * 2 ** 30)
    await takeAll(large)
    expect(proving.verify(caseId, [])).toMatchObject({ ok: true })
    expect(proving.verify(caseId, [])).toEqual({ ok: false, error: 'running' })
    await expect.poll(() => proving.progress(caseId)?.readBytes ?? 0, POLL).toBeGreaterThan(8 * 2 ** 20)
    await proving.cancel(caseId)
    expect(proving.progress(caseId)).toMatchObject({ state: 'cancelled' })
    rmSync(join(large, 'large.bin'))
    expect(await verify()).toMatchObject({ state: 'finished', counts: { verified: 4, absent: 1 } })
    expect(folder).toContain('card')
  })
})

describe('an exhibit that was moved', () => {
  it('is linked to its new place where the digests prove it, also to files moved within', async () => {
    const { db, folder, relink, payloads, paths, exhibits, caseId, rows, intake, verify } = await setupTaken()
    const to = `${folder}-copy`
    renameSync(folder, to)
    mkdirSync(join(to, 'sorted'))
    renameSync(join(to, 'DCIM', 'IMG_1.jpg'), join(to, 'sorted', 'renamed.jpg'))
    writeFileSync(join(to, 'DCIM', 'IMG_2.jpg'), jpeg('not the same'))
    rmSync(join(to, 'DCIM', 'IMG_3.jpg'))
    await intake.look(caseId)
    expect(exhibits.list(caseId)[0]?.awaySince).not.toBeNull()
    expect(await relink(to)).toMatchObject({
      kind: 'relink',
      state: 'finished',
      counts: { verified: 2, differs: 1, absent: 1, carried: 1 },
    })
    expect(paths()).toEqual([
      join(to, 'sorted', 'renamed.jpg'),
      join(folder, 'DCIM', 'IMG_2.jpg'),
      join(folder, 'DCIM', 'IMG_3.jpg'),
      join(to, 'DCIM', 'IMG_4.jpg'),
      join(to, 'link'),
    ])
    expect(rows()[0]).toMatchObject({ name: 'renamed.jpg', folder: 'sorted' })
    expect(exhibits.list(caseId)).toMatchObject([{ path: to, awaySince: null }])
    expect(payloads('exhibit.relinked')).toMatchObject([
      { exhibit: 'EXH-01', from: folder, to, proven: 2, differs: 1, absent: 1, carried: 1 },
    ])
    expect(payloads('items.relinked')[0]?.items).toHaveLength(3)
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', rows: { differentCount: 0 } })
    expect(await verify()).toMatchObject({ counts: { verified: 2, absent: 2 } })
  })

  it('stays where it was when nothing is proven', async () => {
    const { db, folder, relink, paths, exhibits, caseId } = await setupTaken()
    const before = paths()
    const other = join(setupFolder(), 'other')
    mkdirSync(join(other, 'DCIM'), { recursive: true })
    writeFileSync(join(other, 'DCIM', 'IMG_1.jpg'), jpeg('a stranger'))
    expect(await relink(other)).toMatchObject({ state: 'finished', counts: { verified: 0, differs: 1, absent: 3 } })
    expect(verifyHere(db).rows.differentCount).toBe(0)
    expect(paths()).toEqual(before)
    expect(exhibits.list(caseId)).toMatchObject([{ path: folder }])
  })

  it('is not linked to a place that is another exhibit of the case, or to none', async () => {
    const { proving, takeAll, folder } = await setupTaken()
    const other = setupFolder()
    writeFileSync(join(other, 'a.jpg'), jpeg('a'))
    await takeAll(other)
    expect(await proving.relink(first, Buffer.from(other))).toEqual({ ok: false, error: 'already_an_exhibit' })
    expect(await proving.relink(first, Buffer.from(`${folder}-none`))).toEqual({ ok: false, error: 'not_attached' })
  })
})
