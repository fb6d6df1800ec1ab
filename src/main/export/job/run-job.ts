import { writeFile } from 'node:fs/promises'
import { ReportLacks } from '../../../shared/model/report-lacks.ts'
import type { Log } from '../../log.ts'
import type { ExportSet } from '../export-set.ts'
import type { ExportJob, ExportOutcome } from './export-job.ts'

type Deps = {
  exportSet: Pick<ExportSet, 'run'>
  log: Pick<Log, 'bug'>
  say: (line: string) => void
  /** Cancels it: nothing is entered any more, and nothing of it is left. */
  signal: AbortSignal
}

/** Writes the report that is asked for, tells how far it is in lines of JSON, and leaves the outcome where it was asked for. */
export async function runExportJob(job: ExportJob, { exportSet, log, say, signal }: Deps): Promise<void> {
  const { caseId, itemIds, options, plates, look, target } = job
  let outcome: ExportOutcome
  try {
    const veil = { look, isLifted: false }
    const request = { caseId, itemIds, options, target, veil, plates, supersedes: null }
    const written = await exportSet.run(request, signal, (progress) => say(JSON.stringify({ progress })))
    outcome = written.ok
      ? { ok: true, files: written.value.files, ...ReportLacks.parse(written.value) }
      : { ok: false, reason: 'reason' in written.error ? written.error.reason : written.error.kind }
  } catch (cause) {
    outcome = { ok: false, reason: log.bug('export.job', cause) }
  }
  await writeFile(job.outcome, JSON.stringify(outcome), { mode: 0o600 })
}
