import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/main/db/open.ts'
import { submissionTroubles } from '../../tools/simulated-service/fact-check/submission-troubles.ts'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { setupFolder } from '../support/folder.ts'
import { runHeadless, runStruck } from '../support/headless.ts'
import { MIGRATIONS } from '../support/library.ts'
import { pngOf } from '../support/pictures.ts'

const TOKEN = 'tok_headless_0123456789'

describe('the headless fact-check', () => {
  let service: SimulatedService
  let file: string
  let home: string
  beforeEach(async () => {
    service = await startSimulatedService({ tokens: [TOKEN], factCheck: { script: 'done at once' } })
    const folder = setupFolder()
    home = join(folder, 'home')
    mkdirSync(join(folder, 'evidence'))
    file = join(folder, 'evidence', 'harbour.png')
    writeFileSync(file, pngOf(1))
  })
  afterEach(() => service.close())
  const all = (args: string[]) => ['fact-check', ...args, '--home', home, '--service', service.origin, '--json']
  const run = (...args: string[]) => runHeadless(all(args), { TOUCHSTONE_TOKEN: TOKEN })
  /** The next submission meets this. */
  const meet = (trouble: string) => {
    const behaviour = submissionTroubles[trouble]
    if (!behaviour) throw new Error(trouble)
    service.behave(behaviour)
  }

  it('submits a file once, prints its progress and its result, and shows the same result again for nothing', async () => {
    const first = await run(file, '--context', 'Is this the harbour?', '--max-credits', '10')
    expect(first.code, first.stderr).toBe(0)
    expect(first.lines.filter(({ type }) => type === 'job').length).toBeGreaterThan(0)
    const result = first.lines.at(-1)
    expect(result).toMatchObject({ type: 'factCheck', state: 'completed', creditsUsed: 5, simulated: true })
    expect(result?.summary).toMatch(/\S/)
    expect(Array.isArray(result?.provenance)).toBe(true)
    const again = await run(file, '--context', 'Is this the harbour?', '--max-credits', '0')
    expect(again.code, again.stderr).toBe(0)
    expect(again.lines.at(-1)).toEqual(result)
    const forPeople = all([file, '--context', 'Is this the harbour?', '--max-credits', '0'])
    const told = await runHeadless(
      forPeople.filter((argument) => argument !== '--json'),
      { TOUCHSTONE_TOKEN: TOKEN },
    )
    expect(told.stdout).toMatch(/ITEM-0001 {2}completed {2}harbour\.png {2}\S/)
    expect(service.charges()).toHaveLength(1)
  })

  it('holds back what another token asked and paid for, and submits it anew only when told to', async () => {
    const both = await startSimulatedService({ tokens: [TOKEN, 'tok_next'], factCheck: { script: 'done at once' } })
    onTestFinished(() => both.close())
    const ask = (token: string, ...more: string[]) =>
      runHeadless(
        ['fact-check', file, ...more, '--max-credits', '10', '--home', home, '--service', both.origin, '--json'],
        { TOUCHSTONE_TOKEN: token },
      )
    expect((await ask(TOKEN)).code).toBe(0)
    const held = await ask('tok_next')
    expect(held.code, held.stderr).toBe(1)
    expect(held.lines).toMatchObject([{ type: 'factCheck', state: 'blocked', error: 'older_result', jobId: null }])
    expect(held.stderr).toContain('1 item has an older answer, of another account or service')
    expect(both.charges()).toHaveLength(1)
    expect((await ask('tok_next', '--context', 'Another question')).code).toBe(0)
    const again = await ask('tok_next', '--again')
    expect(again.code, again.stderr).toBe(0)
    expect(again.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed' })
    expect(both.charges()).toHaveLength(3)
  })

  it('submits without waiting, and --resume takes the result', async () => {
    service.factChecks.set({ script: 'usual' })
    const first = await run(file, '--no-wait', '--max-credits', '10')
    expect(first.code, first.stderr).toBe(0)
    expect(first.lines.at(-1)).toMatchObject({ type: 'job', state: 'watching', creditsReserved: 5 })
    expect(first.stderr).toContain('--resume')
    service.factChecks.step(10)
    const resumed = await run('--resume')
    expect(resumed.code, resumed.stderr).toBe(0)
    expect(resumed.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed' })
    expect((await run('--resume')).stderr).toContain('No fact check is running')
    expect(service.charges()).toHaveLength(1)
  })

  it('submits an address with the modality that was said, and nothing without it', async () => {
    const url = 'https://social.example/post/1'
    const wrong = await run('--url', url, '--max-credits', '100')
    expect(wrong.code).toBe(2)
    expect(service.charges()).toEqual([])
    const right = await run('--url', url, '--modality', 'video', '--max-credits', '200')
    expect(right.code, right.stderr).toBe(0)
    expect(right.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed', modality: 'video' })
  })

  it('ends with 3 where the budget does not cover it, with 1 where the job fails', async () => {
    const poor = await run(file, '--max-credits', '1')
    expect([poor.code, service.charges()]).toEqual([3, []])
    service.factChecks.set({ script: 'fails at once' })
    const failed = await run(file, '--max-credits', '10')
    expect(failed.code, failed.stderr).toBe(1)
    expect(failed.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'failed', summary: null })
  })

  it('goes on where more is reserved than was expected, never beyond the budget, and says what stays', async () => {
    const dear = await startSimulatedService({
      tokens: [TOKEN],
      hasExtras: false,
      factCheck: { script: 'done at once' },
    })
    onTestFinished(() => dear.close())
    const files = [1, 2, 3].map((index) => join(file, '..', `${index}.png`))
    for (const [index, path] of files.entries()) writeFileSync(path, pngOf(10 + index))
    const ask = (credits: string) =>
      runHeadless(
        ['fact-check', ...files, '--max-credits', credits, '--home', home, '--service', dear.origin, '--json'],
        { TOUCHSTONE_TOKEN: TOKEN },
      )
    const some = await ask('12')
    expect(some.code, some.stderr).toBe(1)
    expect(dear.charges()).toHaveLength(2)
    expect(some.stderr).toContain(
      'The service reserves more than was expected: 10 credits of --max-credits 12 used, and 5 credits expected for the rest. 1 item stays unsent.',
    )
    const all = await ask('5')
    expect(all.code, all.stderr).toBe(0)
    expect(dear.charges()).toHaveLength(3)
  })

  it('asks about the item that came in with its folder, and makes no other', async () => {
    const taken = await runHeadless(['ingest', join(file, '..'), '--home', home, '--json'], {})
    const first = await run(file, '--max-credits', '10')
    expect(first.code, first.stderr).toBe(0)
    expect(first.lines.at(-1)?.item).toBe(taken.lines.find(({ type }) => type === 'item')?.id)
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
    const counts = db.prepare('SELECT (SELECT count(*) FROM exhibits), (SELECT count(*) FROM items)').raw().get()
    db.close()
    expect(counts).toEqual([1, 1])
  })

  it('says at once that the air gap is on, and what goes on without it', async () => {
    service.factChecks.set({ script: 'usual', pace: 'hand' })
    expect((await run(file, '--no-wait', '--max-credits', '10')).code).toBe(0)
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
    db.prepare("INSERT INTO settings (key, value) VALUES ('air_gap', 'on')").run()
    db.close()
    const [before, from] = [service.requests().length, performance.now()]
    const shut = await run(file, '--max-credits', '10')
    expect([shut.code, service.requests().length], shut.stderr).toEqual([3, before])
    expect(shut.stderr).toMatch(/The air gap is on.*fact-check --resume/s)
    expect(shut.lines.at(-1)).toMatchObject({ type: 'job', state: 'watching' })
    expect(performance.now() - from).toBeLessThan(60_000)
    const other = join(file, '..', 'other.png')
    writeFileSync(other, pngOf(9))
    const unsent = await run(other, '--max-credits', '10')
    expect(unsent.code, unsent.stderr).toBe(3)
    expect(unsent.stderr).toContain('The air gap is on')
  })

  it('says a submission without a receipt is unknown, ends with 1, and submits nothing again', async () => {
    service.factChecks.set({ jobList: 'absent' })
    service.behave({ path: '/api/app/fact-checking/submit', charge: true, action: { type: 'reset' } })
    for (const result of [await run(file, '--max-credits', '10'), await run(file, '--max-credits', '10')]) {
      expect(result.code, result.stderr).toBe(1)
      expect(result.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'unknown', jobId: null })
    }
    expect(service.charges()).toHaveLength(1)
  })

  it('says what the service refused, and ends with 1; with 3 where nothing left', async () => {
    meet('refused: too long')
    const refused = await run(file, '--max-credits', '10')
    expect(refused.code, refused.stderr).toBe(1)
    expect(refused.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'rejected', jobId: null })
    const elsewhere = join(home, '..', 'evidence', 'second.png')
    writeFileSync(elsewhere, pngOf(2))
    meet('refused: token')
    const token = await run(elsewhere, '--max-credits', '10')
    expect(token.code, token.stderr).toBe(3)
    expect(service.charges()).toEqual([])
  })

  it.each([
    ['SIGINT', 1],
    ['SIGKILL', null],
  ] as const)('stopped by %s while it waits goes on with --resume, and is submitted once', async (signal, code) => {
    service.factChecks.set({ script: 'usual', pace: 'hand' })
    const stopped = await runStruck(
      all([file, '--max-credits', '10']),
      { TOUCHSTONE_TOKEN: TOKEN },
      { once: '"type":"job"', signal },
    )
    expect(stopped.code, stopped.stderr).toBe(code)
    if (signal === 'SIGINT') expect(stopped.stderr).toContain('fact-check --resume')
    service.factChecks.step(10)
    const resumed = await run('--resume')
    expect(resumed.code, resumed.stderr).toBe(0)
    expect(resumed.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed', creditsUsed: 5 })
    expect(service.charges()).toHaveLength(1)
  })

  it('stops before a submission beyond a cap, says so, and still waits for what was submitted', async () => {
    const second = join(file, '..', 'quay.png')
    writeFileSync(second, pngOf(2))
    await runHeadless(['ingest', file, second, '--home', home])
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
    db.exec('INSERT INTO caps (case_id, credits) SELECT id, 7 FROM cases')
    db.close()
    const capped = await run(file, second, '--max-credits', '20')
    expect(capped.code, capped.stderr).toBe(1)
    expect(capped.stderr).toContain('The queue stands still because: The next one would go beyond the cap')
    const results = capped.lines.filter(({ type }) => type === 'factCheck')
    expect(results.map(({ state }) => state).sort()).toEqual(['approved', 'completed'])
    expect(service.charges()).toHaveLength(1)
    // The one that waits is not sent by a command that asks about jobs alone.
    expect((await run('--resume')).code).toBe(0)
    expect(service.charges()).toHaveLength(1)
  })

  it('takes with --resume the result of a case that was closed meanwhile, and sends nothing for it', async () => {
    service.factChecks.set({ script: 'usual', pace: 'hand' })
    const first = await run(file, '--no-wait', '--case', 'Harbour fire', '--max-credits', '10')
    expect(first.code, first.stderr).toBe(0)
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
    db.exec("UPDATE cases SET closed_at = 5 WHERE name = 'Harbour fire'")
    db.close()
    const again = await run(file, '--case', 'Harbour fire', '--max-credits', '10')
    expect(again.code, again.stderr).toBe(2)
    service.factChecks.step(10)
    const resumed = await run('--resume')
    expect(resumed.code, resumed.stderr).toBe(0)
    expect(resumed.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed', creditsUsed: 5 })
    expect(service.charges()).toHaveLength(1)
  })

  it('gives what was known of a job that has no end beside its empty result', async () => {
    service.factChecks.set({ script: 'a result, but never completed' })
    expect((await run(file, '--no-wait', '--max-credits', '10')).code).toBe(0)
    const stopped = await runStruck(
      all(['--resume']),
      { TOUCHSTONE_TOKEN: TOKEN },
      { once: '"progress":60', signal: 'SIGINT' },
    )
    expect(stopped.code, stopped.stderr).toBe(1)
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
    expect(db.prepare('SELECT what FROM job_replies').pluck().all()).toEqual(['partial'])
    db.exec("UPDATE jobs SET state = 'stalled'")
    db.close()
    const shown = await run(file, '--max-credits', '0')
    expect(shown.code, shown.stderr).toBe(1)
    expect(shown.lines.at(-1)).toMatchObject({
      ...{ type: 'factCheck', state: 'stalled', summary: null },
      partial: { status: 'Processing', summary: expect.stringMatching(/\S/) as string },
    })
    expect(service.charges()).toHaveLength(1)
  })

  it.each(['stalled', 'lost'])(
    'asks again about a job that is %s, and takes its result when it has one',
    async (state) => {
      service.factChecks.set({ script: 'usual', pace: 'hand' })
      expect((await run(file, '--no-wait', '--max-credits', '10')).code).toBe(0)
      const giveUp = () => {
        const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
        db.prepare('UPDATE jobs SET state = ?').run(state)
        db.close()
      }
      giveUp()
      if (state === 'stalled') {
        const early = await run('--resume')
        expect(early.code, early.stderr).toBe(1)
        expect(early.stderr).toContain('Still without an end')
        expect(early.stderr).not.toContain('No fact check is running')
        expect(early.lines.at(-1)).toMatchObject({ type: 'factCheck', state, summary: null })
      }
      service.factChecks.step(10)
      const taken = await (state === 'stalled' ? run('--resume') : run(file, '--max-credits', '0'))
      expect(taken.code, taken.stderr).toBe(0)
      expect(taken.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed', creditsUsed: 5 })
      expect(service.charges()).toHaveLength(1)
    },
  )

  it('waits on when the clock of the machine jumps ahead', async () => {
    service.factChecks.set({ script: 'usual', pace: 'hand' })
    expect((await run(file, '--no-wait', '--max-credits', '10')).code).toBe(0)
    const jumping = join(home, '..', 'jumping-clock.mjs')
    const source = 'const now = Date.now; const from = now(); Date.now = () => now() + (now() - from > 4000 ? 36e5 : 0)'
    writeFileSync(jumping, source)
    const resumed = runHeadless(all(['--resume']), { TOUCHSTONE_TOKEN: TOKEN, NODE_OPTIONS: `--import ${jumping}` })
    await pause(8000)
    service.factChecks.step(10)
    const { code, stderr, lines } = await resumed
    expect(code, stderr).toBe(0)
    expect(stderr).not.toContain('two minutes')
    expect(lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed' })
  })

  it('does not wait where nobody can be asked: without a token, and at another address', async () => {
    service.factChecks.set({ script: 'usual', pace: 'hand' })
    expect((await run(file, '--no-wait', '--max-credits', '10')).code).toBe(0)
    const resume = (origin: string, env: Record<string, string>) =>
      runHeadless(['fact-check', '--resume', '--home', home, '--service', origin, '--json'], env)
    const bare = await resume(service.origin, {})
    expect(bare.code, bare.stderr).toBe(3)
    expect(bare.stderr).toMatch(/No token is set.*--resume/s)
    const other = await resume('http://127.0.0.1:9', { TOUCHSTONE_TOKEN: TOKEN })
    expect(other.code, other.stderr).toBe(1)
    expect(other.stderr).toContain('At another service address: 1 fact check')
    service.factChecks.step(10)
    expect((await run('--resume')).code).toBe(0)
  })

  it('never shows what an address was found to be as one modality for another', async () => {
    const url = 'https://social.example/post/2'
    const ask = (modality: string) => run('--url', url, '--modality', modality, '--max-credits', '200')
    expect((await ask('image')).lines.at(-1)).toMatchObject({ state: 'completed', modality: 'image' })
    service.behave({
      path: '/api/app/fact-checking/submit-from-url',
      action: { type: 'answer', status: 422, body: '' },
    })
    const second = await ask('video')
    expect(second.code, second.stderr).toBe(1)
    expect(second.lines.at(-1)).toMatchObject({ state: 'rejected', jobId: null, summary: null })
  })
})
