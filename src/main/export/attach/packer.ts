import type { Child, ForkChild } from '../../children/child.ts'

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

/** Makes one printed PDF small and lets it carry a file; tags, outline and pages stay as they were printed. */
export type Packer = {
  /** Asked once. Rejects when the PDF cannot be read, takes too long, or the signal aborts; the process ends with it. */
  finish: (request: FinishRequest, signal?: AbortSignal) => Promise<Uint8Array>
  /** It is not needed any more. */
  end: () => void
}
export type StartPacker = () => Packer

/** A PDF of 30 MB takes a second. */
const LIMIT_MS = 120_000
const HEAP_MEGABYTES = 1024

/**
 * Starts packers: each a process of its own, of what it needs for a long PDF main would keep most. Started before
 * the PDF is there, it has nothing left to load when it is.
 */
export const createStartPacker =
  (forkChild: ForkChild): StartPacker =>
  () => {
    const child = forkChild('packer', { heapMegabytes: HEAP_MEGABYTES })
    let isGone = false
    let onGone = () => {
      isGone = true
    }
    child.onExit(() => onGone())
    return {
      end: child.kill,
      finish: (request, signal) =>
        new Promise((resolve, reject) => {
          const fail = (reason: string) => end(() => reject(new Error(reason)))
          const abort = () => fail('finishing the PDF was cancelled')
          const timer = setTimeout(() => fail('finishing the PDF took too long'), LIMIT_MS)
          const end = (settle: () => void) => {
            clearTimeout(timer)
            signal?.removeEventListener('abort', abort)
            settle()
            child.kill()
          }
          if (signal?.aborted) return abort()
          signal?.addEventListener('abort', abort, { once: true })
          onGone = () => fail('the finishing process ended')
          if (isGone) return onGone()
          listen(child, (reply) => ('failure' in reply ? fail(reply.failure) : end(() => resolve(reply.whole))))
          child.post(request)
        }),
    }
  }

const listen = (child: Child, told: (reply: FinishReply) => void): void =>
  child.onMessage((message) => told(message as FinishReply))
