import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import {
  allNames,
  namesAt,
  type PlaceRefusal,
  pathsOf,
  placeOfFiles,
  placeRefusal,
} from '../main/export/files/file-names.ts'
import { type ExportJob, ExportOutcome } from '../main/export/set/export-job.ts'
import type { CaseId, ItemId } from '../shared/model/ids.ts'
import type { ReportOmissions } from '../shared/model/report-omissions.ts'
import { ALL_FORMS, byForm, FileForm, type ReportForm } from '../shared/model/report-options.ts'
import { MAX_PER_VOLUME, type ReportProgress } from '../shared/model/report-set.ts'
import type { WantedFiles } from '../shared/model/wanted-files.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { errorWords } from '../shared/words/errors.ts'
import { draftLine, exportFailed, exportRefused, exportLine as words } from '../shared/words/export-line.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { omissionLines } from '../shared/words/report-omissions.ts'
import { exportSignatureLine } from '../shared/words/signing.ts'
import type { Command } from './args.ts'
import type { Core, ExitCode } from './core.ts'
import { showProgress } from './export-progress.ts'
import { caseCalled } from './find-case.ts'
import { itemsCalled } from './ingest.ts'
import type { Output } from './output.ts'
import { keepReportTexts } from './report-texts.ts'
import { sayExposure } from './say-exposure.ts'
import { onOneLine } from './terminal-text.ts'

/** What runs once the library is free: printing uses a separate process, which opens the library itself. */
export type Afterwards = (entry: string) => Promise<ExitCode>

/**
 * `export`: writes a report of a case, or of some items, as a folder or as single files. JSON and tables are written here;
 * with a PDF or a Word document, the app makes all of it afterwards, without a window. `stopped` cancels it until it is logged;
 * nothing of it remains then.
 */
export async function exportReport(
  core: Core,
  output: Output,
  command: Command,
  stopped: AbortSignal,
): Promise<ExitCode | Afterwards> {
  const wanted = await wantedOf(core, command)
  if (!wanted.ok) {
    output.say(wanted.error)
    return 2
  }
  const { caseId, itemIds, forms, place } = wanted.value
  await sayExposure(core, output, place.target)
  await keepReportTexts(core, caseId, command.texts)
  const options = { ...command.report, files: forms }
  const plates = await platesOf(core, caseId, itemIds)
  const look = core.veilOf(caseId)
  const { onProgress, end } = showProgress(output)
  if (!forms.some((form) => DRAWN.has(form))) {
    if (forms.includes('html') && !(await isBuilt(output.say))) {
      output.say(words.notBuilt)
      return 1
    }
    const veil = { look, isLifted: false }
    const request = { caseId, itemIds, options, plates, supersedes: null, veil, ...place }
    const written = await core.exportSet.run(request, stopped, onProgress).finally(end)
    if (written.ok) return printOutcome(written.value, written.value, wanted.value, output)
    output.say(written.error.kind === 'declined' ? words.stopped : sentence(written.error))
    return 1
  }
  const { baseUrl } = core.account.status()
  const service = baseUrl === '' ? null : baseUrl
  const job = { v: 1, caseId, service, itemIds, options, plates, look, ...place } as const
  return async (entry) => {
    const printed = await printApart(job, { entry, onProgress, say: output.say, stopped }).finally(end)
    if (printed.ok) return printOutcome(printed.value, printed.value.omissions, wanted.value, output)
    output.say(printed.error.sentence)
    return printed.error.code
  }
}

/** The forms that are made of the pages of a report, which only the app can draw. */
const DRAWN: ReadonlySet<ReportForm> = new Set(['pdf', 'docx'])
/** The forms that a person reads as a report, marked as a draft where something is lacking. */
const READ: ReadonlySet<ReportForm> = new Set(['pdf', 'docx', 'html'])

/** Builds the app where that is due: the script of an HTML page is part of the build. */
async function isBuilt(say: (sentence: string) => void): Promise<boolean> {
  const { buildIfStale } = await import('../../tools/runtime/build.ts')
  return buildIfStale(say)
}

/** Prints where the files of a report are, and what it lacks. */
function printOutcome(
  { folder, files, taken, signature }: Omit<Printed, 'omissions'>,
  omissions: ReportOmissions,
  { forms, annex }: Pick<Wanted, 'forms' | 'annex'>,
  output: Output,
): ExitCode {
  const { lacking } = omissions
  const lines = omissionLines(omissions)
  for (const line of lines) output.say(line)
  if (lacking.length > 0 && forms.some((form) => READ.has(form))) {
    output.result({ type: 'draft', lacking }, null)
    output.say(draftLine(lacking))
  }
  if (signature.state === 'unsigned') output.say(exportSignatureLine(signature))
  if (taken !== null) {
    output.say(wrongUse.fileThere({ path: taken }))
    output.say(words.kept({ folder }))
  }
  for (const { name, sha256 } of files) {
    const path = join(folder, name)
    output.result({ type: 'export', file: path, sha256 }, `${sha256}  ${path}`)
  }
  if (annex !== null) {
    const path = join(folder, annex)
    const n = readdirSync(path).length
    output.result({ type: 'annex', folder: path, files: n }, null)
    output.say(words.annex({ folder: path, n }))
  }
  return lines.length > 0 || taken !== null ? 1 : 0
}

/**
 * The comparison plates for reports of the case, as far as they concern these items: the report sheet in the window
 * starts with the same.
 */
async function platesOf(core: Core, caseId: CaseId, itemIds: readonly ItemId[]): Promise<ExportJob['plates']> {
  const pairs = await core.call('pairs.list', { caseId })
  const among = new Set(itemIds)
  return (pairs.ok ? pairs.value : [])
    .map(({ left, right }) => ({ left: left.id, right: right.id }))
    .filter(({ left, right }) => among.has(left) && among.has(right))
}

const sentence = (error: Parameters<typeof errorWords>[0]): string => {
  if (error.kind === 'declined') return words.stopped
  const { happened, next } = errorWords(error)
  return [happened, next].join(' ')
}

const formsOf = (files: WantedFiles): ReportForm[] => [
  ...FileForm.options.filter((form) => files[form] !== null),
  ...(files.pdf === null ? [] : (['embedded'] as const)),
]

type Place = { target: string; files: WantedFiles | null }
/** `annex` = what the folder of the technical annex is called; null = none is made. */
type Wanted = { caseId: CaseId; itemIds: ItemId[]; forms: ReportForm[]; place: Place; annex: string | null }

/** What to export and where to; an error is a sentence. */
async function wantedOf(core: Core, { caseName, items, out, files }: Command): Promise<Result<Wanted, string>> {
  const caseId = await caseCalled(core, caseName)
  if (caseId === null) return err(wrongUse.noCase({ name: caseName }))
  const named = await itemsCalled(core, caseId, items.length === 0 ? null : items)
  if (!named.ok) return named
  const itemIds = named.value
  if (itemIds.length === 0) return err(words.noItems)
  const paths = byForm((form) => (files[form] === null ? null : resolve(files[form])))
  if (new Set(pathsOf(paths).map((path) => dirname(path))).size > 1) return err(words.severalFolders)
  const place = out === null ? placeOfFiles(paths) : { target: resolve(out), files: null }
  const forms = out === null ? formsOf(paths) : ALL_FORMS
  const ofForms = await namesAt(place)
  const names = allNames(ofForms, forms, Math.ceil(itemIds.length / MAX_PER_VOLUME))
  // On some disks names differing only in case are the same.
  if (new Set(names.map((name) => name.normalize().toLowerCase())).size < names.length) return err(words.oneNameTwice)
  const refused = await placeRefusal(place, names, core.forbiddenPlace)
  return refused === null
    ? ok({ caseId, itemIds, forms, place, annex: forms.includes('annex') ? ofForms.annex : null })
    : err(refusals[refused.reason]({ path: refused.path }))
}

const refusals: Record<PlaceRefusal['reason'], (of: { path: string }) => string> = {
  exists: wrongUse.fileThere,
  no_folder: wrongUse.noFolder,
  name_too_long: words.nameTooLong,
  among_evidence: words.amongEvidence,
  in_library: words.inLibrary,
}

/** Why there is no report, as a sentence, and the exit code of the command. */
type NotPrinted = { sentence: string; code: ExitCode }

/** A report that was logged. */
type Printed = Omit<Extract<ExportOutcome, { ok: true }>, 'ok'>

type Given = {
  /** The requested data folder. */
  entry: string
  onProgress: (progress: ReportProgress) => void
  say: (sentence: string) => void
  /** Cancels it; the app is still waited for. */
  stopped: AbortSignal
}

/**
 * Has the app print a report without a window: in Electron, or in the installed browser. Plain Node cannot print. The
 * library must be free. An error is a sentence: nothing was logged, unless it says that this is unknown.
 */
async function printApart(
  asked: Omit<ExportJob, 'outcome'>,
  { entry, onProgress, say, stopped }: Given,
): Promise<Result<Printed, NotPrinted>> {
  // Loaded on demand: no other verb needs runtimes.
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
  // The request and the reply: accessible to this user alone, and removed with the command.
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-export-')).catch(() => null)
  if (folder === null) return failed(words.noTemporary)
  const job: ExportJob = { ...asked, outcome: join(folder, 'outcome.json') }
  const file = join(folder, 'job.json')
  await writeFile(file, JSON.stringify(job), { mode: 0o600 })
  const app = runApp(runtime, ['--home', entry, '--export-job', file], ['ignore', 'pipe', 'inherit'])
  // It reports this before its first item, long before it logs anything.
  let isBegun = false
  if (app.stdout)
    createInterface({ input: app.stdout }).on('line', (line) => {
      const progress = progressIn(line)
      if (progress === null) return
      isBegun = true
      onProgress(progress)
    })
  // Windows has no signal for that; the app stops when nobody reads its output.
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
  return refusal === null ? failed(exportFailed(reason)) : err({ sentence: exportRefused(onOneLine(refusal)), code: 3 })
}

const failed = (sentence: string): Result<never, NotPrinted> => err({ sentence, code: 1 })

function progressIn(line: string): ReportProgress | null {
  if (!line.startsWith('{"progress":')) return null
  try {
    return (JSON.parse(line) as { progress: ReportProgress }).progress
  } catch {
    return null
  }
}
