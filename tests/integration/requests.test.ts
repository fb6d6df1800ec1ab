import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createCustodyLog } from '../../src/main/custody/listing/custody-log.ts'
import { createActivityQueries } from '../../src/main/db/activity.ts'
import { localDay } from '../../src/main/db/budgets.ts'
import { dayStart } from '../../src/main/db/caps.ts'
import { createRequestList } from '../../src/main/db/request-list.ts'
import { createTrafficLog } from '../../src/main/db/traffic.ts'
import { createNetworkGate, type TrafficRecord } from '../../src/main/service/network-gate.ts'
import type { CheckId } from '../../src/shared/model/ids.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending, testClient } from '../support/sending.ts'

const ANY = { caseId: null, state: null, purpose: null, host: null }

/** A network gate that writes into the log it is given once the library is open. */
function lateNetworkGate() {
  const parts: { record: TrafficRecord | null } = { record: null }
  const networkGate = createNetworkGate({
    isShut: () => false,
    record: {
      begin: (asked) => parts.record?.begin(asked) ?? null,
      end: (line, end) => parts.record?.end(line, end),
    },
  })
  return { networkGate, open: (record: TrafficRecord) => Object.assign(parts, { record }) }
}

describe('the list of requests', () => {
  it('unfolds a check to every step of the log about it and to what was sent for it, and to nothing of others', async () => {
    const { networkGate, open } = lateNetworkGate()
    const app = await setupSending({ files: [pngOf(1), pngOf(2)], client: { networkGate } })
    open(createTrafficLog({ db: app.db, clock: systemClock }).record)
    app.service.behave({ sha256: app.files[0]?.sha256 ?? '', action: { type: 'answer', status: 429, body: {} } })
    await app.sendAll()
    const list = createRequestList(app.db)
    const { custodySteps } = createCustodyLog(app.db)
    for (const { sha256 } of app.files) {
      const check = app.checkRows(null).find((row) => row.sha256 === sha256)
      if (check === undefined) throw new Error('no check')
      const steps = custodySteps(check.checkId)
      expect(steps[0]?.type).toBe('checks.approved')
      expect(steps.filter(({ type }) => type === 'attempt.prepared')).toHaveLength(check.attempts)
      expect(steps.every(({ type }) => /^(checks?|attempt)\./.test(type))).toBe(true)
      const { sent, sentCount } = list.sentFor(check.checkId)
      expect(sentCount).toBe(check.attempts)
      const attempts = app.db.prepare('SELECT id FROM attempts WHERE check_id = ?').pluck().all(check.checkId)
      expect(sent.map(({ attemptId }) => attemptId).toSorted()).toEqual(attempts.toSorted())
    }
    const free = list.requestPage({ ...ANY, state: 'free' }, 0, 100)
    expect(free.rows.every((row) => row.what === 'free' && row.request.attemptId === null)).toBe(true)
    const all = Number(app.db.prepare('SELECT count(*) FROM traffic').pluck().get())
    const ofChecks = app.checkRows(null).reduce((sum, { checkId }) => sum + list.sentFor(checkId).sentCount, 0)
    // Each is in one place, and none is in no place.
    expect(free.total + ofChecks).toBe(all)
  })

  it('counts the questions about a job to its fact check, so that they bury nothing else', async () => {
    const { networkGate, open } = lateNetworkGate()
    const service = testClient({ networkGate })
    const desk = await setupFactChecking({
      files: [pngOf(1)],
      client: { networkGate },
      service: { factCheck: { script: 'usual' } },
    })
    open(createTrafficLog({ db: desk.db, clock: systemClock }).record)
    await desk.submitAll()
    const [job] = desk.jobs.watched()
    if (!job) throw new Error('no job')
    const credentials = { baseUrl: new URL(desk.service.origin), token: desk.service.token, fingerprint: 'account' }
    await service.jobs.read(credentials, job)
    await service.jobs.list(credentials, 0, 10)
    const list = createRequestList(desk.db)
    const { sent } = list.sentFor(job.checkId)
    expect(sent.map(({ method, purpose }) => `${method} ${purpose}`)).toEqual(['POST fact_check', 'GET job'])
    const free = list.requestPage({ ...ANY, purpose: 'job' }, 0, 10)
    expect(free.rows).toMatchObject([{ what: 'free', request: { path: '/api/app/fact-checking/jobs' } }])
  })
})

describe('the steps of a check', () => {
  /** What leads to the entries about checks is lost: as in a library that an earlier version filled, or by an edit. */
  const forgetNotes = (db: Awaited<ReturnType<typeof setupSending>>['db'], where: string) => {
    const trigger = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'check_entries_stay'").pluck().get()
    db.exec(`DROP TRIGGER check_entries_stay; DELETE FROM check_entries WHERE ${where}; ${trigger}`)
  }

  /** Two images, of which one is refused, queued again and sent, and a request whose charge is in doubt. */
  async function setupSteps() {
    const app = await setupSending({ files: [pngOf(1), pngOf(2), pngOf(3)] })
    const sha = (n: number) => app.files[n]?.sha256 ?? ''
    app.service.behave({ sha256: sha(0), action: { type: 'answer', status: 422 } })
    app.service.behave({ sha256: sha(1), charge: true, action: { type: 'reset' } })
    await app.sendAll()
    const idOf = (n: number) => app.checkRows(null).find((row) => row.sha256 === sha(n))?.checkId as CheckId
    await app.choices.retry(idOf(0))
    await app.queue.settled()
    const ids = [0, 1, 2].map(idOf)
    const stepsOf = () => ids.map((id) => createCustodyLog(app.db).custodySteps(id))
    return { ...app, ids, stepsOf }
  }

  it('are those whose entries name it or its requests, or seal its row', async () => {
    const { db, ids, stepsOf } = await setupSteps()
    for (const [n, id] of ids.entries()) {
      const named = db
        .prepare<[string, string], number>(`
          SELECT seq FROM audit a WHERE instr(payload, ?) OR EXISTS (
            SELECT 1 FROM attempts t WHERE t.check_id = ? AND instr(a.payload, t.id)) ORDER BY seq`)
        .pluck()
        .all(id, id)
      const [approval, ...others] = stepsOf()[n] ?? []
      expect(approval?.type).toBe('checks.approved')
      expect(others.map(({ seq }) => seq)).toEqual(named)
      expect(others.length).toBeGreaterThan(3)
    }
  })

  it('are the same in a library that an earlier version filled, in whole or in part', async () => {
    const { db, stepsOf } = await setupSteps()
    const before = stepsOf()
    const middle = before[0]?.[3]?.seq ?? 0
    forgetNotes(db, `seq <= ${middle}`)
    expect(stepsOf()).toEqual(before)
    forgetNotes(db, 'TRUE')
    expect(stepsOf()).toEqual(before)
  })

  it('of another check of the same batch are none of them', async () => {
    const { stepsOf } = await setupSteps()
    const [one = [], other = []] = stepsOf().map((steps) => steps.slice(1).map(({ seq }) => seq))
    expect(one.filter((seq) => other.includes(seq))).toEqual([])
  })

  it('name the move to another token, which is about many', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)] })
    await app.approve()
    app.given.account = 'another account'
    app.queue.credentialsChanged()
    for (const { checkId } of app.checkRows(null))
      expect(
        createCustodyLog(app.db)
          .custodySteps(checkId)
          .map(({ type }) => type),
      ).toEqual(['checks.approved', 'checks.adopted'])
  })

  it('cannot be taken from a check afterwards', async () => {
    const { db } = await setupSteps()
    for (const sql of ['DELETE FROM check_entries', 'UPDATE check_entries SET seq = 1'])
      expect(() => db.exec(sql), sql).toThrow('final')
  })
})

describe('what today came to', () => {
  it('adds up to the ledger of the day, and says by case and kind how requests ended', async () => {
    const app = await setupSending({ files: [1, 2, 3, 4].map((n) => pngOf(n)), service: { costPerImage: 1 } })
    const sha = (n: number) => app.files[n]?.sha256 ?? ''
    app.service.behave({ sha256: sha(1), charge: true, action: { type: 'reset' } })
    app.service.behave({ sha256: sha(2), action: { type: 'answer', status: 415, body: {} } })
    await app.sendAll()
    const now = systemClock.now()
    const queries = createActivityQueries(app.db)
    const today = queries.today(null, { day: localDay(now), from: dayStart(now), now })
    const standing = queries.standing(app.caseId)
    const inState = (state: string) => standing.checks.find((one) => one.state === state)?.count ?? 0
    expect(today.credits).toMatchObject({ approved: 4, unknown: 1, reserved: 0 })
    expect(inState('unknown')).toBe(1)
    const answered = app.db.prepare<[], number>("SELECT count(*) FROM checks WHERE state = 'done'").pluck().get() ?? 0
    expect(inState('done')).toBe(0)
    expect(today.ended).toMatchObject([{ kind: 'image_forensics', answered, charged: answered, failed: 0 }])
    expect(today.credits.charged).toBe(answered)
    expect(queries.today(999 as never, { day: localDay(now), from: dayStart(now), now }).ended).toEqual([])
    expect(createCustodyLog(app.db).custodySteps('none' as CheckId)).toEqual([])
  })
})
