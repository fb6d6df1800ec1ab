import { mkdir, open, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { AppError } from '../../shared/errors.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { EvidenceRoot } from '../db/exhibits.ts'
import { DISK_FLOOR_BYTES } from '../disk-floor.ts'
import { filesystemKind } from '../filesystems.ts'
import type { MountOf } from '../intake/mount.ts'
import { SESSION_FOLDER, type Surroundings } from './app-folders.ts'
import { isAmongEvidence, type ResolvePath } from './evidence-places.ts'
import { type Exposure, exposureOf } from './exposure.ts'
import { isDraftOfMark, readArriving } from './place.ts'

/** What the user should know about a file system before a library is put on it. */
export type DiskWarning = Exposure | 'no_owner' | 'in_memory' | 'unusual'
export type MoveTarget = { to: string; warning: DiskWarning | null; filesystem: string | null; freeBytes: number }
type Refused = Extract<AppError, { kind: 'cannot_move' }>
type Deps = {
  home: string
  library: string
  evidenceRoots: () => EvidenceRoot[]
  resolve: ResolvePath
  mountOf: MountOf
  freeBytes: (folder: string) => Promise<number>
}

/** A drive that does not answer for so long cannot take a library now. */
const PATIENCE_MS = 10_000
/** In a folder that is not empty, the library gets a subfolder of its own. */
const OWN_FOLDER = 'Touchstone library'

/**
 * Checks whether a library may be moved to a folder, before a byte is copied: outside the library and every exhibit,
 * empty or new, writable, with enough space. In a folder with other contents a subfolder is used. Anything unusual
 * about its disk is reported.
 */
export async function checkTarget(chosen: string, needBytes: number, deps: Deps): Promise<Result<MoveTarget, Refused>> {
  const refuse = (reason: Refused['reason']) => err({ kind: 'cannot_move' as const, reason })
  const found = await deps.resolve(Buffer.from(chosen), { patienceMs: PATIENCE_MS })
  if (!found.ok) return refuse('not_writable')
  const real = found.value.path.toString('utf8')
  if (await isAmongEvidence(real, deps.evidenceRoots(), deps.resolve)) return refuse('among_evidence')
  const to = (await isFree(real, deps.library)) ? real : join(real, OWN_FOLDER)
  const home = await realpath(deps.home)
  if (to === home || to.startsWith(home + sep)) return refuse('inside_library')
  if (await isAmongEvidence(to, deps.evidenceRoots(), deps.resolve)) return refuse('among_evidence')
  if (!(await isFree(to, deps.library))) return refuse('not_empty')
  if (!(await canWrite(to))) return refuse('not_writable')
  const freeBytes = await deps.freeBytes(real)
  if (freeBytes < needBytes + DISK_FLOOR_BYTES) return refuse('no_room')
  const filesystem = (await deps.mountOf(Buffer.from(real)))?.volume.filesystem ?? null
  return ok({ to, warning: warningOf(to, filesystem), filesystem, freeBytes })
}

/** What makes a file system unusual for a library; null = nothing, or the system does not provide its type. */
export function warningOf(path: string, filesystem: string | null, around: Surroundings = {}): DiskWarning | null {
  const exposure = exposureOf(path, around)
  if (exposure !== null) return exposure
  const kind = filesystem === null ? 'ordinary' : filesystemKind(filesystem)
  return kind === 'ordinary' ? null : kind
}

/** Whether a folder is new, empty, or contains only what an earlier unfinished move of this library, or Chromium, left. */
async function isFree(folder: string, library: string): Promise<boolean> {
  const facts = await stat(folder).catch(() => null)
  if (facts === null) return true
  if (!facts.isDirectory()) return false
  const arriving = readArriving(folder)
  if (arriving !== null && arriving !== 'unreadable' && arriving.library === library) return true
  const names = await readdir(folder).catch(() => ['unreadable'])
  return names.every((name) => isDraftOfMark(name) || name === SESSION_FOLDER)
}

/** Writes, syncs and removes a file there; a folder created for this is removed again. */
async function canWrite(folder: string): Promise<boolean> {
  const isNew = (await stat(folder).catch(() => null)) === null
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, '.touchstone-can-write')
    const handle = await open(file, 'w', 0o600)
    try {
      await handle.writeFile('x')
      await handle.sync()
    } finally {
      await handle.close()
      await rm(file, { force: true })
    }
    return true
  } catch {
    return false
  } finally {
    if (isNew) await rmdir(folder).catch(() => undefined)
  }
}
