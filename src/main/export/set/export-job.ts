import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ACT_LIMITS } from '../../../shared/model/act-limits.ts'
import { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { ReportOmissions } from '../../../shared/model/report-omissions.ts'
import { ReportOptions } from '../../../shared/model/report-options.ts'
import { MAX_PAIRS } from '../../../shared/model/report-pair.ts'
import { ReportFile } from '../../../shared/model/report-set.ts'
import { ExportSignature } from '../../../shared/model/signing.ts'
import { VeilLook } from '../../../shared/model/veil.ts'
import { WantedFiles } from '../../../shared/model/wanted-files.ts'

/** A report that another process asks the app to print, without a window. */
export const ExportJob = z.strictObject({
  v: z.literal(1),
  caseId: CaseId,
  /** The service this run is about, where the command named one: what is older is told by it. null = the one in use. */
  service: z.url().nullable(),
  itemIds: z.array(ItemId).min(1).max(ACT_LIMITS.report),
  options: ReportOptions,
  /** Pairs of the items that stand side by side. */
  plates: z.array(z.strictObject({ left: ItemId, right: ItemId })).max(MAX_PAIRS),
  /** How pictures are shown. */
  look: VeilLook,
  /** The folder to be made. */
  target: z.string(),
  /** The single files to be made instead; null = the folder is made. */
  files: WantedFiles.nullable(),
  /** Where the outcome is written. */
  outcome: z.string(),
})
export type ExportJob = z.infer<typeof ExportJob>

/** Reads the job of a file that the headless command wrote; throws where it is none. */
export const readExportJob = (file: string): ExportJob => ExportJob.parse(JSON.parse(readFileSync(file, 'utf8')))

/**
 * The outcome of an export job: `reason` = a code of the failure, before which nothing was entered unless it is "not_named"; `refusal` = why the app could not even
 * begin, as a person reads it.
 */
export const ExportOutcome = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** Where its files are. */
    folder: z.string(),
    files: z.array(ReportFile),
    /** The name that was asked for and was taken meanwhile; null = none. */
    taken: z.string().nullable(),
    omissions: ReportOmissions,
    signature: ExportSignature,
  }),
  z.object({ ok: z.literal(false), reason: z.string(), refusal: z.string().nullable() }),
])
export type ExportOutcome = z.infer<typeof ExportOutcome>

/** The file named by `--export-job FILE`; null = the app is started for a person. */
export function jobFromArgv(argv: readonly string[]): string | null {
  const at = argv.indexOf('--export-job')
  return at < 0 ? null : (argv[at + 1] ?? null)
}
