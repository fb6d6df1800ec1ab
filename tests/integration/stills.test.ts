import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStills } from '../../src/main/db/stills.ts'
import { createStillKeeper } from '../../src/main/intake/still-keeper.ts'
import { createStateOfOriginal } from '../../src/main/items/originals.ts'
import type { ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { decodedWith } from '../../src/shared/words/stills.ts'
import { eraseCase } from '../support/erase-case.ts'
import { matroska } from '../support/films.ts'
import { setupFolder } from '../support/folder.ts'
import { png, pngChunk, pngHeader } from '../support/hostile-files.ts'
import { setupIntake } from '../support/intake.ts'
import { nearDrives } from '../support/near-drives.ts'
import { sha256Of } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'

const DECODER = { name: 'FFmpegVideoDecoder', isPlatform: false }

/** A case with a film taken in, and what keeps stills of it. */
async function setupFilm() {
  const desk = setupIntake()
  const { db, audit, clock, cases, exhibits, items, intake, details } = desk
  const home = setupFolder()
  const drive = join(setupFolder(), 'card')
  mkdirSync(drive)
  writeFileSync(join(drive, 'interview.mkv'), matroska({ seconds: 500 }))
  await desk.takeAll(drive)
  const [film] = desk.rows()
  if (!film?.sha256) throw new Error('the film was not read')
  const stills = createStills({ db, audit, clock, actor: () => 'R. Osei' })
  const keeper = createStillKeeper({
    home,
    db,
    cases,
    exhibits,
    items,
    stills,
    intake,
    details,
    drives: nearDrives,
    stateOfOriginal: createStateOfOriginal(nearDrives),
    emit: () => undefined,
    desktop: { videoDecoder: async (itemId) => (itemId === film.id ? DECODER : null) },
    runtime: 'Chromium 156',
  })
  const frame = png(pngHeader(16, 9), pngChunk('IDAT', Buffer.alloc(9)))
  /** Takes a still in parts of some bytes. */
  const take = async (seconds: number) => {
    const begun = await keeper.begin({ itemId: film.id, seconds, width: 16, height: 9, bytes: frame.length })
    if (!begun.ok) return begun
    for (let at = 0; at < frame.length; at += 20) {
      keeper.part(begun.value.stillId, frame.subarray(at, at + 20).toString('base64'))
    }
    const kept = await keeper.finish(begun.value.stillId)
    await intake.whenIdle(desk.caseId)
    return kept
  }
  const filmId = film.id as ItemId
  return { ...desk, home, drive, film: { ...film, id: filmId }, stills, keeper, frame, take }
}

describe('a still of a film', () => {
  it('becomes an item of its own whose custody leads to the film', async () => {
    const { take, film, stills, rows, frame, db, details } = await setupFilm()
    const kept = await take(192.48)
    if (!kept.ok) throw new Error('it was not kept')
    const { itemId, reference } = kept.value
    expect(reference).toBe('ITEM-0002')
    const sha256 = sha256Of(frame)
    const row = rows().find(({ id }) => id === itemId)
    expect(row).toMatchObject({ name: 'ITEM-0001 at 00.03.12.480.png', intake: 'inspected', sha256 })
    expect(row?.sha256 && details.medium(row.sha256 as never)?.medium).toMatchObject({ kind: 'image', format: 'png' })
    expect(stills.originOf(itemId)).toMatchObject({
      source: { id: film.id, reference: 'ITEM-0001', name: 'interview.mkv' },
      sourceSha256: film.sha256,
      seconds: 192.48,
      runtime: decodedWith('Chromium 156', DECODER),
      takenBy: 'R. Osei',
    })
    expect(stills.takenFrom(film.id)).toMatchObject([{ id: itemId, reference: 'ITEM-0002', seconds: 192.48 }])
    const entry = db.prepare("SELECT payload FROM audit WHERE type = 'still.taken'").pluck().all()
    expect(entry.map((payload) => JSON.parse(String(payload)))).toEqual([
      {
        item: 'ITEM-0002',
        source: 'ITEM-0001',
        sourceSha256: film.sha256,
        seconds: 192.48,
        sha256,
        width: 16,
        height: 9,
        runtime: decodedWith('Chromium 156', DECODER),
      },
    ])
  })

  it('names the bytes it was taken from, also when the file holds others by now', async () => {
    const { take, film, stills, drive, intake, caseId, rows } = await setupFilm()
    await take(2.5)
    writeFileSync(join(drive, 'interview.mkv'), matroska({ seconds: 400 }))
    expect(await intake.checkAgain(1 as ExhibitId)).toEqual({ ok: true, value: null })
    await intake.whenIdle(caseId)
    const now = rows().find(({ id }) => id === film.id)?.sha256
    expect(now).not.toBe(film.sha256)
    expect(stills.takenFrom(film.id)).toMatchObject([{ seconds: 2.5, sourceSha256: film.sha256 }])
  })

  it('taken twice at one time is two items', async () => {
    const { take, rows } = await setupFilm()
    await take(1)
    await take(1)
    expect(rows().map(({ name }) => name)).toEqual([
      'interview.mkv',
      'ITEM-0001 at 00.00.01.000.png',
      'ITEM-0001 at 00.00.01.000 (2).png',
    ])
  })

  it('is not taken of a film that is gone, of a picture, or in a closed case', async () => {
    const { take, drive, keeper, cases, caseId } = await setupFilm()
    const kept = await take(1)
    const stillId = kept.ok ? kept.value.itemId : 0
    const claim = { seconds: 1, width: 16, height: 9, bytes: 100 }
    expect(await keeper.begin({ itemId: stillId, ...claim })).toMatchObject({ error: { kind: 'not_found' } })
    renameSync(drive, `${drive} away`)
    expect(await take(2)).toMatchObject({ error: { kind: 'not_now', reason: 'not_attached' } })
    renameSync(`${drive} away`, drive)
    cases.setClosed(caseId, true)
    expect(await take(3)).toMatchObject({ error: { kind: 'not_now', reason: 'case_closed' } })
  })

  it('cannot be changed or taken back, and goes with its case', async () => {
    const { take, db, audit, clock, caseId, stills, film } = await setupFilm()
    await take(1)
    expect(() => plant(db, () => db.prepare('UPDATE stills SET seconds = 2').run())).toThrow('stills are kept')
    expect(() => plant(db, () => db.prepare('DELETE FROM stills').run())).toThrow('stills are kept')
    eraseCase({ db, audit, clock }, caseId)
    expect(stills.takenFrom(film.id)).toEqual([])
    expect(db.prepare('SELECT count(*) FROM stills').pluck().get()).toBe(0)
    expect(db.pragma('foreign_key_check')).toEqual([])
  })
})
