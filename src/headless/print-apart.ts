import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ExportJob, ExportOutcome } from '../main/export/job/export-job.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { exportLine as words } from '../shared/words/export-line.ts'
import type { ExitCode } from './core.ts'
import { onOneLine } from './terminal-text.ts'

/** Why there is none, as a sentence, and the code the command ends with. */
export type NotPrinted = { sentence: string; code: ExitCode }

/** A report that was entered. */
export type Printed = Omit<Extract<ExportOutcome, { ok: true }>, 'ok'>

type Given = {
  /** The data folder that was asked for. */
  entry: string
  onProgress: (progress: { items: number; ofItems: number }) => void
  say: (sentence: string) => void
  /** Cancels it; the app is waited for all the same. */
  stopped: AbortSignal
}

/**
 * Lets the app print a report without a window: in Electron, or in the installed browser. Plain Node cannot print. The
 * library must be free. An error is a sentence: nothing was entered, unless it says that nobody knows.
 */
export async function printApart(
  asked: Omit<ExportJob, 'outcome'>,
  { entry, onProgress, say, stopped }: Given,
): Promise<Result<Printed, NotPrinted>> {
  // Loaded when it is needed: no other verb has to do with runtimes.
  const [{ buildIfStale }, { findRuntime, NO_RUNTIME }, { followApp, runApp }] = await Promise.all([
    import('../../tools/runtime/build.ts'),
    import('../../tools/runtime/find.ts'),
    import('../../tools/runtime/run-app.ts'),
  ])
  const runtime = await findRuntime({ say, ask: null })
  if (runtime === null) {
    say(NO_RUNTIME)
    return err({ sentence: words.noRuntime, code: 3 })
  }
  if (!buildIfStale(say)) return failed(words.notBuilt)
  if (stopped.aborted) return failed(words.stopped)
  // What is asked and answered: for this person alone, and gone with the command.
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-export-')).catch(() => null)
  if (folder === null) return failed(words.noTemporary)
  const job: ExportJob = { ...asked, outcome: join(folder, 'outcome.json') }
  const file = join(folder, 'job.json')
  await writeFile(file, JSON.stringify(job), { mode: 0o600 })
  const app = runApp(runtime, ['--home', entry, '--export-job', file], ['ignore', 'pipe', 'inherit'])
  // It says so before its first item, long before it enters anything.
  let isBegun = false
  if (app.stdout)
    createInterface({ input: app.stdout }).on('line', (line) => {
      const progress = progressIn(line)
      if (progress === null) return
      isBegun = true
      onProgress(progress)
    })
  // On Windows no signal asks for that; it stops when nobody reads what it says.
  if (process.platform === 'win32') stopped.addEventListener('abort', () => app.stdout?.destroy(), { once: true })
  await followApp(app, stopped)
  const outcome = await readFile(job.outcome, 'utf8').then(
    (text) => ExportOutcome.parse(JSON.parse(text)),
    () => null,
  )
  await rm(folder, { recursive: true, force: true })
  if (outcome?.ok) return ok(outcome)
  if (outcome === null && isBegun) return failed(words.noOutcome)
  if (stopped.aborted) return failed(words.stopped)
  if (outcome === null) return failed(words.notBegun)
  const { reason, refusal } = outcome
  return refusal === null ? failed(words.failed(reason)) : err({ sentence: words.refused(onOneLine(refusal)), code: 3 })
}

const failed = (sentence: string): Result<never, NotPrinted> => err({ sentence, code: 1 })

function progressIn(line: string): { items: number; ofItems: number } | null {
  if (!line.startsWith('{"progress":')) return null
  try {
    return (JSON.parse(line) as { progress: { items: number; ofItems: number } }).progress
  } catch {
    return null
  }
}
