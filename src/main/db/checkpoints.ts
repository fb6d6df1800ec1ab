import { Worker } from 'node:worker_threads'
import type { Database } from './open.ts'

/** Main's own bound of the write-ahead log, in pages (64 MB): should the thread lag behind or be gone, it holds. */
const BOUND_PAGES = 16_384

/**
 * Moves the copying of the write-ahead log into the library file to a thread of its own: each time it flushes two files,
 * which on a busy disk took main half a second. `script` is the thread's entry (source and build differ).
 */
export function startCheckpoints({ db, script, file }: { db: Database; script: string; file: string }) {
  db.pragma(`wal_autocheckpoint = ${BOUND_PAGES}`)
  const worker = new Worker(script, { workerData: { file }, resourceLimits: { maxYoungGenerationSizeMb: 1 } })
  worker.unref()
  // Without it main's own bound holds: slower, and nothing is lost.
  worker.on('error', () => undefined)
  return { close: async (): Promise<void> => void (await worker.terminate()) }
}
