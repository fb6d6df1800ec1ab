import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDeleting } from '../../src/main/cases/deleting.ts'
import { systemClock } from '../../src/main/clock.ts'
import { createFindings } from '../../src/main/db/findings.ts'
import { createMarks } from '../../src/main/db/marks.ts'
import { createPromisedFiles } from '../../src/main/db/promised-files.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import { createSavedFilters } from '../../src/main/db/saved-filters.ts'
import { createSettingsRows } from '../../src/main/db/settings.ts'
import { createTags } from '../../src/main/db/tags.ts'
import { derivativePath } from '../../src/main/inspect/derivative-path.ts'
import { PROMISED_FOLDER } from '../../src/main/intake/pasted-names.ts'
import { createErasedList } from '../../src/main/journals/erased-list.ts'
import { atOnce } from '../../src/main/turns.ts'
import type { ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { type ItemFilter, NO_FILTER } from '../../src/shared/model/item-list.ts'
import { bytesBelow } from '../support/bytes-below.ts'
import { setupLife } from '../support/case-life.ts'
import { placeEvidence } from '../support/evidence-rows.ts'
import { forge } from '../support/forge.ts'
import { canKeepFiles, keepFile } from '../support/kept-file.ts'
import { verifyHere } from '../support/log-check.ts'
import { entriesOf } from '../support/log-entries.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupSending } from '../support/sending.ts'

/** A word that stands in everything that is known of the item to be erased, and nowhere else. */
const CANARY = 'Privileged-Letter'
const REASON = 'Taken in by mistake'

/** A desk with pictures, and what erases some of them. */
async function setupErasing(files: readonly Buffer[]) {
  const desk = setupLife(await setupSending({ files }))
  const actor = () => 'A. Examiner'
  const tags = createTags({ db: desk.db, audit: desk.audit, clock: systemClock })
  const made = { db: desk.db, audit: desk.audit, clock: systemClock, actor }
  const item = (at: number): ItemId => desk.files[at]?.itemId ?? (0 as ItemId)
  const choice = (...at: number[]) => ({ caseId: desk.caseId, itemIds: at.map(item), exhibitIds: [] as ExhibitId[] })
  const erase = async (given: ReturnType<typeof choice>) => {
    const begun = await desk.eraseItems.begin(given, REASON, false)
    if (!begun.ok) throw new Error(JSON.stringify(begun.error))
    return await begun.value.ended
  }
  const entries = (type: string) => entriesOf(desk.db, type)
  const count = (sql: string) => desk.db.prepare(sql).pluck().get()
  return {
    ...desk,
    item,
    choice,
    erase,
    entries,
    count,
    tags,
    findings: createFindings(made),
    marks: createMarks({ ...made, tags }),
  }
}

describe('an item that is erased', () => {
  it('leaves its reference, its digest and what was charged, and nothing of its name, metadata, findings or answers', async () => {
    const [kept, gone] = [pngOf(1), pngOf(2)]
    const desk = await setupErasing([kept, gone])
    const { db, home, item, sendAll, derivativesFolder, findings, marks, tags, caseId, erase, choice, entries, count } =
      desk
    plant(db, () => {
      db.prepare('UPDATE items SET name = ?, folder = ? WHERE id = ?').run(`${CANARY}.png`, CANARY, item(1))
      const shown = { group: 'XMP', tag: 'RegionName', raw: CANARY, friendly: null }
      const metadata = JSON.stringify({ make: CANARY, entries: [shown] })
      db.prepare('UPDATE media SET metadata = ? WHERE sha256 = ?').run(metadata, sha256Of(gone))
    })
    await sendAll()
    const text = { proposition: CANARY, alternative: '', conclusion: null, grounds: CANARY, notes: CANARY }
    findings.record(item(1), text, '')
    findings.record(item(0), { ...text, proposition: 'Kept', grounds: '', notes: '' }, '')
    const tag = tags.make(caseId, 'both', 1)
    marks.mark(caseId, [item(0), item(1)], { status: 'reviewed', add: [tag], remove: [] }, randomUUID())
    for (const bytes of [kept, gone]) {
      const file = derivativePath(derivativesFolder, sha256Of(bytes), 'thumb', 'jpg')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, bytes === gone ? CANARY : 'picture')
    }
    expect(bytesBelow(home).includes(CANARY)).toBe(true)

    expect(await erase(choice(1))).toMatchObject({ items: 1, exhibits: [], remaining: [] })

    expect(bytesBelow(home).includes(CANARY)).toBe(false)
    expect(count('SELECT count(*) FROM items')).toBe(1)
    expect(count('SELECT count(*) FROM findings')).toBe(1)
    expect(db.prepare('SELECT sha256 FROM analyses').pluck().all()).toEqual([sha256Of(kept)])
    expect(existsSync(derivativePath(derivativesFolder, sha256Of(gone), 'thumb', 'jpg'))).toBe(false)
    expect(existsSync(derivativePath(derivativesFolder, sha256Of(kept), 'thumb', 'jpg'))).toBe(true)
    expect(count('SELECT sum(charged_credits) FROM checks')).toBe(2)
    expect(entries('erasure.begun').map(({ payload }) => payload)).toEqual([{ reason: REASON, items: 1, exhibits: [] }])
    expect(entries('erasure.slice')[0]?.payload).toEqual({ items: [{ item: 'ITEM-0002', sha256: sha256Of(gone) }] })
    const slices = entries('erasure.slice').map(({ seq }) => seq)
    const [ended] = entries('erasure.ended')
    expect(ended?.payload).toMatchObject({ reason: REASON, items: 1, begun: entries('erasure.begun')[0]?.seq })
    expect(ended?.payload.slices).toEqual([[slices[0], slices.at(-1)]])
    for (const table of ['erasing', 'erasing_items', 'erasing_words'])
      expect(count(`SELECT count(*) FROM ${table}`)).toBe(0)
    expect(db.pragma('foreign_key_check')).toEqual([])
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
  })

  it('takes the saved filters with it that name it, or a folder that is gone, and no others', async () => {
    const { db, item, caseId, erase, choice, home } = await setupErasing([pngOf(1), pngOf(2)])
    const saved = createSavedFilters({ db, clock: systemClock })
    const save = (name: string, filter: Partial<ItemFilter>) =>
      saved.add(caseId, { name, filter: { ...NO_FILTER, ...filter }, sort: { by: 'name', descending: false } })
    plant(db, () => {
      db.prepare('UPDATE items SET folder = ? WHERE id = ?').run('DCIM', item(0))
      db.prepare('UPDATE items SET name = ?, folder = ? WHERE id = ?').run(`${CANARY}.png`, CANARY, item(1))
    })
    save('Folder that stays', { is: { folder: ['DCIM'] }, text: 'IMG' })
    save('Folder that goes', { not: { folder: ['DCIM', CANARY] } })
    save('File by its name', { text: `${CANARY}.png` })
    await erase(choice(1))
    expect(saved.list(caseId).map(({ name }) => name)).toEqual(['Folder that stays'])
    expect(bytesBelow(home).includes(CANARY)).toBe(false)
  })

  it('empties an entry that names it beside others, whose rows stay attested', async () => {
    const { db, item, marks, caseId, erase, choice, entries } = await setupErasing([pngOf(1), pngOf(2), pngOf(3)])
    marks.mark(caseId, [item(0), item(1)], { status: 'reviewed', add: [], remove: [] }, randomUUID())
    marks.mark(caseId, [item(2)], { status: 'reviewed', add: [], remove: [] }, randomUUID())
    await erase(choice(1))
    expect(entries('items.marked').map(({ payload }) => payload)).toEqual([
      { removed: true },
      expect.objectContaining({ items: ['ITEM-0003'] }),
    ])
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
    forge(db, `UPDATE marks SET status = 'second_look' WHERE item_id = ${item(0)}`)
    expect(verifyHere(db).notHeld).toMatchObject([{ table: 'marks', state: 'differs' }])
  })

  it('takes the stills with it that were taken out of it, and no more of the case', async () => {
    const { db, item, eraseItems, erase, choice, count, home, caseId } = await setupErasing([
      pngOf(1),
      pngOf(2),
      pngOf(3),
    ])
    const still = join(home, 'pasted', `case-${caseId}`, 'Stills', 'still.png')
    mkdirSync(dirname(still), { recursive: true })
    writeFileSync(still, 'frame')
    plant(db, () => {
      db.prepare('UPDATE items SET path = ? WHERE id = ?').run(Buffer.from(still), item(1))
      db.prepare(
        `INSERT INTO stills (item_id, source_id, source_sha256, seconds, sha256, width, height, runtime, taken_at, taken_by)
         SELECT ?, id, sha256, 1, sha256, 1, 1, 'test', 0, 'A. Examiner' FROM items WHERE id = ?`,
      ).run(item(1), item(0))
    })
    expect(await eraseItems.counts(choice(0))).toMatchObject({ ok: true, value: { items: 2, stills: 1 } })
    await erase(choice(0))
    expect(existsSync(still)).toBe(false)
    expect(count('SELECT group_concat(number) FROM items')).toBe('3')
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
  })

  it('takes the copy of a temporary file with it, with what says where it lay and the folders that are empty then', async () => {
    const { db, audit, item, erase, choice, home, caseId } = await setupErasing([pngOf(1), pngOf(2), pngOf(3)])
    const promisedFiles = createPromisedFiles({ db, audit, actor: () => 'A. Examiner' })
    const copies = join(home, 'pasted', `case-${caseId}`, PROMISED_FOLDER, '2026-11-20 09.41.00.000 UTC')
    // Whatever its name is in bytes.
    const odd = Buffer.concat([Buffer.from(join(copies, CANARY, 'inner', 'witness')), Buffer.from([0xff, 0x2e, 0x62])])
    const paths = [Buffer.from(join(copies, 'kept.png')), Buffer.from(join(copies, CANARY, 'a.png')), odd]
    mkdirSync(join(copies, CANARY, 'inner'), { recursive: true })
    for (const [at, path] of paths.entries()) {
      writeFileSync(path, 'copy')
      plant(db, () => db.prepare('UPDATE items SET path = ? WHERE id = ?').run(path, item(at)))
      const from = { path: Buffer.from(`/tmp/${CANARY}/${at}`), mtimeNs: '1', bytes: 4, copiedAt: 1 }
      db.transaction(() => promisedFiles.add({ itemId: item(at), ...from, sha256: sha256Of(Buffer.from('copy')) }))()
    }
    await erase(choice(2))
    expect(readdirSync(copies).sort()).toEqual([CANARY, 'kept.png'])
    expect(readdirSync(join(copies, CANARY))).toEqual(['a.png'])
    await erase(choice(1))
    expect(readdirSync(copies)).toEqual(['kept.png'])
    expect(promisedFiles.of(item(0))).not.toBeNull()
    await erase(choice(0))
    expect(bytesBelow(home).includes(CANARY)).toBe(false)
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
  })

  it.skipIf(!canKeepFiles())(
    'keeps the row that leads to a pasted file as long as that cannot be removed',
    async () => {
      const { db, item, erase, choice, count, home, caseId, eraser } = await setupErasing([pngOf(1), pngOf(2)])
      const pasted = join(home, 'pasted', `case-${caseId}`, 'Clipboard', 'Pasted.png')
      mkdirSync(dirname(pasted), { recursive: true })
      writeFileSync(pasted, 'pasted')
      plant(db, () => db.prepare('UPDATE items SET path = ? WHERE id = ?').run(Buffer.from(pasted), item(0)))
      keepFile(pasted, true)
      const { stuck } = await erase(choice(0))
      keepFile(pasted, false)
      expect(stuck).toEqual({ file: pasted })
      expect(count('SELECT count(*) FROM items')).toBe(2)
      await eraser().run()
      expect(existsSync(pasted)).toBe(false)
      expect(count('SELECT count(*) FROM items')).toBe(1)
      expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
    },
  )

  it('leaves what is known of bytes that another item holds, and empties what was said about its own name', async () => {
    const same = pngOf(1)
    const { db, item, sendAll, erase, choice, cases, exhibits, evidence, count, home } = await setupErasing([
      same,
      pngOf(2),
    ])
    await sendAll()
    const other = cases.create('Another case').id
    const folder = join(evidence, 'other')
    mkdirSync(folder)
    placeEvidence({ db, exhibits }, other, folder, [same])
    plant(db, () => {
      db.prepare('UPDATE items SET name = ? WHERE id = ?').run(`${CANARY}.png`, item(0))
      const attempt = db.prepare('SELECT a.id FROM attempts a JOIN checks c ON c.id = a.check_id WHERE c.sha256 = ?')
      const decide = db.prepare(
        "INSERT INTO decisions (attempt_id, choice, words, actor, decided_at) VALUES (?, 'left', ?, 'A', 0)",
      )
      decide.run(attempt.pluck().get(sha256Of(same)), `Leave ${CANARY}.png?`)
      decide.run(attempt.pluck().get(sha256Of(same)), `Leave my-${CANARY.slice(0, -1)}?`)
    })
    await erase(choice(0))
    expect(db.prepare('SELECT words FROM decisions ORDER BY id').pluck().all()).toEqual([
      '',
      'Leave my-Privileged-Lette?',
    ])
    expect(bytesBelow(home).includes(`${CANARY}.png`)).toBe(false)
    expect(count('SELECT count(*) FROM analyses')).toBe(2)
    expect(count('SELECT count(*) FROM replies WHERE length(body) = 0')).toBe(0)
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
  })

  it('leaves what was taken out of its picture taken out of the picture of another item with the same bytes', async () => {
    const same = pngOf(1)
    const { db, audit, item, erase, choice, exhibits, evidence, caseId } = await setupErasing([same])
    const folder = join(evidence, 'copies')
    mkdirSync(folder)
    const [twin] = placeEvidence({ db, exhibits }, caseId, folder, [same])
    const redactions = createRedactions({ db, audit, clock: systemClock, actor: () => 'A. Examiner' })
    const boxes = [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }]
    redactions.set(item(0), boxes)
    await erase(choice(0))
    expect(redactions.current(twin?.itemId ?? (0 as ItemId))).toMatchObject({ boxes, setBy: 'A. Examiner' })
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
  })

  it('goes with its exhibit where nothing else is in it, and an exhibit goes with all that is in it', async () => {
    const { db, home, evidence, exhibits, caseId, eraseItems, count, emptied, cases } = await setupErasing([pngOf(1)])
    const folder = join(evidence, CANARY)
    mkdirSync(folder)
    placeEvidence({ db, exhibits }, caseId, folder, [pngOf(2), pngOf(3)])
    const exhibit = exhibits.list(caseId).at(-1)?.id ?? (0 as ExhibitId)
    const begun = await eraseItems.begin({ caseId, itemIds: [], exhibitIds: [exhibit] }, REASON, false)
    expect(begun).toMatchObject({ ok: true })
    expect(cases.isClosed(caseId)).toBe(true)
    if (begun.ok) expect(await begun.value.ended).toMatchObject({ items: 2, exhibits: ['EXH-02'] })
    await emptied()
    expect(cases.isClosed(caseId)).toBe(false)
    expect(count('SELECT count(*) FROM exhibits')).toBe(1)
    expect(bytesBelow(home).includes(CANARY)).toBe(false)
    expect(await eraseItems.counts({ caseId, itemIds: [1 as ItemId], exhibitIds: [] })).toMatchObject({
      ok: true,
      value: { items: 1, exhibits: ['EXH-01'] },
    })
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
  })

  it('has no row sealed anew that did not hold before', async () => {
    const { db, sendAll, erase, choice } = await setupErasing([pngOf(1), pngOf(2)])
    await sendAll()
    forge(db, 'UPDATE attempts SET http_status = 299 WHERE check_id = (SELECT check_id FROM analyses LIMIT 1)')
    forge(
      db,
      `UPDATE replies SET is_whole = 0 WHERE id = (SELECT reply_id FROM analyses WHERE sha256 = '${sha256Of(pngOf(1))}')`,
    )
    const before = verifyHere(db)
      .notHeld.map(({ table }) => table)
      .sort()
    await erase(choice(0))
    expect(before).toEqual(['attempts', 'replies'])
    expect(
      verifyHere(db)
        .notHeld.map(({ table }) => table)
        .sort(),
    ).toEqual(before)
  })

  it('goes on being erased by the next run when this one ends midway, at whatever slice', async () => {
    const desk = await setupErasing(Array.from({ length: 30 }, (_, n) => pngOf(n + 1)))
    const { db, caseId, erase: _, choice, eraser, count, home } = desk
    const { item } = desk
    plant(db, () => db.prepare("UPDATE items SET name = ? || '-' || number || '-'").run(CANARY))
    const chosen = choice(...Array.from({ length: 29 }, (_, n) => n))
    const planned = desk.planOf(chosen)
    expect(desk.eraseRows.beginItems(caseId, chosen, planned, REASON)).toBe(true)
    expect(desk.eraseRows.beginItems(caseId, chosen, { ...planned, lastSeq: 0, stills: 7 }, REASON)).toBe(false)
    expect(await desk.eraseItems.counts(chosen)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'erasing' } })
    expect(desk.life.reopen(caseId)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'erasing' } })
    desk.eraseRows.eraseItems(
      caseId,
      desk.eraseRows.next(caseId, 0, 7).map(({ id }) => id),
    )
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
    atOnce(desk.eraseRows.emptyEntries(caseId, 0, 2))
    const next = eraser()
    expect(next.underWay()).toMatchObject([{ scope: 'items' }])
    await next.run()
    expect(next.underWay()).toEqual([])
    expect(count('SELECT id FROM items')).toBe(item(29))
    const left = bytesBelow(home)
    for (let n = 1; n < 30; n += 1) expect(left.includes(`${CANARY}-${n}-`), String(n)).toBe(false)
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', notHeld: [] })
  })
})

describe('an erasure that somebody wrote into the library', () => {
  it('is never run, and named by the next verification', async () => {
    const { db, eraser, count, item, caseId } = await setupErasing([pngOf(1), pngOf(2)])
    for (const scope of ['case', 'items'] as const) {
      forge(
        db,
        `INSERT INTO erasing (case_id, scope, tally) VALUES (${caseId}, '${scope}', '{"reason":"x","items":1,"exhibits":[],"digest":"","begun":1,"wasOpen":true}');
         INSERT OR IGNORE INTO erasing_items (item_id, case_id, number) VALUES (${item(1)}, ${caseId}, 2)`,
      )
      await eraser().run()
      expect(count('SELECT count(*) FROM items')).toBe(2)
      expect(verifyHere(db).notHeld).toMatchObject([{ table: 'erasing' }])
      forge(db, 'DELETE FROM erasing; DELETE FROM erasing_items')
    }
  })

  it('takes no other items than those that were entered', async () => {
    const { db, eraser, eraseRows, planOf, choice, caseId, item, count } = await setupErasing([pngOf(1), pngOf(2)])
    expect(eraseRows.beginItems(caseId, choice(0), planOf(choice(0)), REASON)).toBe(true)
    forge(db, `INSERT INTO erasing_items (item_id, case_id, number) VALUES (${item(1)}, ${caseId}, 2)`)
    await eraser().run()
    expect(count('SELECT count(*) FROM items')).toBe(2)
  })
})

describe('what is asked before an erasure', () => {
  it('says what goes; a no leaves everything as it was', async () => {
    const { says, asked, eraseItems, choice, count, sendAll } = await setupErasing([pngOf(1), pngOf(2)])
    await sendAll()
    says.yes = false
    expect(await eraseItems.begin(choice(0), REASON, false)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(asked.at(-1)?.message).toBe('Erase 1 item of CASE-2026-001 for good?')
    expect(asked.at(-1)?.detail).toContain('1 reply of the service is lost')
    expect(asked.at(-1)?.detail).toContain('Saved reports and exports are not changed')
    expect(count('SELECT count(*) FROM items')).toBe(2)
  })

  it('is not asked while any of it is being read, waits to be sent, or is in doubt', async () => {
    const { says, eraseItems, choice, approve, db } = await setupErasing([pngOf(1), pngOf(2)])
    const refused = async (at: number) => {
      const begun = await eraseItems.begin(choice(at), REASON, false)
      return begun.ok ? null : begun.error
    }
    says.reading = true
    expect(await refused(0)).toEqual({ kind: 'not_now', reason: 'reading' })
    says.reading = false
    await approve(undefined, choice(0).itemIds)
    expect(await refused(0)).toEqual({ kind: 'not_now', reason: 'in_queue' })
    plant(db, () => db.exec("UPDATE checks SET state = 'unknown', reason = 'x'"))
    expect(await refused(0)).toEqual({ kind: 'not_now', reason: 'in_doubt' })
    db.exec("INSERT INTO open_exports (made_in, form, target, case_id, begun_at) VALUES ('x', 'folder', 'y', 1, 0)")
    expect(await refused(1)).toEqual({ kind: 'not_now', reason: 'exporting' })
    db.exec('DELETE FROM open_exports')
    says.yes = false
    expect(await refused(1)).toEqual({ kind: 'declined' })
  })
})

describe('a backup that is restored after an erasure', () => {
  it('is named with the items it brought back, by number and time, and never with one that came in since', async () => {
    const { db, audit, home, caseId, cases, item } = await setupErasing([pngOf(1), pngOf(2), pngOf(3)])
    const emit = () => undefined
    const log = { info: emit, warn: emit, bug: () => '', flush: async () => undefined }
    const rows = createSettingsRows(db)
    const deleting = createDeleting({
      home,
      library: 'one',
      db,
      audit,
      rows,
      clock: systemClock,
      cases: cases.list,
      emit,
      log,
      derivativesFolder: join(home, 'derivatives'),
      blankWords: () => 0,
      drawn: async () => undefined,
    })
    expect(deleting.returned()).toEqual([])
    const createdAt = deleting.erase.createdAt(caseId)
    // As an erasure of the first two noted it, before this library came from a backup.
    createErasedList({ home, library: 'one' }).note(caseId, createdAt, 5000, [[1, 2]])
    plant(db, () => db.prepare('UPDATE items SET listed_at = 6000 WHERE id = ?').run(item(1)))
    expect(deleting.returned()).toEqual([{ caseId, reference: 'CASE-2026-001', erasedAt: 5000, itemIds: [item(0)] }])
    createErasedList({ home, library: 'another' }).note(caseId, createdAt, 5000, [])
    expect(deleting.returned()).toHaveLength(1)
  })
})
