import type { IncomingMessage } from 'node:http'
import { unpackAsFarAs } from './answer-text.ts'
import type { Certificate } from './certificate.ts'
import type { Timers } from './timers.ts'
import { createTokenRemover, type TokenRemover } from './token-removal.ts'

/** An answer as it came over the wire, before anything is made of it; only a token in it is gone. */
export type RawAnswer = {
  status: number
  /** Only names of `KEPT_HEADERS`, lower case, and `REMOVED_HEADER`. */
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

/**
 * Ours, and never a service's: the service repeated the token, and it was taken out before the answer was kept.
 * "unpacked" = the body came packed and is kept unpacked; "masked" = everything else of it stands as it came.
 */
export const REMOVED_HEADER = 'touchstone-token-removed'

/** What the custody log says of that; nothing where nothing was taken out. */
export function removedIn({ headers }: Pick<RawAnswer, 'headers'>): { tokenRemoved?: string } {
  const removed = headers[REMOVED_HEADER]
  return removed === undefined ? {} : { tokenRemoved: removed }
}

export const ANSWER_CAP_BYTES = 16_000_000

/**
 * Collects an answer's body within the cap and the time limits. Always settles, never throws. `token` is what was sent
 * with the request: a service that repeats it must not bring it any further than here.
 */
export async function collectAnswer(
  response: IncomingMessage,
  token: string,
  certificate: Certificate | null,
  timers: Timers,
  capBytes = ANSWER_CAP_BYTES,
): Promise<RawAnswer> {
  return await withoutToken(await collect(response, certificate, timers, capBytes), createTokenRemover(token))
}

async function withoutToken(answer: RawAnswer, remover: TokenRemover): Promise<RawAnswer> {
  const isWhole = answer.bodyState === 'whole'
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, remover.fromText(value).slice(0, MAX_HEADER)]),
  )
  const isInHead = Object.entries(answer.headers).some(([name, value]) => value.slice(0, MAX_HEADER) !== headers[name])
  const unpacked = await unpackAsFarAs(answer.body, answer.headers['content-encoding'])
  const inside = unpacked && (await remover.fromBytes(unpacked.bytes, isWhole))
  if (unpacked && inside) {
    delete headers['content-encoding']
    headers[REMOVED_HEADER] = 'unpacked'
    const bodyState = isWhole && unpacked.isTooLarge ? 'too_large' : answer.bodyState
    return { ...answer, headers, body: inside, bodyState }
  }
  const body = await remover.fromBytes(answer.body, isWhole)
  if (body || isInHead) headers[REMOVED_HEADER] = 'masked'
  return { ...answer, headers, body: body ?? answer.body }
}

const MAX_HEADER = 500

function collect(
  response: IncomingMessage,
  certificate: Certificate | null,
  timers: Timers,
  capBytes: number,
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
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
