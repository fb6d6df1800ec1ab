import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { statusOfItem, statusWords } from '../../src/shared/words/statuses.ts'
import type { Behaviour } from '../../tools/simulated-service/behaviour.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const ITEM = [pngOf(1)]

describe('a check that is answered', () => {
  it('is charged once, kept byte for byte, and readable with the service gone', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)] })
    await app.sendAll()
    await app.service.close()
    const later = await app.reopen()
    for (const { sha256 } of app.files) {
      expect(later.state(sha256)).toEqual({ state: 'done', reason: null })
      const [analysis] = createItemDetails(later.db).analyses(sha256, app.caseId, app.context())
      expect(analysis).toMatchObject({ isSimulated: true, isCurrent: true, result: { creditsUsed: 1 } })
    }
    expect(app.service.chargesBySha256()).toEqual(Object.fromEntries(app.files.map(({ sha256 }) => [sha256, 1])))
    expect(later.queue.state()).toMatchObject({ counts: { done: 2 }, chargedCredits: 2, paused: null })
  })

  it('was sent under a neutral name', async () => {
    const app = await setupSending({ files: ITEM })
    await app.sendAll()
    expect(app.service.charges()[0]?.fileName).toMatch(/^[0-9a-f-]{36}\.png$/)
  })

  it('leaves a custody entry for every step, in one unbroken chain', async () => {
    const app = await setupSending({ files: ITEM })
    await app.sendAll()
    const types = app.db.prepare('SELECT type FROM audit ORDER BY seq').pluck().all()
    expect(types.slice(types.indexOf('rows.planted') + 1)).toEqual([
      'budget.approved',
      'checks.approved',
      'attempt.prepared',
      'attempt.body',
      'attempt.committing',
      'attempt.replied',
      'attempt.ended',
    ])
  })

  it('is not sent again for a copy, a second look or another case', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(1), pngOf(2)] })
    await app.sendAll()
    expect(app.service.charges()).toHaveLength(2)
    const again = await app.quotes.quote(app.caseId, app.itemIds)
    expect(again).toMatchObject({ value: { mediaToSend: 0, alreadyAnswered: 2, duplicates: 1, missingCredits: 0 } })
    expect(await app.approve()).toEqual({ ok: false, error: { kind: 'nothing_to_send' } })
    app.given.account = 'another account'
    expect(await app.quotes.quote(app.caseId, app.itemIds)).toMatchObject({
      value: { mediaToSend: 0, alreadyAnswered: 0, otherToken: { answered: 2, running: 0 } },
    })
  })

  it('tells who watches: the queue, the items, the bytes and the line', async () => {
    const app = await setupSending({ files: ITEM })
    await app.sendAll()
    await expect
      .poll(() => app.seen.map((event) => event.type))
      .toEqual(expect.arrayContaining(['queue.changed', 'items.changed', 'upload.progressed']))
    expect(app.reported).toContainEqual({ connection: 'online', isSimulated: true })
  })
})

const says = (status: number, body?: unknown, headers: Record<string, string> = {}): Behaviour => ({
  action: { type: 'answer', status, body, headers },
})
const alters = (image: Record<string, unknown>, reply: Record<string, unknown> = {}): Behaviour => ({
  action: { type: 'alter', image, reply },
})
const JSON_TYPE = { 'content-type': 'application/json' }
const REFUSAL = { isSuccessful: false, errorMessage: 'bad', images: [], totalCreditsUsed: 0 }
const ENVELOPE = { error: { code: 'INTERNAL', message: 'Something went wrong.' } }
const NO_CREDITS = { code: 'USER_CREDIT_LIMIT_REACHED', message: 'none left' }

/** What comes back, the state and reason of the check, and how often the service charged; "approved" = the queue pauses for that reason. */
const scripted: [string, Behaviour, string, string | null, number][] = [
  ['an empty 200', says(200, ''), 'unknown', 'answer_empty', 1],
  ['an HTML 200', says(200, '<!doctype html><p>sign in'), 'unknown', 'not_the_service', 1],
  ['truncated JSON', says(200, '{"images":[{"id":', JSON_TYPE), 'unknown', 'answer_unreadable', 1],
  ['a cut body', { action: { type: 'cut', afterBytes: 40 } }, 'unknown', 'answer_cut', 1],
  ['a reset after the charge', { charge: true, action: { type: 'reset' } }, 'unknown', 'no_answer', 1],
  ['a reset before the charge', { charge: false, action: { type: 'reset' } }, 'unknown', 'no_answer', 0],
  ['a stall', { charge: true, action: { type: 'stall' } }, 'unknown', 'no_answer', 1],
  ['a 202 with nothing in it', says(202, { id: 'x' }), 'unknown', 'accepted_without_result', 1],
  ['a 408', says(408), 'unknown', 'request_timeout', 0],
  ['a 409', says(409), 'unknown', 'conflict', 0],
  ['a 409 with the envelope', says(409, ENVELOPE), 'unknown', 'charge_not_stated', 0],
  ['a 500 after the charge', { charge: true, ...says(500) }, 'unknown', 'server_error', 1],
  ['a 500 with the envelope', says(500, ENVELOPE), 'unknown', 'charge_not_stated', 0],
  [
    'a 500 with the envelope after the charge',
    { charge: true, ...says(500, ENVELOPE) },
    'unknown',
    'charge_not_stated',
    1,
  ],
  ['a 418', says(418), 'unknown', 'unexpected_status', 0],
  ['a 307 to elsewhere', says(307, '', { location: 'http://127.0.0.1:9/' }), 'approved', 'redirected', 0],
  ['a 401', says(401), 'approved', 'token_refused', 0],
  ['a 402', says(402, NO_CREDITS), 'approved', 'credits', 0],
  ['a 403', says(403), 'approved', 'scope', 0],
  ['a 404', says(404), 'approved', 'address_changed', 0],
  ['a 400', says(400, { error: { code: 'X', message: 'no' } }), 'rejected', 'refused_by_service', 0],
  ['a 413', says(413), 'rejected', 'file_too_large', 0],
  ['isSuccessful false', { charge: false, ...alters({}, REFUSAL) }, 'rejected', 'refused_by_service', 0],
  [
    'isSuccessful false without a list',
    { charge: false, ...alters({}, { ...REFUSAL, images: null }) },
    'rejected',
    'refused_by_service',
    0,
  ],
  ['an image error', alters({ errorMessage: 'no', id: null, verdict: null }), 'done_partial', 'image_error', 1],
  ['no images', alters({}, { images: [] }), 'done_unread', 'no_verdict', 1],
  ['wrong types beside the verdict', alters({ confidence: 'high', generators: [] }), 'done', null, 1],
]

describe('one POST, whatever comes back', () => {
  it.each(scripted)('%s', async (_name, behaviour, state, reason, charges) => {
    const app = await setupSending({ files: ITEM, time: createVirtualTime() })
    app.service.behave(behaviour)
    await app.sendAll()
    expect(app.state(app.files[0]?.sha256 ?? '')).toEqual({ state, reason })
    expect(app.queue.state().paused?.reason ?? null).toBe(state === 'approved' ? reason : null)
    expect([app.posts(), app.service.charges().length]).toEqual([1, charges])
    const replies = app.db.prepare('SELECT count(*) FROM replies').pluck().get()
    expect(replies).toBe(reason === 'no_answer' && behaviour.action.type !== 'answer' ? 0 : 1)
  })
})

describe('a failure that a retry can help', () => {
  it('is tried again by itself until it works', async () => {
    const app = await setupSending({ files: ITEM })
    app.service.behave({ at: 'head', times: 2, action: { type: 'answer', status: 503 } })
    await app.sendAll()
    expect(app.state(app.files[0]?.sha256 ?? '')).toEqual({ state: 'done', reason: null })
    expect(app.service.charges()).toHaveLength(1)
  })

  it('pauses the queue when the service is in trouble three times of five', async () => {
    const app = await setupSending({ files: ITEM })
    app.service.behave({ at: 'head', times: 3, action: { type: 'answer', status: 503 } })
    await app.sendAll()
    expect(app.queue.state().paused).toMatchObject({ reason: 'server_error', until: null })
    expect(app.service.charges()).toEqual([])
  })

  it('is blocked when it was tried often enough, and goes on when a person says so', async () => {
    const app = await setupSending({ files: ITEM })
    const [file] = app.files
    app.service.behave({ at: 'head', times: 4, action: { type: 'reset' } })
    await app.sendAll()
    expect(app.state(file?.sha256 ?? '')).toEqual({ state: 'blocked', reason: 'retries_used_up' })
    const [row] = app.checkRows(null)
    if (!row) throw new Error('no row')
    expect(await app.choices.retry(row.checkId)).toEqual({ ok: true, value: null })
    await app.queue.settled()
    expect(app.state(file?.sha256 ?? '')).toEqual({ state: 'done', reason: null })
    expect(app.service.charges()).toHaveLength(1)
  })

  it('waits as long as the service asks, the whole queue, then goes one first', async () => {
    const time = createVirtualTime()
    const app = await setupSending({ files: [pngOf(1), pngOf(2), pngOf(3)], time })
    app.service.behave({ action: { type: 'answer', status: 429, headers: { 'retry-after': '60' } } })
    const start = time.clock.now()
    await time.passDuring(app.sendAll(), () => app.queue.state().paused !== null)
    expect(time.clock.now() - start).toBeGreaterThanOrEqual(60_000)
    expect(app.queue.state().counts.done).toBe(3)
    expect(Object.values(app.service.chargesBySha256())).toEqual([1, 1, 1])
  })

  it('pauses the queue when the service cannot be reached, and goes on when it can', async () => {
    const app = await setupSending({ files: ITEM })
    await app.approve()
    await app.service.close()
    await app.runQueue()
    expect(app.queue.state().paused).toMatchObject({ reason: 'unreachable' })
    expect(app.queue.state().paused?.until).not.toBeNull()
    expect(app.state(app.files[0]?.sha256 ?? '')).toMatchObject({ state: 'waiting', reason: 'unreachable' })
  })
})

describe('a service that comes back', () => {
  it('is noticed by a free question, and the queue goes on by itself', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)] })
    const port = Number(new URL(app.service.origin).port)
    await app.approve()
    await app.service.close()
    await app.runQueue()
    expect(app.queue.state().paused?.reason).toBe('unreachable')
    const back = await serviceInTest({ port })
    await expect.poll(() => app.queue.state().counts.done).toBe(2)
    expect(back.requests()[0]).toMatchObject({ method: 'GET' })
    expect(Object.values(back.chargesBySha256())).toEqual([1, 1])
  })
})

describe('the file', () => {
  it('that was changed, taken away or unplugged is not sent', async () => {
    const changes: [(path: string, folder: string) => void, string, string][] = [
      [(path) => appendFileSync(path, 'x'), 'rejected', 'file_changed'],
      [(path) => writeFileSync(path, pngOf(9)), 'rejected', 'file_changed'],
      [(path) => rmSync(path), 'rejected', 'file_missing'],
      [(_path, folder) => renameSync(folder, `${folder}-unplugged`), 'waiting', 'drive_gone'],
    ]
    for (const [change, state, reason] of changes) {
      const app = await setupSending({ files: ITEM })
      change(app.files[0]?.path ?? '', app.evidence)
      await app.sendAll()
      expect(app.state(app.files[0]?.sha256 ?? '')).toEqual({ state, reason })
      expect(app.posts()).toBe(0)
      expect(wordOf(app)).toBe(state === 'rejected' ? 'Not sent' : 'Waiting to retry')
    }
  })

  it('that goes away after an earlier whole request is not called unsent, nor refused', async () => {
    const app = await setupSending({ files: ITEM })
    app.service.behave({ times: 2, action: { type: 'answer', status: 421 } })
    await app.sendAll()
    expect(wordOf(app)).toBe('Stopped')
    rmSync(app.files[0]?.path ?? '')
    const [row] = app.checkRows(null)
    if (!row) throw new Error('no row')
    await app.choices.retry(row.checkId)
    await app.queue.settled()
    expect(app.state(app.files[0]?.sha256 ?? '')).toEqual({ state: 'rejected', reason: 'file_missing' })
    expect(app.checkRows(null)).toMatchObject([{ everSent: 'whole' }])
    expect(wordOf(app)).toBe('Stopped')
  })

  it('that is gone can be sent from a copy', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(1)] })
    rmSync(app.files[0]?.path ?? '')
    await app.sendAll()
    expect(app.state(app.files[0]?.sha256 ?? '')).toEqual({ state: 'done', reason: null })
  })
})

describe('without a usable token', () => {
  it('nothing is quoted or sent', async () => {
    const app = await setupSending({ files: ITEM, token: null })
    expect(await app.approve()).toEqual({ ok: false, error: { kind: 'no_token' } })
    app.queue.start()
    expect(app.queue.resume()).toEqual({ ok: false, error: { kind: 'no_token' } })
    expect(app.posts()).toBe(0)
  })

  it('the queue waits and says so, and goes on with the next token', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)], token: 'wrong' })
    await app.sendAll()
    expect(app.queue.state().paused).toMatchObject({ reason: 'token_refused', until: null })
    expect(app.reported.at(-1)).toMatchObject({ connection: 'token_refused' })
    expect(app.service.charges()).toEqual([])
    app.given.token = null
    app.queue.credentialsChanged()
    Object.assign(app.given, { token: app.service.token, account: 'new account' })
    app.queue.credentialsChanged()
    await app.queue.settled()
    expect(app.queue.state()).toMatchObject({ paused: null, counts: { done: 2 } })
    expect(app.service.charges()).toHaveLength(2)
  })
})

describe('with less than 256 MB free', () => {
  it('nothing is sent', async () => {
    let free = 2 ** 20
    const app = await setupSending({ files: ITEM, freeBytes: () => free })
    await app.sendAll()
    expect(app.queue.state().paused?.reason).toBe('disk_full')
    expect(app.posts()).toBe(0)
    free = 2 ** 40
    await app.resumeQueue()
    expect(app.queue.state().counts.done).toBe(1)
  })
})

/** What a list calls the first item. */
function wordOf(app: Awaited<ReturnType<typeof setupSending>>): string {
  const row = freshLists(app.db).row(app.files[0]?.itemId as ItemId, app.context())
  return row === null ? '' : statusWords(statusOfItem(row)).label
}
