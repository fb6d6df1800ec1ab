import type { IncomingMessage } from 'node:http'
import type { Certificate } from './certificate.ts'
import type { Timers } from './timers.ts'

/** An answer as it came over the wire, before anything is made of it. */
export type RawAnswer = {
  status: number
  /** Only names of `KEPT_HEADERS`, lower case. */
  headers: Record<string, string>
  body: Buffer
  /** "cut" = it broke off, stalled, or is shorter than announced; "too_large" = only the first 16 MB are here. */
  bodyState: 'whole' | 'cut' | 'too_large'
  certificate: Certificate | null
}

/** Headers worth keeping; everything else of an answer's head is dropped unread. */
export const KEPT_HEADERS = [
  'content-encoding',
  'content-type',
  'date',
  'request-id',
  'retry-after',
  'x-request-id',
  'x-touchstone-simulated',
] as const

export const ANSWER_CAP_BYTES = 16_000_000

/** Collects an answer's body within the cap and the time limits. Always settles, never throws. */
export function collectAnswer(
  response: IncomingMessage,
  certificate: Certificate | null,
  timers: Timers,
  capBytes = ANSWER_CAP_BYTES,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    let isOver = false
    const finish = (bodyState: RawAnswer['bodyState']) => {
      if (isOver) return
      isOver = true
      clearTimeout(stall)
      clearTimeout(total)
      if (bodyState !== 'whole') response.destroy()
      resolve({
        status: response.statusCode ?? 0,
        headers: keptHeaders(response),
        body: Buffer.concat(chunks),
        bodyState,
        certificate,
      })
    }
    const total = setTimeout(() => finish('cut'), timers.answerTotalMs)
    let stall = setTimeout(() => finish('cut'), timers.answerStallMs)
    response.on('data', (chunk: Buffer) => {
      if (isOver) return
      clearTimeout(stall)
      stall = setTimeout(() => finish('cut'), timers.answerStallMs)
      const room = capBytes - bytes
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
      bytes += chunk.length
      if (bytes > capBytes) finish('too_large')
    })
    response.on('end', () => finish(response.complete ? 'whole' : 'cut'))
    response.on('error', () => finish('cut'))
    response.on('close', () => finish('cut'))
  })
}

function keptHeaders(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = response.headers[name]
      return typeof value === 'string' ? [[name, value.slice(0, 500)]] : []
    }),
  )
}
