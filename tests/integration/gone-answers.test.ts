import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createCaseTallies } from '../../src/main/db/case-tally.ts'
import { createEraseCase } from '../../src/main/db/erase-case.ts'
import { setupChecked } from '../support/fact-checking.ts'
import { verifyForged, verifyHere } from '../support/log-check.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'
import { PICTURES, setupErased, setupErasedFactChecks, takeIn } from '../support/taken-again.ts'

const NAME = 'CASE-2026-001 ITEM-0001'
const FIRST = 'check_id = (SELECT id FROM checks WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1 LIMIT 1))'
const ATTEMPT = `(SELECT id FROM attempts WHERE ${FIRST})`

describe('a verification of what the log tells of', () => {
  it('says that all of it is there', async () => {
    const { db } = await setupAnswered()
    const { gone, lines, outcome } = verifyHere(db)
    expect(outcome).toBe('whole')
    expect(gone).toEqual({ checked: 4, different: [], differentCount: 0 })
    expect(lines.gone).toBe('Every item, every request and every answer the log tells of is there.')
  })

  it('names a kept answer that is gone, and counts no result as compared that was read in it', async () => {
    const { db } = await setupAnswered()
    const { outcome, gone, readings, lines } = verifyForged(
      db,
      `DELETE FROM replies WHERE attempt_id = ${ATTEMPT};
       UPDATE analyses SET verdict = 'real', parsed = json_set(parsed, '$.images[0].verdict', 'real') WHERE ${FIRST}`,
    )
    expect(outcome).toBe('broken')
    expect(gone).toMatchObject({
      differentCount: 1,
      different: [{ what: 'answer', name: NAME, kind: 'image_forensics', at: expect.any(Number) }],
    })
    expect(readings).toMatchObject({ differentCount: 1, different: [{ name: NAME, what: 'gone' }] })
    expect(lines.gone).toMatch(
      /^NOT there any more, although the log tells of it: CASE-2026-001 ITEM-0001 \(answer of image forensics, received \d+ \w+ \d{4}, [\d:]+ UTC\)\.$/,
    )
    expect(lines.readings).toContain(
      `${NAME}: the answer it was read in, or the request it answers, is not there any more`,
    )
  })

  it('names a request that is gone with its answer, as if it had never been', async () => {
    const { db } = await setupAnswered()
    const { outcome, gone, lines } = verifyForged(
      db,
      `DELETE FROM analyses WHERE ${FIRST};
       DELETE FROM replies WHERE attempt_id = ${ATTEMPT};
       DELETE FROM attempts WHERE ${FIRST};
       DELETE FROM checks WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1)`,
    )
    expect(outcome).toBe('broken')
    expect(gone.different).toMatchObject([
      { what: 'answer', name: NAME },
      { what: 'request', name: NAME },
    ])
    expect(lines.gone).toContain(`${NAME} (request of image forensics, made `)
  })

  it('does not take the answer to a request that is gone for one that is kept', async () => {
    const { db } = await setupAnswered()
    const { gone, readings } = verifyForged(db, `DELETE FROM attempts WHERE ${FIRST}`)
    expect(gone.different.map(({ what }) => what)).toEqual(['answer', 'request'])
    expect(readings.different).toMatchObject([{ name: NAME, what: 'gone' }])
  })

  it.each([
    ['the answer that ended it', "DELETE FROM job_replies WHERE what = 'end'", ['answer']],
    ['its job', 'DELETE FROM jobs', ['answer']],
    ['all of it', 'DELETE FROM fact_checks; DELETE FROM job_replies; DELETE FROM jobs', ['answer']],
  ])('names a fact check of which somebody took away %s', async (_what, sql, gone) => {
    const { db } = await setupChecked()
    expect(verifyHere(db).outcome).toBe('whole')
    const found = verifyForged(db, sql)
    expect(found.outcome).toBe('broken')
    expect(found.gone.different).toMatchObject(gone.map((what) => ({ what, name: NAME, kind: 'fact_check' })))
  })

  it('names items that are gone', async () => {
    const desk = await setupSending({ files: [] })
    takeIn(desk, 'taken in', PICTURES)
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole', gone: { checked: 2 } })
    const { outcome, lines } = verifyForged(
      desk.db,
      'DELETE FROM sightings WHERE item_id = 2; DELETE FROM items WHERE id = 2',
    )
    expect(outcome).toBe('broken')
    expect(lines.gone).toBe('NOT there any more, although the log tells of it: CASE-2026-002 ITEM-0002.')
    expect(verifyForged(desk.db, 'DELETE FROM exhibits').lines.gone).toContain('CASE-2026-002 ITEM-0001')
  })

  it('names the case with all that was in it where its row is gone', async () => {
    const { db } = await setupAnswered()
    const { outcome, gone } = verifyForged(db, 'DELETE FROM items; DELETE FROM attempts; DELETE FROM cases')
    expect(outcome).toBe('broken')
    expect(gone.different[0]?.name).toMatch(/ of a case that is gone$/)
  })
})

describe('what went in the right way', () => {
  it('is not looked for: a deleted case, with its answers and fact checks', async () => {
    for (const { db } of [await setupErased(), await setupErasedFactChecks()])
      expect(verifyHere(db)).toMatchObject({ outcome: 'whole', gone: { differentCount: 0 } })
  })

  it('is not looked for while a case is being deleted', async () => {
    const desk = await setupSending({ files: [] })
    const { caseId, ids } = takeIn(desk, 'in this run')
    const { db, audit } = desk
    const erase = createEraseCase({ db, audit, clock: systemClock })
    expect(erase.begin(caseId, 'CASE-2026-002', createCaseTallies(db).caseTally(caseId))).toBe(true)
    erase.eraseItems(caseId, ids)
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', gone: { checked: 2, differentCount: 0 } })
  })
})

/** Two pictures that were taken in and answered. */
async function setupAnswered() {
  const desk = await setupSending({ files: [pngOf(1), pngOf(2)] })
  await desk.sendAll()
  return desk
}
