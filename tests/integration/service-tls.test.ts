import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTrust, type Trust } from '../../src/main/service/certificate.ts'
import { createConnect } from '../../src/main/service/connect.ts'
import { createGet } from '../../src/main/service/get.ts'
import { openNetworkGate } from '../../src/main/service/network-gate.ts'
import { TIMERS } from '../../src/main/service/timers.ts'
import { connectionWords } from '../../src/shared/words/reasons.ts'
import { hasOpenssl, makeCertificates } from '../support/authority.ts'
import { setupFolder } from '../support/folder.ts'
import { listenInTest } from '../support/listen.ts'
import { trustIn } from '../support/trust.ts'

const NAME = 'service.test'
const SRC = join(import.meta.dirname, '../../src')

/** A TLS service behind an HTTP proxy that tunnels every name to it and notes what it sees. */
async function setupTls(answerConnect = 200) {
  const made = makeCertificates(NAME)
  const heard: { path: string; authorization: string | undefined }[] = []
  const service = await listenInTest(
    createHttpsServer({ key: made.key, cert: made.certificate }, (request, response) => {
      heard.push({ path: request.url ?? '', authorization: request.headers.authorization })
      response.end('{"ok":true}')
    }),
  )
  const tunnels: { target: string; headers: IncomingMessage['headers'] }[] = []
  const proxyServer = createHttpServer()
  proxyServer.on('connect', (request: IncomingMessage, socket: Socket) => {
    tunnels.push({ target: request.url ?? '', headers: request.headers })
    if (answerConnect !== 200) {
      socket.end(`HTTP/1.1 ${answerConnect} No\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    const onward = connect(service, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket)
      socket.pipe(onward)
    })
    for (const end of [onward, socket]) end.on('error', () => undefined)
  })
  const proxy = await listenInTest(proxyServer)
  const ask = (trust: Trust, given: { host?: string; resolveProxy?: () => Promise<string>; limitMs?: number } = {}) => {
    const { host = NAME, resolveProxy = async () => `PROXY 127.0.0.1:${proxy}`, limitMs = 60_000 } = given
    const connectTo = createConnect({
      resolveProxy,
      trust,
      timers: { ...TIMERS, tlsMs: 30_000 },
      networkGate: openNetworkGate(),
    })
    const get = createGet({ connect: connectTo, timers: TIMERS, userAgent: 'Touchstone/test' })
    return get({ baseUrl: new URL(`https://${host}`), token: 'secret-4711' }, 'api/x', 'token_test', limitMs)
  }
  return { made, heard, tunnels, ask, port: service }
}

describe.skipIf(!hasOpenssl)('TLS through a proxy (skipped without openssl)', () => {
  it('reaches the service by CONNECT; the proxy learns its name and nothing else', async () => {
    const { made, heard, tunnels, ask } = await setupTls()
    const answered = await ask(trustIn(made.authority))
    expect(answered).toMatchObject({
      ok: true,
      value: { status: 200, certificate: { issuer: 'Desk Interceptor CA', isPublic: false } },
    })
    expect(heard).toEqual([{ path: '/api/x', authorization: 'Bearer secret-4711' }])
    expect(tunnels.map(({ target }) => target)).toEqual([`${NAME}:443`])
    expect(JSON.stringify(tunnels)).not.toContain('secret-4711')
  })

  it('sends nothing to a service whose authority is unknown or whose name is another', async () => {
    const { made, heard, ask } = await setupTls()
    const refused = await ask(trustIn())
    expect(refused).toMatchObject({ ok: false, error: { type: 'tls' } })
    expect(refused.ok ? '' : refused.error.detail).toMatch(/; signed by Desk Interceptor CA$/)
    expect(await ask(trustIn(made.authority), { host: 'other.test' })).toMatchObject({
      ok: false,
      error: { type: 'tls' },
    })
    expect(heard).toEqual([])
  })

  it('trusts no more where a variable of the environment tells Node to accept any certificate', async () => {
    const { heard, ask } = await setupTls()
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await ask(trustIn())).toMatchObject({ ok: false, error: { type: 'tls' } })
    expect(heard).toEqual([])
  })

  it('trusts what this machine trusts', async () => {
    const { made, port } = await setupTls()
    const authority = join(setupFolder(), 'ca.pem')
    writeFileSync(authority, made.authority)
    const code = `
      import https from 'node:https'
      import { fromSource } from '${SRC}/headless/from-source.ts'
      import { createTrust } from '${SRC}/main/service/certificate.ts'
      import { createSystemAuthorities } from '${SRC}/main/service/system-authorities.ts'
      const { read } = createSystemAuthorities(fromSource())
      const readSystem = process.argv[1] === 'plain' ? async () => [] : read
      const { value: secureContext } = await createTrust({ readSystem }).secureContext()
      https.get({ host: '127.0.0.1', port: ${port}, servername: '${NAME}', path: '/api/x', secureContext }, (answer) => {
        console.log(answer.statusCode)
        answer.resume()
      }).on('error', ({ code }) => console.log(code))`
    const run = (how: string) =>
      new Promise<string>((resolve) => {
        const env = { PATH: process.env.PATH, SSL_CERT_FILE: authority }
        execFile(process.execPath, ['--input-type=module', '-e', code, how], { env }, (_, out) => resolve(out.trim()))
      })
    expect(await run('trusting')).toBe('200')
    expect(await run('plain')).not.toBe('200')
  })

  it('does not reach a service while what this machine trusts cannot be read, and says why', async () => {
    const { made, heard, tunnels, ask } = await setupTls()
    let isReadable = false
    const readSystem = async () => (isReadable ? [made.authority] : await Promise.reject(new Error('unreadable')))
    const trust = createTrust({ readSystem })
    expect(await ask(trust)).toMatchObject({
      ok: false,
      error: { type: 'tls', detail: connectionWords.authoritiesUnread },
    })
    expect([heard, tunnels]).toEqual([[], []])
    isReadable = true
    expect(await ask(trust)).toMatchObject({ ok: true })
  })

  it('does not wait for what this machine trusts once it is stopped', async () => {
    const { ask, tunnels } = await setupTls()
    const asked = ask(createTrust({ readSystem: () => new Promise(() => undefined) }), { limitMs: 20 })
    expect(await asked).toMatchObject({ ok: false, error: { type: 'stopped' } })
    expect(tunnels).toEqual([])
  })

  it('does not go round a proxy that cannot be resolved', async () => {
    const { made, heard, tunnels, ask } = await setupTls()
    const trust = trustIn(made.authority)
    const refusals: [() => Promise<string>, string][] = [
      [() => Promise.reject(new Error('no settings')), connectionWords.proxyUnread],
      [async () => '', connectionWords.proxyUnsupported],
      [async () => 'SOCKS5 127.0.0.1:9', connectionWords.proxyUnsupported],
    ]
    for (const [resolveProxy, detail] of refusals) {
      expect(await ask(trust, { resolveProxy })).toMatchObject({
        ok: false,
        error: { type: 'proxy', status: null, detail },
      })
    }
    expect([heard, tunnels]).toEqual([[], []])
  })

  it('tells a proxy that wants a password from one that fails', async () => {
    for (const status of [407, 502]) {
      const { ask, heard } = await setupTls(status)
      expect(await ask(trustIn())).toMatchObject({ ok: false, error: { type: 'proxy', status } })
      expect(heard).toEqual([])
    }
  })

  it('takes the next route of the list when the first cannot be opened', async () => {
    const { made, heard, ask, tunnels } = await setupTls()
    const reached = await ask(trustIn(made.authority), {
      resolveProxy: async () => 'PROXY 127.0.0.1:9; DIRECT',
    })
    expect(reached).toMatchObject({ ok: false, error: { type: 'offline' } })
    expect([heard, tunnels]).toEqual([[], []])
  })
})
