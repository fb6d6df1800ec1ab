import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headless, headlessJobs, heldBackWords, wrongUse } from '../../src/shared/words/headless.ts'
import { REASONS } from '../../src/shared/words/reasons.ts'
import { setupFactCheckCommand, TOKEN } from '../support/fact-check-command.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { approveUnsent } from '../support/rows.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { serviceInTest } from '../support/service-in-test.ts'

describe('the headless fact-check', () => {
  it('submits a file once, prints its progress and its result, and shows the same result again for nothing', async () => {
    const { service, file, all, run } = await setupFactCheckCommand()
    const first = expectDone(await run(file, '--context', 'Is this the harbour?', '--max-credits', '10'))
    expect(first.lines.filter(({ type }) => type === 'job').length).toBeGreaterThan(0)
    const result = first.lines.at(-1)
    expect(result).toMatchObject({ type: 'factCheck', state: 'completed', creditsUsed: 5, simulated: true })
    expect(result?.summary).toMatch(/\S/)
    expect(Array.isArray(result?.provenance)).toBe(true)
    const again = expectDone(await run(file, '--context', 'Is this the harbour?', '--max-credits', '0'))
    expect(again.lines.at(-1)).toEqual(result)
    const forPeople = all([file, '--context', 'Is this the harbour?', '--max-credits', '0'])
    const reported = await runHeadless(
      forPeople.filter((argument) => argument !== '--json'),
      { TOUCHSTONE_TOKEN: TOKEN },
    )
    expect(reported.stdout).toMatch(/ITEM-0001 {2}completed {2}harbour\.png {2}\S/)
    expect(service.charges()).toHaveLength(1)
  })

  it('holds back what another token asked and paid for, and submits it anew only when told to', async () => {
    const { file, runAt } = await setupFactCheckCommand()
    const both = await serviceInTest({ tokens: [TOKEN, 'tok_next'], factCheck: { script: 'done at once' } })
    const ask = (token: string, ...more: string[]) => runAt(both, token, file, ...more, '--max-credits', '10')
    expect((await ask(TOKEN)).code).toBe(0)
    const held = await ask('tok_next')
    expect(held.code, held.stderr).toBe(1)
    expect(held.lines).toMatchObject([{ type: 'factCheck', state: 'blocked', error: 'older_result', jobId: null }])
    expect(held.stderr).toContain(heldBackWords({ answered: 1 }))
    expect(both.charges()).toHaveLength(1)
    expect((await ask('tok_next', '--context', 'Another question')).code).toBe(0)
    const again = expectDone(await ask('tok_next', '--again'))
    expect(again.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed' })
    expect(both.charges()).toHaveLength(3)
  })

  it.each([
    ['holds back what was approved and then asked at another address', [], 1],
    ['asks it once more only when told to', ['--again'], 2],
  ] as const)('%s', async (_what, more, charges) => {
    const { service, home, evidence, runAt, inLibrary } = await setupFactCheckCommand()
    const [first, second] = [20, 21].map((salt) => {
      writeFileSync(join(evidence, `${salt}.png`), pngOf(salt))
      return join(evidence, `${salt}.png`)
    })
    const other = { ...service, origin: service.origin.replace('127.0.0.1', 'localhost') }
    const ask = (at: typeof service, ...rest: string[]) => runAt(at, TOKEN, ...rest, '--max-credits', '10')
    expectDone(await ask(service, String(first)))
    await runHeadless(['ingest', String(second), '--home', home])
    inLibrary((db) => approveUnsent(db, sha256Of(pngOf(21))))
    expectDone(await ask(other, String(second)))
    const run = await ask(service, String(second), ...more)
    expect(run.lines.at(-1), run.stderr).toMatchObject(
      charges === 1 ? { state: 'blocked', error: 'older_result' } : { state: 'completed' },
    )
    expect(service.charges()).toHaveLength(1 + charges)
  })

  it('submits an address with the modality that was said, and nothing without it', async () => {
    const { service, home, run } = await setupFactCheckCommand()
    const url = 'https://social.example/post/1'
    const wrong = await run('--url', url, '--max-credits', '100')
    expect(wrong.code).toBe(2)
    expect(service.charges()).toEqual([])
    const right = expectDone(await run('--url', url, '--modality', 'video', '--max-credits', '200'))
    expect(right.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'completed', modality: 'video' })
    const item = String(right.lines.at(-1)?.item)
    const copies = await runHeadless(['copy-out', join(home, '../copies'), '--item', item, '--home', home])
    expect(copies.code).toBe(2)
    expect(copies.stderr).toContain(wrongUse.notCopied({ reference: item }))
  })

  it('ends with 3 where the budget does not cover it, with 1 where the job fails', async () => {
    const { service, file, run } = await setupFactCheckCommand()
    const poor = await run(file, '--max-credits', '1')
    expect([poor.code, service.charges()]).toEqual([3, []])
    service.factChecks.set({ script: 'fails at once' })
    const failed = await run(file, '--max-credits', '10')
    expect(failed.code, failed.stderr).toBe(1)
    expect(failed.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'failed', summary: null })
  })

  it('goes on where more is reserved than was expected, never beyond the budget, and says what stays', async () => {
    const { dear, ask } = await setupUnknownPrice()
    const some = await ask('12')
    expect(some.code, some.stderr).toBe(1)
    expect(dear.charges()).toHaveLength(2)
    expect(some.stderr).toContain(headlessJobs.dearer({ spent: 10, maxCredits: 12, expected: 5, left: 1 }))
    const reported = [...some.stderr.matchAll(/received: (\d+) of (\d+)/g)].map(([, done, of]) => `${done} of ${of}`)
    expect(reported.slice(0, 2)).toEqual(['1 of 1', '2 of 2'])
    expectDone(await ask('5'))
    expect(dear.charges()).toHaveLength(3)
  })

  it('submits one alone where nobody knows the price, and no other that the budget does not cover then', async () => {
    const { dear, ask } = await setupUnknownPrice()
    const one = await ask('5')
    expect(one.code, one.stderr).toBe(1)
    expect(dear.charges()).toHaveLength(1)
    expect(one.stderr).toContain(headlessJobs.dearer({ spent: 5, maxCredits: 5, expected: 10, left: 2 }))
  })

  it('asks about the item that came in with its folder, and makes no other', async () => {
    const { home, evidence, file, run, inLibrary } = await setupFactCheckCommand()
    const taken = await runHeadless(['ingest', evidence, '--home', home, '--json'], {})
    const first = expectDone(await run(file, '--max-credits', '10'))
    expect(first.lines.at(-1)?.item).toBe(taken.lines.find(({ type }) => type === 'item')?.id)
    const counts = inLibrary((db) =>
      db.prepare('SELECT (SELECT count(*) FROM exhibits), (SELECT count(*) FROM items)').raw().get(),
    )
    expect(counts).toEqual([1, 1])
  })

  it('asks about what lies below a folder that came in with the one above it, and about nothing beside it', async () => {
    const { service, home, evidence, run, inLibrary } = await setupFactCheckCommand()
    const below = join(evidence, 'quay')
    // A name that begins with the folder's own lies beside it, not below it.
    for (const [index, folder] of [below, join(below, 'night'), `${below}side`].entries()) {
      mkdirSync(folder)
      writeFileSync(join(folder, 'ship.png'), pngOf(20 + index))
    }
    const taken = await runHeadless(['ingest', evidence, '--home', home, '--json'], {})
    const asked = expectDone(await run(`${below}/`, '--max-credits', '20'))
    const [results, items] = [asked.lines, taken.lines].map((lines, index) =>
      lines.filter(({ type }) => type === (index === 0 ? 'factCheck' : 'item')),
    )
    const inside = items?.filter(({ path }) => /(^|\/)quay\//.test(String(path))).map(({ id }) => id)
    expect(inside).toHaveLength(2)
    expect(results?.map(({ item }) => item).sort()).toEqual(inside?.sort())
    expect(service.charges()).toHaveLength(2)
    const exhibits = inLibrary((db) => db.prepare('SELECT count(*) FROM exhibits').pluck().get())
    expect(exhibits).toBe(1)
  })

  it('says a submission without a receipt is unknown, ends with 1, and submits nothing again', async () => {
    const { service, file, run } = await setupFactCheckCommand()
    service.factChecks.set({ jobList: 'absent' })
    service.behave({ path: '/api/app/fact-checking/submit', charge: true, action: { type: 'reset' } })
    for (const result of [await run(file, '--max-credits', '10'), await run(file, '--max-credits', '10')]) {
      expect(result.code, result.stderr).toBe(1)
      expect(result.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'unknown', jobId: null })
    }
    expect(service.charges()).toHaveLength(1)
  })

  it('says what the service refused, and ends with 1; with 3 where nothing left', async () => {
    const { service, evidence, file, run, meet } = await setupFactCheckCommand()
    meet('refused: too long')
    const refused = await run(file, '--max-credits', '10')
    expect(refused.code, refused.stderr).toBe(1)
    expect(refused.lines.at(-1)).toMatchObject({ type: 'factCheck', state: 'rejected', jobId: null })
    const elsewhere = join(evidence, 'second.png')
    writeFileSync(elsewhere, pngOf(2))
    meet('refused: token')
    const token = await run(elsewhere, '--max-credits', '10')
    expect(token.code, token.stderr).toBe(3)
    expect(service.charges()).toEqual([])
  })

  it('stops before a submission beyond a cap, says so, and still waits for what was submitted', async () => {
    const { service, home, evidence, file, run, inLibrary } = await setupFactCheckCommand()
    const second = join(evidence, 'quay.png')
    writeFileSync(second, pngOf(2))
    await runHeadless(['ingest', file, second, '--home', home])
    inLibrary((db) => db.exec('INSERT INTO caps (case_id, credits) SELECT id, 7 FROM cases'))
    const capped = await run(file, second, '--max-credits', '20')
    expect(capped.code, capped.stderr).toBe(1)
    expect(capped.stderr).toContain(headless.paused({ reason: REASONS.cap }))
    const results = capped.lines.filter(({ type }) => type === 'factCheck')
    expect(results.map(({ state }) => state).sort()).toEqual(['approved', 'completed'])
    expect(service.charges()).toHaveLength(1)
    // The one that waits is not sent by a command that asks about jobs alone.
    expect((await run('--resume')).code).toBe(0)
    expect(service.charges()).toHaveLength(1)
  })

  it('never shows what an address was found to be as one modality for another', async () => {
    const { service, run } = await setupFactCheckCommand()
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

/** Three pictures, and a service that names no price and reserves five credits for each. */
async function setupUnknownPrice() {
  const { evidence, runAt } = await setupFactCheckCommand()
  const dear = await serviceInTest({ tokens: [TOKEN], hasExtras: false, factCheck: { script: 'done at once' } })
  const files = [1, 2, 3].map((index) => join(evidence, `${index}.png`))
  for (const [index, path] of files.entries()) writeFileSync(path, pngOf(10 + index))
  const ask = (credits: string) => runAt(dear, TOKEN, ...files, '--max-credits', credits)
  return { dear, ask }
}
