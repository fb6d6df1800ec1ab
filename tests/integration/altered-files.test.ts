import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLinks } from '../../src/main/db/links.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import type { ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { judgeLines } from '../../src/shared/model/links.ts'
import { setupFolder } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'
import { verifyForged, verifyHere } from '../support/log-check.ts'
import { pngOf } from '../support/pictures.ts'

const A = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const B = { x: 0.5, y: 0.5, width: 0.3, height: 0.3 }
const NAME = 'CASE-2026-001 ITEM-0001'
const FIRST = 'sha256 = (SELECT sha256 FROM items WHERE number = 1)'

describe('a verification of what was read in files', () => {
  it('holds where it is what the entry of the reading tells', async () => {
    const { db } = await setup()
    const { media, outcome, lines } = verifyHere(db)
    expect(media).toEqual({ checked: 2, different: [], differentCount: 0, unnamed: 0, faults: [] })
    expect(outcome).toBe('whole')
    expect(lines.media).toBe('What was read in 2 files is what the log says of the reading.')
  })

  it.each([
    ['its metadata', `metadata = '{"make":"Other"}'`],
    ['its size in pixels', 'width = width + 1'],
    ['its format', "format = 'jpeg'"],
    ['its problems', `problems = '["truncated"]'`],
    ['the version that read it', "recipe = 0, metadata = '{}'"],
    ['its size', 'bytes = bytes + 1'],
  ])('names an item of which somebody altered %s', async (_what, change) => {
    const { db } = await setup()
    const found = verifyForged(db, `UPDATE media SET ${change} WHERE ${FIRST}`)
    expect(found.outcome).toBe('broken')
    expect(found.media).toMatchObject({ different: [NAME], differentCount: 1 })
    expect(found.lines.media).toContain(`NOT what the log says of the reading: ${NAME}`)
    expect(found.media.faults).toMatchObject([{ name: NAME, what: 'local' }])
  })

  it('says that it was not compared where the entry has no digest of it', async () => {
    const { db, audit, caseId, sightings } = await setup()
    const [sha256, path] = db.prepare('SELECT sha256, path FROM items WHERE number = 1').raw().get() as [string, Buffer]
    db.transaction(() => {
      sightings.add({ itemId: 1 as ItemId, roundId: null, what: 'same', path, facts: null, sha256 })
      audit.append({ caseId, type: 'item.hashed', payload: { item: 'ITEM-0001', sha256 } })
    })()
    const { media, outcome, lines } = verifyHere(db)
    expect(media).toMatchObject({ checked: 2, unnamed: 1, differentCount: 0 })
    expect(outcome).toBe('whole')
    expect(lines.notLookedAt).toContain('what was read in 1 file, of which the log does not tell')
  })
})

describe('a verification of which files items are', () => {
  it('holds where they are stored as their entries tell', async () => {
    const { db } = await setup()
    const { items, outcome, lines } = verifyHere(db)
    expect(items).toEqual({ checked: 3, different: [], differentCount: 0, unnamed: 0, faults: [] })
    expect(outcome).toBe('whole')
    expect(lines.items).toBe('SHA-256, size, path and name of 3 items are what the log says.')
  })

  it.each([
    ['sha256', 'its SHA-256', 'items SET sha256 = (SELECT sha256 FROM items WHERE number = 3)'],
    ['bytes', 'its size', 'items SET bytes = bytes + 1'],
    [
      'path',
      'its path',
      "items SET path = CAST(replace(CAST(path AS TEXT), 'a.png', 'x.png') AS BLOB), name = 'x.png'",
    ],
    ['name', 'its name', "items SET name = 'x.png'"],
    ['folder', 'its folder', "items SET folder = 'elsewhere'"],
    ['readAt', 'when it was read', 'items SET inspected_at = inspected_at - 864000000'],
  ])('names an item with both values where somebody altered its %s', async (at, words, change) => {
    const { db } = await setup()
    const { items, outcome, lines } = verifyForged(db, `UPDATE ${change} WHERE number = 1`)
    expect(outcome).toBe('broken')
    expect(items).toMatchObject({ different: [NAME], differentCount: 1 })
    expect(items.faults).toMatchObject([{ name: NAME, what: 'file', at }])
    expect(lines.items).toContain(`NOT what the log says: ${NAME}. ${NAME}: ${words} is stored otherwise`)
    expect(lines.items).toMatch(/\(stored: .+; kept: .+\)\.$/)
  })

  it.each([
    ['exhibit.path', "root = CAST(replace(CAST(root AS TEXT), 'evidence', 'other') AS BLOB)"],
    ['exhibit.addedAt', 'added_at = added_at - 864000000'],
  ])('names the items of an exhibit that was altered in its %s', async (at, change) => {
    const { db } = await setup()
    const { items } = verifyForged(db, `UPDATE exhibits SET ${change}`)
    expect(items.differentCount).toBe(3)
    expect(new Set(items.faults.map((fault) => fault.at))).toEqual(new Set([at]))
  })

  it('names an address that is another one than was added', async () => {
    const { db, audit, cases, clock, caseId } = await setup()
    const { links } = judgeLines([{ line: 1, text: 'https://news.example/a' }])
    createLinks({ db, audit, cases, clock }).add(caseId, null, links, 0)
    expect(verifyHere(db).outcome).toBe('whole')
    const other = 'https://news.example/b'
    const { items } = verifyForged(
      db,
      `UPDATE items SET url = '${other}', path = CAST('${other}' AS BLOB), name = 'news.example/b' WHERE url IS NOT NULL`,
    )
    expect(items.faults).toMatchObject([{ at: 'url', stored: `"${other}"`, kept: '"https://news.example/a"' }])
  })

  it.each([
    ['case', 'UPDATE cases SET number = 77', 'the reference of its case'],
    [
      'exhibit',
      `INSERT INTO exhibits (case_id, number, name, kind, root, added_at, walked_at)
         SELECT case_id, 9, name, kind, CAST(root || '/..' AS BLOB), added_at, walked_at FROM exhibits LIMIT 1;
       UPDATE items SET exhibit_id = (SELECT id FROM exhibits WHERE number = 9)`,
      'which exhibit it came with',
    ],
  ])('names the items that were given another %s', async (at, change, words) => {
    const { db } = await setup()
    const { items, outcome, lines } = verifyForged(db, change)
    expect(outcome).toBe('broken')
    expect(items.faults.filter((fault) => fault.at === at)).toHaveLength(3)
    expect(lines.items).toContain(`${words} is stored otherwise`)
  })

  it('names an item that is stored as one that could not be read, although it was', async () => {
    const { db } = await setup()
    const { items, outcome } = verifyForged(
      db,
      `UPDATE items SET intake = 'unreadable', reason = 'read_error', sha256 = NULL WHERE number = 1`,
    )
    expect(outcome).toBe('broken')
    expect(items.faults).toMatchObject([{ name: NAME, at: 'sha256', stored: 'nothing' }])
  })

  it('names an item whose reading was taken away', async () => {
    const { db } = await setup()
    const { items, outcome, lines } = verifyForged(db, `DELETE FROM media WHERE ${FIRST}`)
    expect(outcome).toBe('broken')
    expect(items.different).toEqual([NAME, 'CASE-2026-001 ITEM-0002'])
    expect(lines.items).toContain('what was read in the file is not there any more')
  })

  it('names an item that somebody put in, of which no entry tells', async () => {
    const { db } = await setup()
    const { items, outcome, lines } = verifyForged(
      db,
      `INSERT INTO items SELECT id + 100, case_id, exhibit_id, number + 100, CAST(path || 'x' AS BLOB), url, name || 'x', folder, bytes,
         mtime_ns, ctime_ns, dev, inode, intake, reason, sha256, listed_at, inspected_at, missing_at, verified_at, differs_at,
         wanted_at FROM items WHERE number = 1`,
    )
    expect(outcome).toBe('broken')
    expect(items.different).toEqual(['CASE-2026-001 ITEM-0101'])
    expect(lines.items).toContain('no entry of the custody log tells of its reading')
  })

  it('takes a file that cannot be read any more for what it is', async () => {
    const desk = await setup()
    rmSync(join(desk.evidence, 'a.png'))
    symlinkSync('/dev/null', join(desk.evidence, 'a.png'))
    await desk.takeAll(desk.evidence)
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole', items: { differentCount: 0 } })
  })

  it('takes skipped files and addresses for what they are, relinked and taken in twice', async () => {
    const desk = await setup()
    const { db, evidence, caseId, proving } = desk
    for (const name of ['d.png', 'e.png']) symlinkSync('/dev/null', join(evidence, name))
    await desk.takeAll(evidence)
    createLinks(desk).add(caseId, null, judgeLines([{ line: 1, text: 'https://pictures.example/one.jpg' }]).links, 0)
    const elsewhere = `${evidence} elsewhere`
    renameSync(evidence, elsewhere)
    expect((await proving.relink(1 as ExhibitId, Buffer.from(elsewhere))).ok).toBe(true)
    await proving.whenIdle(caseId)
    await desk.takeAll(elsewhere)
    expect(db.prepare('SELECT intake FROM items WHERE number > 3 ORDER BY number').pluck().all()).toEqual([
      ...['skipped', 'skipped', 'linked'],
    ])
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', items: { differentCount: 0, unnamed: 0 } })
  })

  it('takes a file that was read again with other bytes, and one that lies elsewhere, for what they are now', async () => {
    const desk = await setup()
    const { db, evidence } = desk
    writeFileSync(join(evidence, 'a.png'), pngOf(7))
    await desk.takeAll(evidence)
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', items: { differentCount: 0, unnamed: 0 } })
  })

  it('does not compare a reading that an entry may have told of that went with its case', async () => {
    const { db, audit, caseId } = await setup()
    const row = 'UPDATE media SET width = width + 1 WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1)'
    db.transaction(() => audit.append({ caseId, type: 'item.hashed', payload: { removed: true } }))()
    const { media, outcome } = verifyForged(db, row)
    expect(media).toMatchObject({ checked: 2, differentCount: 0, unnamed: 1 })
    expect(outcome).toBe('whole')
  })
})

describe('a verification of what is taken out of pictures', () => {
  it('holds where it is what was set, by whomever and on whichever item', async () => {
    const { db, redact } = await setup()
    redact(1, [A])
    redact(2, [A, B])
    redact(1, [])
    redact(3, [B])
    const { redactions, outcome, lines } = verifyHere(db)
    expect(redactions).toEqual({ checked: 2, different: [], differentCount: 0 })
    expect(outcome).toBe('whole')
    expect(lines.redactions).toBe('What is taken out of 2 pictures in reports is what the log says was set.')
  })

  it.each([
    ['took the newest away', 'DELETE FROM redactions WHERE id = (SELECT max(id) FROM redactions)'],
    ['took all away', 'DELETE FROM redactions'],
    [
      'put an empty one after it',
      "INSERT INTO redactions (item_id, sha256, boxes, set_at, set_by) SELECT item_id, sha256, '[]', set_at, set_by FROM redactions WHERE id = 1",
    ],
    ['moved a region', "UPDATE redactions SET boxes = json_set(boxes, '$[0].x', 0.8) WHERE id = 1"],
    ['changed who set it', "UPDATE redactions SET set_by = 'M. Iwu' WHERE id = 1"],
  ])('names the item where somebody %s', async (_what, sql) => {
    const { db, redact } = await setup()
    redact(1, [A])
    const { redactions, outcome, lines } = verifyForged(db, sql)
    expect(outcome).toBe('broken')
    expect(redactions.different).toEqual([NAME])
    expect(lines.redactions).toContain(`NOT what the log says was set: ${NAME}`)
  })
})

/** Two pictures, the first of them twice. */
async function setup() {
  const desk = setupIntake()
  const evidence = join(setupFolder(), 'evidence')
  mkdirSync(evidence)
  for (const [name, n] of [
    ['a.png', 1],
    ['b.png', 1],
    ['c.png', 2],
  ] as const)
    writeFileSync(join(evidence, name), pngOf(n))
  await desk.takeAll(evidence)
  const { db, audit, clock } = desk
  const actor = db.prepare('SELECT actor FROM audit ORDER BY seq DESC LIMIT 1').pluck().get()
  const { set } = createRedactions({ db, audit, clock, actor: () => String(actor) })
  const redact = (item: number, boxes: (typeof A)[]) => set(item as ItemId, boxes)
  return { ...desk, redact, evidence }
}
