import type { CdpEvent } from './cdp.ts'

/** From the stand-in to the process that holds the browser's pipe. */
export type ToHolder = { id: number } & (
  | { kind: 'send'; method: string; params: object; sessionId: string | undefined }
  /** Writes the PDF of a page to `path`. */
  | { kind: 'print'; params: object; sessionId: string; path: string }
  | {
      kind: 'fulfill'
      sessionId: string
      requestId: string
      status: number
      headers: [string, string][]
      body: Uint8Array
    }
)

export type FromHolder =
  | { kind: 'reply'; id: number; result: Record<string, unknown> | null; error: string | null }
  | { kind: 'event'; event: CdpEvent }
  | { kind: 'started'; pid: number }
  | { kind: 'exit'; lastWords: string }
