import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ControlLine = Awaited<ReturnType<typeof connectControl>>

const START_LIMIT_MS = 90_000

/** Connects to the shell's control socket as soon as it exists. Rejects if the app ends first or takes too long. */
export async function connectControl(path: string, hasEnded: () => boolean) {
  const socket = await keepTrying(path, hasEnded)
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  createInterface({ input: socket }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line) as { id: number; result?: unknown; error?: string }
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) caller?.resolve(result)
    else caller?.reject(new Error(error))
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the app has ended'))
    waiting.clear()
  })
  return {
    ask: (method: string, params: object = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the app has ended'))
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        socket.write(`${JSON.stringify({ id: lastId, method, params })}\n`)
      }),
    close: () => socket.destroy(),
  }
}

async function keepTrying(path: string, hasEnded: () => boolean): Promise<Socket> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && !hasEnded()) {
    try {
      return await new Promise<Socket>((resolve, reject) => {
        const socket = connect(path)
        socket.once('connect', () => resolve(socket)).once('error', reject)
      })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(hasEnded() ? 'it ended at once' : 'it took too long')
}
