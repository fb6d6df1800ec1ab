import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRunningFile } from '../../src/main/queue/running-file.ts'
import { heldBackWords, headless as words, wrongUse } from '../../src/shared/words/headless.ts'
import { linkRefusals } from '../../src/shared/words/links.ts'
import { REASONS } from '../../src/shared/words/reasons.ts'
import { simulated } from '../../src/shared/words/ui.ts'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { deleteOnlyCase } from '../support/case-life.ts'
import { setupFolder } from '../support/folder.ts'
import { inLibrary } from '../support/library-file.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { plant } from '../support/rows.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const TOKEN = 'tok_headless_0123456789'

const run = (credits: number, { home, origin }: { home: string; origin: string }, more: string[], token = TOKEN) =>
  runHeadless(
    ['analyse', ...more, '--max-credits', String(credits), '--home', home, '--service', origin, '--json'],
    token === '' ? {} : { TOUCHSTONE_TOKEN: token },
  )

/** Pictures of which nobody asked, and an empty data folder. */
const pictures = sharedDesk(async ({ home, evidence }) => {
  mkdirSync(home)
  await makePictures(evidence, 3)
})

/** The same, once all of them are answered and the service is gone. */
const answered = sharedDesk(async ({ home, evidence }) => {
  await makePictures(evidence, 3)
  const service = await startSimulatedService({ tokens: [TOKEN] })
  const { origin } = service
  const first = await run(10, { home, origin }, [evidence])
  const charges = service.charges()
  await service.close()
  return { first, charges, origin }
})

describe('the headless analyse, once it has answers', () => {
  it('sent every picture once and paid for the same bytes once', async () => {
    const { first, charges } = (await answered()).made
    expect(first.code, first.stderr).toBe(0)
    const lines = first.lines.filter((line) => line.type === 'analysis')
    expect(lines.map((line) => line.state)).toEqual(['done', 'done', 'done', 'done'])
    expect(lines.filter((line) => line.fromCache)).toHaveLength(1)
    expect(first.lines.at(-1)).toMatchObject({
      type: 'summary',
      items: 4,
      done: 4,
      failed: 0,
      unknown: 0,
      creditsUsed: 3,
    })
    expect(charges).toHaveLength(3)
  })

  it('marked what a simulated service answered', async () => {
    const { first } = (await answered()).made
    expect(first.lines.map((line) => line.simulated)).toEqual([true, true, true, true, true])
    expect(first.stderr).toContain(simulated.banner)
    expect(first.stderr).toContain('Read 4 of 4 · ')
  })

  it('kept the token out of the library, the logs and its output', async () => {
    const { home, made } = await answered()
    expect(made.first.stdout + made.first.stderr).not.toContain(TOKEN)
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => join(home, name))
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) if (statSync(file).isFile()) expect(readFileSync(file).includes(TOKEN), file).toBe(false)
  })

  it('answers from the library the second time, without the service', async () => {
    const { home, evidence, made } = await answered()
    const again = expectDone(await run(10, { ...made, home }, [evidence]))
    const lines = again.lines.filter((line) => line.type === 'analysis')
    expect(lines.map((line) => line.fromCache)).toEqual([true, true, true, true])
    expect(again.lines.at(-1)).toMatchObject({ done: 4, creditsUsed: 0 })
  })

  it('refuses a closed case by its name, and makes no second one of that name', async () => {
    const { home, evidence, made } = await answered()
    inLibrary(home, (db) => plant(db, () => db.exec("UPDATE cases SET closed_at = 5, name = 'Harbour fire'")))
    const refused = await run(10, { ...made, home }, [evidence, '--case', 'Harbour fire'])
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain(words.caseClosed({ name: 'Harbour fire' }))
    const named = "SELECT count(*) FROM cases WHERE name = 'Harbour fire'"
    expect(inLibrary(home, (db) => db.prepare(named).pluck().get())).toBe(1)
  })
})

describe('the headless analyse', () => {
  let service: SimulatedService
  let evidence: string
  let home: string
  beforeEach(async () => {
    service = await startSimulatedService({ tokens: [TOKEN] })
    ;({ evidence, home } = await pictures())
  })
  afterEach(() => service.close())
  const analyse = (credits: number, more: string[] = [], token = TOKEN) =>
    run(credits, { home, origin: service.origin }, more, token)

  it('pays for no answer again that another token brought, unless it is told to, and says how many it held back', async () => {
    const next = await serviceInTest({ tokens: [TOKEN, 'tok_next'] })
    const ask = (token: string, ...more: string[]) =>
      runHeadless(['analyse', ...more, '--max-credits', '10', '--home', home, '--service', next.origin, '--json'], {
        TOUCHSTONE_TOKEN: token,
      })
    expect((await ask(TOKEN, evidence)).code).toBe(0)
    // The second time the new token is the account that was used last.
    for (const _time of ['first', 'second']) {
      const held = await ask('tok_next', evidence)
      expect(held.code, held.stderr).toBe(1)
      expect(held.stderr).toContain(heldBackWords({ answered: 4 }))
      const older = { service: next.origin, asOf: expect.any(String), verdict: expect.any(String) }
      expect(held.lines[0]).toMatchObject({ state: 'blocked', error: 'older_result', verdict: null, older })
      expect(held.lines.at(-1)).toMatchObject({ done: 0, failed: 0, heldBack: 4, creditsUsed: 0 })
      expect(next.charges()).toHaveLength(3)
    }
    const all = await ask('tok_next')
    expect([all.code, all.lines.length], all.stderr).toEqual([0, 1])
    expect(all.stderr).toContain(heldBackWords({ answered: 4 }))
    const again = expectDone(await ask('tok_next', evidence, '--again'))
    expect(again.lines.at(-1)).toMatchObject({ done: 4, heldBack: 0, creditsUsed: 3 })
    expect(next.charges()).toHaveLength(6)
    const settled = await ask('tok_next', evidence, '--again')
    expect(settled.lines.at(-1)).toMatchObject({ done: 4, creditsUsed: 0 })
    expect(next.charges()).toHaveLength(6)
  })

  it('asks plainly for an answer that was erased with its case, says that it was, and verifies the library all the while', async () => {
    await analyse(10, [evidence])
    await deleteOnlyCase(home)
    const verify = () => runHeadless(['verify', '--case', 'Unsorted', '--home', home, '--json'])
    const run = expectDone(await analyse(10, [evidence]))
    expect(run.stderr).toContain(words.erasedBefore({ n: 3 }))
    expect(run.lines.at(-1)).toMatchObject({ items: 4, done: 4, creditsUsed: 3 })
    expect(service.charges()).toHaveLength(6)
    const settled = await analyse(10, [evidence])
    expect(settled.stderr).not.toContain(words.erasedBefore({ n: 3 }))
    expect(settled.lines.at(-1)).toMatchObject({ done: 4, creditsUsed: 0 })
    const verified = expectDone(await verify())
    expect(verified.lines.find(({ what }) => what === 'rows')).toMatchObject({ state: 'whole', differentCount: 0 })
  })

  it('never spends more than the budget', async () => {
    const run = await analyse(2, [evidence])
    expect(run.code).toBe(1)
    expect(service.charges()).toHaveLength(2)
    const states = run.lines.filter((line) => line.type === 'analysis').map((line) => line.state)
    expect(states.filter((state) => state === 'blocked')).toHaveLength(1)
    expectDone(await analyse(5))
    expect(service.charges()).toHaveLength(3)
  })

  it('leaves an unknown charge to a person', async () => {
    service.behave({ charge: true, action: { type: 'hang_up' } })
    const first = await analyse(10, [evidence])
    expect(first.code).toBe(1)
    const doubtful = first.lines.filter((line) => line.state === 'unknown')
    expect(new Set(doubtful.map((line) => line.sha256)).size).toBe(1)
    expect(first.lines.at(-1)).toMatchObject({ unknown: doubtful.length })
    const again = await analyse(10)
    expect(again.lines.filter((line) => line.state === 'unknown')).toHaveLength(0)
    expect(service.charges()).toHaveLength(3)
  })

  it('ends with 3 and a sentence when nothing could be sent', async () => {
    const without = await analyse(10, [evidence], '')
    expect(without).toMatchObject({ code: 3 })
    expect(without.stderr).toContain(words.noToken)
    const refused = await analyse(10, [evidence], 'wrong')
    expect(refused.code, refused.stderr).toBe(3)
    expect(refused.stderr).toContain('rejected the access token')
    expect(service.charges()).toHaveLength(0)
  })

  it('goes on with the right token after a wrong one, for each medium once', async () => {
    const wrong = await analyse(30, [evidence], 'wrong')
    expect(wrong.code, wrong.stderr).toBe(3)
    expect(wrong.stderr).toContain('Sending is paused:')
    const other = join(setupFolder(), 'other')
    await makePictures(other, 1, 7)
    expectDone(await analyse(1, [other, '--case', 'Other']))
    expect(service.charges()).toHaveLength(1)
    const right = expectDone(await analyse(30))
    expect(right.lines.at(-1)).toMatchObject({ items: 4, done: 4, creditsUsed: 3 })
    expect(right.stderr).toContain('Replies received: 3 of 3')
    expect(service.charges()).toHaveLength(4)
  })

  it('asks about named addresses beside files, within one budget, and shows the dated answer the second time', async () => {
    const [picture, page] = ['https://news.example/harbour/1.jpg?size=%2F#top', 'https://news.example/page-3']
    const urls = ['--url', picture, '--url', page, '--url', picture]
    const run = expectDone(await analyse(10, [evidence, ...urls]))
    const lines = run.lines.filter((line) => 'url' in line)
    expect(lines).toMatchObject([
      { type: 'analysis', url: picture, sha256: null, state: 'done', images: 1, fromCache: false, error: null },
      { type: 'analysis', url: page, sha256: null, state: 'done', images: 3, fromCache: false, error: null },
    ])
    expect(lines.every(({ path }) => path === undefined)).toBe(true)
    // Three pictures and a link cost one each, the page one for each of its three.
    expect(run.lines.at(-1)).toMatchObject({ items: 6, done: 6, creditsUsed: 7 })
    const posts = () => service.requests().filter(({ method }) => method === 'POST').length
    expect(posts()).toBe(5)
    const again = expectDone(await analyse(10, ['--url', picture]))
    expect(again.lines).toMatchObject([
      { url: picture, state: 'done', fromCache: true, creditsUsed: 0, asOf: lines[0]?.asOf },
      { items: 1, done: 1, creditsUsed: 0 },
    ])
    expect(String(lines[0]?.asOf)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(posts()).toBe(5)
  })

  it('sends no address beyond the budget, and none that was not named', async () => {
    const run = await analyse(1, ['--url', 'https://news.example/1.jpg', '--url', 'https://news.example/2.jpg'])
    expect(run.code, run.stderr).toBe(1)
    expect(run.lines.map(({ state }) => state)).toEqual(['done', 'blocked', undefined])
    const unnamed = await analyse(10)
    expect(unnamed.stderr).toContain(words.nothingReady)
    expect(service.charges()).toHaveLength(1)
  })

  it('takes a refused address for wrong use, and sends nothing of the rest', async () => {
    const run = await analyse(10, [evidence, '--url', 'http://192.168.0.7/a.jpg'])
    expect(run.code).toBe(2)
    expect(run.stderr).toContain(
      wrongUse.badUrl({ url: 'http://192.168.0.7/a.jpg', reason: linkRefusals.private_host }),
    )
    expect(service.requests()).toHaveLength(0)
  })

  it('stands still at a cap of the library, says so, and ends with 3 when nothing was sent or 1 when something was', async () => {
    await analyse(0, [evidence])
    const capDay = (credits: number) => {
      inLibrary(home, (db) =>
        db.exec(`DELETE FROM caps; DELETE FROM queue_pause; INSERT INTO caps (credits) VALUES (${credits})`),
      )
      createRunningFile(home).make()
    }
    capDay(0)
    const none = await analyse(10)
    expect(none.code, none.stderr).toBe(3)
    expect(none.stderr).toContain('This exceeds the daily limit (0 credits) by 3 credits.')
    expect(none.stderr).toContain(REASONS.cap)
    expect(service.charges()).toHaveLength(0)
    capDay(2)
    const some = await analyse(10)
    expect(some.code, some.stderr).toBe(1)
    expect(some.lines.at(-1)).toMatchObject({ done: 3, failed: 1, creditsUsed: 2 })
    expect(service.charges()).toHaveLength(2)
  })

  it('ends with 1 and both figures when the service charges more than was allowed', async () => {
    const dear = await serviceInTest({ tokens: [TOKEN], hasExtras: false, costPerImage: 5 })
    const other = join(setupFolder(), 'other')
    await makePictures(other, 1, 7)
    const args = ['analyse', other, '--max-credits', '1', '--home', home, '--service', dear.origin, '--json']
    const run = await runHeadless(args, { TOUCHSTONE_TOKEN: TOKEN })
    expect(run.code, run.stderr).toBe(1)
    expect(run.stderr).toContain(words.budgetSpent({ charged: 5, allowed: 1 }))
    expect(run.lines.at(-1)).toMatchObject({ done: 2, creditsUsed: 5 })
  })

  it('goes on at a higher price than expected, never beyond the budget, and says what stays and why', async () => {
    const dear = await serviceInTest({ tokens: [TOKEN], hasExtras: false, costPerImage: 3 })
    const ask = (credits: number, ...paths: string[]) =>
      runHeadless(
        ['analyse', ...paths, '--max-credits', String(credits), '--home', home, '--service', dear.origin, '--json'],
        { TOUCHSTONE_TOKEN: TOKEN },
      )
    const some = await ask(7, evidence)
    expect(some.code, some.stderr).toBe(1)
    expect(dear.charges()).toHaveLength(2)
    expect(some.stderr).toContain(words.dearer({ spent: 6, maxCredits: 7, each: 3, left: 1 }))
    expect(some.lines.filter(({ error }) => error === 'budget')).toHaveLength(1)
    expect(some.lines.at(-1)).toMatchObject({ done: 3, failed: 1, creditsUsed: 6 })
    const sum = 'SELECT sum(credits) FROM budget_approvals'
    const approved = () => inLibrary(home, (db) => db.prepare(sum).pluck().get())
    expect(approved()).toBeLessThanOrEqual(7)
    expectDone(await ask(3, evidence))
    expect([dear.charges().length, approved()]).toEqual([3, 9])
  })

  it('sends everything the budget covers when the service charges more than it states', async () => {
    service.behave({ times: null, charge: true, action: { type: 'alter', reply: { totalCreditsUsed: 2 } } })
    const run = expectDone(await analyse(10, [evidence]))
    expect(run.lines.at(-1)).toMatchObject({ done: 4, failed: 0, creditsUsed: 6 })
    expect(service.charges()).toHaveLength(3)
  })

  it('leaves what came in with its folder the item it is', async () => {
    ;({ evidence, home } = await pictures.own())
    await runHeadless(['ingest', evidence, '--home', home], {})
    const one = expectDone(await analyse(10, [join(evidence, '1.jpg')]))
    const rows = () =>
      inLibrary(home, (db) =>
        db.prepare('SELECT (SELECT count(*) FROM exhibits) AS exhibits, count(*) AS items FROM items').get(),
      )
    expect(one.lines.map(({ item, path }) => [item, path])).toEqual([
      [expect.stringMatching(/^ITEM-\d+$/), '1.jpg'],
      [undefined, undefined],
    ])
    expect(rows()).toEqual({ exhibits: 1, items: 4 })
    // Written to since: the folder is gone through again, and the same item holds what the file is now.
    copyFileSync(join(evidence, '2.jpg'), join(evidence, '1.jpg'))
    const changed = expectDone(await analyse(10, [join(evidence, '1.jpg'), join(evidence, '2.jpg')]))
    expect(changed.stderr).toContain('1 modified')
    const digests = changed.lines.flatMap(({ sha256 }) => (typeof sha256 === 'string' ? [sha256] : []))
    expect([digests.length, new Set(digests).size]).toEqual([2, 1])
    expect(changed.lines[0]?.item).toBe(one.lines[0]?.item)
    expect(rows()).toEqual({ exhibits: 1, items: 4 })
    expect(service.charges()).toHaveLength(2)
    const whole = await analyse(10, [evidence, join(evidence, '1.jpg')])
    expect(whole.lines.at(-1)).toMatchObject({ type: 'summary', items: 4, done: 4 })
  })

  it('counts less than nothing as not stated, and a copy as nothing paid', async () => {
    service.behave({ times: null, action: { type: 'alter', reply: { totalCreditsUsed: -3 } } })
    const run = await analyse(10, [evidence])
    const charges = run.lines.filter(({ type }) => type === 'analysis').map(({ creditsUsed }) => creditsUsed)
    expect(charges.toSorted()).toEqual([0, null, null, null])
    expect(run.lines.at(-1)).toMatchObject({ type: 'summary', creditsUsed: null, notStated: 3 })
  })
})

/** `count` different pictures, and one copy of the first. */
async function makePictures(folder: string, count: number, red = 0): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (let index = 0; index < count; index += 1) {
    const background = { r: red + 40 * index, g: 90, b: 200 - 40 * index }
    writeFileSync(join(folder, `${index}.jpg`), await jpegOf(background, 80, 60))
  }
  copyFileSync(join(folder, '0.jpg'), join(folder, 'copy of 0.jpg'))
}
