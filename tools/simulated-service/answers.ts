import type { ServerResponse } from 'node:http'
import type { Action } from './behaviour.ts'
import { flood } from './flood.ts'
import { MARK } from './mark.ts'
import type { Waiting } from './waiting.ts'

/** What the service would answer as documented. */
export type Documented = { status: number; headers?: Record<string, string>; body: unknown }

export function sendDocumented(response: ServerResponse, { status, headers = {}, body }: Documented): void {
  const isText = typeof body === 'string'
  const bytes = body === null ? Buffer.alloc(0) : Buffer.from(isText ? body : JSON.stringify(body))
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(status, { ...MARK, 'content-type': type, 'content-length': bytes.length, ...headers })
  response.end(bytes)
}

/** Plays a scripted deviation instead of the documented answer. */
export function play(response: ServerResponse, action: Action, documented: () => Documented, waiting: Waiting): void {
  switch (action.type) {
    case 'normal':
      sendDocumented(response, documented())
      break
    case 'answer':
      sendScripted(response, action, waiting)
      break
    case 'alter': {
      const { status, headers = {}, body } = documented()
      sendDocumented(response, { status: action.status ?? status, headers, body: altered(body, action) })
      break
    }
    case 'cut': {
      const { status, headers = {}, body } = documented()
      sendScripted(response, { type: 'answer', status, headers, body, cutAfterBytes: action.afterBytes }, waiting)
      break
    }
    case 'flood':
      flood(response, action)
      break
    case 'raw':
      response.socket?.end(action.text)
      break
    case 'reset':
      response.socket?.resetAndDestroy()
      break
    case 'hang_up':
      response.socket?.end()
      break
    case 'stall':
      waiting.untilGivenUp(response)
      break
  }
}

function sendScripted(response: ServerResponse, answer: Extract<Action, { type: 'answer' }>, waiting: Waiting): void {
  const { body = '', bodyBase64 } = answer
  const bytes =
    bodyBase64 === undefined
      ? Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
      : Buffer.from(bodyBase64, 'base64')
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(answer.status, {
    ...MARK,
    ...(bytes.length > 0 ? { 'content-type': type } : {}),
    'content-length': answer.contentLength ?? bytes.length,
    ...answer.headers,
  })
  const isBroken = answer.cutAfterBytes !== undefined || (answer.contentLength ?? bytes.length) !== bytes.length
  if (answer.dripMs !== undefined) {
    void drip(response, bytes, answer.dripMs, waiting)
    return
  }
  response.write(bytes.subarray(0, answer.cutAfterBytes ?? bytes.length))
  if (isBroken) setTimeout(() => response.socket?.end(), 20)
  else response.end()
}

async function drip(response: ServerResponse, bytes: Buffer, everyMs: number, waiting: Waiting): Promise<void> {
  for (const byte of bytes) {
    await waiting.forTime(everyMs)
    if (response.destroyed) return
    response.write(Buffer.of(byte))
  }
  await waiting.forTime(everyMs)
  response.end()
}

/** `undefined` cannot come by JSON, so a member is removed by the string "__removed". */
const REMOVED = '__removed'

function altered(body: unknown, { reply = {}, image = {} }: Extract<Action, { type: 'alter' }>): unknown {
  if (body === null || typeof body !== 'object') return body
  const { images } = body as { images?: unknown[] }
  const laid = Array.isArray(images) ? { ...body, images: images.map((entry) => laidOver(entry, image)) } : body
  return laidOver(laid, reply)
}

function laidOver(base: unknown, over: Record<string, unknown>): unknown {
  const merged = { ...(base as Record<string, unknown>), ...over }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== REMOVED))
}
