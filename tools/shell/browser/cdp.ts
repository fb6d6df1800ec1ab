import type { Readable, Writable } from 'node:stream'

export type CdpEvent = { method: string; params: Record<string, unknown>; sessionId: string | undefined }
export type CdpSend = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } } & Partial<CdpEvent>

/**
 * The Chrome DevTools Protocol over a pipe: JSON messages, each ended by a zero byte.
 * `send` rejects when the browser answers an error or goes away.
 */
export function createCdp(input: Readable, output: Writable, onEvent: (event: CdpEvent) => void) {
  const waiting = new Map<
    number,
    { method: string; resolve: (r: Record<string, unknown>) => void; reject: (e: Error) => void }
  >()
  let lastId = 0
  let pending: Buffer[] = []
  let isOver = false

  const receive = (text: string) => {
    const message = JSON.parse(text) as Reply
    if (message.id === undefined) {
      onEvent({ method: message.method ?? '', params: message.params ?? {}, sessionId: message.sessionId })
      return
    }
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) caller?.reject(new Error(`${caller.method}: ${message.error.message}`))
    else caller?.resolve(message.result ?? {})
  }
  const end = () => {
    isOver = true
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser is gone`))
    waiting.clear()
  }

  input.on('data', (chunk: Buffer) => {
    let from = 0
    for (let zero = chunk.indexOf(0); zero >= 0; zero = chunk.indexOf(0, from)) {
      pending.push(chunk.subarray(from, zero))
      receive(Buffer.concat(pending).toString('utf8'))
      pending = []
      from = zero + 1
    }
    if (from < chunk.length) pending.push(chunk.subarray(from))
  })
  input.on('close', end)
  output.on('error', end)

  const send: CdpSend = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(new Error(`${method}: the browser is gone`))
      lastId += 1
      waiting.set(lastId, { method, resolve, reject })
      output.write(`${JSON.stringify({ id: lastId, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
    })
  return { send }
}
