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
  /** Ends it and writes down how: the status of the answer, or why there was none. */
  close: (end: { status: number } | { failure: string }) => void
}

/**
 * Why there is no connection. `detail` is a code of the system or of TLS, with the name of the authority where a
 * certificate was refused.
 */
export type ConnectFailure = (
  | { type: 'offline' | 'unreachable' | 'tls' | 'stopped' }
  | { type: 'air_gap' }
  | { type: 'proxy'; status: number | null }
) & { detail: string | null }

export type ConnectDeps = {
  /** The proxy for a URL as a PAC string; asked only for addresses beyond this machine. */
  resolveProxy: (url: string) => Promise<string>
  trust: Trust
  timers: Timers
  networkGate: NetworkGate
}
export type Connect = ReturnType<typeof createConnect>

/**
 * Opens one fresh connection for one request, through the network gate, which writes it down: nothing is ever reused, so nothing
 * can be sent twice by itself.
 */
export function createConnect({ resolveProxy, trust, timers, networkGate }: ConnectDeps) {
  const openRoute = (route: Route, host: string, port: number, signal: AbortSignal, line: Line) => {
    if (route.type === 'direct') return dial(host, port, timers.connectMs, signal, line)
    if (route.type === 'proxy') return tunnel(route, host, port, timers.connectMs, signal, line)
    return Promise.resolve(failure({ type: 'proxy', status: null, detail: connectionWords.proxyUnsupported }))
  }

  const open = async (baseUrl: URL, signal: AbortSignal, line: Line) => {
    const host = baseUrl.hostname.replace(/^\[|\]$/g, '')
    const isSecure = baseUrl.protocol === 'https:'
    const port = Number(baseUrl.port || (isSecure ? 443 : 80))
    // Before anything is opened: reading the machine's authorities may take its time.
    const context = isSecure ? await unlessStopped(trust.secureContext(), signal) : null
    if (context === 'stopped') return failure({ type: 'stopped', detail: null })
    if (context?.ok === false) return failure({ type: 'tls', detail: connectionWords.authoritiesUnread })
    const pac = isLoopback(baseUrl.hostname) ? 'DIRECT' : await resolveProxy(baseUrl.href).catch(() => null)
    // Going round a proxy that is not known is not ours to choose.
    if (pac === null) return failure({ type: 'proxy', status: null, detail: connectionWords.proxyUnread })
    let opened: Result<Socket, ConnectFailure> = failure({ type: 'unreachable', detail: null })
    // The next route is tried only where this one could not be opened: nothing was sent on it.
    for (const route of readPac(pac)) {
      opened = await openRoute(route, host, port, signal, line)
      if (opened.ok || opened.error.type === 'stopped') break
      // A proxy that answered has decided; going round it is not ours to choose.
      if (opened.error.type === 'proxy' && opened.error.status !== null) break
    }
    if (!opened.ok) return opened
    if (context === null) return ok({ socket: opened.value, certificate: null })
    return await secure(opened.value, host, context.value, trust, timers.tlsMs, signal)
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
    // Nobody closed it: it broke by itself.
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

/** What comes, unless it is stopped before. */
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

/** Waits for one of two events of a socket, in bounded time; whatever else happens to it later is not an exception. */
function settle(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  limitMs: number,
  signal: AbortSignal,
  onError: (code: string | null) => ConnectFailure,
): Promise<Result<null, ConnectFailure>> {
  return new Promise((resolve) => {
    const finish = (result: Result<null, ConnectFailure>) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (!result.ok) socket.destroy()
      resolve(result)
    }
    const stop = () => finish(failure({ type: 'stopped', detail: null }))
    const timer = setTimeout(() => finish(failure({ type: 'unreachable', detail: 'ETIMEDOUT' })), limitMs)
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
  limitMs: number,
  signal: AbortSignal,
  line: Line,
): Promise<Result<Socket, ConnectFailure>> {
  const socket = net.connect({ host, port })
  line.over(socket)
  const connected = await settle(socket, 'connect', limitMs, signal, (code) => ({
    type: code !== null && OFFLINE.has(code) ? 'offline' : 'unreachable',
    detail: code,
  }))
  return connected.ok ? ok(socket) : connected
}

const OFFLINE = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'])

/** A tunnel through an HTTP proxy by CONNECT. The proxy sees the service's name and nothing of the request. */
async function tunnel(
  proxy: { host: string; port: number },
  host: string,
  port: number,
  limitMs: number,
  signal: AbortSignal,
  line: Line,
): Promise<Result<Socket, ConnectFailure>> {
  const dialled = await dial(proxy.host, proxy.port, limitMs, signal, line)
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
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (!result.ok) request.destroy()
      resolve(result)
    }
    const refuse = (status: number | null, detail: string | null) => finish(failure({ type: 'proxy', status, detail }))
    const stop = () => finish(failure({ type: 'stopped', detail: null }))
    const timer = setTimeout(() => refuse(null, 'ETIMEDOUT'), limitMs)
    signal.addEventListener('abort', stop)
    request.on('connect', (response, socket, head) => {
      const status = response.statusCode ?? 0
      // What the other side said at once belongs to the tunnel.
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
  limitMs: number,
  signal: AbortSignal,
): Promise<Result<Pick<Connection, 'socket' | 'certificate'>, ConnectFailure>> {
  const socket = tls.connect({
    socket: raw,
    host,
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    secureContext,
    ALPNProtocols: ['http/1.1'],
  })
  // Noted before the verdict: a refused certificate is gone with the socket, and its authority helps to find who it was.
  let issuer: string | null = null
  socket.prependListener('secure', () => {
    issuer = issuerOf(socket.getPeerCertificate())
  })
  const secured = await settle(socket, 'secureConnect', limitMs, signal, (code) => ({
    type: 'tls',
    detail: issuer === null ? code : signedBy(code ?? 'TLS', issuer),
  }))
  return secured.ok ? ok({ socket, certificate: trust.describe(socket) }) : secured
}

/** A code such as "ECONNREFUSED"; of several addresses tried, the first one's. Messages are never passed on. */
export function codeOf(cause: unknown): string | null {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  return errorCode(cause)
}
