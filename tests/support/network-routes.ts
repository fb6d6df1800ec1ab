import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { connect, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { makeCertificates } from './authority.ts'
import { listen } from './listen.ts'
import { answer, GOOD } from './network-cases.ts'
import { attemptAt, type Seen } from './network-run.ts'
import { type Script, startRawService } from './raw-service.ts'
import { trustIn } from './trust.ts'
import { createVirtualTime } from './virtual-time.ts'

/** A route to the service with an obstacle, and its required outcome. */
export type RouteCase = {
  name: string
  expected: string
  pausedFor: string | null
  posts: number
  run: () => Promise<Seen>
}

const NAME = 'service.test'
const good: Script = {
  at: 'complete',
  steps: [{ write: answer(200, GOOD, ['content-type: application/json']) }, { end: 'fin' }],
}
const html: Script = { at: 'complete', steps: [{ write: answer(200, '<!doctype html><p>blocked') }, { end: 'fin' }] }
const broken: Script = { at: 'complete', steps: [{ write: answer(200, '{"images":[') }, { end: 'fin' }] }
const silent: Script = { at: 'connection', steps: [] }
const reset: Script = { at: 'connection', steps: [{ waitMs: 60 }, { end: 'rst' }] }

type Certificates = ReturnType<typeof makeCertificates>
type Way = {
  script: Script
  /** Whether the service uses TLS. */
  isSecure?: boolean
  trusted?: boolean
  host?: string
  /** Bytes the proxy replies to CONNECT with; default: it opens the tunnel. "silent" = never. */
  proxySays?: string
  pac?: string
}

/** TLS and proxies: the service is behind a tunnel, as from within a company's network. */
export function routeCases(): RouteCase[] {
  // Made once, within the test that needs it first.
  let made: Certificates | null = null
  const certificates = () => {
    made ??= makeCertificates(NAME)
    return made
  }
  const one = (name: string, expected: string, way: Way, posts = 0, pausedFor: string | null = null): RouteCase => ({
    name,
    expected,
    pausedFor,
    posts,
    run: () => runWay(certificates(), way),
  })
  const refusal = (status: number) => `HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`
  return [
    one('a tunnel and TLS that work', 'done -', { script: good, trusted: true }, 1),
    one('an authority nobody trusts', 'pause tls', { script: good }, 0, 'tls'),
    one('a certificate for another name', 'pause tls', { script: good, trusted: true, host: 'other.test' }, 0, 'tls'),
    one(
      'a service that speaks no TLS',
      'pause tls',
      { script: { at: 'connection', steps: [{ write: 'SSH-2.0\r\n' }] }, isSecure: false },
      0,
      'tls',
    ),
    one('a reset during the handshake', 'pause tls', { script: reset, isSecure: false }, 0, 'tls'),
    one('a handshake that never ends', 'retry unreachable', { script: silent, isSecure: false }),
    one(
      'an interceptor that answers for the service',
      'ask not_the_service',
      { script: html, trusted: true },
      1,
      'not_the_service',
    ),
    one(
      'an interceptor that breaks the answer',
      'ask answer_unreadable',
      { script: broken, trusted: true },
      1,
      'not_the_service',
    ),
    one('a proxy that wants a password', 'pause proxy', { script: good, proxySays: refusal(407) }, 0, 'proxy'),
    ...[400, 403, 404, 500, 502, 503, 504].map((status) =>
      one(`a proxy that answers ${status}`, 'retry proxy', { script: good, proxySays: refusal(status) }),
    ),
    one('a proxy that redirects', 'retry proxy', {
      script: good,
      proxySays: 'HTTP/1.1 302 F\r\nlocation: http://x/\r\ncontent-length: 0\r\n\r\n',
    }),
    one('a proxy that speaks no HTTP', 'retry proxy', { script: good, proxySays: 'SSH-2.0\r\n' }),
    one('a proxy that hangs up', 'retry proxy', { script: good, proxySays: '' }),
    one('a proxy that never answers', 'retry proxy', { script: good, proxySays: 'silent' }),
    one('a proxy that is not there', 'retry proxy', { script: good, pac: 'PROXY 127.0.0.1:9' }),
    one('a proxy of another kind', 'retry proxy', { script: good, pac: 'SOCKS5 127.0.0.1:9' }),
    one('a name that does not exist', 'retry offline', { script: good, pac: 'DIRECT', host: 'service.invalid' }),
  ]
}

async function runWay(made: Certificates, way: Way): Promise<Seen> {
  const secure = (onSocket: (socket: Socket) => void): Server =>
    createTlsServer({ key: made.key, cert: made.certificate }, onSocket)
  const time = createVirtualTime()
  const raw = await startRawService(way.script, time.pause, ...(way.isSecure === false ? [] : [secure]))
  const proxy = await startProxy(raw.port, way.proxySays)
  try {
    // A service that writes first, or nothing, waits before the client has come through the proxy to it.
    const ways = { posts: raw.posts, isWaiting: () => raw.isWaiting(way.isSecure === false) || proxy.isSilent() }
    return await attemptAt(ways, `https://${way.host ?? NAME}`, time, {
      resolveProxy: async () => way.pac ?? `PROXY 127.0.0.1:${proxy.port}`,
      trust: way.trusted === true ? trustIn(made.authority) : trustIn(),
    })
  } finally {
    await proxy.close()
    await raw.close()
  }
}

async function startProxy(target: number, says?: string) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createHttpServer()
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    isSilent = says === 'silent'
    if (isSilent) return
    if (says !== undefined) {
      socket.end(says)
      return
    }
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket)
      socket.pipe(onward)
    })
    sockets.add(onward)
    onward.on('error', () => socket.resetAndDestroy())
    onward.on('close', () => socket.destroy())
  })
  const port = await listen(server)
  return {
    port,
    isSilent: () => isSilent,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
