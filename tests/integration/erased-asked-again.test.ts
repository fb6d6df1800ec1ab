import { describe, expect, it } from 'vitest'
import { createLedgerQueries } from '../../src/main/db/ledger-queries.ts'
import { setupLife } from '../support/case-life.ts'
import { setupSending } from '../support/sending.ts'
import { deleted, PICTURES, setupErased, setupErasedFactChecks, takeIn } from '../support/taken-again.ts'

describe('what was answered and erased with a deleted case', () => {
  it('is asked again only after a yes that says that it was answered before, and is answered and paid in its own case', async () => {
    const says = { yes: false }
    const desk = await setupErased({ says: ({ message }) => says.yes || !message.includes('CASE-2026-002') })
    const { again, rows, service, quotes, approve, queue } = desk
    const reported = { mediaToSend: 2, alreadyAnswered: 0, again: { answered: 0, erased: 2 }, expectedCredits: 2 }
    expect(await quotes.quote(again.caseId, again.ids)).toMatchObject({ value: reported })
    expect(await approve(undefined, again.ids, again.caseId)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(desk.questions.at(-1)?.detail).toContain('Had a result, since erased, paid again: 2 images')
    expect(service.charges()).toHaveLength(2)
    says.yes = true
    expect(await approve(undefined, again.ids, again.caseId)).toMatchObject({ value: { queued: 2 } })
    await queue.settled()
    expect(rows(again.caseId)).toMatchObject([{ status: 'done' }, { status: 'done' }])
    expect(service.charges()).toHaveLength(4)
    expect(await quotes.quote(again.caseId, again.ids)).toMatchObject({
      value: { mediaToSend: 0, alreadyAnswered: 2, again: { erased: 0 } },
    })
    // What the deleted case paid stays told, beside no item.
    const { ledgerPage, ledgerSummary } = createLedgerQueries(desk.db)
    expect(ledgerSummary(null).total.charged).toBe(4)
    const items = ledgerPage(null, 0, 10).rows.map(({ item }) => item?.itemId ?? null)
    expect(items.toSorted()).toEqual([...again.ids, null, null].toSorted())
  })

  it('is not counted as erased where another case held the bytes when the case was deleted', async () => {
    const desk = setupLife(await setupSending({ files: PICTURES }))
    const other = takeIn(desk, 'other')
    await desk.sendAll()
    await deleted(desk)
    expect(await desk.quotes.quote(other.caseId, other.ids)).toMatchObject({
      value: { mediaToSend: 0, alreadyAnswered: 2, again: { erased: 0 } },
    })
  })

  it('is fact-checked as if never before, and the sheet says that it was answered', async () => {
    const desk = await setupErasedFactChecks()
    const batch = { kind: 'fact_check', context: '', linkModality: null } as const
    expect(await desk.quotes.quote(desk.again.caseId, desk.again.ids, undefined, batch)).toMatchObject({
      value: { mediaToSend: 2, alreadyAnswered: 0, again: { erased: 2 } },
    })
  })
})
