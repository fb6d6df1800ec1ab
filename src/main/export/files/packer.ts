import { rm, writeFile } from 'node:fs/promises'
import type { ForkChild } from '../../children/child.ts'
import { createOrders } from '../../children/orders.ts'
import { hiddenBeside, type WrittenReport } from './report-file.ts'

/** A file that travels in a PDF. */
export type AttachedFile = {
  name: string
  content: Uint8Array
  mimeType: string
  description: string
  /** When it was made, ms since the epoch. */
  at: number
}
/** What a PDF says of itself besides what its printer wrote. */
export type AboutPdf = {
  /** Who signs it; '' = nobody is named. */
  author: string
  /** The application it was made with, and its version. */
  creator: string
}
export type FinishRequest = {
  /** As it was printed. */
  pdf: Uint8Array
  about: AboutPdf
  /** null = it carries none. */
  file: AttachedFile | null
  /** Where it is to be written. */
  path: string
}
/** What the process is told. `printed` = where what was printed lies; it is taken away once it is read. */
export type FinishOrder = Omit<FinishRequest, 'pdf'> & { printed: string }

/** Makes one printed PDF small and lets it carry a file; tags, outline and pages stay as they were printed. */
export type Packer = {
  /**
   * Asked once, and takes `pdf` over: nothing of it is left to whoever asked. Writes the file itself, so that main never
   * holds what it became. Rejects when the PDF cannot be read or
   * written (with the system's `code`), takes too long, or the signal aborts; the process ends with it.
   */
  finish: (request: FinishRequest, signal?: AbortSignal) => Promise<WrittenReport>
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
    const ordered = createOrders<FinishOrder, WrittenReport>(child, { what: 'finishing the PDF', limitMs: LIMIT_MS })
    return {
      end: child.kill,
      finish: async ({ pdf, ...of }, signal) => {
        // Handed over as a file: a message holds a long one twice more.
        const printed = hiddenBeside(of.path)
        try {
          await writeFile(printed, pdf, { flag: 'wx', mode: 0o600 })
          letGo(pdf)
          return await ordered({ ...of, printed }, signal)
        } finally {
          child.kill()
          await rm(printed, { force: true })
        }
      },
    }
  }

/** Else the collector keeps one of 17 MB until its next thorough round, by which two or three more are printed. */
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
