import { Worker } from 'node:worker_threads'
import { endFlag, endThread } from '../db/end-thread.ts'
import type { FactChangeFeed } from '../facts/fact-changes.ts'
import { SupersededError } from '../listing/superseded.ts'
import type { WorkerQueries, WorkerReply, WorkerRequest } from './worker-protocol.ts'

/**
 * Heap for short-lived objects, MB. With V8's default, a thread that allocates a lot retains 50 MB it no longer needs.
 */
const YOUNG_MB = 8

export { SupersededError }

/** A query as seen by its caller: the same arguments, with a promise as the result. */
export type Async<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never

/** Why a call was not answered: its query worker was closed meanwhile, as the app ends. No defect. */
export class QueryWorkerClosedError extends Error {}

/** The list queries and the parsing of stored replies, run by a worker thread; each call returns a promise. */
export type QueryWorker = { [N in keyof WorkerQueries]: Async<WorkerQueries[N]> } & {
  /** Starts the thread before its first question. */
  start: () => void
  close: () => Promise<void>
}

type QueryWorkerDeps = {
  script: string
  file: string
  /** What changed of that which lists show: the thread reads it again before it answers anything else. */
  factChanges?: FactChangeFeed
  /** Whether it lets every other thread go first. */
  isBehind?: boolean
}

/**
 * Creates the query worker for a library file; its thread starts with the first question, because a command asks few or
 * none. `script` is the thread's entry (it differs between source and build). Calls reject if the thread fails, which is
 * a defect of ours, with `SupersededError` where a newer search ended theirs, and with `QueryWorkerClosedError` once it is
 * closed.
 */
export function createQueryWorker({ script, file, factChanges, isBehind = false }: QueryWorkerDeps): QueryWorker {
  const isEnding = endFlag()
  type Waiting = { resolve: (value: unknown) => void; reject: (cause: Error) => void }
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let started: Worker | null = null
  const failAll = (cause: Error) => {
    for (const asked of waiting.values()) asked.reject(cause)
    waiting.clear()
  }
  const isClosed = () => Atomics.load(isEnding, 0) === 1
  const closedError = () => new QueryWorkerClosedError('The query worker was closed.')
  const begin = (): Worker => {
    const worker = new Worker(script, {
      workerData: { script, file, isEnding, isBehind },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    worker.unref()
    worker.on('message', (reply: WorkerReply) => {
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('isSuperseded' in reply) asked?.reject(new SupersededError())
      else if ('failure' in reply) asked?.reject(new Error(reply.failure))
      else asked?.resolve(reply.value)
      if (waiting.size === 0) worker.unref()
    })
    worker.on('error', failAll)
    worker.on('exit', () => failAll(isClosed() ? closedError() : new Error('The query worker ended.')))
    return worker
  }
  const start = (): Worker => {
    started ??= begin()
    return started
  }
  const ask = (name: string, args: unknown[]) => {
    const changes = factChanges?.take()
    if (changes !== undefined) post('factsChanged', [changes]).catch(() => undefined)
    return post(name, args)
  }
  const post = (name: string, args: unknown[]) =>
    new Promise((resolve, reject) => {
      if (isClosed()) return reject(closedError())
      const worker = start()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.ref()
      worker.postMessage({ id: lastId, name: name as keyof WorkerQueries, args } satisfies WorkerRequest)
    })
  const close = async () => {
    if (started === null) Atomics.store(isEnding, 0, 1)
    else await endThread(started, isEnding)
  }
  const own = { start: () => void (isClosed() || start()), close }
  // The thread returns an error for unknown names. The worker must not look like a promise when awaited.
  return new Proxy(own as QueryWorker, {
    get: (_own, name) => {
      if (name === 'close' || name === 'start') return own[name]
      return typeof name === 'string' && name !== 'then' ? (...args: unknown[]) => ask(name, args) : undefined
    },
  })
}
