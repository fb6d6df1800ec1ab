import { Worker } from 'node:worker_threads'
import { endFlag, endThread } from '../db/end-thread.ts'
import type { ReaderQueries, ReaderReply, ReaderRequest } from './reader-protocol.ts'

/** Room for short-lived objects, MB. V8's own choice lets a thread that turns much over hold 50 MB it no longer needs. */
const YOUNG_MB = 8

type Asked<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never

/** The list queries and the readings of stored replies, answered by the reader thread. */
export type Reader = { [N in keyof ReaderQueries]: Asked<ReaderQueries[N]> } & { close: () => Promise<void> }

/**
 * Starts the reader thread over a library file. `script` is the thread's entry (source and build differ).
 * Calls reject when the thread fails; that is a defect of ours.
 */
export function createReader({ script, file }: { script: string; file: string }): Reader {
  const isEnding = endFlag()
  const worker = new Worker(script, {
    workerData: { file, isEnding },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  worker.unref()
  type Waiting = { resolve: (value: unknown) => void; reject: (cause: Error) => void }
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  worker.on('message', (reply: ReaderReply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('failure' in reply) asked?.reject(new Error(reply.failure))
    else asked?.resolve(reply.value)
    if (waiting.size === 0) worker.unref()
  })
  const failAll = (cause: Error) => {
    for (const asked of waiting.values()) asked.reject(cause)
    waiting.clear()
  }
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The reader thread ended.')))
  const ask = (name: string, args: unknown[]) =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.ref()
      worker.postMessage({ id: lastId, name: name as keyof ReaderQueries, args } satisfies ReaderRequest)
    })
  const close = () => endThread(worker, isEnding)
  // What the thread does not know, it answers with an error. A reader is no promise, whoever awaits it.
  return new Proxy({ close } as Reader, {
    get: (own, name) => {
      if (name === 'close') return own.close
      return typeof name === 'string' && name !== 'then' ? (...args: unknown[]) => ask(name, args) : undefined
    },
  })
}
