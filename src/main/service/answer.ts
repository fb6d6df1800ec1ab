import type { IncomingMessage } from 'node:http'
import { unpackAsFarAs } from './answer-text.ts'
import type { Certificate } from './certificate.ts'
import type { Timers } from './timers.ts'
import { createTokenRemover, type TokenRemover } from './token-removal.ts'

/** A reply as received, before parsing; only a token repeated in it has been removed. */
export type RawAnswer = {
  status: number
  /** Only names from `KEPT_HEADERS`, in lower case, and `REMOVED_HEADER`. */
  headers: Record<string, string>
  body: Buffer
  /**
   * "cut" = the connection broke off, stalled, or the body is shorter than announced; "too_large" = only the first 16
   * MB are stored.
   */
  bodyState: 'whole' | 'cut' | 'too_large'
  certificate: Certificate | null
}

/** Headers that are stored; all others are discarded unread. */
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
 * A header we add, never the service: the service repeated the token, which was removed before the reply was stored.
 * "unpacked" = the body was compressed and is stored decompressed; "masked" = the rest of the body is as received.
 */
export const REMOVED_HEADER = 'touchstone-token-removed'

/** What the custody log records about the removal; nothing if no token was removed. */
export function removedIn({ headers }: Pick<RawAnswer, 'headers'>): { tokenRemoved?: string } {
  const removed = headers[REMOVED_HEADER]
  return removed === undefined ? {} : { tokenRemoved: removed }
}

export const ANSWER_CAP_BYTES = 16_000_000

/**
 * Collects a reply's body within the size and time limits. Always settles, never throws. `token` is the one sent with
 * the request: if the service repeats it, it must not get past this function.
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
      callOffStall()
      callOffTotal()
      if (bodyState !== 'whole') response.destroy()
      resolve({
        status: response.statusCode ?? 0,
        headers: keptHeaders(response),
        body: Buffer.concat(chunks),
        bodyState,
        certificate,
      })
    }
    const expectMore = () => timers.schedule(() => finish('cut'), timers.answerStallMs)
    const callOffTotal = timers.schedule(() => finish('cut'), timers.answerTotalMs)
    let callOffStall = expectMore()
    response.on('data', (chunk: Buffer) => {
      if (isOver) return
      callOffStall()
      callOffStall = expectMore()
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
