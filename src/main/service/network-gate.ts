import type { Socket } from 'node:net'
import type { TrafficPurpose } from '../../shared/model/traffic.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Certificate } from './certificate.ts'

/** A request to the service, as far as it may be written down: no query, no token, no evidence name. */
export type RequestLine = {
  method: 'GET' | 'POST'
  path: string
  purpose: TrafficPurpose
  /** The check it asks about; null = about none. */
  checkId: string | null
  /** The attempt that pays; null = a free question. */
  attemptId: string | null
}
export type LineEnd = {
  /** null = no answer came. */
  status: number | null
  /** Why there was no answer: a code of ours or of the system; null = there was one. */
  failure: string | null
  /** Bytes on the wire, with everything TLS and a proxy add. */
  bytesOut: number
  bytesIn: number
  certificate: Certificate | null
}
/** Writes requests down: one line when it begins, completed once when it ends. */
export type TrafficRecord = {
  begin: (asked: RequestLine & { host: string }) => number | null
  end: (line: number, end: LineEnd) => void
}
export type NetworkGateDeps = {
  /** Nothing may leave this machine. Asked before each connection. */
  isShut: () => boolean
  record: TrafficRecord
}
export type NetworkGate = ReturnType<typeof createNetworkGate>
export type Line = {
  /** Aborts when the gate is shut. */
  signal: AbortSignal
  /** The socket whose bytes count. */
  over: (socket: Socket) => void
  /** Completes the line; only the first time counts. */
  end: (end: Pick<LineEnd, 'status' | 'failure' | 'certificate'>) => void
}

/**
 * The gate to the network: every request to the service passes it before a socket is opened, and is written
 * down whether it succeeds or not. While it is shut no connection is made.
 */
export function createNetworkGate({ isShut, record }: NetworkGateDeps) {
  const open = new Set<AbortController>()
  return {
    /** Lets one request through. Throws when it cannot be written down: what is not recorded is not sent. */
    pass: (asked: RequestLine & { host: string }): Result<Line, 'shut'> => {
      if (isShut()) return err('shut')
      const id = record.begin(asked)
      const controller = new AbortController()
      open.add(controller)
      let socket: Socket | null = null
      let isOver = false
      return ok({
        signal: controller.signal,
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
    /** The gate was just shut: breaks off what is under way and may still be broken off. */
    breakOff: (): void => {
      for (const controller of open) controller.abort()
    },
  }
}

/** A gate that is open and writes nothing down. */
export const openNetworkGate = (): NetworkGate =>
  createNetworkGate({ isShut: () => false, record: { begin: () => null, end: () => undefined } })
