import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { CaseId } from '../../../shared/model/ids.ts'
import type { WantedFiles } from '../../../shared/model/wanted-files.ts'
import type { ExportSettled, OpenExports } from '../../db/open-exports.ts'
import { readManifest } from '../check/read-manifest.ts'
import { forbiddenPlace, type KeptPlace } from '../evidence-places.ts'
import { isOfDisk, writeFailure } from '../report-file.ts'
import { giveFreeName } from './free-name.ts'
import { type PlaceStep, placeReport } from './place-report.ts'
import type { NotPlaced, PlacedFile, Placing } from './placing.ts'
import { pathsOf } from './wanted-names.ts'

/** What is done of giving the files of a report their names; the fault suite ends the process there. */
export type PlacingStep = PlaceStep | 'export_kept' | 'export_settled' | 'export_cleared'
export type PlacingDeps = {
  open: Pick<OpenExports, 'aim' | 'settle'>
  /** Where nothing may be written. */
  keptPlaces: () => KeptPlace[]
  reached?: (step: PlacingStep) => void
}
type Given = {
  caseId: CaseId | null
  room: string
  /** The folder of the finished report in it. */
  report: string
  files: WantedFiles
  /** A start after a hard end goes on with it: the log is told of names that it did not see given. */
  isResumed: boolean
}

/**
 * Gives the files of an entered report their names. Where that cannot be, the whole report gets a visible name beside
 * them; where that cannot be either, it stays in its room for the next start. It is never deleted.
 */
export async function placeOrKeep(
  { caseId, room, report, files, isResumed }: Given,
  { open, keptPlaces, reached = () => undefined }: PlacingDeps,
): Promise<Placing> {
  const over = async (told: ExportSettled | null): Promise<void> => {
    // From here on what lies in the room is of no use any more.
    open.settle({ caseId, madeIn: room }, told, false)
    reached('export_settled')
    // Nothing hangs on it: the next start clears what this one cannot.
    await rm(report, { recursive: true, force: true }).catch(() => undefined)
    reached('export_cleared')
  }
  const placed = await placeReport({ room, report, files, keptPlaces, reached })
  if ('files' in placed) {
    const [path = ''] = placed.files.map((file) => file.path)
    const named = { path, files: placed.files.map((file) => file.path) }
    await over(isResumed ? { type: 'report.named', payload: named } : null)
    return { state: 'placed', files: [...placed.files, ...placed.manifests] }
  }
  const { because } = placed
  let lies = report
  const waits = (why: NotPlaced): Placing => ({ state: 'waits', folder: lies, because: why })
  const beside = dirname(room)
  const forbidden = await forbiddenPlace(beside, keptPlaces())
  if (forbidden !== null) return waits({ reason: forbidden, path: beside })
  try {
    const kept = await filesIn(report)
    const folder = await giveFreeName(report, join(beside, shownName(report)), (path) => open.aim(room, path))
    lies = folder
    reached('export_kept')
    await over({ type: 'report.named', payload: { path: folder, insteadOf: pathsOf(files) } })
    return { state: 'kept', folder, files: kept.map((file) => ({ ...file, path: join(folder, file.path) })), because }
  } catch (cause) {
    if (!isOfDisk(cause)) throw cause
    return waits({ reason: writeFailure(cause).reason, path: beside })
  }
}

/** What a report is called once everybody sees it: ".case.1a2b3c4d.part" was to become "case". */
export const shownName = (report: string): string => basename(report).replace(/^\.(.*)\.[0-9a-f]{8}\.part$/, '$1')

/** The files that a manifest names, and the manifest itself; [] = it cannot be read. */
async function filesIn(report: string): Promise<PlacedFile[]> {
  const found = await readManifest(report)
  if (!found.ok) return []
  const { manifest, name, sha256 } = found.value
  return [...manifest.files.map((file) => ({ path: file.path, sha256: file.sha256 })), { path: name, sha256 }]
}
