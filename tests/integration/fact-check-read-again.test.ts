import { describe, expect, it } from 'vitest'
import type { Library } from '../../src/main/db/library.ts'
import { JOB_PARSER_VERSION } from '../../src/main/service/job-wire.ts'
import { factCheckJob } from '../../tools/simulated-service/fact-check/fixtures.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { pngOf } from '../support/pictures.ts'
import { setupJobReparser } from '../support/reparsers.ts'
import { plant } from '../support/rows.ts'

type Db = Library['db']

const answerOf = (body: Buffer) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body,
  bodyState: 'whole' as const,
  certificate: null,
  isPublicIssuer: null,
})

/** Jobs that ended with these answers, read by this version. */
async function setupEnded(...bodies: string[]) {
  const desk = await setupFactChecking({
    files: bodies.map((_, salt) => pngOf(salt + 1)),
    service: { factCheck: { script: 'stays queued' } },
  })
  await desk.submitAll()
  const jobs = desk.jobs.watched()
  for (const [index, { checkId }] of jobs.entries()) desk.receive(checkId, answerOf(Buffer.from(bodies[index] ?? '')))
  const one = jobs[0]
  if (!one) throw new Error('Nothing was submitted.')
  const shown = () => desk.rows.factCheckOf(one.checkId, desk.context())
  return { ...desk, ...setupJobReparser(desk.home, desk), one, shown }
}
const entries = (db: Db) => payloadsOf(db, 'job.read_again')
/** What a version leaves behind that knew the public names of a status alone. */
const asOlderVersionLeft = (db: Db) =>
  plant(db, () =>
    db.exec(
      "UPDATE fact_checks SET reader = 0, has_result = 0, parsed = json_set(parsed, '$.result', json('null'), '$.creditsUsed', NULL)",
    ),
  )

describe('the kept answer of a job that an earlier version read', () => {
  it('is read at the next start, in one transaction with its custody entry, and nothing is asked or sent', async () => {
    const desk = await setupEnded(factCheckJob('interface only video').text, factCheckJob('snake case').text)
    const before = desk.shown()
    const sent = desk.posts()
    asOlderVersionLeft(desk.db)
    expect(desk.shown()?.result).toBeNull()
    desk.reparser.start()
    await desk.reparser.settled()
    expect(desk.shown()).toEqual({ ...before, job: { ...before?.job, readAgainAt: expect.any(Number) } })
    expect(desk.shown()?.result?.claims).toHaveLength(5)
    expect(entries(desk.db)).toHaveLength(2)
    expect(entries(desk.db)[0]).toMatchObject({ hadResult: false, hasResult: true, reader: JOB_PARSER_VERSION })
    expect(desk.reported.sort()).toEqual(desk.files.map(({ sha256 }) => sha256).sort())
    expect(desk.posts()).toBe(sent)
    expect(await desk.queryWorker.dueJobs(JOB_PARSER_VERSION, 9)).toEqual([])
  })

  it('is read on demand as well, and says when nothing is new', async () => {
    const desk = await setupEnded(factCheckJob('public video').text)
    expect(await desk.reparser.again(desk.one.checkId)).toEqual({ isChanged: false })
    expect(desk.shown()?.job.readAgainAt).toBeNull()
    asOlderVersionLeft(desk.db)
    expect(await desk.reparser.again(desk.one.checkId)).toEqual({ isChanged: true })
    expect(await desk.reparser.again('none' as never)).toBeNull()
    expect(entries(desk.db)).toHaveLength(1)
  })

  it('keeps what was read once when it can no longer be read', async () => {
    const desk = await setupEnded(factCheckJob('public video').text, factCheckJob('public audio').text)
    const bare = Buffer.from('{"status":"Completed"}')
    plant(desk.db, () => {
      desk.db.exec("DROP TRIGGER job_replies_are_final; UPDATE job_replies SET body = x'00'")
      desk.db.prepare('UPDATE job_replies SET body = ? WHERE check_id = ?').run(bare, desk.one.checkId)
    })
    const parsed = () => desk.db.prepare('SELECT parsed FROM fact_checks ORDER BY check_id').pluck().all()
    const before = parsed()
    plant(desk.db, () => desk.db.exec('UPDATE fact_checks SET reader = 0'))
    desk.reparser.start()
    await desk.reparser.settled()
    expect(parsed()).toEqual(before)
    expect(entries(desk.db)).toEqual([])
    expect(await desk.queryWorker.dueJobs(JOB_PARSER_VERSION, 9)).toEqual([])
  })

  it('tells what it cost when no version before could, and never changes how the job ended', async () => {
    const text = JSON.stringify({ status: 'Failed', credits: { used: 3 }, result: { summary: 'One.' } })
    const desk = await setupEnded(text)
    const charged = () => desk.db.prepare('SELECT charged_credits FROM checks').pluck().get()
    expect(charged()).toBe(3)
    asOlderVersionLeft(desk.db)
    plant(desk.db, () => desk.db.exec('UPDATE jobs SET credits_used = NULL; UPDATE checks SET charged_credits = 5'))
    desk.reparser.start()
    await desk.reparser.settled()
    expect(charged()).toBe(3)
    expect(desk.shown()?.job).toMatchObject({ state: 'failed', creditsUsed: 3 })
    expect(entries(desk.db)).toMatchObject([{ creditsUsed: 3 }])
  })
})
