import { mkdir, open, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, sep, win32 } from 'node:path'
import type { AppError } from '../../shared/errors.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { EvidenceRoot } from '../db/exhibits.ts'
import { DISK_FLOOR_BYTES } from '../disk-floor.ts'
import type { MountOf } from '../intake/mount.ts'
import { SESSION_FOLDER, type Surroundings } from './app-folders.ts'
import { isAmongEvidence, type ResolvePath } from './evidence-places.ts'
import { isDraftOfMark, readArriving } from './place.ts'

/** What the user should know about a file system before a library is put on it. */
export type DiskWarning = 'network' | 'no_owner' | 'others' | 'in_memory' | 'unusual'
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

/** In a folder that is not empty, the library gets a subfolder of its own. */
const OWN_FOLDER = 'Touchstone library'
const ORDINARY = new Set(['ext2', 'ext3', 'ext4', 'xfs', 'btrfs', 'zfs', 'f2fs', 'jfs', 'bcachefs', 'apfs', 'hfsplus'])
const NETWORK =
  /^(nfs\d?|cifs|smb\d?|smbfs|9p|afs|ceph|glusterfs|fuse\.(sshfs|rclone|s3fs|glusterfs|gvfsd-fuse)|ncpfs|davfs)$/
const NO_OWNER = /^(vfat|msdos|exfat|ntfs\d?|fuseblk|hfs)$/
const IN_MEMORY = /^(tmpfs|ramfs)$/

/**
 * Checks whether a library may be moved to a folder, before a byte is copied: outside the library and every exhibit,
 * empty or new, writable, with enough space. In a folder with other contents a subfolder is used. Anything unusual
 * about its disk is reported.
 */
export async function checkTarget(chosen: string, needBytes: number, deps: Deps): Promise<Result<MoveTarget, Refused>> {
  const refuse = (reason: Refused['reason']) => err({ kind: 'cannot_move' as const, reason })
  const real = await realpath(chosen).catch(() => null)
  if (real === null) return refuse('not_writable')
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
  if (path.startsWith('\\\\')) return 'network'
  if (isOutsideProfile(path, around)) return 'others'
  if (filesystem === null || ORDINARY.has(filesystem)) return null
  if (NETWORK.test(filesystem)) return 'network'
  if (NO_OWNER.test(filesystem)) return 'no_owner'
  return IN_MEMORY.test(filesystem) ? 'in_memory' : 'unusual'
}

/**
 * Whether a folder is outside the profile of the person on Windows, where modes mean nothing, and a new folder on a drive
 * is open to everybody who uses the computer.
 */
function isOutsideProfile(
  path: string,
  { env = process.env, platform = process.platform, userHome = homedir() }: Surroundings,
): boolean {
  if (platform !== 'win32') return false
  const folders = [userHome, env.LOCALAPPDATA].filter((folder) => folder !== undefined && folder !== '')
  return folders.every((folder) => {
    const way = win32.relative(folder ?? '', path)
    return way === '..' || way.startsWith('..\\') || win32.isAbsolute(way)
  })
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
