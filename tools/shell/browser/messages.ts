import type { CdpEvent } from './cdp.ts'

/** What the worker is started with. */
export type WorkerStart = { executable: string; flags: string[]; env: Record<string, string> }

/** From the stand-in to the worker that holds the browser's pipe. */
export type ToWorker = { id: number } & (
  | { kind: 'send'; method: string; params: object; sessionId: string | undefined }
  | {
      kind: 'fulfill'
      sessionId: string
      requestId: string
      status: number
      headers: [string, string][]
      body: Uint8Array<ArrayBuffer>
    }
)

export type FromWorker =
  | { kind: 'reply'; id: number; result: Record<string, unknown> | null; error: string | null }
  | { kind: 'event'; event: CdpEvent }
  | { kind: 'started'; pid: number }
  | { kind: 'exit'; code: number | null; lastWords: string }
