import { endFlag } from '../../src/main/db/end-thread.ts'
import { openReadOnly } from '../../src/main/db/open.ts'
import type { QueryWorker } from '../../src/main/query-worker/query-worker.ts'
import { createWorkerQueries } from '../../src/main/query-worker/worker-thread.ts'
import { QUERY_WORKER_SCRIPT } from './app-parts.ts'

/**
 * Answers what the query worker answers, on a connection of its own, but in this thread: starting another takes longer
 * than the questions of most tests.
 */
export function openWorkerQueries(file: string): QueryWorker {
  const db = openReadOnly(file)
  const queries = createWorkerQueries(db, { script: QUERY_WORKER_SCRIPT, file, isEnding: endFlag() })
  const answered = Object.entries(queries).map(([name, query]) => {
    const ask = query as (...args: unknown[]) => unknown
    // As between threads: nobody shares what is passed.
    return [name, async (...args: unknown[]) => structuredClone(await ask(...structuredClone(args)))] as const
  })
  return { ...(Object.fromEntries(answered) as unknown as QueryWorker), close: async () => void db.close() }
}
