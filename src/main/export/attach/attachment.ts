import { Worker } from 'node:worker_threads'

export type AttachRequest = {
  /** As it was printed. */
  pdf: Uint8Array
  /** Name of the attached file. */
  name: string
  content: Uint8Array
  mimeType: string
  description: string
  /** When it was made, ms since the epoch. */
  at: number
}
/** null = the library would have rewritten what was printed. */
export type AttachReply = { update: Uint8Array | null }
export type AttachToPdf = ReturnType<typeof createAttachToPdf>

/** A PDF of 30 MB takes two seconds. */
const LIMIT_MS = 120_000
const HEAP_MEGABYTES = 1024

/**
 * Gives the bytes to be appended to a PDF so that it carries a file: tags, outline and everything printed stay as they
 * are, byte for byte. `script` is the thread's entry (source and build differ). Rejects when the PDF cannot be read.
 */
export function createAttachToPdf(script: string) {
  return (request: AttachRequest, signal?: AbortSignal): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const worker = new Worker(script, {
        workerData: request,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      })
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        settle()
        void worker.terminate()
      }
      const fail = (reason: string) => end(() => reject(new Error(reason)))
      const abort = () => fail('attaching was cancelled')
      const timer = setTimeout(() => fail('attaching took too long'), LIMIT_MS)
      signal?.addEventListener('abort', abort, { once: true })
      worker.once('message', ({ update }: AttachReply) =>
        update === null ? fail('the printed PDF would have been rewritten') : end(() => resolve(update)),
      )
      worker.once('error', (cause) => end(() => reject(cause)))
      worker.once('exit', () => fail('the attaching thread ended'))
    })
}
