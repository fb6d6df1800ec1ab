import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import type { FailpointName } from '../../src/main/failpoint.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { runSendProcess } from '../support/kill.ts'
import { expectSound } from '../support/kill-desk.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupWatched } from '../support/watched-job.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a result under a status that is no end', () => {
  it.each([
    ['a result, but never completed', 'Processing'],
    ['a result under a word never seen, for ever', 'AwaitingReview'],
  ])('is kept byte for byte when the job stalls, and never shown as its result: %s', async (script, status) => {
    const desk = await setupWatched(script)
    await desk.passTime(10 * MINUTE)
    const [first, ...others] = desk.kept()
    expect(first?.what).toBe('partial')
    expect(others).toEqual([])
    expect(sha256Of(first?.body ?? Buffer.alloc(0))).toBe(first?.sha256)
    plant(desk.db, () => desk.db.prepare('UPDATE jobs SET asked_ms = ?').run(25 * HOUR))
    await desk.passTime(5 * MINUTE)
    expect(desk.now()).toMatchObject({ state: 'stalled', status, endedAt: null })
    // Progress, messages and times of the service moved on; what it carried did not.
    expect(desk.kept()).toEqual([first])
    expect(desk.types()).toEqual(['job.partial_kept', 'job.stalled'])
    expect(payloadsOf(desk.db, 'job.partial_kept')[0]).toMatchObject({ status, replySha256: first?.sha256 })
    expect(payloadsOf(desk.db, 'job.stalled')[0]).toMatchObject({ status, partialSha256: first?.sha256 })
    const shown = desk.shown()
    expect(shown).toMatchObject({ parsed: null, result: null, receivedAt: null, replySha256: null })
    expect(shown?.partial?.parsed.result?.summary).toMatch(/\S/)
    expect(shown?.partial?.receivedAt).toBe(first?.at)
    expect(shown?.job.partialAt).toBe(first?.at)
    expect(desk.posts()).toBe(1)
  })

  it('outlives a job that the service later does not know, and a restart', async () => {
    const desk = await setupWatched('a result, then vanishes for good')
    await desk.passTime(30 * MINUTE)
    expect(desk.now()?.state).toBe('lost')
    const before = desk.shown()
    expect(before?.partial?.parsed.result?.summary).toMatch(/\S/)
    const next = await desk.restart()
    expect(desk.shown(next)).toEqual(before)
  })

  it('stays when a person stops asking', async () => {
    const desk = await setupWatched('a result, but never completed')
    await desk.passTime(MINUTE)
    desk.factChecking.leave(desk.job.checkId)
    expect(desk.now()?.state).toBe('left')
    expect(desk.shown()?.partial?.parsed.result?.summary).toMatch(/\S/)
    expect(payloadsOf(desk.db, 'job.left')[0]).toMatchObject({ partialSha256: desk.kept()[0]?.sha256 })
  })

  it('makes room for one that carries more, and for none that carries less', async () => {
    const desk = await setupWatched('a result grows and never ends')
    const bodies: string[] = []
    for (let second = 0; second < 120; second += 1) {
      await desk.passTime(1000)
      const [kept, ...others] = desk.kept()
      expect(others).toEqual([])
      if (kept && bodies.at(-1) !== kept.sha256) bodies.push(kept.sha256)
    }
    expect(bodies).toHaveLength(2)
    const result = desk.shown()?.partial?.parsed.result
    expect(result?.summary).toMatch(/\S/)
    expect(result?.sources?.length).toBeGreaterThan(0)
    expect(desk.types()).toEqual(['job.partial_kept', 'job.partial_kept'])
  })

  it('makes room for the same in other words: an older wording is not what was known', async () => {
    const desk = await setupWatched('a result is worded anew and never ends')
    await desk.passTime(5 * MINUTE)
    const summary = desk.shown()?.partial?.parsed.result?.summary
    expect(summary).toMatch(/\S/)
    expect(summary).not.toContain('\n')
    expect(desk.kept()).toHaveLength(1)
  })

  it('is kept where nothing of it is understood, and stands among the answers as it came', async () => {
    const desk = await setupWatched('a result that nobody understands, for ever')
    await desk.passTime(5 * MINUTE)
    const [kept] = desk.kept()
    expect(kept?.what).toBe('partial')
    expect(desk.shown()?.partial?.parsed).toMatchObject({ status: expect.any(String), result: null })
    expect(desk.shown()?.partial?.parsed.unread.length).toBeGreaterThan(0)
    expect(desk.rows.shownReplies(desk.job.checkId)).toEqual([
      { what: 'partial', receivedAt: kept?.at, text: kept?.body.toString() },
    ])
    const answers = desk.rows.keptAnswers(desk.job.checkId) ?? []
    expect(answers.map(({ what }) => what)).toEqual(['receipt', 'partial'])
    const details = createItemDetails(desk.db)
    expect(answers.map(({ of }) => details.rawReply(of)?.sha256)).toEqual(answers.map(({ sha256 }) => sha256))
  })

  it('stands beside an end without a result, and says that it is none; a result takes its place', async () => {
    const failed = await setupWatched('a result, then failed')
    await failed.passTime(5 * MINUTE)
    expect(failed.keptAs()).toEqual(['partial', 'end'])
    expect(failed.shown()).toMatchObject({ job: { state: 'failed' }, result: null, partial: { parsed: {} } })
    const completed = await setupWatched('a result before completed')
    await completed.passTime(5 * MINUTE)
    expect(completed.keptAs()).toEqual(['partial', 'end'])
    expect(completed.shown()).toMatchObject({ job: { state: 'completed' }, result: {}, partial: null })
  })

  it.each(['usual', 'slow', 'never ends', 'the result comes after completed', 'fails'])(
    'is not made up where an answer on the way holds none: %s',
    async (script) => {
      const desk = await setupWatched(script)
      await desk.passTime(20 * MINUTE)
      expect(desk.keptAs()).not.toContain('partial')
      expect(desk.shown()?.job.partialAt).toBeNull()
    },
  )

  it('is never deleted or changed but by a newer one', async () => {
    const desk = await setupWatched('a result, but never completed')
    await desk.passTime(MINUTE)
    expect(() => plant(desk.db, () => desk.db.exec('DELETE FROM job_replies'))).toThrow('as they came')
    expect(() => plant(desk.db, () => desk.db.exec("UPDATE job_replies SET body = x'00'"))).toThrow('as they came')
    expect(() => plant(desk.db, () => desk.db.exec('UPDATE job_replies SET pieces = 1000'))).toThrow('as they came')
  })
})

describe('a process that ends while a result is on the way', () => {
  it.each<[FailpointName, string[]]>([
    ['after_question', []],
    ['in job.partial_kept', []],
    ['after_told', ['partial']],
  ])('at “%s” has kept all of it or nothing, and goes on to the end', async (failpoint, kept) => {
    const desk = await setupFactChecking({
      files: [pngOf(1, 70_000)],
      service: { factCheck: { script: 'a result before completed' } },
    })
    await desk.approveFactCheck()
    await desk.close()
    const run = { home: desk.home, origin: desk.service.origin, token: desk.service.token, task: 'fact-check' as const }
    expect(await runSendProcess({ ...run, failpoint })).toBe('killed')
    const between = await desk.restart()
    const rows = between.db.prepare<[], { what: string; body: Buffer; sha256: string }>(
      'SELECT what, body, body_sha256 AS sha256 FROM job_replies ORDER BY id',
    )
    expect(rows.all().map(({ what }) => what)).toEqual(kept)
    for (const { body, sha256 } of rows.all()) expect(sha256Of(body)).toBe(sha256)
    expectSound(between.db)
    await desk.restart()
    await desk.close()
    expect(await runSendProcess(run)).toBe('ended')
    const later = await desk.restart()
    expect(later.db.prepare('SELECT state FROM jobs').pluck().all()).toEqual(['completed'])
    expect(later.db.prepare("SELECT count(*) FROM job_replies WHERE what = 'end'").pluck().get()).toBe(1)
    expect(desk.posts()).toBe(1)
    expect(desk.service.charges()).toHaveLength(1)
    expectSound(later.db)
  })
})
