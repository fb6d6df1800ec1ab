import http from 'node:http'
import net, { type Socket } from 'node:net'
import tls, { type SecureContext } from 'node:tls'
import { err, ok, type Result } from '../../shared/result.ts'
import { connectionWords, signedBy } from '../../shared/words/reasons.ts'
import { errorCode } from '../error-code.ts'
import { type Certificate, issuerOf, type Trust } from './certificate.ts'
import type { Line, NetworkGate, RequestLine } from './network-gate.ts'
import { isLoopback } from './origin.ts'
import { type Route, readPac } from './proxy.ts'
import type { Timers } from './timers.ts'

export type Connection = {
  socket: Socket
  certificate: Certificate | null
  /** Aborts when nothing may leave this machine any more. */
  signal: AbortSignal
  /** Closes the connection and logs how it ended: the status of the reply, or why there was none. */
  close: (end: { status: number } | { failure: string }) => void
}

/**
 * Why no connection could be opened. `detail` is a system or TLS code, with the name of the authority if a certificate
 * was refused.
 */
export type ConnectFailure = (
  | { type: 'offline' | 'unreachable' | 'tls' | 'stopped' }
  | { type: 'air_gap' }
  | { type: 'proxy'; status: number | null }
) & { detail: string | null }

export type ConnectDeps = {
  /** Resolves the proxy for a URL, as a PAC string; called only for hosts other than this machine. */
  resolveProxy: (url: string) => Promise<string>
  trust: Trust
  timers: Timers
  networkGate: NetworkGate
}
export type Connect = ReturnType<typeof createConnect>

/**
 * Opens one fresh connection per request, through the network gate, which logs it: connections are never reused, so
 * nothing can be sent twice automatically.
 */
export function createConnect({ resolveProxy, trust, timers, networkGate }: ConnectDeps) {
  const openRoute = (route: Route, host: string, port: number, signal: AbortSignal, line: Line) => {
    if (route.type === 'direct') return dial(host, port, timers, signal, line)
    if (route.type === 'proxy') return tunnel(route, host, port, timers, signal, line)
    return Promise.resolve(failure({ type: 'proxy', status: null, detail: connectionWords.proxyUnsupported }))
  }

  const open = async (baseUrl: URL, signal: AbortSignal, line: Line) => {
    const host = baseUrl.hostname.replace(/^\[|\]$/g, '')
    const isSecure = baseUrl.protocol === 'https:'
    const port = Number(baseUrl.port || (isSecure ? 443 : 80))
    // Before anything is opened: reading the machine's authorities may take a while.
    const context = isSecure ? await unlessStopped(trust.secureContext(), signal) : null
    if (context === 'stopped') return failure({ type: 'stopped', detail: null })
    if (context?.ok === false) return failure({ type: 'tls', detail: connectionWords.authoritiesUnread })
    const pac = isLoopback(baseUrl.hostname) ? 'DIRECT' : await line.readSettings(() => resolveProxy(baseUrl.href))
    // Bypassing an unknown proxy is not our decision.
    if (pac === null) return failure({ type: 'proxy', status: null, detail: connectionWords.proxyUnread })
    let opened: Result<Socket, ConnectFailure> = failure({ type: 'unreachable', detail: null })
    // The next route is tried only if this one could not be opened: nothing was sent on it.
    for (const route of readPac(pac)) {
      opened = await openRoute(route, host, port, signal, line)
      if (opened.ok || opened.error.type === 'stopped') break
      // A proxy that replied has decided; bypassing it is not our decision.
      if (opened.error.type === 'proxy' && opened.error.status !== null) break
    }
    if (!opened.ok) return opened
    if (context === null) return ok({ socket: opened.value, certificate: null })
    return await secure(opened.value, host, context.value, trust, timers, signal)
  }

  return async (baseUrl: URL, asked: RequestLine, given: AbortSignal): Promise<Result<Connection, ConnectFailure>> => {
    if (baseUrl.protocol !== 'https:' && !isLoopback(baseUrl.hostname)) {
      throw new Error('Plain HTTP is for this machine only.')
    }
    const passed = networkGate.pass({ ...asked, host: baseUrl.host })
    if (!passed.ok) return failure({ type: 'air_gap', detail: null })
    const line = passed.value
    const opened = await open(baseUrl, AbortSignal.any([given, line.signal]), line)
    if (!opened.ok) {
      const { type, detail } = opened.error
      line.end({ status: null, failure: detail ?? type, certificate: null })
      return opened
    }
    const { socket, certificate } = opened.value
    // Not closed by us: the connection was lost.
    socket.once('close', () => line.end({ status: null, failure: 'connection_lost', certificate }))
    return ok({
      socket,
      certificate,
      signal: line.signal,
      close: (end) => {
        line.end({ status: null, failure: null, certificate, ...end })
        socket.destroy()
      },
    })
  }
}

/**
 * Keeps a quiet connection known to what lies between, and shows that its other end is gone. A peer that is silent for less
 * than 100 s is not given up: after a sleep the network comes back later than the connection is asked after.
 */
const KEEP_ALIVE = [true, 30_000, 10_000, 10] as const

/** The awaited value, unless aborted first. */
async function unlessStopped<T>(coming: Promise<T>, signal: AbortSignal): Promise<T | 'stopped'> {
  const settled = new AbortController()
  const stopped = new Promise<'stopped'>((resolve) => {
    if (signal.aborted) resolve('stopped')
    signal.addEventListener('abort', () => resolve('stopped'), { once: true, signal: settled.signal })
  })
  try {
    return await Promise.race([coming, stopped])
  } finally {
    settled.abort()
  }
}

const failure = (error: ConnectFailure) => err(error)

/**
 * Waits, for a limited time, for one of two socket events; anything that happens to the socket later does not throw.
 */
function settle(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  { connectMs, tlsMs, schedule }: Timers,
  signal: AbortSignal,
  onError: (code: string | null) => ConnectFailure,
): Promise<Result<null, ConnectFailure>> {
  return new Promise((resolve) => {
    const finish = (result: Result<null, ConnectFailure>) => {
      callOff()
      signal.removeEventListener('abort', stop)
      if (!result.ok) socket.destroy()
      resolve(result)
    }
    const stop = () => finish(failure({ type: 'stopped', detail: null }))
    const tooLate = () => finish(failure({ type: 'unreachable', detail: 'ETIMEDOUT' }))
    const callOff = schedule(tooLate, event === 'connect' ? connectMs : tlsMs)
    socket.once(event, () => finish(ok(null)))
    socket.on('error', (cause) => finish(failure(onError(codeOf(cause)))))
    socket.once('close', () => finish(failure(onError('ECONNRESET'))))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}

async function dial(
  host: string,
  port: number,
  timers: Timers,
  signal: AbortSignal,
  line: Line,
): Promise<Result<Socket, ConnectFailure>> {
  const socket = net.connect({ host, port }).setKeepAlive(...KEEP_ALIVE)
  line.over(socket)
  const connected = await settle(socket, 'connect', timers, signal, (code) => ({
    type: code !== null && OFFLINE.has(code) ? 'offline' : 'unreachable',
    detail: code,
  }))
  return connected.ok ? ok(socket) : connected
}

const OFFLINE = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'])

/**
 * Opens a tunnel through an HTTP proxy with CONNECT. The proxy sees the service's host name and nothing of the request.
 */
async function tunnel(
  proxy: { host: string; port: number },
  host: string,
  port: number,
  timers: Timers,
  signal: AbortSignal,
  line: Line,
): Promise<Result<Socket, ConnectFailure>> {
  const dialled = await dial(proxy.host, proxy.port, timers, signal, line)
  if (!dialled.ok) {
    return dialled.error.type === 'stopped'
      ? dialled
      : failure({ type: 'proxy', status: null, detail: dialled.error.detail })
  }
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`
  return await new Promise((resolve) => {
    const request = http.request({
      method: 'CONNECT',
      path: target,
      headers: { host: target },
      createConnection: () => dialled.value,
    })
    const finish = (result: Result<Socket, ConnectFailure>) => {
      callOff()
      signal.removeEventListener('abort', stop)
      if (!result.ok) request.destroy()
      resolve(result)
    }
    const refuse = (status: number | null, detail: string | null) => finish(failure({ type: 'proxy', status, detail }))
    const stop = () => finish(failure({ type: 'stopped', detail: null }))
    const callOff = timers.schedule(() => refuse(null, 'ETIMEDOUT'), timers.connectMs)
    signal.addEventListener('abort', stop)
    request.on('connect', (response, socket, head) => {
      const status = response.statusCode ?? 0
      // Bytes received together with the proxy's reply belong to the tunnel.
      if (head.length > 0) socket.unshift(head)
      if (status >= 200 && status < 300) finish(ok(socket as Socket))
      else refuse(status, null)
    })
    request.on('response', (response) => refuse(response.statusCode ?? null, null))
    request.on('error', (cause) => refuse(null, codeOf(cause)))
    request.end()
  })
}

async function secure(
  raw: Socket,
  host: string,
  secureContext: SecureContext,
  trust: Trust,
  timers: Timers,
  signal: AbortSignal,
): Promise<Result<Pick<Connection, 'socket' | 'certificate'>, ConnectFailure>> {
  const socket = tls.connect({
    socket: raw,
    host,
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    secureContext,
    // Stated, since a variable of the environment (NODE_TLS_REJECT_UNAUTHORIZED) would have Node accept any.
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  })
  // Recorded before the certificate is judged: a refused certificate is gone with the socket, and its issuer helps to
  // find out whose it was.
  let issuer: string | null = null
  socket.prependListener('secure', () => {
    issuer = issuerOf(socket.getPeerCertificate())
  })
  const secured = await settle(socket, 'secureConnect', timers, signal, (code) => ({
    type: 'tls',
    detail: issuer === null ? code : signedBy(code ?? 'TLS', issuer),
  }))
  return secured.ok ? ok({ socket, certificate: trust.describe(socket) }) : secured
}

/**
 * An error code such as "ECONNREFUSED"; if several addresses were tried, that of the first. Messages are never passed
 * on.
 */
export function codeOf(cause: unknown): string | null {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  return errorCode(cause)
}
