import type { ForkChild } from '../../children/child.ts'

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
  /** As it was printed. */
  pdf: Uint8Array
  /** null = it carries none. */
  file: AttachedFile | null
}
export type FinishReply = { whole: Uint8Array } | { failure: string }
export type FinishPdf = ReturnType<typeof createFinishPdf>

/** A PDF of 30 MB takes a second. */
const LIMIT_MS = 120_000
const HEAP_MEGABYTES = 1024

/**
 * Makes a printed PDF small and lets it carry a file; tags, outline and pages stay as they were printed. Done in a
 * process of its own: of what it needs for a long PDF, main would keep most. Rejects when the PDF cannot be read.
 */
export function createFinishPdf(forkChild: ForkChild) {
  return (request: FinishRequest, signal?: AbortSignal): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const child = forkChild('packer', { heapMegabytes: HEAP_MEGABYTES })
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        settle()
        child.kill()
      }
      const fail = (reason: string) => end(() => reject(new Error(reason)))
      const abort = () => fail('finishing the PDF was cancelled')
      const timer = setTimeout(() => fail('finishing the PDF took too long'), LIMIT_MS)
      signal?.addEventListener('abort', abort, { once: true })
      child.onMessage((message) => {
        const reply = message as FinishReply
        if ('failure' in reply) fail(reply.failure)
        else end(() => resolve(reply.whole))
      })
      child.onExit(() => fail('the finishing process ended'))
      child.post(request)
    })
}
