import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/shared/model/eligibility.ts'
import { NO_FILTER } from '../../src/shared/model/item-list.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupSending } from '../support/sending.ts'
import { socketsSettled } from '../support/virtual-time.ts'

/** One picture whose request may have been charged, and then a new token. */
async function setupNewToken() {
  const app = await setupSending({ files: [pngOf(1)] })
  app.service.behave({ charge: true, action: { type: 'reset' } })
  await app.sendAll()
  const [row] = app.doubtfulRows.of(null).rows
  if (!row) throw new Error('nothing doubtful')
  app.given.account = 'another account'
  app.queue.credentialsChanged()
  const quote = () => app.quotes.quote(app.caseId, app.itemIds)
  const items = () => {
    const context = { origin: app.service.origin, account: app.given.account, ...DEFAULT_LIMITS }
    const sort = { by: 'reference', descending: false } as const
    const query = { caseId: app.caseId, filter: NO_FILTER, sort }
    return freshLists(app.db).page(query, context, 0, 50).rows
  }
  return { app, quote, items, sha256: row.sha256, checkId: row.checkId, attemptId: row.attemptId }
}

describe('a possibly charged request after a new token', () => {
  it('is counted as doubtful, and no batch sends it again', async () => {
    const { app, quote } = await setupNewToken()
    expect(await quote()).toMatchObject({ value: { mediaToSend: 0, chargeUnknown: 1, missingCredits: 0 } })
    expect(await app.approve()).toEqual({ ok: false, error: { kind: 'nothing_to_send' } })
    expect(app.service.charges()).toHaveLength(1)
  })

  it('still shows on its item', async () => {
    const { items, checkId } = await setupNewToken()
    expect(items()).toMatchObject([{ status: 'unknown', checkId }])
  })
})

describe('a decision about a request of an earlier token', () => {
  it('sends it again with the token in use, and says so in the custody log', async () => {
    const { app, attemptId, checkId, sha256 } = await setupNewToken()
    expect(await app.choices.decide(attemptId, 'send_again')).toEqual({ ok: true, value: null })
    await app.queue.settled()
    expect(app.state(sha256)).toEqual({ state: 'done', reason: null })
    expect(app.service.charges()).toHaveLength(2)
    expect(app.db.prepare('SELECT account FROM checks').pluck().all()).toEqual(['another account'])
    const payload = app.db.prepare("SELECT payload FROM audit WHERE type = 'check.adopted'").pluck().get() as string
    expect(JSON.parse(payload)).toMatchObject({ check: checkId, from: 'account', to: 'another account' })
  })

  it('sends what was not charged with the token in use', async () => {
    const { app, attemptId, sha256 } = await setupNewToken()
    await app.choices.decide(attemptId, 'not_charged')
    await app.queue.settled()
    expect(app.state(sha256)).toEqual({ state: 'done', reason: null })
  })

  it('is refused while another address is in use, and can still be left', async () => {
    const { app, attemptId, sha256 } = await setupNewToken()
    const asked = app.questions.length
    app.given.origin = 'https://elsewhere.example'
    const refusal = { ok: false, error: { kind: 'not_now', reason: 'other_address' } }
    expect(await app.choices.decide(attemptId, 'send_again')).toEqual(refusal)
    expect(await app.choices.decide(attemptId, 'not_charged')).toEqual(refusal)
    expect(await app.choices.decide(attemptId, 'left')).toEqual({ ok: true, value: null })
    expect(app.questions).toHaveLength(asked)
    expect(app.state(sha256)).toMatchObject({ state: 'unknown' })
  })

  it('does not send where the token in use has a request of its own, and settles what was not charged', async () => {
    const { app, attemptId, checkId, sha256, quote } = await setupNewToken()
    plant(app.db, () =>
      app.db
        .prepare(`INSERT INTO checks (id, case_id, sha256, kind, origin, account, state, reason, day, created_at, updated_at)
                VALUES ('rival', ?, ?, 'image_forensics', ?, 'another account', 'rejected', 'file_missing', 'd', 0, 0)`)
        .run(app.caseId, sha256, app.service.origin),
    )
    expect(await quote()).toMatchObject({ value: { mediaToSend: 0, chargeUnknown: 1 } })
    const refusal = { kind: 'not_now', reason: 'asked_again' }
    expect(await app.choices.decide(attemptId, 'send_again')).toMatchObject({ error: refusal })
    expect(await app.choices.retry('rival' as typeof checkId)).toMatchObject({ error: { reason: 'already_sent' } })
    expect(await app.choices.decide(attemptId, 'not_charged')).toEqual({ ok: true, value: null })
    expect(app.db.prepare('SELECT state FROM checks WHERE id = ?').pluck().get(checkId)).toBe('cancelled')
    expect(await quote()).toMatchObject({ value: { mediaToSend: 1, chargeUnknown: 0 } })
  })
})

describe('a refused check that is queued again', () => {
  const setupRefused = async (says: () => boolean = () => true) => {
    let answers = () => true
    const app = await setupSending({ files: [pngOf(1)], says: () => answers() })
    app.service.behave({ action: { type: 'answer', status: 422 } })
    await app.sendAll()
    answers = says
    const [row] = app.checkRows(null)
    if (!row) throw new Error('no row')
    return { app, checkId: row.checkId, sha256: row.sha256, before: app.questions.length }
  }

  it('asks first, because it may have been charged', async () => {
    const { app, checkId, sha256, before } = await setupRefused(() => false)
    expect(await app.choices.retry(checkId)).toEqual({ ok: false, error: { kind: 'declined' } })
    const [question] = app.questions.slice(before)
    expect(question?.message).toBe('Queue it again? You may pay twice.')
    expect(question?.detail).toContain('before and may have been charged.')
    expect(app.state(sha256)).toMatchObject({ state: 'rejected' })
  })

  it('names what the service said it took', async () => {
    const { app, checkId, before } = await setupRefused(() => false)
    plant(app.db, () => app.db.prepare('UPDATE checks SET charged_credits = 1').run())
    await app.choices.retry(checkId)
    expect(app.questions[before]?.detail).toContain('1 credit charged already')
  })

  it('goes with the token in use, and nowhere while another address is in use', async () => {
    const { app, checkId, sha256 } = await setupRefused()
    app.given.account = 'another account'
    const { origin } = app.given
    app.given.origin = 'https://elsewhere.example'
    expect(await app.choices.retry(checkId)).toMatchObject({ error: { kind: 'not_now', reason: 'other_address' } })
    app.given.origin = origin
    expect(await app.choices.retry(checkId)).toEqual({ ok: true, value: null })
    await app.queue.settled()
    expect(app.state(sha256)).toEqual({ state: 'done', reason: null })
  })

  it('does not go when the token changed while the question was open', async () => {
    const { app, checkId, sha256 } = await setupRefused(() => {
      app.given.account = 'another account'
      return true
    })
    expect(await app.choices.retry(checkId)).toMatchObject({ error: { kind: 'not_now', reason: 'account_changed' } })
    expect(app.state(sha256)).toMatchObject({ state: 'rejected' })
  })
})

describe('the balance', () => {
  /** The requests from the first that is paid for on; a quote asks for prices before. */
  const requestsFrom = async (app: Awaited<ReturnType<typeof setupSending>>) => {
    await socketsSettled()
    const all = app.service.requests().map(({ method }) => method)
    return all.slice(all.indexOf('POST'))
  }

  it.each([1, 2, 5])('is asked for once, when the last of %i requests has ended', async (count) => {
    const app = await setupSending({ files: Array.from({ length: count }, (_, salt) => pngOf(salt + 1)) })
    await app.sendAll()
    expect(await requestsFrom(app)).toEqual([...Array(count).fill('POST'), 'GET'])
  })

  it('is not asked for while something still waits', async () => {
    const app = await setupSending({ files: [1, 2, 3, 4, 5].map((salt) => pngOf(salt)) })
    const body = { error: { code: 'SOMETHING:NEW', message: 'No.' } }
    app.service.behave({ times: null, action: { type: 'answer', status: 400, body } })
    await app.sendAll()
    expect(app.queue.state()).toMatchObject({ paused: { reason: 'refused_repeatedly' } })
    expect(app.queue.state().counts.waiting).toBeGreaterThan(0)
    expect(await requestsFrom(app)).not.toContain('GET')
  })
})
