import { describe, expect, it } from 'vitest'
import { localDay } from '../../src/main/db/budgets.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupSending } from '../support/sending.ts'

const three = [pngOf(1), pngOf(2), pngOf(3)]

describe('a quote', () => {
  it('counts what would be sent and what would not, and why', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(1), pngOf(2), pngOf(3), pngOf(4)] })
    const medium = (index: number) => app.files[index]?.sha256 ?? ''
    plant(app.db, () => app.db.prepare("UPDATE media SET format = 'gif' WHERE sha256 = ?").run(medium(2)))
    plant(app.db, () =>
      app.db
        .prepare('UPDATE media SET metadata = ? WHERE sha256 = ?')
        .run(JSON.stringify({ position: { latitude: 1, longitude: 2 }, hasEmbeddedThumbnail: true }), medium(0)),
    )
    plant(app.db, () => app.db.prepare('UPDATE media SET bytes = 60000000 WHERE sha256 = ?').run(medium(3)))
    plant(app.db, () =>
      app.db.prepare("UPDATE items SET intake = 'listed', sha256 = NULL WHERE id = ?").run(app.files[4]?.itemId),
    )
    expect(await app.quotes.quote(app.caseId, app.itemIds)).toMatchObject({
      value: {
        selectedItems: 5,
        mediaToSend: 1,
        bytesToSend: 4096,
        duplicates: 1,
        notInspected: 1,
        ineligible: expect.arrayContaining([
          { reason: 'format', count: 1 },
          { reason: 'too_large', count: 1 },
        ]) as unknown,
        expectedCredits: 1,
        missingCredits: 1,
        prices: [{ each: 1, basis: 'service' }],
        isSimulated: true,
        budget: null,
        leaves: { withPosition: 1, withThumbnail: 1 },
      },
    })
    expect(app.service.charges()).toEqual([])
  })

  it('prices by the service, else by what was last charged, else assumes one', async () => {
    const app = await setupSending({ files: three, service: { hasExtras: false, costPerImage: 2.5 } })
    expect(await app.quotes.quote(app.caseId, app.itemIds)).toMatchObject({
      value: { prices: [{ each: 1, basis: 'assumed' }], expectedCredits: 3 },
    })
    await app.sendAll(undefined, app.itemIds.slice(0, 1))
    expect(await app.quotes.quote(app.caseId, app.itemIds)).toMatchObject({
      value: { prices: [{ each: 2.5, basis: 'last_seen' }], expectedCredits: 5, alreadyAnswered: 1 },
    })
  })

  it('is asked about where the service says that it costs nothing: without a yes nothing leaves', async () => {
    const app = await setupSending({ files: three, says: () => false })
    const path = '/api/app/image-forensics/credit-info'
    app.service.behave({ path, action: { type: 'alter', reply: { creditCostPerImage: 0 } } })
    expect(await app.sendAll()).toMatchObject({ ok: false, error: { kind: 'declined' } })
    expect(app.posts()).toBe(0)
  })

  it('takes the formats and the size the service names', async () => {
    const app = await setupSending({ files: three })
    app.service.behave({
      path: '/api/app/image-forensics/credit-info',
      action: { type: 'alter', reply: { maxFileSizeMB: 1, allowedFileFormats: 'jpg, webp', creditCostPerImage: 4 } },
    })
    expect(await app.quotes.quote(app.caseId, app.itemIds)).toMatchObject({
      value: { mediaToSend: 0, ineligible: [{ reason: 'format', count: 3 }] },
    })
    expect(app.limits()).toEqual({ formats: ['jpeg', 'webp'], maxBytes: 2 ** 20 })
  })

  it('no longer holds when something changed meanwhile', async () => {
    const app = await setupSending({ files: three })
    const [first, second] = [await app.quoted(), await app.quoted()]
    expect(await app.quotes.approve(first.id)).toEqual({ ok: true, value: { queued: 3 } })
    expect(await app.quotes.approve(second.id)).toEqual({ ok: false, error: { kind: 'quote_stale' } })
    expect(await app.quotes.approve(first.id)).toEqual({ ok: false, error: { kind: 'not_found', what: 'quote' } })
  })

  it('of another account or address is stale', async () => {
    const app = await setupSending({ files: three })
    const quote = await app.quoted()
    app.given.account = 'another'
    expect(await app.quotes.approve(quote.id)).toEqual({ ok: false, error: { kind: 'quote_stale' } })
  })
})

describe('a budget', () => {
  it('is not approved for pictures that another yes, under way at the same time, queues', async () => {
    const app = await setupSending({ files: three })
    const [first, second] = [await app.quoted(), await app.quoted()]
    const asked = app.questions.length
    expect(await Promise.all([app.quotes.approve(first.id), app.quotes.approve(second.id)])).toEqual([
      { ok: true, value: { queued: 3 } },
      { ok: false, error: { kind: 'quote_stale' } },
    ])
    expect(app.questions.length - asked).toBe(1)
    expect(app.db.prepare('SELECT sum(credits) AS credits FROM budget_approvals').get()).toEqual({ credits: 3 })
  })

  it('is asked for natively, naming case, service and credits, and kept with the words that were agreed to', async () => {
    const app = await setupSending({ files: three })
    await app.approve()
    expect(app.questions).toHaveLength(1)
    const [question] = app.questions
    expect(question?.message).toMatch(/^Approve 3 credits for CASE-\d{4}-001\?$/)
    expect(question?.detail).toContain(`${new URL(app.service.origin).host} (simulated, nothing is charged)`)
    expect(app.db.prepare('SELECT credits, actor, day, words FROM budget_approvals').get()).toEqual({
      credits: 3,
      actor: 'A. Examiner',
      day: localDay(Date.now()),
      words: `${question?.message}\n${question?.detail}`,
    })
  })

  it('names what was approved earlier today', async () => {
    const app = await setupSending({ files: three })
    const [first, ...others] = app.itemIds
    if (first === undefined) throw new Error('no file')
    await app.approve(undefined, [first])
    await app.approve(undefined, others)
    expect(app.questions[1]?.detail).toContain('Already approved today: 1 credit.')
  })

  it('that is refused sends and queues nothing', async () => {
    const app = await setupSending({ files: three, says: () => false })
    expect(await app.sendAll()).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(app.queue.state().counts.waiting).toBe(0)
    expect(app.posts()).toBe(0)
  })

  it('stops the queue from starting more when the service charges more than was expected', async () => {
    const app = await setupSending({ files: Array.from({ length: 8 }, (_, salt) => pngOf(salt)) })
    await app.approve()
    app.service.set({ costPerImage: 3 })
    await app.runQueue()
    const { counts } = app.queue.state()
    expect(counts.done).toBeLessThan(5)
    expect(counts.blocked + counts.done).toBe(8)
    expect(app.db.prepare("SELECT DISTINCT reason FROM checks WHERE state = 'blocked'").pluck().all()).toEqual([
      'budget',
    ])
    await app.approve()
    await app.queue.settled()
    expect(app.questions).toHaveLength(2)
    expect(app.queue.state().counts.done + app.queue.state().counts.blocked).toBe(8)
    expect(Object.values(app.service.chargesBySha256()).every((times) => times === 1)).toBe(true)
  })

  it('counts what may have been charged', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ charge: true, action: { type: 'reset' } })
    await app.sendAll()
    expect(await app.quotes.quote(app.caseId, app.itemIds)).toMatchObject({
      value: { budget: { approvedCredits: 1, committedCredits: 1 } },
    })
  })
})

describe('a person', () => {
  it('takes what was not sent out of the queue, and can approve it again', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    await app.approve()
    const [row] = app.checkRows(app.caseId)
    if (!row) throw new Error('no row')
    expect(app.choices.cancel(row.checkId)).toEqual({ ok: true, value: null })
    expect(app.state(row.sha256)).toMatchObject({ state: 'cancelled' })
    expect(app.choices.cancel(row.checkId)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'finished' } })
    expect(await app.approve()).toEqual({ ok: true, value: { queued: 1 } })
    expect(app.questions).toHaveLength(1)
  })

  it('pauses and resumes, and the pause outlives the app', async () => {
    const app = await setupSending({ files: three })
    await app.approve()
    app.queue.start()
    app.queue.pause()
    await app.queue.settled()
    const later = await app.reopen()
    await later.runQueue()
    expect(later.queue.state().paused?.reason).toBe('paused_by_person')
    await later.resumeQueue()
    expect(later.queue.state()).toMatchObject({ paused: null, counts: { done: 3 } })
  })

  it('sends a refused picture again one by one, never by a batch', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ action: { type: 'answer', status: 422 } })
    await app.sendAll()
    expect(await app.quotes.quote(app.caseId, app.itemIds)).toMatchObject({
      value: { mediaToSend: 0, refusedBefore: 1 },
    })
    const [row] = app.checkRows(null)
    if (!row) throw new Error('no row')
    expect(await app.choices.retry(row.checkId)).toEqual({ ok: true, value: null })
    await app.queue.settled()
    expect(app.state(row.sha256)).toEqual({ state: 'done', reason: null })
  })
})
