import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { setupFolder } from '../support/folder.ts'
import { runHeadless } from '../support/headless.ts'
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
  const run = (...args: string[]) =>
    runHeadless(['fact-check', ...args, '--home', home, '--service', service.origin, '--json'], {
      TOUCHSTONE_TOKEN: TOKEN,
    })

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

  it('says a submission without a receipt is unknown, and ends with 3 or 1 without submitting again', async () => {
    service.behave({ path: '/api/app/fact-checking/submit', charge: true, action: { type: 'reset' } })
    const run1 = await run(file, '--max-credits', '10')
    expect([1, 3]).toContain(run1.code)
    expect(run1.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'unknown', jobId: null })
    expect(service.charges()).toHaveLength(1)
  })
})
