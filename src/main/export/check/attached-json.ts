import { Worker } from 'node:worker_threads'

/** How many files a PDF carries, and the bytes of the first; null = none. */
export type Attached = { files: number; first: Uint8Array | null }
/** null = it cannot be read as a PDF, or not in time. */
export type ReadAttached = (pdf: Buffer) => Promise<Attached | null>

/** A PDF of 30 MB takes half a second. */
const LIMIT_MS = 60_000
const HEAP_MEGABYTES = 256

/**
 * Takes out of a PDF what is attached to it. Each is read in a thread and a memory of its own, which end with it: one that was
 * made to hang or to fill them costs the others nothing. `script` is the thread's entry.
 */
export const createReadAttached =
  (script: string, limitMs = LIMIT_MS): ReadAttached =>
  (pdf) =>
    new Promise((resolve) => {
      const worker = new Worker(script, { workerData: pdf, resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } })
      const settle = (found: Attached | null) => {
        clearTimeout(timer)
        resolve(found)
        void worker.terminate()
      }
      const timer = setTimeout(() => settle(null), limitMs)
      worker.on('message', settle)
      worker.on('error', () => settle(null))
      worker.on('exit', () => settle(null))
    })
