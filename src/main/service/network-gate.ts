import type { Socket } from 'node:net'
import type { RequestPurpose } from '../../shared/model/traffic.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Certificate } from './certificate.ts'

/** A request to the service, limited to what may be logged: no query, no token, no evidence file name. */
export type RequestLine = {
  method: 'GET' | 'POST'
  path: string
  purpose: RequestPurpose
  /** The check the request is about; null = none. */
  checkId: string | null
  /** The attempt that pays; null = a free request. */
  attemptId: string | null
}
/** Reading the system's proxy settings for a request. */
export type SettingsLine = Pick<RequestLine, 'checkId'> & {
  method: null
  path: ''
  purpose: 'proxy_settings'
  attemptId: null
}
export type LineEnd = {
  /** null = no reply was received. */
  status: number | null
  /** Why there was no reply: one of our codes or the system's; null = there was one, or none was expected. */
  failure: string | null
  /** Bytes on the wire, including all overhead of TLS and a proxy; null = not known, of proxy settings. */
  bytesOut: number | null
  bytesIn: number | null
  certificate: Certificate | null
}
/** Logs requests: one line when a request begins, completed once when it ends. */
export type TrafficRecord = {
  begin: (asked: (RequestLine | SettingsLine) & { host: string }) => number | null
  end: (line: number, end: LineEnd) => void
}
export type NetworkGateDeps = {
  /** Whether nothing may leave this machine. Checked before each connection. */
  isShut: () => boolean
  record: TrafficRecord
}
export type NetworkGate = ReturnType<typeof createNetworkGate>
export type Line = {
  /** Aborts when the gate is shut. */
  signal: AbortSignal
  /**
   * Reads the system's proxy settings, which may be fetched from elsewhere, as a line of their own. Resolves to null where
   * they cannot be read.
   */
  readSettings: (read: () => Promise<string>) => Promise<string | null>
  /** Sets the socket whose bytes are counted. */
  over: (socket: Socket) => void
  /** Completes the line; only the first call counts. */
  end: (end: Pick<LineEnd, 'status' | 'failure' | 'certificate'>) => void
}

/**
 * The gate to the network: every request to the service passes through it before a socket is opened, and is logged
 * whether it succeeds or not, as is each reading of proxy settings for it. While the gate is shut, no connection is made.
 */
export function createNetworkGate({ isShut, record }: NetworkGateDeps) {
  const open = new Set<AbortController>()
  return {
    /** Lets one request through. Throws if it cannot be logged: what is not recorded is not sent. */
    pass: (asked: RequestLine & { host: string }): Result<Line, 'shut'> => {
      if (isShut()) return err('shut')
      const id = record.begin(asked)
      const controller = new AbortController()
      open.add(controller)
      let socket: Socket | null = null
      let isOver = false
      return ok({
        signal: controller.signal,
        readSettings: async (read) => {
          const { host, checkId } = asked
          const settings = {
            host,
            checkId,
            method: null,
            path: '',
            purpose: 'proxy_settings',
            attemptId: null,
          } as const
          const reading = record.begin(settings)
          const pac = await read().catch(() => null)
          if (reading !== null) {
            const failure = pac === null ? 'unread' : null
            record.end(reading, { status: null, failure, bytesOut: null, bytesIn: null, certificate: null })
          }
          return pac
        },
        over: (raw) => {
          socket = raw
        },
        end: (how) => {
          if (isOver) return
          isOver = true
          open.delete(controller)
          if (id === null) return
          record.end(id, { ...how, bytesOut: socket?.bytesWritten ?? 0, bytesIn: socket?.bytesRead ?? 0 })
        },
      })
    },
    /** The gate was just shut: aborts requests under way that may still be aborted. */
    breakOff: (): void => {
      for (const controller of open) controller.abort()
    },
  }
}

/** A gate that is always open and logs nothing. */
export const openNetworkGate = (): NetworkGate =>
  createNetworkGate({ isShut: () => false, record: { begin: () => null, end: () => undefined } })
