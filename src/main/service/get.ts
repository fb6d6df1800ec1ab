import http from 'node:http'
import { err, ok, type Result } from '../../shared/result.ts'
import { collectAnswer, type RawAnswer } from './answer.ts'
import type { Connect, ConnectFailure } from './connect.ts'
import { endpointPath } from './origin.ts'
import type { Timers } from './timers.ts'

export type GetFailure = ConnectFailure | { type: 'connection_lost'; detail: string | null }
export type GetDeps = { connect: Connect; timers: Timers; userAgent: string }
export type Get = ReturnType<typeof createGet>

const CAP_BYTES = 1_000_000

/** One free question to the service. Redirects are not followed. */
export function createGet({ connect, timers, userAgent }: GetDeps) {
  return async (
    { baseUrl, token }: { baseUrl: URL; token: string },
    endpoint: string,
    limitMs: number,
  ): Promise<Result<RawAnswer, GetFailure>> => {
    const signal = AbortSignal.timeout(limitMs)
    const connection = await connect(baseUrl, signal)
    if (!connection.ok) return connection
    const { socket, certificate } = connection.value
    return await new Promise((resolve) => {
      const request = http.request({
        method: 'GET',
        path: endpointPath(baseUrl, endpoint),
        createConnection: () => socket,
        headers: {
          host: baseUrl.host,
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': userAgent,
        },
      })
      const finish = (result: Result<RawAnswer, GetFailure>) => {
        signal.removeEventListener('abort', stop)
        socket.destroy()
        resolve(result)
      }
      const stop = () => finish(err({ type: 'connection_lost', detail: 'ETIMEDOUT' }))
      signal.addEventListener('abort', stop)
      request.on('response', (response) => {
        void collectAnswer(response, certificate, timers, CAP_BYTES).then((answer) => finish(ok(answer)))
      })
      request.on('error', () => finish(err({ type: 'connection_lost', detail: null })))
      request.end()
    })
  }
}
