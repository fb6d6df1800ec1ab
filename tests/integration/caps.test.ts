import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createCapSetting } from '../../src/main/settings/cap-setting.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { beyondCap } from '../../src/shared/words/caps.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { pngOf } from '../support/pictures.ts'
import { type SendingSetup, setupSending } from '../support/sending.ts'

const DAY_MS = 86_400_000

/** Pictures, a queue that was not started, and the setting of caps with what it asked and logged. */
async function setupCapped(count = 4, setup: Partial<SendingSetup> = {}) {
  const app = await setupSending({ files: Array.from({ length: count }, (_, n) => pngOf(n + 1)), ...setup })
  const answers = { yes: true }
  const asked: string[] = []
  const caps = createCapSetting({
    db: app.db,
    audit: app.audit,
    caps: app.caps,
    cases: app.cases,
    desktop: {
      confirm: async ({ message }) => {
        asked.push(message)
        return answers.yes
      },
    },
    spent: app.capping.spent,
    emit: () => undefined,
  })
  const logged = () => payloadsOf(app.db, 'cap.changed')
  return { app, caps, asked, answers, logged }
}

describe('a cap for a case', () => {
  it('lets through what stays within it, and pauses the queue before the next one', async () => {
    const { app, caps } = await setupCapped()
    await caps.set(app.caseId, 2)
    await app.sendAll()
    expect(app.service.charges()).toHaveLength(2)
    expect(app.queue.state()).toMatchObject({
      paused: {
        reason: 'cap',
        until: null,
        message: expect.stringMatching(/: 2 credits\. Counted: 2\./) as string,
      },
      counts: { done: 2, waiting: 2, blocked: 0 },
    })
  })

  it('pauses again when a person goes on without raising it, and goes on when it was raised', async () => {
    const { app, caps } = await setupCapped()
    await caps.set(app.caseId, 2)
    await app.sendAll()
    await app.resumeQueue()
    expect(app.service.charges()).toHaveLength(2)
    expect(app.queue.state().paused?.reason).toBe('cap')
    await caps.set(app.caseId, 4)
    await app.queue.settled()
    expect(app.service.charges()).toHaveLength(2)
    await app.resumeQueue()
    expect(app.queue.state()).toMatchObject({ paused: null, counts: { done: 4 } })
  })

  it('outlives the app', async () => {
    const { app, caps } = await setupCapped()
    await caps.set(app.caseId, 1)
    await app.sendAll()
    const again = await app.reopen()
    await again.runQueue()
    expect(again.queue.state().paused?.reason).toBe('cap')
    expect(again.caps.get(app.caseId)).toBe(1)
    expect(app.service.charges()).toHaveLength(1)
  })

  it('of nothing sends nothing', async () => {
    const { app, caps } = await setupCapped(1)
    await caps.set(app.caseId, 0)
    await app.sendAll()
    expect(app.service.charges()).toEqual([])
  })

  it('counts what the service charged, also where that is more than was expected', async () => {
    const { app, caps } = await setupCapped(4, { service: { hasExtras: false, costPerImage: 2 } })
    await caps.set(app.caseId, 3)
    await app.sendAll()
    // Two may start at one credit each; what they were charged leaves no room.
    expect(app.service.charges().length).toBeLessThanOrEqual(2)
    expect(app.capping.spent(app.caseId)).toBe(app.service.charges().length * 2)
  })

  it('counts what may have been charged until a person says that it was not', async () => {
    const { app, caps } = await setupCapped(2)
    app.service.behave({ times: 1, charge: true, action: { type: 'reset' } })
    await caps.set(app.caseId, 1)
    await app.sendAll()
    expect(app.capping.spent(app.caseId)).toBe(1)
    expect(app.queue.state()).toMatchObject({ paused: { reason: 'cap' }, counts: { unknown: 1, waiting: 1 } })
    const [row] = app.doubtfulRows.of(null).rows
    if (!row) throw new Error('nothing doubtful')
    await app.choices.decide(row.attemptId, 'not_charged')
    expect(app.capping.spent(app.caseId)).toBe(0)
  })

  it('does not hold another case', async () => {
    const { app, caps } = await setupCapped()
    await caps.set(app.cases.create('Old mill').id, 0)
    await app.sendAll()
    expect(app.queue.state().counts.done).toBe(4)
  })
})

describe('a cap for a day', () => {
  it('counts every case, and leaves room again on the next day', async () => {
    let ahead = 0
    const { app, caps } = await setupCapped(3, { clock: { ...systemClock, now: () => Date.now() + ahead } })
    await caps.set(null, 2)
    await app.sendAll()
    expect(app.queue.state()).toMatchObject({
      paused: { reason: 'cap', message: expect.stringContaining('Daily limit: 2 credits.') as string },
      counts: { done: 2, waiting: 1 },
    })
    ahead = DAY_MS
    expect(app.capping.spent(null)).toBe(0)
    await app.resumeQueue()
    expect(app.queue.state()).toMatchObject({ paused: null, counts: { done: 3 } })
    expect(app.capping.spent(null)).toBe(1)
  })
})

describe('setting a cap', () => {
  it('asks natively before it is raised or removed, and keeps what was agreed to', async () => {
    const { app, caps, asked, logged } = await setupCapped(1)
    expect(await caps.set(app.caseId, 5)).toEqual({ ok: true, value: { credits: 5, spent: 0 } })
    await caps.set(app.caseId, 3)
    expect(asked).toEqual([])
    await caps.set(app.caseId, 9)
    await caps.set(app.caseId, null)
    const { reference } = app.cases.get(app.caseId) ?? { reference: '' }
    expect(asked).toEqual([`Raise the limit for ${reference} to 9 credits?`, `Remove the limit for ${reference}?`])
    expect(logged()).toMatchObject([
      { of: 'case', from: null, to: 5, words: null },
      { of: 'case', from: 5, to: 3, words: null },
      { of: 'case', from: 3, to: 9, words: expect.stringContaining(asked[0] ?? '?') as string },
      { of: 'case', from: 9, to: null, words: expect.stringContaining(asked[1] ?? '?') as string },
    ])
  })

  it('changes nothing after a no', async () => {
    const { caps, answers, logged } = await setupCapped(1)
    await caps.set(null, 5)
    answers.yes = false
    expect(await caps.set(null, 6)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(await caps.set(null, null)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(caps.get(null)).toEqual({ ok: true, value: { credits: 5, spent: 0 } })
    expect(logged()).toHaveLength(1)
  })

  it('knows no case that is not there', async () => {
    const { caps } = await setupCapped(1)
    const missing = { ok: false, error: { kind: 'not_found', what: 'case' } }
    expect(await caps.set(99 as CaseId, 5)).toEqual(missing)
    expect(caps.get(99 as CaseId)).toEqual(missing)
  })
})

describe('a quote under a cap', () => {
  it('says by how much the batch goes beyond it, and so does the question about the budget', async () => {
    const { app, caps } = await setupCapped()
    expect((await app.quoted()).caps).toEqual([])
    await caps.set(app.caseId, 3)
    await caps.set(null, 10)
    expect((await app.quoted()).caps).toEqual([
      { of: 'case', credits: 3, committed: 0, beyond: 1 },
      { of: 'day', credits: 10, committed: 0, beyond: 0 },
    ])
    await app.approve()
    expect(app.questions.at(-1)?.detail).toContain(beyondCap({ of: 'case', credits: 3, committed: 0, beyond: 1 }))
    expect(app.questions.at(-1)?.detail).not.toContain('daily limit')
    // What is queued counts, and is not counted twice.
    expect((await app.quoted()).caps).toMatchObject([
      { committed: 4, beyond: 1 },
      { committed: 4, beyond: 0 },
    ])
  })
})
