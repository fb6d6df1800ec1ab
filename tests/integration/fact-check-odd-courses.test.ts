import { describe, expect, it } from 'vitest'
import { createLedgerQueries } from '../../src/main/db/ledger-queries.ts'
import { setupWatched } from '../support/watched-job.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a job whose answers do not hang together', () => {
  it('is lost where it vanishes for good, keeps what was last said of it, and is never submitted again', async () => {
    const desk = await setupWatched('vanishes for good')
    await desk.passTime(9 * MINUTE)
    expect(desk.now()).toMatchObject({ state: 'watching', trouble: 'unknown_job', status: 'Processing' })
    await desk.passTime(10 * MINUTE)
    expect(desk.now()).toMatchObject({ state: 'lost', status: 'Processing', endedAt: null, creditsReserved: 5 })
    expect(desk.posts()).toBe(1)
    expect(desk.service.charges()).toHaveLength(1)
  })

  it.each(['completed, then processing', 'completed, then another result'])(
    'stays as it first ended, also after a restart: %s',
    async (script) => {
      const desk = await setupWatched(script)
      await desk.passTime(5 * MINUTE)
      const first = desk.shown()
      expect(first?.job.state).toBe('completed')
      expect(first?.result?.summary).toMatch(/\S/)
      const questions = desk.asked.length
      const next = await desk.restart()
      next.factChecking.start()
      await desk.passTime(HOUR)
      expect(desk.asked).toHaveLength(questions)
      expect(desk.shown(next)).toEqual(first)
    },
  )

  it('with a result, but never completed, is watched on, and what it said is kept: only a final status ends it', async () => {
    const desk = await setupWatched('a result, but never completed')
    await desk.passTime(HOUR)
    expect(desk.now()).toMatchObject({ state: 'watching', status: 'Processing', endedAt: null })
    expect(desk.keptAs()).toEqual(['partial'])
    expect(desk.shown()).toMatchObject({ parsed: null, result: null, replySha256: null })
    expect(desk.posts()).toBe(1)
  })

  it('shows each progress in numerals as it was sent, and none of another form', async () => {
    const desk = await setupWatched('progress of every kind')
    const seen: (number | null | undefined)[] = []
    for (let step = 0; step < 400 && desk.now()?.endedAt === null; step += 1) {
      await desk.passTime(1000)
      const progress = desk.now()?.progress
      if (seen.at(-1) !== progress) seen.push(progress)
    }
    expect(desk.now()?.state).toBe('completed')
    // '45' and '45 %' are the same; what is missing or null is none, and so are a list and a truth value.
    expect(seen).toEqual([null, 45, 0.45, 140, -5, 1e300, null, 100])
    expect(desk.posts()).toBe(1)
  })

  it('that is cancelled with part of a result shows that part, and that it was cancelled', async () => {
    const desk = await setupWatched('never ends')
    await desk.passTime(MINUTE)
    const body = { id: desk.job.jobId, status: 'Cancelled', creditsUsed: 2, result: { summary: 'Half of it.' } }
    desk.receive(desk.job.checkId, {
      status: 200,
      headers: {},
      body: Buffer.from(JSON.stringify(body)),
      bodyState: 'whole',
      certificate: null,
    })
    expect(desk.shown()).toMatchObject({
      job: { state: 'cancelled', creditsReserved: 5, creditsUsed: 2 },
      result: { summary: 'Half of it.' },
    })
    expect(desk.db.prepare('SELECT charged_credits FROM checks').pluck().get()).toBe(2)
  })

  it.each([
    ['reserves more on the way counts with all of it', { status: 'Processing', creditsReserved: 50 }, 50],
    ['names no reserve on the way counts with what it named', { status: 'Processing' }, 5],
    ['names a reserve below zero counts with what it named', { status: 'Processing', creditsReserved: -5 }, 5],
    ['failed without a word on its use may have been given back', { status: 'Failed', creditsReserved: 5 }, null],
    ['was cancelled without a word on its use may have been given back', { status: 'Cancelled' }, null],
    ['failed and used nothing was charged nothing', { status: 'Failed', creditsUsed: 0 }, 0],
    ['completed without a word on its use counts with what it reserved', { status: 'Completed', result: {} }, 5],
  ])('that %s', async (_name, reported, charged) => {
    const desk = await setupWatched('never ends')
    await desk.passTime(MINUTE)
    const body = Buffer.from(JSON.stringify({ id: desk.job.jobId, ...reported }))
    desk.receive(desk.job.checkId, { status: 200, headers: {}, body, bodyState: 'whole', certificate: null })
    expect(desk.db.prepare('SELECT charged_credits FROM checks').pluck().get()).toBe(charged)
    const { total } = createLedgerQueries(desk.db).ledgerSummary(null)
    expect(total.charged).toBe(charged ?? 0)
    expect(total.unknown > 0).toBe(charged === null)
  })
})
