import { writeFile } from 'node:fs/promises'
import type { StartRefusal } from '../../library/start-refusal.ts'
import type { Log } from '../../log.ts'
import type { ExportToFiles } from '../placing/export-to-files.ts'
import { type ExportJob, type ExportOutcome, readExportJob } from './export-job.ts'

type Deps = {
  exportToFiles: ExportToFiles
  log: Pick<Log, 'bug'>
  say: (line: string) => void
  /** Cancels it: nothing is entered any more, and nothing of it is left. */
  signal: AbortSignal
}

/** Writes the report that is asked for, to the names that are asked for, tells how far it is in lines of JSON, and leaves the outcome where it was asked for. */
export async function runExportJob(job: ExportJob, { exportToFiles, log, say, signal }: Deps): Promise<void> {
  const { caseId, itemIds, options, plates, look, room, files } = job
  let outcome: ExportOutcome
  try {
    const veil = { look, isLifted: false }
    const request = { caseId, itemIds, options, room, files, veil, plates, supersedes: null }
    const written = await exportToFiles.run(request, signal, (progress) => say(JSON.stringify({ progress })))
    if (written.ok) outcome = { ok: true, ...written.value }
    else outcome = failed('reason' in written.error ? written.error.reason : written.error.kind)
  } catch (cause) {
    outcome = failed(log.bug('export.job', cause))
  }
  await leave(job, outcome)
}

/** Leaves as the outcome of the job in a file that the app could not begin, in the words a person would have read. */
export const refuseExportJob = async (file: string, { title, detail }: StartRefusal): Promise<void> =>
  leave(readExportJob(file), failed('refused', `${title}. ${detail}`))

const failed = (reason: string, refusal: string | null = null): ExportOutcome => ({ ok: false, reason, refusal })

const leave = (job: ExportJob, outcome: ExportOutcome): Promise<void> =>
  writeFile(job.outcome, JSON.stringify(outcome), { mode: 0o600 })
