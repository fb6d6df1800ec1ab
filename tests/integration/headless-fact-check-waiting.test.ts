import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exactInstant } from '../../src/shared/words/dates.ts'
import { progressText } from '../../src/shared/words/fact-check.ts'
import { headlessJobs } from '../../src/shared/words/headless.ts'
import { jobTrouble } from '../../src/shared/words/job-trouble.ts'
import { awaitedWords } from '../../src/shared/words/sent-parts.ts'
import { notFound } from '../../tools/simulated-service/prepared.ts'
import { setupFactCheckCommand, TOKEN } from '../support/fact-check-command.ts'
import { runStruck } from '../support/headless.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { socketsSettled } from '../support/virtual-time.ts'

/** A fact check that was submitted without waiting, to a service that goes on by hand. */
async function setupSubmitted(...more: string[]) {
  const desk = await setupFactCheckCommand()
  desk.service.factChecks.set({ script: 'usual', pace: 'hand' })
  expectDone(await desk.run(desk.file, '--no-wait', ...more, '--max-credits', '10'))
  return desk
}

type Desk = Awaited<ReturnType<typeof setupFactCheckCommand>>
/** The service comes to its result, which the command takes; paid once. */
async function expectTaken({ service, run }: Desk, again = () => run('--resume')): Promise<void> {
  service.factChecks.step(10)
  const { lines } = expectDone(await again())
  expect(lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed', creditsUsed: 5 })
  expect(service.charges()).toHaveLength(1)
}

describe('the headless fact-check, waiting', () => {
  it('submits without waiting, and --resume takes the result', async () => {
    const { service, file, run } = await setupFactCheckCommand()
    service.factChecks.set({ script: 'usual', pace: 'hand' })
    const first = expectDone(await run(file, '--no-wait', '--max-credits', '10'))
    expect(first.lines.at(-1)).toMatchObject({ type: 'job', state: 'watching', creditsReserved: 5 })
    expect(first.stderr).toContain('--resume')
    service.factChecks.step(10)
    const resumed = expectDone(await run('--resume'))
    expect(resumed.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed' })
    expect((await run('--resume')).stderr).toContain('No fact check is running')
    expect(service.charges()).toHaveLength(1)
  })

  it('says at once that the air gap is on, and what goes on without it', async () => {
    const { service, evidence, file, run, inLibrary } = await setupSubmitted()
    inLibrary((db) => db.prepare("INSERT INTO settings (key, value) VALUES ('air_gap', 'on')").run())
    // What the command before asked last may still be on its way, and is there before what is asked after it.
    await socketsSettled()
    const before = service.requests().length
    const shut = await run(file, '--max-credits', '10')
    expect([shut.code, service.requests().length], shut.stderr).toEqual([3, before])
    expect(shut.stderr).toMatch(/The air gap is on.*fact-check --resume/s)
    expect(shut.lines.at(-1)).toMatchObject({ type: 'job', state: 'watching' })
    const other = join(evidence, 'other.png')
    writeFileSync(other, pngOf(9))
    const unsent = await run(other, '--max-credits', '10')
    expect(unsent.code, unsent.stderr).toBe(3)
    expect(unsent.stderr).toContain('The air gap is on')
  })

  it.each([
    ['SIGINT', 1],
    ['SIGKILL', null],
  ] as const)('stopped by %s while it waits goes on with --resume, and is submitted once', async (signal, code) => {
    const desk = await setupFactCheckCommand()
    desk.service.factChecks.set({ script: 'usual', pace: 'hand' })
    const stopped = await runStruck(
      desk.all([desk.file, '--max-credits', '10']),
      { TOUCHSTONE_TOKEN: TOKEN },
      { once: '"type":"job"', signal },
    )
    expect(stopped.code, stopped.stderr).toBe(code)
    if (signal === 'SIGINT') expect(stopped.stderr).toContain('fact-check --resume')
    await expectTaken(desk)
  })

  it('takes with --resume the result of a case that was closed meanwhile, and sends nothing for it', async () => {
    const desk = await setupSubmitted('--case', 'Harbour fire')
    desk.inLibrary((db) => plant(db, () => db.exec("UPDATE cases SET closed_at = 5 WHERE name = 'Harbour fire'")))
    const again = await desk.run(desk.file, '--case', 'Harbour fire', '--max-credits', '10')
    expect(again.code, again.stderr).toBe(2)
    await expectTaken(desk)
  })

  it('gives what was known of a job that has no end beside its empty result', async () => {
    const { service, file, all, run, inLibrary, time } = await setupFactCheckCommand()
    service.factChecks.set({ script: 'a result, but never completed' })
    expect((await run(file, '--no-wait', '--max-credits', '10')).code).toBe(0)
    const stopOnce = progressText(60)
    const stopped = await runHeadless(all(['--resume']), { TOUCHSTONE_TOKEN: TOKEN }, { time, stopOnce })
    expect(stopped.code, stopped.stderr).toBe(1)
    const kept = inLibrary((db) => {
      plant(db, () => db.exec("UPDATE jobs SET state = 'stalled'"))
      return db.prepare('SELECT what FROM job_replies').pluck().all()
    })
    expect(kept).toEqual(['partial'])
    const shown = await run(file, '--max-credits', '0')
    expect(shown.code, shown.stderr).toBe(1)
    expect(shown.lines.at(-1)).toMatchObject({
      type: 'factCheck',
      state: 'stalled',
      summary: null,
      partial: { status: 'Processing', summary: expect.stringMatching(/\S/) as string },
    })
    expect(service.charges()).toHaveLength(1)
  })

  it.each(['stalled', 'lost'])(
    'asks again about a job that is %s, and takes its result when it has one',
    async (state) => {
      const desk = await setupSubmitted()
      const { file, run } = desk
      desk.inLibrary((db) => plant(db, () => db.prepare('UPDATE jobs SET state = ?').run(state)))
      if (state === 'stalled') {
        const early = await run('--resume')
        expect(early.code, early.stderr).toBe(1)
        expect(early.stderr).toContain('No result yet')
        expect(early.stderr).not.toContain('No fact check is running')
        expect(early.lines.at(-1)).toMatchObject({ type: 'factCheck', state, summary: null })
      }
      await expectTaken(desk, () => (state === 'stalled' ? run('--resume') : run(file, '--max-credits', '0')))
    },
  )

  it('asks as often as somebody who looks, however long the job runs', async () => {
    const { service, file, all, run, inLibrary, time } = await setupFactCheckCommand()
    service.factChecks.set({ script: 'never ends' })
    expectDone(await run(file, '--no-wait', '--max-credits', '10'))
    inLibrary((db) => plant(db, () => db.exec('UPDATE jobs SET asked_ms = 7200000')))
    const stopOnce = progressText(99)
    await runHeadless(all(['--resume']), { TOUCHSTONE_TOKEN: TOKEN }, { time, stopOnce })
    const times = inLibrary((db) =>
      db.prepare<[], number>("SELECT at FROM traffic WHERE purpose = 'job' ORDER BY id DESC LIMIT 3").pluck().all(),
    )
    const [third = 0, second = 0, first = 0] = times
    expect(Math.max(third - second, second - first)).toBeLessThan(30_000)
  })

  it('says what is awaited after “Completed” without a result, and until when, and in the end that there is none', async () => {
    const { service, file, all, run } = await setupFactCheckCommand()
    service.factChecks.set({ script: 'completed without a result', pace: 'hand' })
    expectDone(await run(file, '--no-wait', '--max-credits', '10'))
    service.factChecks.step(10)
    // Time that skips may be past the wait before the command looks.
    const stopOnce = awaitedWords.reported.null({ status: 'Completed' })
    const env = { TOUCHSTONE_TOKEN: TOKEN }
    const { lines, stderr } = await runHeadless(all(['--resume']), env, { stopOnce })
    const awaited = lines.find((line) => line.awaitedResult != null)?.awaitedResult as { sent: string; until: string }
    expect(awaited.sent).toBe('null')
    expect(stderr).toContain(awaitedWords.until({ when: exactInstant(Date.parse(awaited.until)) }))
    const { lines: ended } = expectDone(await run('--resume'))
    expect(ended.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed', summary: null, resultSent: 'null' })
  })

  it('ends in the service’s own words where it does not know the job', async () => {
    const { service, file, run } = await setupFactCheckCommand()
    service.factChecks.set({ script: 'is never known' })
    const { code, stderr } = await run(file, '--max-credits', '10')
    expect(code, stderr).toBe(1)
    const message = String((notFound.body as { error: { message: string } }).error.message)
    const troubleAnswer = { httpStatus: notFound.status, message, receivedAt: 0 }
    // What happens next stands only while it is awaited, which may be over before the command looks.
    expect(stderr).toContain(jobTrouble({ state: 'lost', trouble: 'unknown_job', troubleAnswer }))
    expect(stderr).not.toContain(headlessJobs.silent)
    expect(service.charges()).toHaveLength(1)
  })

  it('waits on when the clock of the machine jumps ahead', async () => {
    const { service, run, time } = await setupSubmitted()
    const resumed = run('--resume')
    const questions = () => service.requests().filter(({ path }) => path.includes('/fact-checking/jobs/')).length
    const askedAgain = async () => {
      const before = questions()
      await expect.poll(questions).toBeGreaterThan(before)
    }
    await askedAgain()
    time.jump(3_600_000)
    await askedAgain()
    service.factChecks.step(10)
    const { code, stderr, lines } = await resumed
    expect(code, stderr).toBe(0)
    expect(stderr).not.toContain('two minutes')
    expect(lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed' })
  })

  it('does not wait where nobody can be asked: without a token, and at another address', async () => {
    const { service, home, run, time } = await setupSubmitted()
    const resume = (origin: string, env: Record<string, string>) =>
      runHeadless(['fact-check', '--resume', '--home', home, '--service', origin, '--json'], env, { time })
    const bare = await resume(service.origin, {})
    expect(bare.code, bare.stderr).toBe(3)
    expect(bare.stderr).toMatch(/No access token is set.*--resume/s)
    const other = await resume('http://127.0.0.1:9', { TOUCHSTONE_TOKEN: TOKEN })
    expect(other.code, other.stderr).toBe(1)
    expect(other.stderr).toContain('At another service address: 1 fact check')
    service.factChecks.step(10)
    expect((await run('--resume')).code).toBe(0)
  })
})
