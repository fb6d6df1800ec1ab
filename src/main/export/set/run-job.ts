import { writeFile } from 'node:fs/promises'
import { ReportOmissions } from '../../../shared/model/report-omissions.ts'
import type { StartRefusal } from '../../library/start-refusal.ts'
import type { Log } from '../../log.ts'
import { type ExportJob, type ExportOutcome, readExportJob } from './export-job.ts'
import type { ExportSet, WrittenSet } from './export-set.ts'

type Deps = {
  exportSet: Pick<ExportSet, 'run'>
  log: Pick<Log, 'bug'>
  say: (line: string) => void
  /** Cancels it: nothing is entered any more, and nothing of it is left. */
  signal: AbortSignal
}

/** Runs an export job: writes the report at its place, the progress as JSON lines, and the outcome to the file of the job. */
export async function runExportJob(job: ExportJob, { exportSet, log, say, signal }: Deps): Promise<void> {
  const { caseId, itemIds, options, plates, look, target, files } = job
  let outcome: ExportOutcome
  try {
    const veil = { look, isLifted: false }
    const request = { caseId, itemIds, options, target, files, veil, plates, supersedes: null }
    const written = await exportSet.run(request, signal, (progress) => say(JSON.stringify({ progress })))
    if (written.ok) outcome = writtenOutcome(written.value)
    else outcome = failed('reason' in written.error ? written.error.reason : written.error.kind)
  } catch (cause) {
    outcome = failed(log.bug('export.job', cause))
  }
  await leave(job, outcome)
}

const writtenOutcome = (written: WrittenSet): ExportOutcome => {
  const { folder, files, taken, signature } = written
  return { ok: true, folder, files, taken, signature, omissions: ReportOmissions.parse(written) }
}

/** Writes the outcome of a job that the app could not begin, in the words a person would have read. */
export const refuseExportJob = async (file: string, { title, detail }: StartRefusal): Promise<void> =>
  leave(readExportJob(file), failed('refused', `${title}. ${detail}`))

const failed = (reason: string, refusal: string | null = null): ExportOutcome => ({ ok: false, reason, refusal })

const leave = (job: ExportJob, outcome: ExportOutcome): Promise<void> =>
  writeFile(job.outcome, JSON.stringify(outcome), { mode: 0o600 })
