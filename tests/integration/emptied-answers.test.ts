import { describe, expect, it } from 'vitest'
import type { Database } from '../../src/main/db/open.ts'
import { setupLife } from '../support/case-life.ts'
import { verifyHere } from '../support/log-check.ts'
import { setupSending } from '../support/sending.ts'
import { deleted, PICTURES, setupErased, takeIn } from '../support/taken-again.ts'

const verify = (db: Database) => {
  const { replies, outcome, lines } = verifyHere(db)
  return { ...replies, outcome, said: lines.replies }
}
/** Changes stored answers past the app, as whoever can write the file does. */
const forge = (db: Database, sql: string) => db.exec(`DROP TRIGGER replies_are_final; ${sql}`)

describe('a verification of answers that were emptied', () => {
  it('tells them as emptied, with and without an item of the same bytes', async () => {
    const desk = setupLife(await setupSending({ files: PICTURES }))
    await desk.sendAll()
    await deleted(desk)
    const whole = { outcome: 'whole', checked: 0, emptied: 2, differentCount: 0 }
    expect(verify(desk.db)).toMatchObject(whole)
    const again = takeIn(desk, 'again')
    expect(verify(desk.db)).toMatchObject(whole)
    // A request that never came through goes over to the case that asks next, with the answers it had.
    desk.db.prepare('UPDATE checks SET case_id = ?').run(again.caseId)
    expect(verify(desk.db)).toMatchObject(whole)
    expect(verify(desk.db).said).toContain('2 answers were emptied with deleted cases.')
  })

  it('finds an emptied answer that holds other bytes now', async () => {
    const { db } = await setupErased()
    forge(db, "UPDATE replies SET body = X'7B7D' WHERE id = 1")
    expect(verify(db)).toMatchObject({ outcome: 'broken', emptied: 1, differentCount: 1 })
  })

  it('counts nothing as compared that went with its case, and says so of each thing once', async () => {
    const desk = setupLife(await setupSending({ files: PICTURES }))
    await desk.sendAll()
    const before = verifyHere(desk.db).lines
    expect(before.requests).toMatch(/^2 requests are what the log says/)
    expect(before.notLookedAt).not.toContain('2 requests')
    await deleted(desk)
    const { outcome, lines } = verifyHere(desk.db)
    expect(outcome).toBe('whole')
    const { items, requests, media, readings, lists, sightings, rounds, marks, findings, replies, notLookedAt } = lines
    expect([items, requests, media, readings, lists, sightings, rounds, marks, findings]).toEqual(Array(9).fill(null))
    expect(replies).toBe('2 answers were emptied with deleted cases.')
    expect(notLookedAt).toContain('2 requests, of which the log does not tell or does not tell any more')
    expect(notLookedAt).not.toMatch(/\b2 files|kept answer/)
    for (const line of Object.values(lines)) expect(line ?? '').not.toMatch(/(^|\D )0 /)
  })

  it.each([
    ['an answer of a case that stands', false, ''],
    ['one that was kept because another case held its bytes', true, ''],
    ['the same with what was read in it', true, 'DELETE FROM analyses;'],
  ])('finds %s emptied by somebody else', async (_what, isDeleted, more) => {
    const desk = setupLife(await setupSending({ files: PICTURES }))
    takeIn(desk, 'other')
    await desk.sendAll()
    if (isDeleted) await deleted(desk)
    expect(verify(desk.db)).toMatchObject({ outcome: 'whole', checked: 2, emptied: 0 })
    forge(desk.db, `UPDATE replies SET body = X'', headers = '{}'; ${more}`)
    expect(verify(desk.db)).toMatchObject({ outcome: 'broken', emptied: 0, differentCount: 2 })
  })
})
