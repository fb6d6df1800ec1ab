import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { ReportLacks } from '../../../shared/model/report-lacks.ts'
import { ReportOptions } from '../../../shared/model/report-options.ts'
import { MAX_PAIRS } from '../../../shared/model/report-pair.ts'
import { VeilLook } from '../../../shared/model/veil.ts'
import { WantedFiles } from '../../../shared/model/wanted-files.ts'
import { Placing } from '../placing/placing.ts'

/** A report that another process asks the app to print, without a window. */
export const ExportJob = z.strictObject({
  v: z.literal(1),
  caseId: CaseId,
  /** The service this run is about, where the command named one: what is older is told by it. null = the one in use. */
  service: z.url().nullable(),
  itemIds: z.array(ItemId).min(1).max(10_000),
  options: ReportOptions,
  /** Pairs of the items that stand side by side. */
  plates: z.array(z.strictObject({ left: ItemId, right: ItemId })).max(MAX_PAIRS),
  /** How pictures are shown. */
  look: VeilLook,
  /** The hidden folder that the library knows as the room of this export. */
  room: z.string(),
  /** What its files are to be called. */
  files: WantedFiles,
  /** Where the outcome is written. */
  outcome: z.string(),
})
export type ExportJob = z.infer<typeof ExportJob>

/** Reads the job of a file that the headless command wrote; throws where it is none. */
export const readExportJob = (file: string): ExportJob => ExportJob.parse(JSON.parse(readFileSync(file, 'utf8')))

/**
 * How it ended: `reason` = a code of the failure, before which nothing was entered, `refusal` = why the app could not even
 * begin, as a person reads it.
 */
export const ExportOutcome = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    placing: Placing,
    /** null = nothing more is known of it. */
    lacks: ReportLacks.nullable(),
  }),
  z.object({ ok: z.literal(false), reason: z.string(), refusal: z.string().nullable() }),
])
export type ExportOutcome = z.infer<typeof ExportOutcome>

/** The file named by `--export-job FILE`; null = the app is started for a person. */
export function jobFromArgv(argv: readonly string[]): string | null {
  const at = argv.indexOf('--export-job')
  return at < 0 ? null : (argv[at + 1] ?? null)
}
