import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { analysed, heldBackWords, sentHereWords } from '../../src/shared/words/headless.ts'
import type { Action } from '../../tools/simulated-service/behaviour.ts'
import { TOKEN } from '../support/fact-check-command.ts'
import { setupPlace } from '../support/folder.ts'
import { inLibrary } from '../support/library-file.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { approveUnsent } from '../support/rows.ts'
import { runHeadless } from '../support/run-headless.ts'
import { serviceInTest } from '../support/service-in-test.ts'

const OTHER_TOKEN = 'another-account-of-the-desk'
const UNREAD: Action = { type: 'answer', status: 200, body: [1, 2] }
const REFUSED: Action = { type: 'answer', status: 422, body: { error: { code: 'BAD', message: 'No.' } } }
const NOT_STATED: Action = { type: 'answer', status: 500, body: { error: { code: 'INTERNAL', message: 'Oh.' } } }

/** One service under two addresses, files of one image each, and the commands about them. */
async function setupAddresses(files: readonly string[]) {
  const service = await serviceInTest({ tokens: [TOKEN, OTHER_TOKEN] })
  const { home, evidence } = setupPlace()
  mkdirSync(home, { recursive: true })
  for (const [n, name] of files.entries()) writeFileSync(join(evidence, name), pngOf(n + 1))
  const other = service.origin.replace('127.0.0.1', 'localhost')
  const analyseWith = (token: string, origin: string, ...more: string[]) =>
    runHeadless(
      ['analyse', ...more, '--case', 'Quay', '--max-credits', '20', '--home', home, '--service', origin, '--json'],
      { TOUCHSTONE_TOKEN: token },
    )
  const analyse = (origin: string, ...more: string[]) => analyseWith(TOKEN, origin, ...more)
  return {
    service,
    other,
    place: (name: string) => join(evidence, name),
    evidence,
    home,
    analyse,
    analyseWith,
    posts: () => service.requests().filter(({ method }) => method === 'POST').length,
    list: (...more: string[]) => runHeadless(['list', '--case', 'Quay', '--home', home, '--json', ...more]),
  }
}

describe('what was sent to another address of the service', () => {
  it.each([
    ['a reply that is not read', UNREAD, 'older_result', 'answered', 'done_unread'],
    ['a refusal', REFUSED, 'refused_elsewhere', 'refused', 'rejected'],
    ['a refusal that states no charge', NOT_STATED, 'possibly_charged_elsewhere', 'doubtful', 'unknown'],
    ['a charge that is unknown', { type: 'reset' }, 'possibly_charged_elsewhere', 'doubtful', 'unknown'],
  ] as const)('is held back and named without --again: %s', async (_name, action, error, how, state) => {
    const { service, other, analyse, posts, place, list } = await setupAddresses(['quay.png'])
    service.behave({ charge: true, action: action as Action })
    await analyse(service.origin, place('quay.png'))
    const before = posts()
    // No address is set: the state is that of the request that was made.
    expect((await list()).lines[0]).toMatchObject({ facts: { state, elsewhere: true } })
    expect((await list('--filter', 'state=not_sent', '--count')).lines.at(-1)).toMatchObject({ total: 0 })
    for (const named of [[place('quay.png')], []]) {
      const held = await analyse(other, ...named)
      expect(held.lines[0], held.stderr).toMatchObject({ state: 'blocked', error, creditsUsed: 0 })
      expect(held.lines.at(-1)).toMatchObject({ heldBack: 1, creditsUsed: 0, notStated: 0, chargeUnknown: 0 })
      expect(held.stderr).toContain(heldBackWords({ [how]: 1 }))
      expect([held.code, posts()]).toEqual([1, before])
    }
    const again = await analyse(other, place('quay.png'), '--again')
    expect(again.lines.at(-1), again.stderr).toMatchObject({ done: 1, heldBack: 0, creditsUsed: 1 })
    expect(posts()).toBe(before + 1)
  })

  it('is among the analysed in a list without an address, and among the older results', async () => {
    const { service, analyse, evidence, list } = await setupAddresses(['quay.png', 'pier.png'])
    await analyse(service.origin, evidence)
    for (const state of ['analysed', 'older_result']) {
      const { lines } = await list('--filter', `state=${state}`)
      expect(lines.map(({ facts }) => (facts as { state?: string } | undefined)?.state)).toEqual([
        'done',
        'done',
        undefined,
      ])
    }
  })
})

describe('what was approved here, and then sent to another address before its turn', () => {
  it.each([
    ['is held back and named', [], { heldBack: 1, done: 0 }, 1],
    ['is sent once more with --again', ['--again'], { heldBack: 0, done: 1 }, 2],
  ] as const)('%s', async (_what, more, summary, posts) => {
    const { service, other, analyse, place, home, posts: sent } = await setupAddresses(['quay.png', 'pier.png'])
    await analyse(service.origin, place('pier.png'))
    await runHeadless(['ingest', place('quay.png'), '--case', 'Quay', '--home', home])
    inLibrary(home, (db) => approveUnsent(db, sha256Of(pngOf(1))))
    expect((await analyse(other, place('quay.png'))).lines.at(-1)).toMatchObject({ done: 1 })
    const run = await analyse(service.origin, place('quay.png'), ...more)
    expect(run.lines.at(-1), run.stderr).toMatchObject({ ...summary, items: 1, unknown: 0 })
    expect(sent()).toBe(1 + posts)
    if (summary.heldBack > 0) {
      expect(run.lines[0]).toMatchObject({ state: 'blocked', error: 'older_result' })
      expect(run.stderr.split(heldBackWords({ answered: 1 }))).toHaveLength(2)
      expect((await analyse(service.origin, place('quay.png'), '--again')).lines.at(-1)).toMatchObject({ done: 1 })
    }
  })
})

describe('the credits of a run', () => {
  it('are null where no charge is stated, and say how many are not stated and how many are unknown', async () => {
    const { service, analyse, place, evidence } = await setupAddresses(['a.png', 'b.png'])
    service.behave({ charge: true, action: NOT_STATED })
    service.behave({ charge: true, action: { type: 'reset' } })
    const run = await analyse(service.origin, evidence)
    const charges = { creditsUsed: null, notStated: 1, chargeUnknown: 1 }
    expect(run.lines.map(({ creditsUsed }) => creditsUsed)).toEqual([null, null, null])
    expect(run.lines.at(-1)).toMatchObject({ ...charges, unknown: 2 })
    const counts = { items: 2, done: 0, failed: 0, unknown: 2, ineligible: 0, heldBack: 0 }
    expect(run.stderr).toContain(analysed({ ...counts, ...charges }))
    // Asked once more, nothing is sent, and it is said why.
    const again = await analyse(service.origin, place('a.png'), place('b.png'), '--again')
    expect(again.stderr).toContain(sentHereWords({ unknown: 2, rejected: 0, blocked: 0 }))
    expect(again.lines.at(-1)).toMatchObject({ creditsUsed: 0, notStated: 0, chargeUnknown: 0 })
  })
})

describe('what was sent with another token', () => {
  it('is held back and named by each run without --again, whichever account was used last', async () => {
    const { service, analyse, analyseWith, posts, place } = await setupAddresses(['quay.png'])
    service.behave({ charge: true, action: REFUSED })
    await analyse(service.origin, place('quay.png'))
    const before = posts()
    for (const run of [1, 2]) {
      const held = await analyseWith(OTHER_TOKEN, service.origin)
      expect(held.lines.at(-1), `run ${run}: ${held.stderr}`).toMatchObject({ items: 1, heldBack: 1, creditsUsed: 0 })
      expect(held.stderr).toContain(heldBackWords({ refused: 1 }))
      expect([held.code, posts()]).toEqual([1, before])
    }
  })
})
