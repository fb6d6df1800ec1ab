import type { BigIntStats } from 'node:fs'
import type { ItemReason } from '../../shared/model/item.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { readablePath } from '../paths.ts'
import { evidenceFs } from './evidence-fs.ts'
import type { WalkEntry } from './protocol.ts'
import { codeOf, factsOf, openEvidence, reasonOf } from './safe-open.ts'
import { isAppleDouble, isJunkFile, isJunkFolder, isNamedLikeCompanion } from './walk-names.ts'

const SLASH = Buffer.from('/')
/** Paths beyond this cannot be opened on Linux; elsewhere the limit is higher or lower, and opening says so. */
const MAX_PATH_BYTES = 4095

/**
 * Walks a folder (or takes a single file) and gives every path below it, folders in the order of their names' bytes,
 * without following a link. Folders appear only when they could not be entered or are not worth it. One that cannot
 * be read is an entry with its reason; the walk goes on. The error is why the root itself could not be looked at.
 */
export async function* walk(root: Buffer): AsyncGenerator<WalkEntry, Result<null, ItemReason>> {
  const stats = lookAt(root)
  if (!stats.ok) return stats
  if (!stats.value.isDirectory()) {
    yield await entryOf(root, root, stats.value)
    return ok(null)
  }
  const listed = listNames(root)
  if (!listed.ok) return listed
  const ancestors = new Set([identityOf(stats.value)])
  yield* walkFolder(root, root, listed.value, ancestors)
  return ok(null)
}

async function* walkFolder(
  root: Buffer,
  folder: Buffer,
  names: readonly Buffer[],
  ancestors: ReadonlySet<string>,
): AsyncGenerator<WalkEntry, void> {
  for (const name of names) {
    const path = joined(folder, name)
    const stats = path.length > MAX_PATH_BYTES ? err<ItemReason>('path_too_long') : lookAt(path)
    if (!stats.ok) {
      yield bareEntry(root, path, stats.error)
    } else if (!stats.value.isDirectory()) {
      yield await entryOf(root, path, stats.value)
    } else if (isJunkFolder(name.toString('latin1'))) {
      yield withFacts(root, path, stats.value, 'junk')
    } else if (ancestors.has(identityOf(stats.value))) {
      yield withFacts(root, path, stats.value, 'loop')
    } else {
      const inside = listNames(path)
      if (inside.ok) yield* walkFolder(root, path, inside.value, new Set([...ancestors, identityOf(stats.value)]))
      else yield withFacts(root, path, stats.value, inside.error === 'read_error' ? 'folder_unreadable' : inside.error)
    }
  }
}

const identityOf = (stats: BigIntStats) => `${stats.dev}:${stats.ino}`

const joined = (folder: Buffer, name: Buffer) =>
  folder.at(-1) === SLASH[0] ? Buffer.concat([folder, name]) : Buffer.concat([folder, SLASH, name])

function lookAt(path: Buffer): Result<BigIntStats, ItemReason> {
  try {
    return ok(evidenceFs.lstatSync(path, { bigint: true }))
  } catch (cause) {
    return err(reasonOf(cause))
  }
}

/** The names in a folder, sorted by their bytes, so that the same folder always gives the same numbers. */
function listNames(folder: Buffer): Result<Buffer[], ItemReason> {
  try {
    return ok(evidenceFs.readdirSync(folder, { encoding: 'buffer' }).sort(Buffer.compare))
  } catch (cause) {
    const isDenied = codeOf(cause) === 'EACCES' || codeOf(cause) === 'EPERM'
    return err(isDenied ? 'folder_unreadable' : reasonOf(cause))
  }
}

async function entryOf(root: Buffer, path: Buffer, stats: BigIntStats): Promise<WalkEntry> {
  return withFacts(root, path, stats, specialReason(stats) ?? (await nameReason(path)))
}

/** What must not be opened; null = a regular file. */
function specialReason(stats: BigIntStats): ItemReason | null {
  if (stats.isSymbolicLink()) return 'symlink'
  if (stats.isFIFO()) return 'fifo'
  if (stats.isSocket()) return 'socket'
  if (stats.isBlockDevice() || stats.isCharacterDevice()) return 'device'
  return stats.isFile() ? null : 'not_regular'
}

/** Why a regular file is not worth inspecting; null = it is. Companions are told by their first bytes. */
async function nameReason(path: Buffer): Promise<ItemReason | null> {
  const name = nameOf(path).toString('latin1')
  if (isJunkFile(name)) return 'junk'
  if (!isNamedLikeCompanion(name)) return null
  const opened = await openEvidence(path)
  if (!opened.ok) return null
  try {
    const { buffer, bytesRead } = await opened.value.handle.read(Buffer.alloc(4), 0, 4, 0)
    return isAppleDouble(buffer.subarray(0, bytesRead)) ? 'macos_companion' : null
  } catch {
    return null
  } finally {
    await opened.value.handle.close().catch(() => undefined)
  }
}

const nameOf = (path: Buffer) => path.subarray(path.lastIndexOf(SLASH) + 1)

/** Name and folder below the root, readable; a root that is a file has no folder. */
function words(root: Buffer, path: Buffer) {
  const end = path.lastIndexOf(SLASH)
  const below = path.length > root.length ? path.subarray(root.length, Math.max(end, root.length)) : Buffer.alloc(0)
  const folder = below[0] === SLASH[0] ? below.subarray(1) : below
  return { name: readablePath(nameOf(path)), folder: readablePath(folder) }
}

const withFacts = (root: Buffer, path: Buffer, stats: BigIntStats, reason: ItemReason | null): WalkEntry => ({
  path,
  ...words(root, path),
  ...factsOf(stats),
  // What a link, pipe or folder reports as its size is not evidence.
  bytes: stats.isFile() ? Number(stats.size) : 0,
  reason,
})

const bareEntry = (root: Buffer, path: Buffer, reason: ItemReason): WalkEntry => ({
  path,
  ...words(root, path),
  bytes: 0,
  mtimeNs: '0',
  ctimeNs: '0',
  dev: '0',
  inode: '0',
  reason,
})
