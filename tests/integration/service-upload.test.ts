import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { later } from '../../src/main/clock.ts'
import { openEvidence } from '../../src/main/inspect/safe-open.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { TIMERS } from '../../src/main/service/timers.ts'
import type { UploadEnd } from '../../src/main/service/upload.ts'
import type { Behaviour } from '../../tools/simulated-service/behaviour.ts'
import { setupFolder } from '../support/folder.ts'
import { listenInTest } from '../support/listen.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { trustIn } from '../support/trust.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const TOKEN = 'secret-token-4711'
const large = { bytes: 12_000_000 }

type Setup = {
  bytes?: number
  sha256?: string
  token?: string
  baseUrl?: string
  resolveProxy?: () => Promise<string>
  timers?: Partial<typeof TIMERS>
}
type Steps = { onBody?: () => void; onCommitting?: () => void; onProgress?: (sent: number) => void }

async function setupUpload(setup: Setup = {}) {
  const time = createVirtualTime()
  const service = await serviceInTest({ tokens: [TOKEN], pause: time.pause })
  const bytes = pngOf(7, setup.bytes ?? 5000)
  const file = join(setupFolder(), 'evidence name.png')
  writeFileSync(file, bytes)
  const opened = await openEvidence(Buffer.from(file))
  if (!opened.ok) throw new Error(opened.error)
  onTestFinished(() => opened.value.handle.close())
  const client = createServiceClient({
    appVersion: 'test',
    resolveProxy: setup.resolveProxy ?? (() => Promise.resolve('DIRECT')),
    trust: trustIn(),
    timers: { ...TIMERS, schedule: time.schedule, ...setup.timers },
  })
  const phases: string[] = []
  const upload = (steps: Steps = {}, signal = new AbortController().signal) =>
    client.upload(
      {
        baseUrl: new URL(setup.baseUrl ?? service.origin),
        token: setup.token ?? TOKEN,
        endpoint: 'api/app/image-forensics/process',
        purpose: 'analysis',
        checkId: 'a-check',
        attemptId: 'an-attempt',
        field: 'imageFiles',
        fileName: 'neutral.png',
        contentType: 'image/png',
        file: { handle: opened.value.handle, bytes: bytes.length, sha256: setup.sha256 ?? sha256Of(bytes) },
      },
      {
        onBody: () => {
          phases.push('body')
          steps.onBody?.()
        },
        onCommitting: () => {
          phases.push('committing')
          steps.onCommitting?.()
        },
        onProgress: (sent) => steps.onProgress?.(sent),
      },
      signal,
    )
  const posts = () => service.requests().filter((request) => request.method === 'POST')
  return { service, upload, phases, posts, file, client, bytes, time }
}

const brief = ({ end }: UploadEnd): string =>
  end.type === 'answer' ? `answer ${end.answer.status} ${end.answer.bodyState}` : end.end.type

describe('an upload', () => {
  it('delivers the very bytes under a neutral name and brings the whole answer back', async () => {
    const { service, upload, phases } = await setupUpload(large)
    const result = await upload()
    expect(brief(result)).toBe('answer 200 whole')
    expect(phases).toEqual(['body', 'committing'])
    expect(service.charges()).toMatchObject([{ fileName: 'neutral.png', sha256: sha256Of(pngOf(7, large.bytes)) }])
    if (result.end.type !== 'answer') throw new Error('no answer')
    expect(result.end.answer.headers['x-touchstone-simulated']).toBe('1')
    expect(Object.keys(result.end.answer.headers)).not.toContain('set-cookie')
  })

  it('works for a file of any size', async () => {
    for (const bytes of [64, 900, 1023, 1024, 1025, 65_536, 66_560, 66_561]) {
      const { service, upload } = await setupUpload({ bytes })
      expect(brief(await upload())).toBe('answer 200 whole')
      expect(service.charges()).toMatchObject([{ sha256: sha256Of(pngOf(7, bytes)) }])
    }
  })

  it('holds back its last bytes until the second record, so that ending it before costs nothing', async () => {
    const { service, upload, phases, posts } = await setupUpload()
    const controller = new AbortController()
    const result = await upload({ onProgress: (sent) => void (sent > 1000 && controller.abort()) }, controller.signal)
    expect(brief(result)).toBe('stopped')
    expect(phases).toEqual(['body'])
    await expect.poll(() => posts().length).toBe(1)
    expect(posts()[0]?.isWhole).toBe(false)
    expect(service.charges()).toEqual([])
  })

  it.skipIf(process.platform !== 'linux')('has its connection asked after while it is quiet', async () => {
    const { service, upload, time } = await setupUpload()
    service.behave({ action: { type: 'stall' } })
    const ended = upload()
    await expect.poll(() => service.waiting()).toBe(1)
    const port = Number(new URL(service.origin).port).toString(16).toUpperCase().padStart(4, '0')
    // Of each connection of this system: its ends, its state, what is queued, and which timer runs for how long, in 10 ms.
    const [timer] = readFileSync('/proc/net/tcp', 'latin1')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .flatMap(([, , to, state, , timer]) => (to?.endsWith(`:${port}`) && state === '01' ? [timer ?? ''] : []))
    const [kind, left = ''] = timer?.split(':') ?? []
    expect(kind).toBe('02')
    expect(Number.parseInt(left, 16)).toSatisfy((ticks: number) => ticks > 2000 && ticks <= 3000)
    await time.passDuring(ended, () => true)
  })

  it('cannot be stopped any more once the last bytes may leave', async () => {
    const { upload } = await setupUpload()
    const controller = new AbortController()
    expect(
      brief(await upload({ onCommitting: () => setTimeout(() => controller.abort(), 0) }, controller.signal)),
    ).toBe('answer 200 whole')
  })

  it('does not let the last bytes go when the file is another one than was taken in', async () => {
    const { service, upload, phases } = await setupUpload({ sha256: 'a'.repeat(64) })
    expect(brief(await upload())).toBe('file_changed')
    expect([phases, service.charges()]).toEqual([['body'], []])
  })

  it('notices that the file shrinks or is rewritten while it is sent', async () => {
    for (const change of [
      (file: string) => truncateSync(file, 100_000),
      (file: string) => writeFileSync(file, pngOf(8, large.bytes)),
    ]) {
      const { service, upload, file } = await setupUpload(large)
      let isDone = false
      const end = await upload({
        onProgress: (sent) => {
          if (sent > 200_000 && !isDone) {
            isDone = true
            change(file)
          }
        },
      })
      expect([brief(end), service.charges()]).toEqual(['file_changed', []])
    }
  })

  it('stops without its last bytes when the second record cannot be written', async () => {
    const { service, upload } = await setupUpload()
    const fail = () => {
      throw new Error('the disk is full')
    }
    await expect(upload({ onCommitting: fail })).rejects.toThrow('the disk is full')
    await expect(upload({ onBody: fail })).rejects.toThrow('the disk is full')
    expect(service.charges()).toEqual([])
  })
})

describe('one POST is one POST', () => {
  const other = 'http://127.0.0.1:9'
  const answers: [string, Behaviour['action'], string][] = [
    ['307 to another origin', { type: 'answer', status: 307, headers: { location: `${other}/x` } }, 'answer 307 whole'],
    [
      '308 to itself',
      { type: 'answer', status: 308, headers: { location: '/api/app/image-forensics/process' } },
      'answer 308 whole',
    ],
    ['408', { type: 'answer', status: 408 }, 'answer 408 whole'],
    ['421', { type: 'answer', status: 421 }, 'answer 421 whole'],
    ['425', { type: 'answer', status: 425 }, 'answer 425 whole'],
    ['429', { type: 'answer', status: 429, headers: { 'retry-after': '0' } }, 'answer 429 whole'],
    ['503', { type: 'answer', status: 503, headers: { 'retry-after': '0' } }, 'answer 503 whole'],
    ['a reset', { type: 'reset' }, 'connection_lost'],
    ['a closed connection', { type: 'hang_up' }, 'connection_lost'],
    ['silence', { type: 'stall' }, 'connection_lost'],
    ['an empty status line', { type: 'raw', text: '\r\n\r\n' }, 'connection_lost'],
    ['something that is not HTTP', { type: 'raw', text: 'SSH-2.0-OpenSSH_9.2\r\n' }, 'connection_lost'],
    ['a cut answer', { type: 'cut', afterBytes: 20 }, 'answer 200 cut'],
    ['a length that is too long', { type: 'answer', status: 200, body: {}, contentLength: 99 }, 'answer 200 cut'],
    ['an answer that trickles', { type: 'answer', status: 200, body: 'x'.repeat(900), dripMs: 20 }, 'answer 200 cut'],
    ['headers without end', { type: 'raw', text: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}` }, 'connection_lost'],
  ]
  it.each(answers)('%s', async (_name, action, expected) => {
    const { service, upload, phases, posts, time } = await setupUpload({ timers: { answerTotalMs: 2000 } })
    service.behave({ action })
    expect(brief(await time.passDuring(upload(), () => service.waiting() > 0))).toBe(expected)
    expect(phases).toEqual(['body', 'committing'])
    // What is sent twice is sent at once.
    await expect.poll(service.isQuiet).toBe(true)
    expect(posts()).toHaveLength(1)
  })

  it('keeps no more than 16 MB of an answer', async () => {
    const { service, upload } = await setupUpload()
    service.behave({ action: { type: 'answer', status: 200, body: 'x'.repeat(17_000_000) } })
    const { end } = await upload()
    if (end.type !== 'answer') throw new Error('no answer')
    expect([end.answer.bodyState, end.answer.body.length]).toEqual(['too_large', 16_000_000])
  })
})

describe('an answer before the body is complete', () => {
  it('is seen as early: the last bytes never leave', async () => {
    for (const at of ['head', { bodyBytes: 100_000 }] as const) {
      const { service, upload, phases } = await setupUpload(large)
      service.behave({ at, action: { type: 'answer', status: 503, body: { error: 'busy' } } })
      expect(brief(await upload())).toBe('answer 503 whole')
      expect([phases, service.charges()]).toEqual([['body'], []])
    }
  })
  it('may also be a reset or a stall', async () => {
    for (const behaviour of [
      { at: 'head', action: { type: 'reset' } },
      { at: { bodyBytes: 500_000 }, action: { type: 'reset' } },
      { stopReadingMs: 60_000, action: { type: 'normal' } },
    ] satisfies Behaviour[]) {
      // In real time: what the system takes between two pieces is seen by nobody.
      const timers = { bodyStallMs: 1000, schedule: later }
      const { service, upload, phases } = await setupUpload({ bytes: 20_000_000, timers })
      service.behave(behaviour)
      expect(brief(await upload())).toBe('connection_lost')
      expect([phases, service.charges()]).toEqual([['body'], []])
    }
  })
})

describe('no connection', () => {
  it('is offline, unreachable, a TLS failure or a proxy failure, and not a byte was sent', async () => {
    const hole = createServer((socket) => void socket.on('error', () => undefined).end('not TLS at all\n'))
    const port = await listenInTest(hole)
    const proxied = (pac: string) => ({ baseUrl: 'https://service.invalid', resolveProxy: () => Promise.resolve(pac) })
    const cases: [Setup, string][] = [
      [{ baseUrl: 'https://service.invalid' }, 'offline'],
      [{ baseUrl: 'http://127.0.0.1:9' }, 'unreachable'],
      [{ baseUrl: `https://127.0.0.1:${port}` }, 'tls'],
      [proxied('PROXY 127.0.0.1:9'), 'proxy'],
      [proxied(`PROXY 127.0.0.1:${port}`), 'proxy'],
      [proxied('SOCKS5 127.0.0.1:1080'), 'proxy'],
    ]
    for (const [setup, expected] of cases) {
      const { upload, phases } = await setupUpload(setup)
      expect(brief(await upload())).toBe(expected)
      expect(phases).toEqual([])
    }
  })
  it('never asks for a proxy on the way to this machine', async () => {
    const { upload } = await setupUpload({ resolveProxy: () => Promise.reject(new Error('asked')) })
    expect(brief(await upload())).toBe('answer 200 whole')
  })
})

describe('the token', () => {
  it('stands in no result and no failure of a transport', async () => {
    const results: unknown[] = []
    for (const action of [{ type: 'normal' }, { type: 'reset' }, { type: 'raw', text: 'nonsense\r\n' }] as const) {
      const { service, upload } = await setupUpload()
      service.behave({ action })
      results.push(await upload())
    }
    const { upload } = await setupUpload({ baseUrl: 'http://127.0.0.1:9' })
    results.push(await upload())
    expect(inspect(results, { depth: null, maxStringLength: null, showHidden: true })).not.toContain(TOKEN)
  })

  it('is tested for free', async () => {
    const { service, client } = await setupUpload()
    const probe = (token: string, origin = service.origin) =>
      client.probe({ baseUrl: new URL(origin), token, fingerprint: '' }).then((reported) => reported.connection)
    expect(await probe('wrong')).toBe('token_refused')
    expect(await probe(TOKEN, 'http://127.0.0.1:9')).toBe('unreachable')
    service.behave({
      path: '/api/app/fact-checking',
      action: { type: 'answer', status: 403, body: { error: { code: 'FORBIDDEN' } } },
    })
    expect(await probe(TOKEN)).toBe('no_scope')
    service.behave({
      path: '/api/app/fact-checking',
      action: { type: 'answer', status: 404, body: '<html>Not found</html>' },
    })
    expect(await probe(TOKEN)).toBe('not_the_service')
    expect(await client.probe({ baseUrl: new URL(service.origin), token: TOKEN, fingerprint: '' })).toEqual({
      connection: 'online',
      isSimulated: true,
      credits: 100_000,
    })
    expect(service.requests().filter((request) => request.method !== 'GET')).toEqual([])
  })

  it('is tested by a job that cannot exist until it was accepted once, and by the balance from then on', async () => {
    const { service, client } = await setupUpload()
    const credentials = { baseUrl: new URL(service.origin), token: TOKEN, fingerprint: '' }
    const invented = () => service.requests().filter(({ path }) => path.includes('/fact-checking/jobs/')).length
    const online = { connection: 'online', isSimulated: true, credits: 100_000 }
    for (let probes = 0; probes < 3; probes += 1) expect(await client.probe(credentials)).toEqual(online)
    expect(invented()).toBe(1)
    const credit = { path: '/api/app/image-forensics/credit-info' }
    for (const [status, body, connection] of [
      [404, '<html>Not found</html>', 'online'],
      [405, '', 'online'],
      [400, { error: { code: 'VALIDATION' } }, 'online'],
      [403, { error: { code: 'FORBIDDEN' } }, 'online'],
      [403, '<html>Blocked</html>', 'not_the_service'],
      [302, '', 'not_the_service'],
      [503, '', 'unreachable'],
      [402, { error: { code: 'NONE_LEFT' } }, 'credits_out'],
    ] as const) {
      service.behave({ ...credit, action: { type: 'answer', status, body } })
      expect((await client.probe(credentials)).connection, `${status}`).toBe(connection)
    }
    expect(invented()).toBe(1)
    // A refusal takes it back: the next test has to find out again.
    const refusal = { error: { code: 'UNAUTHORIZED', message: 'Invalid or missing API token' } }
    service.behave({ ...credit, action: { type: 'answer', status: 401, body: refusal } })
    expect((await client.probe(credentials)).connection).toBe('token_refused')
    expect(await client.probe(credentials)).toEqual(online)
    expect(invented()).toBe(2)
  })

  it('is not tested at all after any success', async () => {
    const { service, client, upload } = await setupUpload()
    await upload()
    const credentials = { baseUrl: new URL(service.origin), token: TOKEN, fingerprint: '' }
    expect((await client.probe(credentials)).connection).toBe('online')
    expect(service.requests().some(({ path }) => path.includes('/fact-checking/jobs/'))).toBe(false)
    // Another address has accepted nothing yet.
    expect((await client.probe({ ...credentials, baseUrl: new URL(`${service.origin}/v2/`) })).connection).not.toBe(
      'unreachable',
    )
    expect(service.requests().some(({ path }) => path.includes('/v2/api/app/fact-checking/jobs/'))).toBe(true)
  })

  it('is accepted by a service that tells nothing of credits', async () => {
    const { service, client } = await setupUpload()
    service.set({ hasExtras: false })
    const credentials = { baseUrl: new URL(service.origin), token: TOKEN, fingerprint: '' }
    expect(await client.probe(credentials)).toEqual({ connection: 'online', isSimulated: true, credits: null })
    expect(await client.readCreditInfo(credentials)).toEqual({ info: null, isSimulated: true })
  })
})
