import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRedactions } from '../../src/main/db/redactions.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
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
    expect(media).toEqual({ checked: 2, different: [], differentCount: 0, unnamed: 0 })
    expect(outcome).toBe('whole')
    expect(lines.media).toBe('What was read in 2 files is what the log says of the reading.')
  })

  it.each([
    ['its metadata', `metadata = '{"make":"Other"}'`],
    ['its size in pixels', 'width = width + 1'],
    ['its format', "format = 'jpeg'"],
    ['its problems', `problems = '["truncated"]'`],
    ['the version that read it', "recipe = 0, metadata = '{}'"],
  ])('names an item of which somebody altered %s', async (_what, change) => {
    const { db } = await setup()
    const found = verifyForged(db, `UPDATE media SET ${change} WHERE ${FIRST}`)
    expect(found.outcome).toBe('broken')
    expect(found.media).toMatchObject({ different: [NAME], differentCount: 1 })
    expect(found.lines.media).toContain(`NOT what the log says of the reading: ${NAME}`)
  })

  it('says that it was not compared where the entry has no digest of it', async () => {
    const { db, audit, caseId } = await setup()
    const sha256 = db.prepare('SELECT sha256 FROM items WHERE number = 1').pluck().get()
    db.transaction(() => audit.append({ caseId, type: 'item.hashed', payload: { item: 'ITEM-0001', sha256 } }))()
    const { media, outcome, lines } = verifyHere(db)
    expect(media).toMatchObject({ checked: 2, unnamed: 1, differentCount: 0 })
    expect(outcome).toBe('whole')
    expect(lines.notLookedAt).toContain('what was read in 1 file, of which the log does not tell')
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
  return { ...desk, redact }
}
