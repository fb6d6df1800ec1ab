import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UnsignedReason } from '../../../shared/model/signing.ts'
import type { Result } from '../../../shared/result.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import type { ExportSigner } from '../../custody/signing.ts'
import type { EntryLine, ReportEntry } from '../facts/report-entry.ts'
import type { SetHead } from '../facts/set-head.ts'
import type { HeadRequest } from '../facts/set-heads.ts'
import type { FileNames } from '../files/file-names.ts'
import type { Stage } from '../files/stage.ts'
import type { MachineItemResult, SetItems } from '../machine/set-items.ts'

/**
 * What the log was told about the case since the head of the report, up to now; null = nothing. A person works on while a
 * report is made: of these entries some items may tell, and none is vouched for by that head.
 */
export type Meanwhile = () => EntryRange | null

/** What a writer of a report begins with. */
export type WriterGiven = Pick<HeadRequest, 'caseId' | 'itemIds'> & {
  head: SetHead
  items: SetItems
  stage: Stage
  names: FileNames
  signal: AbortSignal
  meanwhile: Meanwhile
}

/** What a writer is given once every item was taken. `signer` = what signs the export, or why nothing does. */
export type WholeSet = {
  head: SetHead
  lines: readonly EntryLine[]
  signer: Result<ExportSigner, UnsignedReason>
}

/**
 * Makes some files of an export out of the facts of its items: the PDF, the machine-readable forms, the manifest. Items
 * come one by one and are not kept; a writer that rejects ends the export, and nothing of it stays.
 */
export type SetWriter = {
  /** `machineItem` = the same as machines read it. */
  take: (entry: ReportEntry, line: EntryLine, machineItem: MachineItemResult) => Promise<void>
  /** Begins what takes long and needs nothing of the writers before it; they finish meanwhile. */
  begin?: (whole: WholeSet) => void
  /** Writes what is left through `stage.write`; writers finish in order, and see what those before them wrote. */
  finish: (whole: WholeSet) => Promise<void>
  /** The export ended before `finish`: lets go of what is open. The files go with their folder. */
  abandon?: () => Promise<void>
}

/** The writer of a form that was not chosen. */
export const NO_FILE: SetWriter = { take: async () => undefined, finish: async () => undefined }

/**
 * Keeps the items for a writer until more than `most` wait, or all were taken: then what takes long, the printing, has begun.
 * Once a call has failed, or the signal aborted, it is called no more, and each later one rejects with that cause.
 */
export function behindPrinting(writer: SetWriter, most: number, signal: AbortSignal): SetWriter {
  const waiting: Parameters<SetWriter['take']>[] = []
  let tail: Promise<void> = Promise.resolve()
  const next = (call: () => Promise<void> | void): Promise<void> => {
    tail = tail.then(async () => {
      signal.throwIfAborted()
      await call()
      // What waits for the main thread gets its turn between two.
      await nextTurn()
    })
    // Told to whoever awaits the next one.
    tail.catch(() => undefined)
    return tail
  }
  return {
    take: async (...given) => {
      waiting.push(given)
      const first = waiting.length > most && waiting.shift()
      if (first) await next(() => writer.take(...first))
    },
    begin: (whole) => {
      for (const given of waiting.splice(0)) void next(() => writer.take(...given))
      void next(() => writer.begin?.(whole))
    },
    finish: (whole) => next(() => writer.finish(whole)),
    abandon: async () => {
      await tail.catch(() => undefined)
      await writer.abandon?.()
    },
  }
}
