import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ExportSettled, KnownExport, OpenExports } from '../../db/open-exports.ts'
import type { ForbiddenPlace } from '../../library/evidence-places.ts'
import type { Log } from '../../log.ts'
import { isTaken } from './file-names.ts'
import { type EnteredExport, type FinaliseDeps, finaliseExport, hasBytes } from './finalise-export.ts'

type Deps = FinaliseDeps & {
  open: OpenExports
  /** Where nothing may be written. */
  forbiddenPlace: ForbiddenPlace
  log: Pick<Log, 'bug'>
}

/**
 * Recovers exports after a crash: clears what was being written, finalises exports that were entered, and enters that in
 * the custody log. An entered export is never deleted. Touches only what the library says is its own: hidden names that it makes
 * itself, and files that hold what was entered; nothing that lies among evidence by now. On a drive that is not there
 * nothing is decided; the next start looks again. Gives what the log was told.
 */
export function createRecoverExports({ log, ...deps }: Deps) {
  return async (): Promise<ExportSettled[]> => {
    const logged: ExportSettled[] = []
    for (const one of deps.open.list())
      try {
        logged.push(...(await settleOne(one, deps)))
      } catch (cause) {
        const name = basename(one.madeIn)
        log.bug('export.settle', Object.assign(new Error('an export cannot be settled'), { cause, name }))
      }
    return logged
  }
}

async function settleOne(one: KnownExport, deps: Omit<Deps, 'log'>): Promise<ExportSettled[]> {
  const { madeIn, target, files } = one
  const { open, forbiddenPlace } = deps
  const isHidden = await isTaken(madeIn)
  if (!isHidden && !(await isTaken(dirname(madeIn)))) return []
  if (isHidden && !isHiddenName(madeIn)) return []
  const isAmongEvidence = isHidden && (await forbiddenPlace(madeIn)) === 'among_evidence'
  if (files === null) {
    if (isHidden && !isAmongEvidence) await rm(madeIn, { recursive: true })
    open.end(madeIn)
    return []
  }
  const entered = { ...one, files }
  const found = await filesFound(entered, isHidden)
  const missing = files.filter(({ name }) => !found.has(name)).map(({ name }) => name)
  if (files.length === 0 || missing.length > 0 || isAmongEvidence) {
    const logged: ExportSettled = {
      type: 'report.not_in_place',
      payload: {
        path: one.form === 'files' ? dirname(madeIn) : target,
        files: (isAmongEvidence ? files.map(({ name }) => name) : missing).sort(),
        ...(isHidden ? { lies: madeIn } : {}),
        ...(isHidden && !isAmongEvidence ? { isAltered: true } : {}),
      },
    }
    open.settle(one, logged)
    return [logged]
  }
  if (!isHidden) {
    open.end(madeIn)
    return []
  }
  const { path, taken } = await finaliseExport(entered, deps)
  if (taken !== null) {
    open.end(madeIn)
    return [taken.logged]
  }
  const paths = files.map(({ name }) => join(path, name))
  const payload = one.form === 'files' ? { path, files: paths } : { path }
  const logged: ExportSettled = { type: 'report.named', payload }
  open.settle(one, logged)
  return [logged]
}

/** The names of those files of an export that hold what was entered, where they were made or are to be. */
async function filesFound({ madeIn, form, target, files }: EnteredExport, isHidden: boolean): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { name, sha256 } of files) {
    const hidden = form === 'file' ? madeIn : join(madeIn, name)
    const named = form === 'file' ? target : join(form === 'folder' ? target : dirname(madeIn), name)
    // What becomes its target as a whole is in one of the two.
    const isMoved = form === 'files' ? !(await isTaken(hidden)) : !isHidden
    if (await hasBytes(isMoved ? named : hidden, sha256)) found.add(name)
  }
  return found
}

/** Only names that the app gives are ever touched: ".<name>.1a2b3c4d.part". */
const isHiddenName = (path: string): boolean => /^\..*\.[0-9a-f]{8}\.part$/.test(basename(path))
