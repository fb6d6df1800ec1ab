import { Worker } from 'node:worker_threads'
import { endFlag, endThread } from './end-thread.ts'
import type { Database } from './open.ts'

/**
 * Main's own limit for the write-ahead log, in pages (64 MB), which applies should the thread lag behind or be gone.
 */
const BOUND_PAGES = 16_384
/** A command has usually ended sooner and needs no thread. */
const START_AFTER_MS = 2000

export type CheckpointDeps = { db: Database; script: string; file: string; afterMs?: number }

/**
 * Moves the copying of the write-ahead log into the library file to a thread of its own: each copy flushes two files,
 * which took main half a second on a busy disk. `script` is the thread's entry (source and build differ).
 */
export function startCheckpoints({ db, script, file, afterMs = START_AFTER_MS }: CheckpointDeps) {
  db.pragma(`wal_autocheckpoint = ${BOUND_PAGES}`)
  const isEnding = endFlag()
  let worker: Worker | null = null
  const start = () => {
    worker = new Worker(script, { workerData: { file, isEnding }, resourceLimits: { maxYoungGenerationSizeMb: 1 } })
    worker.unref()
    // Without the thread, main's own limit applies: slower, but nothing is lost.
    worker.on('error', () => undefined)
  }
  const timer = setTimeout(start, afterMs).unref()
  return {
    close: async (): Promise<void> => {
      clearTimeout(timer)
      if (worker !== null) await endThread(worker, isEnding)
    },
  }
}
