import { Worker } from 'node:worker_threads'

/** A file that travels in a PDF. */
export type AttachedFile = {
  name: string
  content: Uint8Array
  mimeType: string
  description: string
  /** When it was made, ms since the epoch. */
  at: number
}
export type FinishRequest = {
  /** As it was printed; handed over where its memory is its own. */
  pdf: Uint8Array
  /** null = it carries none. */
  file: AttachedFile | null
}
/** null = the library would have rewritten what was printed. */
export type FinishReply = { whole: Uint8Array | null }
export type FinishPdf = ReturnType<typeof createFinishPdf>

/** A PDF of 30 MB takes a second. */
const LIMIT_MS = 120_000
const HEAP_MEGABYTES = 1024

/**
 * Makes a printed PDF small and lets it carry a file; tags, outline and pages stay as they were printed. `script` is the
 * thread's entry (source and build differ). Rejects when the PDF cannot be read.
 */
export function createFinishPdf(script: string) {
  return (request: FinishRequest, signal?: AbortSignal): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const { buffer, byteLength } = request.pdf
      const isItsOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
      const worker = new Worker(script, {
        workerData: request,
        // A long PDF is not held twice.
        transferList: isItsOwn ? [buffer] : [],
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      })
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        settle()
        void worker.terminate()
      }
      const fail = (reason: string) => end(() => reject(new Error(reason)))
      const abort = () => fail('finishing the PDF was cancelled')
      const timer = setTimeout(() => fail('finishing the PDF took too long'), LIMIT_MS)
      signal?.addEventListener('abort', abort, { once: true })
      worker.once('message', ({ whole }: FinishReply) =>
        whole === null ? fail('the printed PDF would have been rewritten') : end(() => resolve(whole)),
      )
      worker.once('error', (cause) => end(() => reject(cause)))
      worker.once('exit', () => fail('the finishing thread ended'))
    })
}
