import { mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { forbiddenPlace } from '../main/export/evidence-places.ts'
import type { ExportJob } from '../main/export/job/export-job.ts'
import { pathsOf, pdfNames, roomBeside } from '../main/export/placing/wanted-names.ts'
import { isOfDisk, writeFailure } from '../main/export/report-file.ts'
import { acquireLock } from '../main/lock.ts'
import type { CaseId, ItemId } from '../shared/model/ids.ts'
import type { ReportForm } from '../shared/model/report-options.ts'
import { MAX_PER_VOLUME } from '../shared/model/report-set.ts'
import type { WantedFiles } from '../shared/model/wanted-files.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { count } from '../shared/words/counts.ts'
import { errorWords } from '../shared/words/errors.ts'
import { exportLine as words } from '../shared/words/export-line.ts'
import { wrongUse } from '../shared/words/headless.ts'
import { lackLines } from '../shared/words/report-lacks.ts'
import type { Command } from './args.ts'
import type { Core, ExitCode } from './core.ts'
import { caseCalled } from './find-case.ts'
import { itemsOf } from './ingest.ts'
import type { Output } from './output.ts'
import { JOB_NAME, type Printed, printApart } from './print-apart.ts'
import { keepReportTexts } from './report-texts.ts'
import { tellPlaced } from './tell-placed.ts'

const OUTCOME_NAME = 'outcome.json'

/** What is done once the library is free: what prints is a process of its own, and opens it itself. */
export type Afterwards = (entry: string) => Promise<ExitCode>

/**
 * `export`: writes a report of a case, or of some items, to the named files. Without a PDF all is written here; a PDF is
 * printed by the app without a window, afterwards. `stopped` cancels it until it is entered; nothing of it is left then.
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
  const { caseId, itemIds, files } = wanted.value
  await keepReportTexts(core, caseId, command.texts)
  const room = roomBeside(files)
  const options = { ...command.report, files: formsOf(files) }
  const plates = await platesOf(core, caseId, itemIds)
  const look = core.veilOf(caseId)
  core.openExports.begin(caseId, room, null, files)
  let held: Awaited<ReturnType<typeof acquireLock>>
  try {
    await mkdir(room, { mode: 0o700 })
    held = await acquireLock(room)
  } catch (cause) {
    core.openExports.end(room)
    if (!isOfDisk(cause)) throw cause
    output.say(sentence(writeFailure(cause)))
    return 1
  }
  // Until then no other start takes the room for that of a process that was killed.
  const letGo = async () => {
    if (held.ok) held.value.release()
    await clear(room)
  }
  const onProgress = ({ items, ofItems }: { items: number; ofItems: number }) =>
    output.progress(words.gathered(count(items), count(ofItems)))
  if (files.pdf === null) {
    const veil = { look, isLifted: false }
    const wish = { caseId, itemIds, options, room, files, plates, supersedes: null, veil }
    const written = await core.exportToFiles.run(wish, stopped, onProgress)
    await letGo()
    if (!core.openExports.isEntered(room) && !(await isThere(room))) core.openExports.end(room)
    if (written.ok) return told(written.value, output)
    output.say(written.error.kind === 'declined' ? words.stopped : sentence(written.error))
    return 1
  }
  const { baseUrl } = core.account.status()
  const service = baseUrl === '' ? null : baseUrl
  const outcome = join(room, OUTCOME_NAME)
  const job: ExportJob = { v: 1, caseId, service, itemIds, options, plates, look, room, files, outcome }
  return async (entry) => {
    const printed = await printApart(job, { entry, onProgress, say: output.say, stopped })
    await letGo()
    if (printed.ok) return told(printed.value, output)
    output.say(printed.error.sentence)
    return printed.error.code
  }
}

/** Says what became of a report that was entered, and what it lacks. */
function told({ lacks, placing }: Printed, output: Output): ExitCode {
  const lines = lacks === null ? [] : lackLines(lacks)
  for (const line of lines) output.say(line)
  const code = tellPlaced(placing, output)
  return lines.length > 0 ? 1 : code
}

/** Takes a room away, unless a report is in it still: the next start goes on with one that was entered. */
async function clear(room: string): Promise<void> {
  for (const name of [JOB_NAME, OUTCOME_NAME]) await rm(join(room, name), { force: true })
  await rmdir(room).catch(() => undefined)
}

/** What was put side by side for the reports of the case, as far as these items go: the sheet in the window begins so too. */
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
  return `${happened} ${next}`
}

function formsOf({ pdf, json, csv }: WantedFiles): ReportForm[] {
  const forms: ReportForm[] = []
  if (pdf !== null) forms.push('pdf', 'embedded')
  if (json !== null) forms.push('json')
  if (csv !== null) forms.push('csv')
  return forms
}

type Wanted = { caseId: CaseId; itemIds: ItemId[]; files: WantedFiles }

/** What is to be exported and where to; an error is a sentence. */
async function wantedOf(core: Core, { caseName, items, files }: Command): Promise<Result<Wanted, string>> {
  const caseId = await caseCalled(core, caseName)
  if (caseId === null) return err(wrongUse.noCase(caseName))
  const known = new Map<string, ItemId>()
  for await (const { reference, id } of itemsOf(core, caseId, {})) known.set(reference, id)
  const missing = items.find((reference) => !known.has(reference))
  if (missing !== undefined) return err(wrongUse.noSuchItem(missing))
  const named = items.length === 0 ? [...known.keys()] : items
  const itemIds = [...new Set(named)].flatMap((reference) => known.get(reference) ?? [])
  if (itemIds.length === 0) return err(words.noItems)
  const at = (file: string | null) => (file === null ? null : resolve(file))
  const places: WantedFiles = { pdf: at(files.pdf), json: at(files.json), csv: at(files.csv) }
  const paths = pathsOf(places)
  if (new Set(paths).size < paths.length) return err(words.oneNameTwice)
  const kept = core.keptPlaces()
  const volumes = Math.ceil(itemIds.length / MAX_PER_VOLUME)
  for (const path of paths.flatMap((one) => (one === places.pdf ? [one, ...pdfNames(one, volumes)] : [one]))) {
    if (await isThere(path)) return err(wrongUse.fileThere(path))
    if (!(await isThere(dirname(path)))) return err(wrongUse.noFolder(path))
    const forbidden = await forbiddenPlace(path, kept)
    if (forbidden !== null) return err(forbidden === 'in_library' ? words.inLibrary(path) : words.amongEvidence(path))
  }
  return ok({ caseId, itemIds, files: places })
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
