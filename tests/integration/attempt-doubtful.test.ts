import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { createLedgerQueries } from '../../src/main/db/ledger-queries.ts'
import type { AttemptId } from '../../src/shared/model/ids.ts'
import { attachQuestion } from '../../src/shared/words/checks.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { GOOD } from '../support/network-cases.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupSending } from '../support/sending.ts'

/** A reply with one image. */
const reply = JSON.parse(GOOD) as { images: Record<string, unknown>[] }
const [image] = reply.images

describe('the list of doubtful requests', () => {
  it('names the file, the time, the bytes, what the service would know it by, and the balance around it', async () => {
    const { app, row } = await setupDoubtful()
    expect(row).toMatchObject({
      name: 'IMG_1.png',
      itemReference: 'ITEM-0001',
      reason: 'no_answer',
      isSeen: false,
      host: new URL(app.service.origin).host,
      sentName: `${row.attemptId}.png`,
      expectedCredits: 1,
      balanceBefore: { credits: 100_000 },
    })
    expect(row.sentBytes).toBe(row.bodyBytes)
    expect(row.startedAt).toBeGreaterThan(0)
  })

  it('keeps a request that was left as it is, and says that it was seen', async () => {
    const { app, row, audited } = await setupDoubtful()
    expect(await app.choices.decide(row.attemptId, 'left')).toEqual({ ok: true, value: null })
    expect(app.doubtfulRows.of(null).rows).toMatchObject([{ attemptId: row.attemptId, isSeen: true }])
    expect(audited('attempt.decided')[0]).toMatchObject({
      choice: 'left',
      words: 'Leave it as it is.',
    })
  })

  it('takes one decision for several, with a row and a custody entry for each', async () => {
    const { app, rows, audited } = await setupDoubtful(3)
    const ids = rows.map(({ attemptId }) => attemptId)
    const foreign = '00000000-0000-4000-8000-000000000000' as AttemptId
    const asked = app.questions.length
    const settled = await app.choices.decideAll([...ids, foreign], 'not_charged')
    expect(settled).toEqual({ ok: true, value: { decided: 3, refused: 1 } })
    expect(app.questions.slice(asked)).toHaveLength(1)
    expect(app.doubtfulRows.of(null).total).toBe(0)
    expect(audited('attempt.decided')).toHaveLength(3)
    expect(app.db.prepare("SELECT count(*) FROM decisions WHERE choice = 'not_charged'").pluck().get()).toBe(3)
    await app.resumeQueue()
    expect(app.queue.state().counts).toMatchObject({ done: 3, unknown: 0 })
  })
})

describe('deciding that a request was not charged', () => {
  const isOfNotCharged = (question: { yes: string }) => question.yes === 'Not charged, send again'

  it('is asked natively with the file, the host and the credits, and the words are kept', async () => {
    const { app, row } = await setupDoubtful()
    await app.choices.decide(row.attemptId, 'not_charged')
    const asked = app.questions.at(-1)
    const { host } = new URL(app.service.origin)
    expect(asked?.detail).toContain(`You checked with ${host} that the request for IMG_1.png was not charged.`)
    expect(asked?.detail).toContain('within the approved budget: 1 file or link. Expected cost: 1 credit.')
    const words = app.db.prepare('SELECT words FROM decisions').pluck().get()
    expect(words).toBe(`I checked with the service: it was not charged.\n${asked?.message}\n${asked?.detail}`)
  })

  it('names how many are sent and what they cost when several are decided at once', async () => {
    const { app, rows } = await setupDoubtful(3)
    const [first, second] = rows.map(({ attemptId }) => attemptId)
    if (!first || !second) throw new Error('too few')
    await app.choices.decideAll([first, second, first], 'not_charged')
    expect(app.questions.at(-1)).toMatchObject({ message: 'Were these 2 requests not charged?' })
    expect(app.questions.at(-1)?.detail).toContain('2 files or links. Expected cost: 2 credits.')
  })

  it('changes nothing after a no, for one or for several', async () => {
    const { app, rows, audited } = await setupDoubtful(2, { says: (question) => !isOfNotCharged(question) })
    const ids = rows.map(({ attemptId }) => attemptId)
    const before = app.db.prepare('SELECT * FROM checks ORDER BY id').all()
    const declined = { ok: false, error: { kind: 'declined' } }
    for (const id of ids) expect(await app.choices.decide(id, 'not_charged')).toEqual(declined)
    expect(await app.choices.decideAll(ids, 'not_charged')).toEqual(declined)
    await app.resumeQueue()
    expect(app.db.prepare('SELECT * FROM checks ORDER BY id').all()).toEqual(before)
    expect(app.db.prepare('SELECT count(*) FROM decisions').pluck().get()).toBe(0)
    expect(audited('attempt.decided')).toEqual([])
    expect(app.service.charges()).toHaveLength(2)
  })

  it('sends nothing when the account changed while the question stood open', async () => {
    const open = { app: null as Awaited<ReturnType<typeof setupSending>> | null }
    const { app, row } = await setupDoubtful(1, {
      says: (question) => {
        if (open.app && isOfNotCharged(question)) open.app.given.account = 'another account'
        return true
      },
    })
    open.app = app
    const refusal = { ok: false, error: { kind: 'not_now', reason: 'account_changed' } }
    expect(await app.choices.decide(row.attemptId, 'not_charged')).toEqual(refusal)
    expect(app.doubtfulRows.of(null).total).toBe(1)
  })

  it('asks nothing where nothing can be decided, nor to leave them', async () => {
    const { app, rows } = await setupDoubtful(2)
    const asked = app.questions.length
    const foreign = '00000000-0000-4000-8000-000000000000' as AttemptId
    expect(await app.choices.decideAll([foreign], 'not_charged')).toMatchObject({ value: { decided: 0, refused: 1 } })
    const ids = rows.map(({ attemptId }) => attemptId)
    expect(await app.choices.decideAll(ids, 'left')).toMatchObject({ value: { decided: 2, refused: 0 } })
    expect(app.questions).toHaveLength(asked)
  })
})

describe('a closed case with requests in doubt', () => {
  const close = (app: Awaited<ReturnType<typeof setupDoubtful>>['app'], closedAt: number | null = 5) =>
    plant(app.db, () => app.db.prepare('UPDATE cases SET closed_at = ?').run(closedAt))

  it('takes the result that a person obtained', async () => {
    const { app, row, answerAs } = await setupDoubtful()
    close(app)
    expect(await app.attach(row.attemptId, answerAs(row.sentName))).toEqual({ ok: true, value: null })
    expect(app.state(row.sha256)).toMatchObject({ state: 'done' })
  })

  it('settles what was not charged without sending it, whatever address is in use, and says so', async () => {
    const { app, row, rows } = await setupDoubtful(3)
    close(app)
    app.queue.resume()
    const sent = app.service.charges().length
    expect(await app.choices.decide(row.attemptId, 'not_charged')).toEqual({ ok: true, value: null })
    expect(app.questions.at(-1)).toMatchObject({ message: 'Was it not charged?', yes: 'Not charged' })
    expect(app.questions.at(-1)?.detail).toMatch(/Nothing is sent again: the case is closed/)
    const ids = rows.map(({ attemptId }) => attemptId)
    expect(await app.choices.decideAll(ids, 'not_charged')).toMatchObject({ value: { decided: 2, refused: 1 } })
    await app.queue.settled()
    for (const { sha256 } of app.files) expect(app.state(sha256)).toMatchObject({ state: 'cancelled' })
    expect(app.service.charges()).toHaveLength(sent)
    expect(createLedgerQueries(app.db).ledgerSummary(null).total).toMatchObject({ expected: 0, unknown: 0 })
  })

  it('refuses to send again until it is opened again, and leaves the doubt as it was', async () => {
    const { app, row } = await setupDoubtful()
    close(app)
    const refusal = { ok: false, error: { kind: 'not_now', reason: 'case_closed' } }
    expect(await app.choices.decide(row.attemptId, 'send_again')).toEqual(refusal)
    expect(await app.choices.decide(row.attemptId, 'left')).toEqual({ ok: true, value: null })
    close(app, null)
    expect(await app.choices.decide(row.attemptId, 'send_again')).toEqual({ ok: true, value: null })
  })

  it('sends nothing on a yes that was given when nothing was to be sent', async () => {
    const { app, row } = await setupDoubtful(1, {
      says: ({ message }) => {
        if (message === 'Was it not charged?') close(app, null)
        return true
      },
    })
    close(app)
    const refusal = { ok: false, error: { kind: 'not_now', reason: 'reopened' } }
    expect(await app.choices.decide(row.attemptId, 'not_charged')).toEqual(refusal)
    expect(app.doubtfulRows.of(null).total).toBe(1)
  })
})

describe('attaching a result', () => {
  it('settles the request by what the person obtained, marked with their name', async () => {
    const { app, row, answerAs, audited } = await setupDoubtful()
    const text = answerAs(row.sentName)
    expect(await app.attach(row.attemptId, text)).toEqual({ ok: true, value: null })
    const sha256 = app.files[0]?.sha256 ?? ''
    expect(app.state(sha256)).toEqual({ state: 'done', reason: null })
    const details = createItemDetails(app.db)
    const item = app.db.prepare('SELECT case_id AS caseId FROM items').get() as { caseId: never }
    const kept = details.rawReply({ checkId: row.checkId })
    expect(kept).toMatchObject({ body: Buffer.from(text), isWhole: true })
    const analyses = details.analyses(sha256, item.caseId, app.context())
    expect(analyses).toMatchObject([{ attachedBy: 'A. Examiner', result: { verdict: 'real' } }])
    expect(audited('attempt.decided')[0]).toMatchObject({
      choice: 'attached',
      replySha256: kept?.sha256,
      chargedCredits: 1,
    })
    expect(app.questions.at(-1)?.detail).toContain(`The reply names the request: ${row.sentName}`)
    expect(app.service.charges()).toHaveLength(1)
  })

  it('is told apart from an answer of the service in the library, the requests and the ledger', async () => {
    const { app, row, answerAs } = await setupDoubtful()
    const marks = () => [
      freshLists(app.db).row(row.itemId, app.context())?.isAttached,
      app.checkRows(null)[0]?.isAttached,
      createLedgerQueries(app.db).ledgerPage(null, 0, 10).rows[0]?.isAttached,
    ]
    expect(marks()).toEqual([false, false, false])
    await app.attach(row.attemptId, answerAs(row.sentName))
    expect(marks()).toEqual([true, true, true])
  })

  it('takes the reply from a file that is chosen', async () => {
    const { app, row, answerAs } = await setupDoubtful()
    const path = join(app.home, 'reply.json')
    writeFileSync(path, answerAs('portrait.jpg'))
    app.given.chosen = [path]
    expect(await app.attach(row.attemptId, null)).toEqual({ ok: true, value: null })
    const { name, sentName } = row
    const facts = { name, sentName, namedInReply: 'portrait.jpg', verdict: 'real', createdAt: String(image?.createdAt) }
    expect(app.questions.at(-1)?.detail).toBe(attachQuestion(facts).detail)
  })

  it('refuses what is certainly not the answer to this request, and changes nothing', async () => {
    const { app, row, answerAs } = await setupDoubtful()
    const refusals: [string, string][] = [
      ['not json', 'not_json'],
      ['{"error":{"code":"X"}}', 'not_a_result'],
      [JSON.stringify({ ...reply, images: [] }), 'no_certain_image'],
      [JSON.stringify({ ...reply, images: [image, image] }), 'no_certain_image'],
      [answerAs('7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001.png'), 'other_request'],
      [JSON.stringify({ images: [{ fileName: row.sentName, verdict: null }] }), 'not_a_result'],
      [' '.repeat(1_000_001), 'too_large'],
    ]
    for (const [text, reason] of refusals) {
      expect(await app.attach(row.attemptId, text)).toEqual({ ok: false, error: { kind: 'not_attachable', reason } })
    }
    app.given.chosen = [app.home]
    expect(await app.attach(row.attemptId, null)).toMatchObject({ error: { reason: 'unreadable_file' } })
    app.given.chosen = []
    expect(await app.attach(row.attemptId, null)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(app.db.prepare('SELECT count(*) FROM decisions').pluck().get()).toBe(0)
    expect(app.doubtfulRows.of(null).total).toBe(1)
  })

  it('changes nothing after a no', async () => {
    const { app, row, answerAs } = await setupDoubtful(1, {
      says: (question) => question.message !== 'Attach this result?',
    })
    expect(await app.attach(row.attemptId, answerAs(row.sentName))).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(app.doubtfulRows.of(null).total).toBe(1)
  })

  it('counts what the attached reply says it cost, once', async () => {
    const { app, row, answerAs } = await setupDoubtful()
    await app.attach(row.attemptId, answerAs(row.sentName))
    const quote = await app.quotes.quote(app.caseId, [])
    expect(quote).toMatchObject({ value: { budget: { approvedCredits: 1, committedCredits: 1 } } })
  })

  it('is refused by the schema without a decision', async () => {
    const { app, row } = await setupDoubtful()
    const insert = () =>
      plant(app.db, () =>
        app.db
          .prepare(
            `INSERT INTO replies (attempt_id, source, attached_by, headers, body, body_sha256, is_whole, is_simulated, host,
             app_version, received_at) VALUES (?, 'person', 'me', '{}', x'7b7d', ?, 1, 0, 'h', '1', 0)`,
          )
          .run(row.attemptId, 'a'.repeat(64)),
      )
    expect(insert).toThrow('only a decision attaches a result')
  })
})

/** Sets up images whose requests were charged and never answered. */
async function setupDoubtful(count = 1, setup: Partial<Parameters<typeof setupSending>[0]> = {}) {
  const app = await setupSending({ files: Array.from({ length: count }, (_, n) => pngOf(n + 1)), ...setup })
  app.service.behave({ times: count, charge: true, action: { type: 'reset' } })
  await app.sendAll()
  // Three out of five pause the queue; each continues when a person says so.
  while (app.doubtfulRows.of(null).total < count) {
    await app.resumeQueue()
  }
  app.queue.pause()
  const { rows } = app.doubtfulRows.of(null)
  const [row] = rows
  if (!row) throw new Error('nothing doubtful')
  const answerAs = (fileName: string | null) => JSON.stringify({ ...reply, images: [{ ...image, fileName }] })
  const audited = (type: string) => payloadsOf(app.db, type)
  return { app, rows, row, answerAs, audited }
}
