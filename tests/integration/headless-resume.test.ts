import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headless, wrongUse } from '../../src/shared/words/headless.ts'
import { pauseLines } from '../../src/shared/words/headless-pause.ts'
import { REASONS } from '../../src/shared/words/reasons.ts'
import { deleteOnlyCase } from '../support/case-life.ts'
import { setupPlace } from '../support/folder.ts'
import { inLibrary } from '../support/library-file.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { socketsSettled } from '../support/virtual-time.ts'

const TOKEN = 'tok_headless_0123456789'
const refusal = (status: number, code: string, message: string) =>
  ({ type: 'answer', status, body: { error: { code, message } } }) as const
const UNKNOWN_CODE = refusal(400, 'SOMETHING:NEW', 'The lens cap was on.')

/** Pictures, a service, and the commands about them, each with and without `--json`. */
async function setupCommands(count: number) {
  const service = await serviceInTest({ tokens: [TOKEN] })
  const { home, evidence } = setupPlace()
  mkdirSync(home, { recursive: true })
  /** Further files, in a folder of their own. */
  const place = (name: string, more: number, salt: number) => {
    const folder = join(evidence, name)
    mkdirSync(folder)
    for (let index = 0; index < more; index += 1) writeFileSync(join(folder, `${index}.png`), pngOf(salt + index))
    return folder
  }
  place('first', count, 1)
  const env = { TOUCHSTONE_TOKEN: TOKEN }
  const analyse = (...more: string[]) =>
    runHeadless(['analyse', ...more, '--max-credits', '50', '--home', home, '--service', service.origin, '--json'], env)
  const resume = (...more: string[]) => runHeadless(['resume', '--home', home, ...more], env)
  return { service, home, evidence, place, analyse, resume }
}

const ofType = (run: { lines: Record<string, unknown>[] }, type: string) =>
  run.lines.filter((line) => line.type === type)

describe('a documented refusal of a file', () => {
  it('never pauses: after five of them a good file is sent', async () => {
    const { service, evidence, analyse } = await setupCommands(6)
    service.behave({
      times: 5,
      action: refusal(
        400,
        'IMAGE_FORENSICS:UNSUPPORTED_FORMAT',
        'Allowed formats: jpg, jpeg, png, webp, heic, heif, tiff.',
      ),
    })
    const run = await analyse(evidence)
    expect(run.code, run.stderr).toBe(1)
    const states = ofType(run, 'analysis').map(({ state }) => state)
    expect(states.sort()).toEqual(['done', ...Array(5).fill('rejected')])
    expect(ofType(run, 'pause')).toEqual([])
    expect(service.charges()).toHaveLength(1)
  })
})

describe('resume', () => {
  it('prints what led to the pause, ends it, and the next run goes on', async () => {
    const { service, home, evidence, place, analyse, resume } = await setupCommands(3)
    service.behave({ times: 3, action: UNKNOWN_CODE })
    const met = await analyse(evidence)
    expect(met.code, met.stderr).toBe(1)
    expect(met.stderr).toContain(headless.paused({ reason: REASONS.refused_repeatedly }))
    expect(met.stderr).toContain(pauseLines.hint)
    expect(met.stderr.match(/The lens cap was on\./g)).toHaveLength(3)
    expect(ofType(met, 'pause')).toMatchObject([{ state: 'paused', reason: 'refused_repeatedly', until: null }])
    const others = place('others', 5, 11)
    const again = await analyse(others)
    expect(again.code, again.stderr).toBe(3)
    expect(again.stderr).toContain(headless.paused({ reason: REASONS.refused_repeatedly }))
    expect(ofType(again, 'pauseCause')).toHaveLength(3)

    const resumed = expectDone(await resume())
    expect(resumed.stdout).toContain(pauseLines.was({ reason: REASONS.refused_repeatedly }))
    expect(resumed.stdout).toContain(pauseLines.causes({ n: 3 }))
    expect(resumed.stdout.match(/HTTP 400 .*The lens cap was on\./g)).toHaveLength(3)
    expect(resumed.stdout).toContain(pauseLines.ended)
    expect(inLibrary(home, (db) => payloadsOf(db, 'queue.resumed'))).toEqual([{ after: 'refused_repeatedly' }])
    const on = expectDone(await analyse(others))
    expect(on.lines.at(-1)).toMatchObject({ type: 'summary', items: 5, done: 5 })
    expect(service.charges()).toHaveLength(5)
  })

  it('gives the same as JSON: the pause, and each request with its status, our reason and the message', async () => {
    const { service, evidence, analyse, resume } = await setupCommands(3)
    service.behave({ times: 3, action: UNKNOWN_CODE })
    await analyse(evidence)
    const { lines } = expectDone(await resume('--json'))
    expect(lines[0]).toEqual({
      type: 'pause',
      state: 'ended',
      reason: 'refused_repeatedly',
      since: expect.stringMatching(/^\d{4}-.*Z$/),
      until: null,
      message: 'The lens cap was on.',
      waiting: expect.any(Number),
    })
    expect(lines.slice(1)).toHaveLength(3)
    for (const line of lines.slice(1))
      expect(line).toMatchObject({
        type: 'pauseCause',
        case: expect.stringMatching(/^CASE-/),
        item: expect.stringMatching(/^ITEM-/),
        name: expect.stringMatching(/^\d\.png$/),
        status: 400,
        reason: 'refused_by_service',
        message: 'The lens cap was on.',
        sentAs: expect.stringMatching(/^[0-9a-f-]{36}\.png$/),
      })
  })

  it('sends nothing, though an approved check waits and a token and an address are set', async () => {
    const { service, home, evidence, analyse, resume } = await setupCommands(6)
    service.behave({ times: null, action: UNKNOWN_CODE })
    await analyse(evidence)
    inLibrary(home, (db) =>
      db.prepare("INSERT INTO settings (key, value) VALUES ('base_url', ?)").run(`${service.origin}/`),
    )
    await socketsSettled()
    const before = service.requests().length
    const resumed = expectDone(await resume())
    await socketsSettled()
    expect(service.requests()).toHaveLength(before)
    const waiting = inLibrary(home, (db) =>
      db.prepare("SELECT count(*) FROM checks WHERE state = 'approved'").pluck().get(),
    )
    expect(waiting).toBeGreaterThan(0)
    expect(resumed.stdout).toContain(pauseLines.waits({ n: Number(waiting) }))
  })

  it('ends a pause that a person made, and names it as theirs', async () => {
    const { home, evidence, resume } = await setupCommands(1)
    await runHeadless(['ingest', evidence, '--home', home])
    inLibrary(home, (db) =>
      db.exec("INSERT INTO queue_pause (id, reason, message, since) VALUES (1, 'paused_by_person', NULL, 1000)"),
    )
    const resumed = expectDone(await resume())
    expect(resumed.stdout).toContain(pauseLines.was({ reason: pauseLines.byPerson }))
    expect(resumed.stdout).not.toContain(pauseLines.causesUnknown)
    expect(inLibrary(home, (db) => payloadsOf(db, 'queue.resumed'))).toEqual([{ after: 'paused_by_person' }])
  })

  it('says that the requests are not recorded where an earlier version paused', async () => {
    const { home, evidence, resume } = await setupCommands(1)
    await runHeadless(['ingest', evidence, '--home', home])
    inLibrary(home, (db) =>
      db.exec("INSERT INTO queue_pause (id, reason, message, since) VALUES (1, 'server_error', NULL, 1000)"),
    )
    expect(expectDone(await resume()).stdout).toContain(pauseLines.causesUnknown)
  })

  it('says that nothing is paused, and ends with 0', async () => {
    const { home, evidence, resume } = await setupCommands(1)
    await runHeadless(['ingest', evidence, '--home', home])
    expect(expectDone(await resume()).stdout).toContain(pauseLines.notPaused)
    expect(expectDone(await resume('--json')).lines).toEqual([
      { type: 'pause', state: 'none', reason: null, since: null, until: null, message: null, waiting: 0 },
    ])
    expect(inLibrary(home, (db) => payloadsOf(db, 'queue.resumed'))).toEqual([])
  })

  it('shows nothing that was said in a case that is gone', async () => {
    const { service, home, evidence, analyse, resume } = await setupCommands(3)
    service.behave({ times: 3, action: UNKNOWN_CODE })
    await analyse(evidence)
    await deleteOnlyCase(home)
    const { lines } = expectDone(await resume('--json'))
    expect(lines.slice(1)).toHaveLength(3)
    for (const line of lines.slice(1)) expect(line).toMatchObject({ item: null, name: null, message: null })
  })

  it('makes no library', async () => {
    const { home, resume } = await setupCommands(1)
    const none = await resume()
    expect(none.code).toBe(2)
    expect(none.stderr).toContain(wrongUse.noLibrary({ folder: home }))
  })
})
