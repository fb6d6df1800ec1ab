import http from 'node:http'
import type { RequestPurpose } from '../../shared/model/traffic.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { type AwakeTime, alwaysAwake } from '../awake-time.ts'
import { collectAnswer, type RawAnswer } from './answer.ts'
import type { Connect, ConnectFailure } from './connect.ts'
import { endpointPath } from './origin.ts'
import type { Timers } from './timers.ts'

export type GetFailure = ConnectFailure | { type: 'connection_lost'; detail: string | null }
export type GetDeps = {
  connect: Connect
  timers: Timers
  userAgent: string
  /** Omitted = this computer never sleeps. */
  awake?: Pick<AwakeTime, 'watch'> | undefined
}
type GetTarget = { baseUrl: URL; token: string }
export type Get = ReturnType<typeof createGet>

const CAP_BYTES = 1_000_000

export type GetOptions = {
  /** Maximum number of bytes read from the reply. */
  capBytes?: number
  /** The query, without "?". It is not written to the traffic log. */
  query?: string
  /** A free request, with an empty body. */
  method?: 'GET' | 'POST'
  /** The check the request is about; omitted = none. */
  checkId?: string
}

/**
 * Sends one free request to the service. Redirects are not followed, and nothing is retried automatically, but what was
 * under way when this computer slept.
 */
export function createGet({ connect, timers, userAgent, awake = alwaysAwake }: GetDeps) {
  const send = async (
    { baseUrl, token }: GetTarget,
    endpoint: string,
    purpose: RequestPurpose,
    limitMs: number,
    { capBytes = CAP_BYTES, query = '', method = 'GET', checkId }: GetOptions,
    slept: AbortSignal,
  ): Promise<Result<RawAnswer, GetFailure>> => {
    const limit = new AbortController()
    const callOff = timers.schedule(() => limit.abort(), limitMs)
    const over = AbortSignal.any([limit.signal, slept])
    const path = endpointPath(baseUrl, endpoint)
    const connection = await connect(
      baseUrl,
      { method, path, purpose, checkId: checkId ?? null, attemptId: null },
      over,
    )
    if (!connection.ok) {
      callOff()
      return connection
    }
    const { socket, certificate, close } = connection.value
    const signal = AbortSignal.any([over, connection.value.signal])
    return await new Promise((resolve) => {
      const request = http.request({
        method,
        path: query === '' ? path : `${path}?${query}`,
        createConnection: () => socket,
        headers: {
          host: baseUrl.host,
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': userAgent,
          ...(method === 'POST' ? { 'content-length': 0 } : {}),
        },
      })
      const finish = (result: Result<RawAnswer, GetFailure>) => {
        callOff()
        signal.removeEventListener('abort', stop)
        close(result.ok ? { status: result.value.status } : { failure: result.error.detail ?? result.error.type })
        resolve(result)
      }
      const stop = () => finish(err({ type: 'connection_lost', detail: 'ETIMEDOUT' }))
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
      request.on('response', (response) => {
        void collectAnswer(response, token, certificate, timers, capBytes).then((answer) => finish(ok(answer)))
      })
      request.on('error', () => finish(err({ type: 'connection_lost', detail: null })))
      request.end()
    })
  }
  const get = async (
    to: GetTarget,
    endpoint: string,
    purpose: RequestPurpose,
    limitMs: number,
    options: GetOptions = {},
  ): Promise<Result<RawAnswer, GetFailure>> => {
    const watch = awake.watch()
    try {
      const answered = await send(to, endpoint, purpose, limitMs, options, watch.signal)
      if (answered.ok || !watch.signal.aborted) return answered
    } finally {
      watch.stop()
    }
    return await get(to, endpoint, purpose, limitMs, options)
  }
  return get
}
