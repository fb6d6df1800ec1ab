import { describe, expect, it } from 'vitest'
import type { AttemptId, CheckId } from '../../src/shared/model/ids.ts'
import type { JobList } from '../../tools/simulated-service/fact-check/account.ts'
import { submissionTroubles } from '../../tools/simulated-service/fact-check/submission-troubles.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const MINUTE = 60_000

/** A file that was submitted and reserved for, and whose receipt was lost. */
async function setupLost(jobList: JobList = 'items', trouble = 'lost: a reset after the tail') {
  const time = createVirtualTime()
  const desk = await setupFactChecking({ files: [pngOf(1)], time, service: { factCheck: { jobList } } })
  const behaviour = submissionTroubles[trouble]
  if (!behaviour) throw new Error(trouble)
  desk.service.behave(behaviour)
  await desk.submitAll()
  const checkId = desk.db.prepare<[], CheckId>('SELECT id FROM checks').pluck().get()
  // Also where the service refused it and stated no charge: that waits for nobody's decision.
  const doubt = checkId && desk.doubtfulRows.one(checkId)
  if (!doubt) throw new Error('Nothing is in doubt.')
  const checkState = () => desk.db.prepare('SELECT state FROM checks').pluck().get()
  const decided = () => desk.db.prepare('SELECT choice, actor, words FROM decisions').all()
  return { ...desk, doubt, checkState, decided }
}

describe('a submission whose receipt was lost', () => {
  it.each(Object.keys(submissionTroubles).filter((name) => name.startsWith('lost')))(
    '“%s”: is found by its sent name in the list of the service, watched, and never submitted again',
    async (trouble) => {
      const desk = await setupLost('items', trouble)
      expect(desk.checkState()).toBe('unknown')
      desk.factChecking.start()
      await desk.passTime(10 * MINUTE)
      expect(desk.checkState()).toBe('done')
      const [job] = desk.service.factChecks.all()
      expect(desk.jobs.get(desk.doubt.checkId)).toMatchObject({ jobId: job?.id, state: 'completed' })
      expect(desk.decided()).toMatchObject([{ choice: 'attached', actor: 'Touchstone' }])
      const entry = desk.db.prepare("SELECT payload FROM audit WHERE type = 'attempt.decided'").pluck().get()
      expect(JSON.parse(String(entry))).toMatchObject({ by: 'service_list', job: job?.id })
      expect(desk.posts()).toBe(1)
      expect(desk.service.charges()).toHaveLength(1)
    },
  )

  it.each(['array', 'items without a count', 'ignores paging'] as const)(
    'is found where the list comes as “%s”',
    async (jobList) => {
      const desk = await setupLost(jobList)
      desk.factChecking.start()
      await desk.passTime(5 * MINUTE)
      expect(desk.checkState()).toBe('done')
    },
  )

  it.each(['twice', 'nameless', 'empty', 'broken', 'absent', 'not allowed'] as const)(
    'stays in doubt where the list is “%s”',
    async (jobList) => {
      const desk = await setupLost(jobList)
      desk.factChecking.start()
      await desk.passTime(20 * MINUTE)
      expect(desk.checkState()).toBe('unknown')
      expect(desk.decided()).toEqual([])
      const isMissed = jobList === 'empty' || jobList === 'nameless'
      expect(desk.factChecking.missedAt(desk.doubt.attemptId) !== null).toBe(isMissed)
      // A service without the list is asked once.
      if (jobList === 'absent' || jobList === 'not allowed') expect(desk.listed).toHaveLength(1)
    },
  )

  it('is looked for on later pages, and the list is not asked for faster than the pace', async () => {
    const desk = await setupLost()
    desk.service.factChecks.add({ count: 450 })
    desk.factChecking.start()
    await desk.passTime(MINUTE)
    expect(desk.checkState()).toBe('done')
    expect(desk.listed.length).toBeGreaterThan(4)
    const gaps = desk.listed.slice(1).map((at, index) => at - (desk.listed[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(199)
  })

  it('is looked for by no other account and at no other address', async () => {
    const desk = await setupLost()
    desk.given.account = 'another account'
    desk.factChecking.start()
    await desk.passTime(20 * MINUTE)
    expect(desk.listed).toEqual([])
    expect(desk.checkState()).toBe('unknown')
  })

  it('becomes the job a person names by its identifier, and its result comes from the service', async () => {
    const desk = await setupLost('absent')
    const [job] = desk.service.factChecks.all()
    desk.factChecking.start()
    expect(await desk.attach(desk.doubt.attemptId, ` ${job?.id}\n`)).toEqual({ ok: true, value: null })
    await desk.passTime(5 * MINUTE)
    expect(desk.jobs.get(desk.doubt.checkId)).toMatchObject({ state: 'completed' })
    expect(desk.decided()).toMatchObject([{ choice: 'attached', actor: 'A. Examiner' }])
    expect(desk.posts()).toBe(1)
  })

  it('becomes the job that a pasted answer names, but not one of another request or of another check', async () => {
    const desk = await setupLost('absent')
    const [job] = desk.service.factChecks.all()
    const attach = (json: object) => desk.attach(desk.doubt.attemptId, JSON.stringify(json))
    const other = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa.png'
    expect(await attach({ id: job?.id, fileName: other })).toMatchObject({ error: { reason: 'other_request' } })
    expect(await attach({ summary: 'a result without a job' })).toMatchObject({ error: { reason: 'not_a_result' } })
    expect(await desk.attach(desk.doubt.attemptId, 'no identifier, no JSON')).toMatchObject({
      error: { reason: 'not_json' },
    })
    expect(desk.checkState()).toBe('unknown')
    expect(await attach({ id: job?.id, fileName: desk.doubt.sentName })).toMatchObject({ ok: true })
    expect(desk.checkState()).toBe('done')
    expect(await desk.attach(desk.doubt.attemptId as AttemptId, String(job?.id))).toMatchObject({
      error: { kind: 'not_now' },
    })
  })
})
