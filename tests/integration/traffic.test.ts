import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createTrafficLog } from '../../src/main/db/traffic.ts'
import { createNetworkGate } from '../../src/main/service/network-gate.ts'
import { answerWords, hasFailed, requestWords } from '../../src/shared/words/requests.ts'
import { listenInTest } from '../support/listen.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { type SendingSetup, setupSending, testClient } from '../support/sending.ts'
import { trustIn } from '../support/trust.ts'

const any = { host: null, purpose: null }

/** Everything that sends, behind a network gate that writes every request into the library. */
async function setupTraffic(setup: SendingSetup, pace?: () => Promise<void>) {
  const sending = await setupSending(setup)
  const gap = { isOn: false }
  await sending.close()
  const parts = { log: null as ReturnType<typeof createTrafficLog> | null }
  const logOf = () => {
    if (!parts.log) throw new Error('not open')
    return parts.log
  }
  const networkGate = createNetworkGate({
    isShut: () => gap.isOn,
    record: { begin: (asked) => logOf().record.begin(asked), end: (line, end) => logOf().record.end(line, end) },
  })
  const service = testClient({ networkGate, ...(pace ? { pace } : {}) })
  const run = await sending.reopen({ service, isAirGapped: () => gap.isOn })
  parts.log = createTrafficLog({ db: run.db, clock: systemClock })
  const credentials = { baseUrl: new URL(sending.service.origin), token: sending.service.token, fingerprint: 'account' }
  return { ...sending, run, client: service, networkGate, gap, log: logOf(), credentials }
}

/** A server that counts who connects and answers nobody. */
async function setupCountingServer() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  const port = await listenInTest(server)
  return { origin: `http://127.0.0.1:${port}`, connections: () => connections }
}

describe('the traffic log', () => {
  it('holds every request: the one that paid, the free ones, and the one that nobody answered', async () => {
    const picture = pngOf(1, 30_000)
    const { run, client, log, credentials, approve, service } = await setupTraffic({ files: [picture] })
    await client.probe(credentials)
    const before = service.requests().length
    await approve(run)
    run.queue.start()
    await run.queue.settled()
    // The queue asks for the balance after the last picture, and nobody waits for that.
    await expect.poll(() => log.page(any, 0, 100).rows.some(({ failure }) => failure === 'not_ended')).toBe(false)
    await client.probe({ ...credentials, baseUrl: new URL('http://127.0.0.1:1') })

    const { total, rows } = log.page(any, 0, 100)
    expect(total).toBe(service.requests().length + 1)
    expect(before).toBeGreaterThan(0)
    expect(rows[0]).toMatchObject({ purpose: 'token_test', status: null, failure: 'ECONNREFUSED', bytesOut: 0 })
    const paid = rows.filter(({ purpose }) => purpose === 'analysis')
    expect(paid).toMatchObject([
      { method: 'POST', path: '/api/app/image-forensics/process', status: 200, failure: null },
    ])
    const attempt = run.db.prepare('SELECT id FROM attempts').pluck().get()
    expect(paid[0]?.attemptId).toBe(attempt)
    expect(paid[0]?.bytesOut).toBeGreaterThan(picture.length)
    expect(paid[0]?.bytesIn).toBeGreaterThan(100)
    expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(['analysis', 'token_test', 'credit_info']))
    expect(log.page({ host: '127.0.0.1:1', purpose: null }, 0, 10).total).toBe(1)
    expect(run.db.serialize().includes(credentials.token)).toBe(false)
  })

  it('cannot be changed, emptied or filled with secrets', async () => {
    const { run, client, credentials } = await setupTraffic({ files: [] })
    await client.readCreditInfo(credentials)
    const sql = (text: string) => () => run.db.exec(text)
    expect(sql('DELETE FROM traffic')).toThrow('append-only')
    expect(sql('UPDATE traffic SET bytes_out = 0')).toThrow('append-only')
    expect(sql("UPDATE traffic SET host = 'elsewhere'")).toThrow('append-only')
    expect(
      sql("INSERT INTO traffic (at, method, host, path, purpose) VALUES (1, 'GET', 'h', '/a?key=1', 'job')"),
    ).toThrow('CHECK')
  })

  it('has a line of its own for each reading of proxy settings, begun before they are read', async () => {
    const { run, networkGate, log } = await setupTraffic({ files: [] })
    const seen: unknown[] = []
    const ask = async (host: string, resolveProxy: () => Promise<string>) => {
      const client = testClient({ networkGate, resolveProxy, trust: trustIn() })
      await client.jobs.read(
        { baseUrl: new URL(`https://${host}`), token: 'token' },
        { checkId: 'the check', jobId: '3b241101-e2bb-4255-8caf-4136c566a962' },
      )
    }
    await ask('service.invalid', async () => {
      seen.push(log.page(any, 0, 1).rows[0])
      return 'PROXY 127.0.0.1:1'
    })
    await ask('service.invalid', () => Promise.reject(new Error('no answer')))
    await ask('127.0.0.1:1', () => Promise.reject(new Error('asked')))

    const settings = { method: null, host: 'service.invalid', path: '', purpose: 'proxy_settings', bytesOut: null }
    expect(seen).toMatchObject([{ ...settings, failure: 'not_ended' }])
    const { rows } = log.page({ host: null, purpose: 'proxy_settings' }, 0, 10)
    expect(rows).toMatchObject([
      { ...settings, status: null, failure: 'unread', bytesIn: null },
      { ...settings, status: null, failure: null, bytesIn: null, durationMs: expect.any(Number) as number },
    ])
    expect(rows.map(answerWords)).toEqual([requestWords.settingsUnread, requestWords.settingsRead])
    expect(rows.map(hasFailed)).toEqual([true, false])
    expect(run.db.prepare('SELECT DISTINCT check_id, attempt_id FROM traffic').all()).toEqual([
      { check_id: 'the check', attempt_id: null },
    ])
    const insert = (values: string) => () =>
      run.db.exec(
        `INSERT INTO traffic (at, host, path, purpose, method, bytes_out, bytes_in) VALUES (1, 'h', ${values})`,
      )
    for (const values of [
      "'', 'job', NULL, 0, 0",
      "'', 'proxy_settings', 'GET', NULL, NULL",
      "'', 'proxy_settings', NULL, 0, 0",
      "'/wpad.dat', 'proxy_settings', NULL, NULL, NULL",
    ]) {
      expect(insert(values), values).toThrow('CHECK')
    }
  })

  it('sends nothing that it cannot write down', async () => {
    const { run, client, credentials, service } = await setupTraffic({ files: [] })
    run.db.exec("CREATE TEMP TRIGGER refused BEFORE INSERT ON main.traffic BEGIN SELECT RAISE(ABORT, 'full'); END")
    await expect(client.readCreditInfo(credentials)).rejects.toThrow('full')
    expect(service.requests()).toHaveLength(0)
  })
})

describe('the air gap', () => {
  it('opens no connection at all: no test, no price, no picture', async () => {
    const { run, client, gap, log, approve, given, credentials, service } = await setupTraffic({ files: [pngOf(2)] })
    await approve(run)
    const asked = service.requests().length
    const lines = log.page(any, 0, 100).total
    const counting = await setupCountingServer()
    gap.isOn = true
    for (const origin of [counting.origin, service.origin]) {
      given.origin = origin
      const there = { ...credentials, baseUrl: new URL(origin) }
      expect(await client.probe(there)).toMatchObject({ connection: 'unknown', isSimulated: null })
      expect(await client.readCreditInfo(there)).toEqual({ info: null, isSimulated: null })
      run.queue.start()
      run.queue.wake()
      await run.queue.settled()
      expect(run.queue.state().paused?.reason).toBe('air_gap')
    }
    expect(counting.connections()).toBe(0)
    expect(service.requests()).toHaveLength(asked)
    expect(log.page(any, 0, 100).total).toBe(lines)
    gap.isOn = false
    run.queue.wake()
    await run.queue.settled()
    expect(service.charges()).toHaveLength(1)
  })

  it('breaks off a picture whose last bytes are not sent, which costs nothing and is sent later', async () => {
    const picture = pngOf(3, 2_000_000)
    const shut = { now: () => {} }
    let pieces = 0
    const { run, gap, networkGate, approve, service } = await setupTraffic({ files: [picture] }, async () => {
      pieces += 1
      if (pieces === 5) shut.now()
    })
    shut.now = () => {
      gap.isOn = true
      networkGate.breakOff()
    }
    await approve(run)
    run.queue.start()
    await run.queue.settled()
    expect(run.state(sha256Of(picture))).toMatchObject({ state: 'approved' })
    expect(service.charges()).toHaveLength(0)
    gap.isOn = false
    run.queue.wake()
    await run.queue.settled()
    expect(run.state(sha256Of(picture))).toMatchObject({ state: 'done' })
    expect(service.charges()).toHaveLength(1)
  })

  it('waits for an answer that may be paid already', async () => {
    const picture = pngOf(4, 5000)
    const answers = Promise.withResolvers<void>()
    const { run, gap, networkGate, approve, service } = await setupTraffic({
      files: [picture],
      service: { answersAfter: answers.promise },
    })
    await approve(run)
    run.queue.start()
    await expect.poll(() => service.requests().some(({ method, isWhole }) => method === 'POST' && isWhole)).toBe(true)
    gap.isOn = true
    networkGate.breakOff()
    answers.resolve()
    await run.queue.settled()
    expect(run.state(sha256Of(picture))).toMatchObject({ state: 'done' })
  })
})
