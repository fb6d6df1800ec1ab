import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exactInstant } from '../../src/shared/words/dates.ts'
import { saidOfJob } from '../../src/shared/words/fact-check.ts'
import { whyNotFactChecked } from '../../src/shared/words/fact-check-sheet.ts'
import { headlessJobs, verdictsInReply, wrongUse } from '../../src/shared/words/headless.ts'
import { pauseLines } from '../../src/shared/words/headless-pause.ts'
import { jobTrouble } from '../../src/shared/words/job-trouble.ts'
import { linkRefusals } from '../../src/shared/words/links.ts'
import { REASONS, refusedSaying } from '../../src/shared/words/reasons.ts'
import { searching } from '../../tools/simulated-service/fact-check/steps.ts'
import { notFound } from '../../tools/simulated-service/prepared.ts'
import { setupFactCheckCommand, TOKEN } from '../support/fact-check-command.ts'
import { setupPlace } from '../support/folder.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { serviceInTest } from '../support/service-in-test.ts'

/** One picture and the command that analyses it, for people and for machines; `env` as given to it. */
async function setupAnalyse() {
  const service = await serviceInTest({ tokens: [TOKEN] })
  const { home, evidence } = setupPlace()
  mkdirSync(home, { recursive: true })
  const file = join(evidence, 'quay.png')
  writeFileSync(file, pngOf(1))
  const run = (more: string[], token = TOKEN) =>
    runHeadless(['analyse', ...more, '--max-credits', '50', '--home', home, '--service', service.origin], {
      TOUCHSTONE_TOKEN: token,
    })
  return {
    service,
    home,
    evidence,
    file,
    run,
    json: (more: string[], token?: string) => run([...more, '--json'], token),
  }
}

/** The words of a line, whatever spaces the table puts between them. */
const rowsOf = (stdout: string) => stdout.split('\n').filter((row) => row !== '')

describe('a fact check of files that cannot be submitted', () => {
  it('has a line for each with its reason, for people and as JSON, and ends with 3', async () => {
    const { evidence, service, all, run } = await setupFactCheckCommand()
    const folder = join(evidence, 'others')
    mkdirSync(folder)
    writeFileSync(join(folder, 'notes.txt'), 'Words.')
    writeFileSync(
      join(folder, 'moving.gif'),
      Buffer.from(
        'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
        'latin1',
      ),
    )
    const refused = await run(folder, '--max-credits', '10')
    expect([refused.code, refused.lines.length], refused.stderr).toEqual([3, 2])
    expect(refused.lines.map(({ type, state, error, jobId }) => [type, state, error, jobId]).sort()).toEqual([
      ['factCheck', 'ineligible', 'format', null],
      ['factCheck', 'ineligible', 'not_a_medium', null],
    ])
    const people = await runHeadless(
      all([folder, '--max-credits', '10']).filter((word) => word !== '--json'),
      { TOUCHSTONE_TOKEN: TOKEN },
    )
    const not = whyNotFactChecked({ intake: 'inspected', kind: 'document', bytes: 6, ineligible: null, url: null })
    expect(rowsOf(people.stdout)).toHaveLength(2)
    expect(people.stdout).toContain(String(not))
    expect(service.charges()).toEqual([])
  })
})

describe('the token of the environment', () => {
  it('may end with a line end', async () => {
    const { service, file, json } = await setupAnalyse()
    expectDone(await json([file], `${TOKEN}\n`))
    expect(service.charges()).toHaveLength(1)
  })
  it.each([
    ['two words', 'not_a_token'],
    [' ', 'empty'],
    ['x'.repeat(3000), 'too_long'],
  ] as const)('that is none is wrong use, with a sentence: %j', async (token, reason) => {
    const { service, file, json } = await setupAnalyse()
    const run = await json([file], token)
    expect([run.code, run.stdout]).toEqual([2, ''])
    expect(run.stderr).toContain(wrongUse.badToken({ reason }))
    expect(service.requests()).toEqual([])
  })
})

describe('waiting', () => {
  it('says what is waited for and until when, while the service asks for fewer requests', async () => {
    const { service, file, json } = await setupAnalyse()
    service.behave({ action: { type: 'answer', status: 429, headers: { 'retry-after': '1' } } })
    const run = expectDone(await json([file]))
    const waits = run.lines.filter(({ type }) => type === 'pause')
    expect(waits.length).toBeGreaterThan(0)
    expect(waits[0]).toMatchObject({ state: 'paused', reason: 'rate_limited', until: expect.stringMatching(/Z$/) })
    expect(run.stderr).toContain(`${REASONS.rate_limited} Next attempt:`)
    expect(service.charges()).toHaveLength(1)
  })

  it('says why polls bring no news', async () => {
    const { service, file, run } = await setupFactCheckCommand()
    service.factChecks.set({ script: 'is never known' })
    const lost = await run(file, '--max-credits', '10')
    expect(lost.code, lost.stderr).toBe(1)
    const { message } = (notFound.body as { error: { message: string } }).error
    const troubleAnswer = { httpStatus: notFound.status, message, receivedAt: 0 }
    expect(lost.stderr).toContain(jobTrouble({ state: 'watching', trouble: 'unknown_job', troubleAnswer }))
    expect(lost.lines.some(({ type, trouble }) => type === 'job' && trouble === 'unknown_job')).toBe(true)
  })

  it('ends when a poll finds the token refused, with that sentence', async () => {
    const { service, file, run } = await setupFactCheckCommand()
    service.factChecks.set({ script: 'usual', pace: 'hand' })
    expectDone(await run(file, '--no-wait', '--max-credits', '10'))
    service.behave({
      path: '/api/app/fact-checking/jobs/',
      times: null,
      action: {
        type: 'answer',
        status: 401,
        body: { error: { code: 'UNAUTHORIZED', message: 'Invalid or missing API token' } },
      },
    })
    const refused = await run('--resume')
    expect(refused.code, refused.stderr).toBe(1)
    expect(refused.stderr).toContain(`${REASONS.token_refused} ${headlessJobs.goesOn}`)
    expect(refused.lines.some(({ trouble }) => trouble === 'token_refused')).toBe(true)
  })
})

describe('what the service says', () => {
  it('is printed with a refused image, for people and as JSON', async () => {
    const { service, file, run, json } = await setupAnalyse()
    service.behave({
      action: { type: 'answer', status: 400, body: { error: { code: 'X:NEW', message: 'The lens cap was on.' } } },
    })
    const people = await run([file])
    expect(people.stdout).toContain(pauseLines.serviceSays({ message: 'The lens cap was on.' }))
    const machines = await json([file])
    expect(machines.lines[0]).toMatchObject({
      state: 'rejected',
      error: 'refused_by_service',
      message: 'The lens cap was on.',
    })
    expect(machines.lines[0]?.sentAs).toMatch(/^[0-9a-f-]{36}\.png$/)
  })

  it('is within the sentence of a refusal that states no charge, which is sent by no later run', async () => {
    const { service, file, run, json } = await setupAnalyse()
    service.behave({
      action: { type: 'answer', status: 500, body: { error: { code: 'X', message: 'Something went wrong.' } } },
    })
    const people = await run([file])
    expect(people.code, people.stderr).toBe(1)
    expect(people.stdout).toContain(refusedSaying({ message: 'Something went wrong.' }))
    const machines = await json([file])
    expect(machines.lines[0]).toMatchObject({
      state: 'unknown',
      error: 'charge_not_stated',
      message: 'Something went wrong.',
    })
    await json([])
    expect(service.requests().filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('is printed with a submission that became no job, and with a failed job', async () => {
    const { service, file, all, run, meet } = await setupFactCheckCommand()
    meet('refused: too long')
    const refused = await run(file, '--max-credits', '10')
    expect(refused.lines.at(-1)).toMatchObject({ state: 'rejected', message: 'At most 60 minutes.' })
    const args = [file, '--context', 'Another question', '--max-credits', '10']
    service.factChecks.set({ script: 'fails at once' })
    const failed = await run(...args)
    const { message, error } = failed.lines.at(-1) ?? {}
    const said = [error, message].filter((text) => typeof text === 'string')
    expect(said.length).toBeGreaterThan(0)
    const people = await runHeadless(
      all(args).filter((word) => word !== '--json'),
      { TOUCHSTONE_TOKEN: TOKEN },
    )
    for (const text of said) expect(people.stdout).toContain(pauseLines.serviceSays({ message: String(text) }))
  })
})

describe('a message that the last reply does not have', () => {
  it('bears the time of its reply, for people and as JSON', async () => {
    const { service, file, all, run } = await setupFactCheckCommand()
    service.factChecks.script({
      times: null,
      script: {
        steps: [searching, searching, { state: { status: 'Failed', story: null, statusMessage: null } }],
      },
    })
    const { lines, stderr } = await run(file, '--max-credits', '10')
    const [last] = lines.slice(-1)
    expect(last).toMatchObject({ state: 'failed', message: searching.state?.statusMessage, error: null, errorAt: null })
    const when = exactInstant(Date.parse(String(last?.messageAt)))
    const note = saidOfJob.earlier({ when })
    expect(stderr).toContain(headlessJobs.earlierMessage({ message: String(last?.message), note }))
    // Which replies are looked at before the last one is a matter of time.
    for (const line of lines.filter(({ status }) => status === searching.state?.status))
      expect(line.messageAt).toBeNull()

    const people = await runHeadless(
      all([file, '--max-credits', '0']).filter((word) => word !== '--json'),
      { TOUCHSTONE_TOKEN: TOKEN },
    )
    const message = pauseLines.serviceSays({ message: String(last?.message) })
    expect(people.stdout).toContain(headlessJobs.earlierMessage({ message, note }))
  })
})

describe('a page with several images', () => {
  it('has its counts for each verdict and a line for each image', async () => {
    const { run, json } = await setupAnalyse()
    const url = ['--url', 'https://news.example/page-3']
    const machines = expectDone(await json(url))
    const images = machines.lines.filter(({ type }) => type === 'image') as { verdict: string }[]
    expect(images).toHaveLength(3)
    const [page] = machines.lines
    const counts = page?.verdicts as { verdict: string; n: number }[]
    expect(counts.reduce((sum, { n }) => sum + n, 0)).toBe(3)
    const people = expectDone(await run(url))
    if (page?.verdict === null) expect(people.stdout).toContain(verdictsInReply(counts))
    expect(rowsOf(people.stdout)).toHaveLength(4)
  })
})

describe('credits', () => {
  it.each([
    ['none', { totalCreditsUsed: null }, { creditsUsed: null }],
    ['a text', { totalCreditsUsed: 'one' }, { creditsUsed: null }],
    ['a negative number', { totalCreditsUsed: -3 }, {}],
    ['an impossible number', { totalCreditsUsed: 9e15 }, {}],
  ] as const)('that the service does not state are not stated here either: %s', async (_name, reply, image) => {
    const { service, file, json } = await setupAnalyse()
    service.behave({ action: { type: 'alter', reply, image } })
    const run = expectDone(await json([file]))
    expect(run.lines.map(({ creditsUsed }) => creditsUsed)).toEqual([null, null])
    expect(run.lines.at(-1)).toMatchObject({ notStated: 1 })
    const again = expectDone(await json([file]))
    expect(again.lines.map(({ creditsUsed }) => creditsUsed)).toEqual([0, 0])
  })
  it('are those of the parts where there is no total', async () => {
    const { service, file, json } = await setupAnalyse()
    service.behave({ action: { type: 'alter', reply: { totalCreditsUsed: null }, image: { creditsUsed: 2 } } })
    expect((await json([file])).lines.map(({ creditsUsed }) => creditsUsed)).toEqual([2, 2])
  })
})

describe('addresses that cannot be sent', () => {
  it('are all named, and nothing is sent before a second call without them', async () => {
    const { service, file, json } = await setupAnalyse()
    const [one, other] = ['http://192.168.0.7/a.jpg', 'ftp://news.example/a.jpg']
    const run = await json([file, '--url', one, '--url', 'https://news.example/1.jpg', '--url', other])
    expect([run.code, run.stdout]).toEqual([2, ''])
    expect(run.stderr).toContain(wrongUse.badUrl({ url: one, reason: linkRefusals.private_host }))
    expect(run.stderr).toContain(other)
    expect(run.stderr).toContain(wrongUse.badUrls({ n: 2, bad: 2 }))
    expect(service.requests()).toEqual([])
    expectDone(await json([file, '--url', 'https://news.example/1.jpg']))
    expect(service.charges()).toHaveLength(2)
  })
})
