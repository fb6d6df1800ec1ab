import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
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
import type { StartRefusal } from '../../library/start-refusal.ts'
import type { Log } from '../../log.ts'
import type { ExportSet } from './export-set.ts'

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

type Deps = {
  exportSet: Pick<ExportSet, 'run'>
  log: Pick<Log, 'bug'>
  say: (line: string) => void
  /** Cancels it: nothing is entered any more, and nothing of it is left. */
  signal: AbortSignal
}

/** Runs an export job: writes the report at its place, the progress as JSON lines, and the outcome to the file of the job. */
export async function runExportJob(job: ExportJob, { exportSet, log, say, signal }: Deps): Promise<void> {
  let outcome: ExportOutcome
  try {
    const request = { ...job, veil: { look: job.look, isLifted: false }, supersedes: null }
    const written = await exportSet.run(request, signal, (progress) => say(JSON.stringify({ progress })))
    if (written.ok) {
      const { folder, files, taken, signature } = written.value
      outcome = { ok: true, folder, files, taken, signature, omissions: ReportOmissions.parse(written.value) }
    } else outcome = failed('reason' in written.error ? written.error.reason : written.error.kind)
  } catch (cause) {
    outcome = failed(log.bug('export.job', cause))
  }
  await leave(job, outcome)
}

/** Writes the outcome of a job that the app could not begin, in the words a person would have read. */
export const refuseExportJob = async (file: string, { title, detail }: StartRefusal): Promise<void> =>
  leave(readExportJob(file), failed('refused', `${title}. ${detail}`))

const failed = (reason: string, refusal: string | null = null): ExportOutcome => ({ ok: false, reason, refusal })

const leave = (job: ExportJob, outcome: ExportOutcome): Promise<void> =>
  writeFile(job.outcome, JSON.stringify(outcome), { mode: 0o600 })
