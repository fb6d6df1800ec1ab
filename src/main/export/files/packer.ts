import { rm, writeFile } from 'node:fs/promises'
import type { ForkChild } from '../../children/child.ts'
import { createOrders } from '../../children/orders.ts'
import type { AboutPdf, AttachedFile } from './pack-pdf.ts'
import { hiddenBeside, type WrittenReport } from './report-file.ts'

type FinishRequest = {
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
export type StartPacker = ReturnType<typeof createStartPacker>
export type Packer = ReturnType<StartPacker>

/** A PDF of 30 MB takes a second. */
const LIMIT_MS = 120_000
const HEAP_MEGABYTES = 1024

/**
 * Starts packers: each makes one printed PDF small and lets it carry a file, in a process of its own: of what it needs for a
 * long PDF main would keep most. Started before the PDF is there, it has nothing left to load when it is.
 */
export const createStartPacker = (forkChild: ForkChild) => () => {
  const child = forkChild('packer', { heapMegabytes: HEAP_MEGABYTES })
  const ordered = createOrders<FinishOrder, WrittenReport>(child, { what: 'finishing the PDF', limitMs: LIMIT_MS })
  return {
    /** It is not needed any more. */
    end: child.kill,
    /**
     * Asked once, and takes `pdf` over: nothing of it is left to whoever asked. Writes the file itself, so that main never
     * holds what it became. Rejects when the PDF cannot be read or written (with the system's `code`), takes too long, or the
     * signal aborts; the process ends with it.
     */
    finish: async ({ pdf, ...of }: FinishRequest, signal?: AbortSignal): Promise<WrittenReport> => {
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
