import type { EntryRange } from '../db/audit.ts'
import type { Told } from './machine/set-items.ts'
import type { EntryLine, ReportEntry } from './report-entry.ts'
import type { SetHead } from './set-head.ts'
import type { Stage } from './stage.ts'

/**
 * What the log was told about the case since the head of the report, up to now; null = nothing. A person works on while a
 * report is made: of these entries some items may tell, and none is vouched for by that head.
 */
export type Meanwhile = () => EntryRange | null

/** What a writer is given once every item was taken. */
export type WholeSet = { head: SetHead; lines: readonly EntryLine[]; stage: Stage }

/**
 * Makes some files of an export out of the facts of its items: the PDF, the machine-readable forms, the manifest. Items
 * come one by one and are not kept; a writer that rejects ends the export, and nothing of it stays.
 */
export type SetWriter = {
  /** `told` = the same as machines read it. */
  take: (entry: ReportEntry, line: EntryLine, told: Told) => Promise<void>
  /** Writes what is left through `stage.write`; writers finish in order, and see what those before them wrote. */
  finish: (whole: WholeSet) => Promise<void>
  /** The export ended before `finish`: lets go of what is open. The files go with their folder. */
  abandon?: () => Promise<void>
}
