import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import type { Sha256 } from '../../src/shared/model/ids.ts'
import { setupLife } from '../support/case-life.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'
import { deleted, lists, PICTURES, setupErased, setupErasedFactChecks, takeIn } from '../support/taken-again.ts'

describe('an item whose answer was erased with a deleted case', () => {
  it('is not sent, in lists, counts and by itself, and says when it was erased', async () => {
    const { db, again, rows, counts, caseId } = await setupErased()
    expect(rows(again.caseId)).toMatchObject([
      { status: 'not_sent', verdict: null, checkId: null },
      { status: 'not_sent', verdict: null, checkId: null },
    ])
    expect(counts(again.caseId).state).toEqual([{ value: 'not_sent', count: 2 }])
    const details = createItemDetails(db)
    const sha256 = sha256Of(pngOf(1)) as Sha256
    const slices = db.prepare("SELECT at FROM audit WHERE case_id = ? AND type = 'erasure.slice'").pluck().all(caseId)
    expect(slices).toContain(details.erasedWith(sha256))
    expect(details.erasedWith(sha256Of(pngOf(9)))).toBeNull()
    // That it was asked stays in its history, with no answer to open.
    expect(details.otherAttempts(sha256, again.caseId, null)).toMatchObject([{ outcome: 'success', replyBytes: null }])
  })

  it('stays analysed where another case held the bytes when the case was deleted', async () => {
    const desk = setupLife(await setupSending({ files: PICTURES }))
    const other = takeIn(desk, 'other')
    await desk.sendAll()
    await deleted(desk)
    expect(lists(desk).rows(other.caseId)).toMatchObject([{ status: 'done' }, { status: 'done' }])
    expect(createItemDetails(desk.db).erasedWith(sha256Of(pngOf(1)))).toBeNull()
  })

  it('shows no fact check that was erased with it', async () => {
    const desk = await setupErasedFactChecks()
    const { rows, counts } = lists(desk)
    expect(rows(desk.again.caseId).map(({ factCheck }) => factCheck)).toEqual([null, null])
    expect(counts(desk.again.caseId).factCheck).toEqual([{ value: 'none', count: 2 }])
    expect(desk.rows.jobsOf(sha256Of(pngOf(1)), desk.again.caseId, desk.context())).toEqual([])
  })
})
