import { endFlag } from '../../src/main/db/end-thread.ts'
import { openReadOnly } from '../../src/main/db/open.ts'
import type { createQueryWorker, QueryWorker } from '../../src/main/query-worker/query-worker.ts'
import { QueryWorkerClosedError, SupersededError } from '../../src/main/query-worker/query-worker.ts'
import { createWorkerQueries } from '../../src/main/query-worker/worker-thread.ts'

type Ask = (...args: unknown[]) => unknown

/**
 * Answers what the query worker answers, on a connection of its own, but in this thread: starting another takes longer
 * than the questions of most tests.
 */
export const openWorkerQueries: typeof createQueryWorker = ({ script, file, factChanges }) => {
  const isEnding = endFlag()
  const isClosed = () => Atomics.load(isEnding, 0) === 1
  const closedError = () => new QueryWorkerClosedError('The query worker was closed.')
  const open = () => {
    const db = openReadOnly(file)
    return { db, queries: createWorkerQueries(db, { script, file, isEnding }) as unknown as Record<string, Ask> }
  }
  let opened: ReturnType<typeof open> | null = null
  const ask = async (name: string, args: unknown[]) => {
    const changes = factChanges?.take()
    // As a thread does, it answers later, and nobody shares what is passed.
    const given = structuredClone(args)
    await null
    if (isClosed()) throw closedError()
    opened ??= open()
    if (changes !== undefined) opened.queries.factsChanged?.(changes)
    try {
      return structuredClone(await opened.queries[name]?.(...given))
    } catch (cause) {
      if (isClosed()) throw closedError()
      if (cause instanceof SupersededError) throw cause
      throw new Error(cause instanceof Error ? cause.message : 'unknown failure')
    }
  }
  const close = async () => {
    Atomics.store(isEnding, 0, 1)
    opened?.db.close()
  }
  const own = { start: () => undefined, close }
  return new Proxy(own as QueryWorker, {
    get: (_, name) => {
      if (name === 'close' || name === 'start') return own[name]
      return typeof name === 'string' && name !== 'then' ? (...args: unknown[]) => ask(name, args) : undefined
    },
  })
}
