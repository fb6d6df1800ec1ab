import { describe, expect, it } from 'vitest'
import { nothingElsewhere } from '../../src/shared/model/asked-before.ts'
import { budget } from '../../src/shared/words/checks.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupSending } from '../support/sending.ts'

const AGAIN = { again: true }
const ELSEWHERE = { alsoElsewhere: true }
const OTHER_TOKEN = { alsoOtherToken: true }

describe('a batch over what reached the service before', () => {
  it('leaves out a check that stopped after its whole file was sent, until a person queues it by itself', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ times: 2, action: { type: 'answer', status: 421 } })
    await app.sendAll()
    expect(app.state(app.files[0]?.sha256 ?? '')?.state).toBe('blocked')
    expect(await app.quoted()).toMatchObject({ mediaToSend: 0, sentBefore: 1 })
    const [row] = app.checkRows(null)
    if (!row) throw new Error('no row')
    app.choices.cancel(row.checkId)
    expect(await app.quoted()).toMatchObject({ mediaToSend: 0, sentBefore: 1 })
    const before = app.questions.length
    expect(await app.choices.retry(row.checkId)).toEqual({ ok: true, value: null })
    expect(app.questions.slice(before)[0]?.message).toBe('Queue it again? You may pay twice.')
    await app.queue.settled()
    expect(app.service.charges()).toHaveLength(1)
  })

  it('takes a check that stopped before anything complete was sent', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ at: 'head', times: 4, action: { type: 'reset' } })
    await app.sendAll()
    expect(await app.quoted()).toMatchObject({ mediaToSend: 1, sentBefore: 0 })
  })

  it('holds back what another service may have charged, until the person says so', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)] })
    app.service.behave({ charge: true, action: { type: 'reset' } })
    await app.sendAll()
    app.given.origin = app.service.origin.replace('127.0.0.1', 'localhost')
    expect(await app.quoted()).toMatchObject({
      mediaToSend: 0,
      elsewhere: { answered: 1, doubtful: 1 },
      chargeUnknown: 0,
    })
    const all = await app.quoted(ELSEWHERE)
    expect(all).toMatchObject({ mediaToSend: 2, elsewhere: { answered: 1, doubtful: 1 } })
    expect(await app.quotes.approve(all.id)).toEqual({ ok: true, value: { queued: 2 } })
  })

  it.each([
    ['has a reply that is not read', { type: 'answer', status: 200, body: [1, 2] }, 'answered'],
    ['has a result', { type: 'normal' }, 'answered'],
    ['was refused', { type: 'answer', status: 422 }, 'refused'],
    ['stopped after all of it was sent', { type: 'answer', status: 421 }, 'doubtful'],
  ] as const)('holds back what %s at another address, and asks natively before it is sent', async (_, action, how) => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ times: 2, action })
    await app.sendAll()
    app.service.behaveWell()
    app.given.origin = app.service.origin.replace('127.0.0.1', 'localhost')
    const elsewhere = { ...nothingElsewhere(), [how]: 1 }
    expect(await app.quoted()).toMatchObject({ mediaToSend: 0, elsewhere, otherToken: nothingElsewhere() })
    expect(await app.quoted(OTHER_TOKEN)).toMatchObject({ mediaToSend: 0 })
    expect(await app.approve()).toEqual({ ok: false, error: { kind: 'nothing_to_send' } })
    const all = await app.quoted(ELSEWHERE)
    expect(all).toMatchObject({ mediaToSend: 1, elsewhere, again: { [`elsewhere_${how}`]: 1 } })
    expect(await app.quotes.approve(all.id)).toEqual({ ok: true, value: { queued: 1 } })
    expect(app.questions.at(-1)?.detail).toContain(budget.before[`elsewhere_${how}`]({ what: '1 image' }))
  })

  it('asks natively before a check is queued again that has a reply from another address', async () => {
    let isYes = true
    const app = await setupSending({ files: [pngOf(1)], says: () => isYes })
    const { origin } = app.service
    app.queue.pause()
    await app.approve()
    const [row] = app.checkRows(null)
    if (!row) throw new Error('no row')
    app.choices.cancel(row.checkId)
    app.queue.resume()
    app.given.origin = origin.replace('127.0.0.1', 'localhost')
    expect(await app.quoted()).toMatchObject({ mediaToSend: 1 })
    await app.sendAll()
    expect(app.service.charges()).toHaveLength(1)
    app.given.origin = origin
    plant(app.db, () => app.db.prepare('UPDATE budget_approvals SET credits = 100').run())
    isYes = false
    expect(await app.choices.retry(row.checkId)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(app.questions.at(-1)?.detail).toContain(budget.before.elsewhere_answered({ what: '1 image' }))
    expect(app.service.charges()).toHaveLength(1)
  })

  it('counts pictures that could not be drawn here', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)] })
    plant(app.db, () =>
      app.db.prepare('UPDATE media SET problems = \'["decode_failed"]\' WHERE sha256 = ?').run(app.files[0]?.sha256),
    )
    expect(await app.quoted()).toMatchObject({ mediaToSend: 2, undecoded: 1 })
  })
})

describe('a batch that another token of the service has answers to', () => {
  const renewed = async (says?: () => boolean) => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2), pngOf(3)], ...(says ? { says } : {}) })
    await app.sendAll()
    app.given.account = 'another account'
    app.queue.credentialsChanged()
    return app
  }

  it('holds them back by itself, and says how many there are', async () => {
    const app = await renewed()
    expect(await app.quoted()).toMatchObject({ mediaToSend: 0, alreadyAnswered: 0, otherToken: { answered: 3 } })
    expect(await app.approve()).toEqual({ ok: false, error: { kind: 'nothing_to_send' } })
    expect(await app.quoted(AGAIN)).toMatchObject({ mediaToSend: 0, again: { answered: 0 } })
    expect(app.service.charges()).toHaveLength(3)
  })

  it('sends them where the person says so, after a native question that counts what is paid again', async () => {
    const app = await renewed()
    const quote = await app.quoted(OTHER_TOKEN)
    expect(quote).toMatchObject({ mediaToSend: 3, otherToken: { answered: 3 }, again: { other_answered: 3 } })
    expect(await app.quotes.approve(quote.id)).toEqual({ ok: true, value: { queued: 3 } })
    expect(app.questions.at(-1)?.detail).toContain(budget.before.other_answered({ what: '3 images' }))
    await app.queue.settled()
    expect(app.service.charges()).toHaveLength(6)
    // Answered under both: what speaks now is this token's own.
    expect(await app.quoted()).toMatchObject({ mediaToSend: 0, alreadyAnswered: 3, otherToken: { answered: 0 } })
    expect(await app.quoted(AGAIN)).toMatchObject({ mediaToSend: 3, again: { answered: 3, other_answered: 0 } })
  })

  it('asks natively though the budget covers it, and a no sends nothing', async () => {
    let isYes = true
    const app = await renewed(() => isYes)
    plant(app.db, () => app.db.prepare('UPDATE budget_approvals SET credits = 100').run())
    isYes = false
    const quote = await app.quoted(OTHER_TOKEN)
    expect(quote.missingCredits).toBe(0)
    expect(await app.quotes.approve(quote.id)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(app.questions.at(-1)?.message).toMatch(/^Analyse 3 images again for /)
    expect(app.service.charges()).toHaveLength(3)
  })
})

describe('analysing again', () => {
  it('is a new run with its own native yes, and both results are kept', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)] })
    await app.sendAll()
    app.service.behave({ times: null, action: { type: 'alter', image: { verdict: 'ai_edited' } } })
    const quote = await app.quoted(AGAIN)
    expect(quote).toMatchObject({ mediaToSend: 2, again: { answered: 2 }, alreadyAnswered: 0, expectedCredits: 2 })
    expect(await app.quotes.approve(quote.id)).toEqual({ ok: true, value: { queued: 2 } })
    expect(app.questions.at(-1)?.detail).toContain('Already have a result, paid again: 2 images')
    await app.queue.settled()
    expect(app.db.prepare('SELECT run, state, charged_credits FROM checks ORDER BY run').raw().all()).toEqual([
      ...[1, 1].map((run) => [run, 'done', 1]),
      ...[2, 2].map((run) => [run, 'done', 1]),
    ])
    expect(app.db.prepare('SELECT count(*) FROM analyses').pluck().get()).toBe(4)
    expect(app.service.charges()).toHaveLength(4)
  })

  it('is asked natively even where the budget covers it, and a no sends nothing', async () => {
    let isYes = true
    const app = await setupSending({ files: [pngOf(1)], says: () => isYes })
    await app.sendAll()
    plant(app.db, () => app.db.prepare('UPDATE budget_approvals SET credits = 100').run())
    isYes = false
    const quote = await app.quoted(AGAIN)
    expect(quote.missingCredits).toBe(0)
    expect(await app.quotes.approve(quote.id)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(app.service.charges()).toHaveLength(1)
  })

  it('is not queued twice while the new run waits', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    await app.sendAll()
    app.queue.pause()
    const quote = await app.quoted(AGAIN)
    await app.quotes.approve(quote.id)
    expect(await app.quoted(AGAIN)).toMatchObject({ mediaToSend: 0, alreadyQueued: 1 })
  })
})
