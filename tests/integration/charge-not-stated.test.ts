import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { createLedgerQueries } from '../../src/main/db/ledger-queries.ts'
import { sendAgainQuestion } from '../../src/shared/words/checks.ts'
import { statusOfItem, statusWords } from '../../src/shared/words/statuses.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

const ENVELOPE = { error: { code: 'INTERNAL', message: 'Something went wrong.' } }
const REFUSED = { type: 'answer', status: 500, body: ENVELOPE } as const
const picturesOf = (count: number) => Array.from({ length: count }, (_, n) => pngOf(n + 1))

/** Images that the service refuses without stating a charge, until the queue pauses. */
async function setupRefused(count: number, status: 409 | 500 = 500) {
  const app = await setupSending({ files: picturesOf(count) })
  app.service.behave({ times: null, charge: false, action: { ...REFUSED, status } })
  await app.sendAll()
  return app
}

describe('a request that the service refused without stating a charge', () => {
  it('pauses the queue after three of five, and stays committed in budget and ledger', async () => {
    const app = await setupRefused(20)
    const { paused, counts } = app.queue.state()
    expect(paused).toMatchObject({ reason: 'not_stated_repeatedly', until: null })
    // A second upload may have been under way when the third was refused.
    expect([3, 4]).toContain(counts.rejected)
    expect(counts).toMatchObject({ unknown: 0, waiting: 20 - counts.rejected })
    expect(app.posts()).toBe(counts.rejected)
    expect(createLedgerQueries(app.db).ledgerSummary(null).total).toEqual({
      expected: counts.waiting,
      charged: 0,
      unknown: counts.rejected,
    })
    expect((await app.quoted()).budget).toMatchObject({ approvedCredits: 20, committedCredits: 20 })
    const attempts = app.db.prepare('SELECT DISTINCT outcome, reason, superseded FROM attempts').all()
    expect(attempts).toEqual([{ outcome: 'unknown', reason: 'charge_not_stated', superseded: 0 }])
  })

  it.each([409, 500] as const)('asks for no decision, and says what it is: %i', async (status) => {
    const app = await setupRefused(1, status)
    expect(app.doubtfulRows.of(null)).toEqual({ rows: [], total: 0 })
    const [itemId] = app.itemIds
    const row = itemId === undefined ? undefined : freshLists(app.db).row(itemId, app.context())
    if (!row) throw new Error('no row')
    expect(row).toMatchObject({ status: 'unknown', statusReason: 'charge_not_stated' })
    expect(statusWords(statusOfItem(row)).label).toBe('Refused, charge not stated')
    const [attempt] = createItemDetails(app.db).attempts(row.checkId ?? '')
    expect(attempt).toMatchObject({ outcome: 'unknown', httpStatus: status, serviceMessage: ENVELOPE.error.message })
    expect(payloadsOf(app.db, 'attempt.ended')).toMatchObject([{ outcome: 'unknown', reason: 'charge_not_stated' }])
  })

  it('is never sent again by itself, after a restart or with everything not yet sent', async () => {
    const app = await setupRefused(2)
    expect(await app.quoted()).toMatchObject({ mediaToSend: 0, refusedBefore: 2, chargeUnknown: 0 })
    expect(await app.quoted({ again: true })).toMatchObject({ mediaToSend: 0, refusedBefore: 2 })
    const later = await app.reopen()
    await later.runQueue()
    await later.resumeQueue()
    expect(later.queue.state().counts).toMatchObject({ unknown: 0, rejected: 2, waiting: 0 })
    expect(app.posts()).toBe(2)
  })

  it('is sent again by a person alone, who is told that the first may have been charged', async () => {
    const app = await setupRefused(1)
    const [check] = app.checkRows(null)
    const doubt = check && app.doubtfulRows.one(check.checkId)
    if (!doubt) throw new Error('no request')
    expect(await app.choices.retry(doubt.checkId)).toMatchObject({ error: { reason: 'already_sent' } })
    expect(await app.choices.decide(doubt.attemptId, 'send_again')).toEqual({ ok: true, value: null })
    const { host } = new URL(app.service.origin)
    expect(app.questions.at(-1)?.detail).toBe(sendAgainQuestion(doubt.name, host, 1, true).detail)
    expect(app.questions.at(-1)?.detail).toMatch(/may have been charged/)
    await app.queue.settled()
    expect(app.posts()).toBe(2)
    // Both requests count, as possibly charged.
    expect(createLedgerQueries(app.db).ledgerSummary(null).total).toMatchObject({ charged: 0, unknown: 2 })
  })

  it('leaves a failure without the envelope for a person to decide about', async () => {
    const app = await setupSending({ files: picturesOf(2) })
    app.service.behave({ action: { type: 'answer', status: 500, body: { error: 'Something went wrong.' } } })
    app.service.behave({ action: { type: 'answer', status: 503, body: { error: { code: 'BUSY' } } } })
    await app.sendAll()
    expect(app.doubtfulRows.of(null)).toMatchObject({
      total: 2,
      rows: [{ reason: 'server_error' }, { reason: 'server_error' }],
    })
  })
})

describe('paid replies without a verdict', () => {
  const EMPTY = { times: null, action: { type: 'alter', reply: { images: [] } } } as const

  it('pause the queue, an empty list too, and the rest of the batch goes on with one press', async () => {
    const app = await setupSending({ files: picturesOf(12) })
    app.service.behave(EMPTY)
    await app.sendAll()
    expect(app.queue.state().paused).toMatchObject({ reason: 'no_verdict_repeatedly', until: null })
    expect(app.queue.state().counts.waiting).toBeGreaterThan(0)
    await app.resumeQueue()
    expect(app.queue.state()).toMatchObject({ paused: null, counts: { done: 12, waiting: 0 } })
    expect(app.service.charges()).toHaveLength(12)
    const states = app.db.prepare('SELECT DISTINCT state, reason FROM checks').all()
    expect(states).toEqual([{ state: 'done_unread', reason: 'no_verdict' }])
  })

  it('go on after a restart as well, and pause the next batch', async () => {
    const app = await setupSending({ files: picturesOf(10) })
    app.service.behave(EMPTY)
    await app.approve(undefined, app.itemIds.slice(0, 6))
    await app.runQueue()
    expect(app.queue.endKeptPause()).toMatchObject({ reason: 'no_verdict_repeatedly' })
    const later = await app.reopen()
    await later.runQueue()
    expect(later.queue.state()).toMatchObject({ paused: null, counts: { done: 6 } })
    await app.approve(later, app.itemIds.slice(6))
    await later.runQueue()
    expect(later.queue.state().paused).toMatchObject({ reason: 'no_verdict_repeatedly' })
  })
})
