import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExhibitId } from '../../src/shared/model/ids.ts'
import { setupFolder } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'
import { verifyForged, verifyHere } from '../support/log-check.ts'
import { pngOf } from '../support/pictures.ts'

const NAME = 'CASE-2026-001 ITEM-0002'
const EXHIBIT = 'CASE-2026-001 EXH-01'
const SECOND = 'item_id = (SELECT id FROM items WHERE number = 2)'

/**
 * Three pictures with a history: all read, the second verified as different, the third missing twice and back, then taken
 * in again, and all verified at another place.
 */
async function setup() {
  const desk = setupIntake()
  const { proving, caseId, takeAll } = desk
  const room = setupFolder()
  const folder = join(room, 'card')
  mkdirSync(folder)
  for (const n of [1, 2, 3]) writeFileSync(join(folder, `${n}.png`), pngOf(n))
  const verify = async () => {
    expect(proving.verify(caseId, []).ok).toBe(true)
    await proving.whenIdle(caseId)
  }
  await takeAll(folder)
  writeFileSync(join(folder, '2.png'), pngOf(7))
  rmSync(join(folder, '3.png'))
  await verify()
  await verify()
  writeFileSync(join(folder, '3.png'), pngOf(3))
  await takeAll(folder)
  rmSync(join(folder, '3.png'))
  await takeAll(folder)
  await verify()
  writeFileSync(join(folder, '3.png'), pngOf(3))
  await takeAll(folder)
  const elsewhere = join(room, 'elsewhere')
  renameSync(folder, elsewhere)
  expect((await proving.relink(1 as ExhibitId, Buffer.from(elsewhere))).ok).toBe(true)
  await proving.whenIdle(caseId)
  writeFileSync(join(elsewhere, '2.png'), pngOf(8))
  await verify()
  return desk
}

describe('a verification of the history of evidence', () => {
  it('holds where looks at files, and the rounds they belong to, are those the log tells of', async () => {
    const { db } = await setup()
    const { sightings, rounds, outcome, lines } = verifyHere(db)
    expect(sightings).toEqual({ checked: 3, different: [], differentCount: 0 })
    expect(rounds).toMatchObject({ different: [], differentCount: 0 })
    expect(rounds.checked).toBeGreaterThan(6)
    expect(outcome).toBe('whole')
    expect(lines.sightings).toBe('What was seen of the files of 3 items, and when, is what the log says.')
    expect(lines.rounds).toBe(
      `${rounds.checked} rounds over exhibits ended when, how and with the counts the log says.`,
    )
  })

  it.each([
    ['a look that found it different is gone', `DELETE FROM sightings WHERE ${SECOND} AND what = 'differs'`],
    ['the newest look is gone', 'DELETE FROM sightings WHERE id = (SELECT max(id) FROM sightings WHERE item_id = 2)'],
    ['its whole history is gone', `DELETE FROM sightings WHERE ${SECOND}`],
    [
      'a look found it different and says verified',
      `UPDATE sightings SET what = 'verified' WHERE ${SECOND} AND what = 'differs'`,
    ],
    [
      'a look was at another time',
      `UPDATE sightings SET seen_at = seen_at - 864000000 WHERE ${SECOND} AND what = 'read'`,
    ],
    [
      'a look found other bytes',
      `UPDATE sightings SET sha256 = printf('%064d', 1) WHERE ${SECOND} AND what = 'differs'`,
    ],
    [
      'a look was put in',
      `INSERT INTO sightings (item_id, what, seen_at, path, sha256) SELECT id, 'verified', 0, path, sha256 FROM items WHERE number = 2`,
    ],
    ['the list no longer says different', 'UPDATE items SET differs_at = NULL WHERE number = 2'],
    ['the list says that it is missing', 'UPDATE items SET missing_at = 1 WHERE number = 2'],
  ])('names an item of which %s', async (_what, sql) => {
    const { db } = await setup()
    const { sightings, outcome, lines } = verifyForged(db, sql)
    expect(sightings).toMatchObject({ different: [NAME], differentCount: 1 })
    expect(outcome).toBe('broken')
    expect(lines.sightings).toBe(`What was seen of the file of 1 item, and when, is NOT what the log says: ${NAME}.`)
  })

  it.each([
    ['one is gone', "DELETE FROM rounds WHERE id = (SELECT max(id) FROM rounds WHERE kind = 'verify')"],
    ['all are gone', 'DELETE FROM rounds'],
    ['one counts otherwise', `UPDATE rounds SET counts = json_set(counts, '$.differs', 0) WHERE kind = 'verify'`],
    ['one ended otherwise', "UPDATE rounds SET state = 'cancelled' WHERE id = 1"],
    ['one ended at another time', 'UPDATE rounds SET ended_at = ended_at - 864000000 WHERE id = 1'],
    [
      'one was put in',
      "INSERT INTO rounds (exhibit_id, kind, state, started_at, ended_at) VALUES (1, 'verify', 'finished', 1, 1)",
    ],
  ])('names an exhibit of whose rounds %s', async (_what, sql) => {
    const { db } = await setup()
    const { rounds, outcome, lines } = verifyForged(db, sql)
    expect(rounds).toMatchObject({ different: [EXHIBIT], differentCount: 1 })
    expect(outcome).toBe('broken')
    expect(lines.rounds).toBe(`The rounds over 1 exhibit are NOT those the log tells of: ${EXHIBIT}.`)
  })
})
