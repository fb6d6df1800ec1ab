import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FailpointName } from '../../src/main/failpoint.ts'
import { createStoredReplies } from '../../src/main/query-worker/stored-replies.ts'
import type { SendingDeps } from '../../src/main/queue/sending.ts'
import type { ParsedReply } from '../../src/main/service/parse-reply.ts'
import { runSendProcess } from '../support/kill.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

/** Approves one picture and lets a process of its own end itself at the failpoint. */
async function killedAt(
  failpoint: FailpointName,
  { reply, readApart }: { reply?: Record<string, unknown>; readApart?: SendingDeps['readApart'] } = {},
) {
  const app = await setupSending({ files: [pngOf(1, 200_000)] })
  if (reply) app.service.behave({ action: { type: 'alter', reply } })
  await app.approve()
  await app.close()
  const { home, service } = app
  expect(await runSendProcess({ home, origin: service.origin, token: service.token, failpoint })).toBe('killed')
  const later = await app.reopen({ readApart })
  const sha256 = app.files[0]?.sha256 ?? ''
  const attempt = later.db.prepare('SELECT phase, outcome, reason FROM attempts').get()
  return { app, later, sha256, attempt, state: later.state(sha256) }
}

describe('after a kill', () => {
  const ready: [FailpointName, string, string][] = [
    ['after_prepared', 'prepared', 'not_sent'],
    ['after_body', 'body', 'not_complete'],
    ['before_commit', 'body', 'not_complete'],
  ]
  it.each(ready)(
    '%s the check is ready again, was not charged, and is sent once',
    async (failpoint, phase, outcome) => {
      const { app, later, attempt, state, sha256 } = await killedAt(failpoint)
      expect(attempt).toEqual({ phase, outcome, reason: 'interrupted' })
      expect(state).toMatchObject({ state: 'approved' })
      expect(app.service.charges()).toEqual([])
      await later.runQueue()
      expect(later.state(sha256)).toEqual({ state: 'done', reason: null })
      expect(app.service.charges()).toHaveLength(1)
    },
  )

  const doubtful: FailpointName[] = ['after_journal', 'after_committing', 'before_reply']
  it.each(doubtful)('%s the check is doubtful, and no restart sends it', async (failpoint) => {
    const { app, later, attempt, state, sha256 } = await killedAt(failpoint)
    expect(attempt).toEqual({ phase: 'committing', outcome: 'unknown', reason: 'interrupted' })
    expect(state).toEqual({ state: 'unknown', reason: 'interrupted' })
    const charges = app.service.charges().length
    expect(charges).toBe(failpoint === 'before_reply' ? 1 : 0)
    await later.runQueue()
    const third = await app.reopen()
    await third.runQueue()
    expect(third.state(sha256)).toMatchObject({ state: 'unknown' })
    expect(app.service.charges()).toHaveLength(charges)
    expect(await third.quotes.quote(app.caseId, app.itemIds)).toMatchObject({
      value: { mediaToSend: 0, chargeUnknown: 1 },
    })
  })

  it.each(['after_reply', 'after_outcome'] satisfies FailpointName[])(
    '%s the answer that was paid for is there',
    async (failpoint) => {
      const { app, state } = await killedAt(failpoint)
      expect(state).toEqual({ state: 'done', reason: null })
      expect(app.service.charges()).toHaveLength(1)
    },
  )

  describe('with an answer of a megabyte on the disk', () => {
    const reply = { padding: Array.from({ length: 150_000 }, (_, n) => n) }

    it('it is read elsewhere, and stands as under way until then', async () => {
      const asked = Promise.withResolvers<number>()
      const read = Promise.withResolvers<ParsedReply | null>()
      const readApart = (replyId: number) => {
        asked.resolve(replyId)
        return read.promise
      }
      const { app, later, state, sha256 } = await killedAt('after_reply', { reply, readApart })
      expect(state).toMatchObject({ state: 'sending' })
      await later.runQueue()
      expect(later.state(sha256)).toMatchObject({ state: 'sending' })
      const stored = createStoredReplies(later.db).readReply(await asked.promise)
      read.resolve(stored?.parsed ?? null)
      await later.largeRead
      expect(later.state(sha256)).toEqual({ state: 'done', reason: null })
      expect(app.service.charges()).toHaveLength(1)
    })

    it('it is read here when it cannot be read elsewhere', async () => {
      const readApart = () => Promise.reject(new Error('The query worker ended.'))
      const { app, later, sha256 } = await killedAt('after_reply', { reply, readApart })
      await later.largeRead
      expect(later.state(sha256)).toEqual({ state: 'done', reason: null })
      expect(app.service.charges()).toHaveLength(1)
    })
  })
})

describe('a doubtful check', () => {
  const setupDoubt = async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ charge: true, action: { type: 'reset' } })
    await app.sendAll()
    const [row] = app.doubtfulRows.of(null).rows
    if (!row) throw new Error('nothing doubtful')
    return { app, sha256: row.sha256, checkId: row.checkId, attemptId: row.attemptId }
  }

  it('can neither be retried nor cancelled', async () => {
    const { app, checkId } = await setupDoubt()
    expect(await app.choices.retry(checkId)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'already_sent' } })
    expect(app.choices.cancel(checkId)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'already_sent' } })
  })

  it('is sent again after a native yes that says it may cost again, within a budget that counts both', async () => {
    const { app, sha256, attemptId } = await setupDoubt()
    const before = app.questions.length
    expect(await app.choices.decide(attemptId, 'send_again')).toEqual({ ok: true, value: null })
    expect(app.questions.slice(before).map((question) => question.message)).toEqual([
      'Send it again? You may pay twice.',
    ])
    await app.queue.settled()
    expect(app.state(sha256)).toEqual({ state: 'done', reason: null })
    expect(app.service.charges()).toHaveLength(2)
    expect(app.db.prepare('SELECT choice, actor FROM decisions').all()).toEqual([
      { choice: 'send_again', actor: 'A. Examiner' },
    ])
    expect(app.db.prepare('SELECT sum(credits) FROM budget_approvals').pluck().get()).toBe(2)
    expect(await app.choices.decide(attemptId, 'send_again')).toMatchObject({ error: { kind: 'not_now' } })
  })

  it('is sent once more when the person found that it was not charged', async () => {
    const { app, sha256, attemptId } = await setupDoubt()
    await app.choices.decide(attemptId, 'not_charged')
    await app.queue.settled()
    expect(app.state(sha256)).toEqual({ state: 'done', reason: null })
    expect(app.db.prepare('SELECT sum(credits) FROM budget_approvals').pluck().get()).toBe(1)
  })

  it('stays doubtful when it is left, and can be decided later', async () => {
    const { app, sha256, attemptId } = await setupDoubt()
    expect(await app.choices.decide(attemptId, 'left')).toEqual({ ok: true, value: null })
    expect(app.state(sha256)).toMatchObject({ state: 'unknown' })
    expect(await app.choices.decide(attemptId, 'not_charged')).toEqual({ ok: true, value: null })
  })
})

describe('the journal', () => {
  const setupJournal = async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)] })
    await app.sendAll()
    await app.close()
    return app
  }
  const forget = (home: string) => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(home, `library.sqlite${suffix}`), { force: true })
  }

  it('has a line before and a line after each charge, and no evidence name or token', async () => {
    const app = await setupJournal()
    const text = readFileSync(join(app.home, 'charges.jsonl'), 'utf8')
    const events = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { event: string }).event)
    expect(events.sort()).toEqual(['committing', 'committing', 'ended', 'ended'])
    expect(text).not.toMatch(/IMG_|evidence|simulated-token/)
  })

  it('makes doubtful what a lost library does not know, once the bytes turn up again', async () => {
    const app = await setupJournal()
    forget(app.home)
    const later = await app.reopen()
    expect(later.recovered.mismatches).toBe(2)
    expect(later.queue.state().paused).toMatchObject({ reason: 'journal_mismatch', until: null })
    const caseId = later.cases.create('Again').id
    const { placeEvidence } = await import('../support/evidence-rows.ts')
    const [file] = placeEvidence(later, caseId, app.evidence, [pngOf(1)])
    if (!file) throw new Error('no file')
    expect(await later.quotes.quote(caseId, [file.itemId])).toMatchObject({
      value: { mediaToSend: 0, chargeUnknown: 1 },
    })
    later.queue.start()
    await later.resumeQueue()
    expect(later.state(file.sha256)).toEqual({ state: 'unknown', reason: 'journal_mismatch' })
    expect(app.service.charges()).toHaveLength(2)
    expect((await app.reopen()).recovered.mismatches).toBe(0)
  })

  it('survives a line that a crash tore', async () => {
    const app = await setupJournal()
    appendFileSync(join(app.home, 'charges.jsonl'), '{"v":1,"event":"committing","atte')
    const later = await app.reopen()
    expect(later.recovered).toMatchObject({ mismatches: 0, unknown: 0 })
    expect((await app.reopen()).recovered.mismatches).toBe(0)
  })
})

describe('quitting', () => {
  /** Two approved images, of which the service takes one and stops reading the other; `answer` = has it answer. */
  async function setupHalfRead() {
    const answers = Promise.withResolvers<void>()
    const files = [pngOf(1), pngOf(2, 20_000_000)]
    const app = await setupSending({ files, service: { answersAfter: answers.promise } })
    app.service.behave({ stopReadingMs: 60_000, minBodyBytes: 1_000_000, action: { type: 'normal' } })
    await app.approve()
    return { app, answer: () => answers.resolve() }
  }

  it('sends no more of what is not complete while the answer to what is goes on being waited for', async () => {
    const { app, answer } = await setupHalfRead()
    let isEnding = false
    const run = await app.reopen({ isHeld: () => isEnding })
    run.queue.start()
    const phases = () => run.db.prepare('SELECT phase FROM attempts WHERE outcome IS NULL ORDER BY phase').pluck().all()
    await expect.poll(phases).toEqual(['body', 'committing'])
    isEnding = true
    run.queue.breakOff()
    await expect.poll(phases).toEqual(['committing'])
    expect(run.awaitingAnswers()).toBe(1)
    answer()
    await expect.poll(() => run.awaitingAnswers()).toBe(0)
    expect(app.files.map((file) => run.state(file.sha256)?.state).sort()).toEqual(['approved', 'done'])
    expect(app.service.charges()).toHaveLength(1)
  })

  it('breaks off what is not complete and waits for what is', async () => {
    const { app, answer } = await setupHalfRead()
    app.queue.start()
    await expect
      .poll(() => app.db.prepare("SELECT count(*) FROM attempts WHERE phase = 'committing'").pluck().get())
      .toBe(1)
    const stopped = app.queue.stop(5000)
    answer()
    expect(await stopped).toBe(true)
    const states = app.files.map((file) => app.state(file.sha256)?.state)
    expect(states.sort()).toEqual(['approved', 'done'])
    expect(app.service.charges()).toHaveLength(1)
  })
})
