import type { BigIntStats } from 'node:fs'
import type { ItemReason } from '../../shared/model/item.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../error-code.ts'
import { lastPartAt, readablePath } from '../paths.ts'
import { evidenceFs } from './evidence-fs.ts'
import type { WalkEntry } from './protocol.ts'
import { MAX_PATH_BYTES, reach, SYSTEM_PATH_BYTES } from './reach.ts'
import { reasonOf } from './reason.ts'
import { factsOf, lookAt, openEvidence } from './safe-open.ts'
import { looksLikeMedia } from './sniff.ts'

const SLASH = 0x2f
const HEAD_BYTES = 64
/**
 * A file of at least this size that occupies less than an eighth of it on disk is mostly a hole, made to keep a reader
 * busy.
 */
const SPARSE_BYTES = 8n * 2n ** 30n
const BLOCK_BYTES = 512n

/** A folder being walked: where its path ends in the walk's single path buffer, and the names still to visit. */
type Open = { end: number; names: readonly Buffer[]; next: number; identity: string; isSystem: boolean }

/**
 * Walks a folder (or a single file) and gives every path below it, folders in the byte order of their names, without
 * following links. Folders appear only if they could not be entered. One that cannot be read is an entry with its
 * reason; the walk continues. The error is why the root itself could not be accessed.
 */
export async function* walk(root: Buffer): AsyncGenerator<WalkEntry, Result<null, ItemReason>> {
  const stats = root.length > MAX_PATH_BYTES ? err<ItemReason>('path_too_long') : await statsOf(root)
  if (!stats.ok) return stats
  if (!stats.value.isDirectory()) {
    yield await entryOf(root, root, stats.value, false)
    return ok(null)
  }
  const listed = await listNames(root)
  if (!listed.ok) return listed
  // One path buffer for the whole walk: deep trees would otherwise need a copy of it at every level.
  const path = Buffer.alloc(MAX_PATH_BYTES + 1024)
  path.set(root)
  const hasSlash = root.at(-1) === SLASH
  const identity = identityOf(stats.value)
  const ancestors = new Set([identity])
  const open: Open[] = [{ end: root.length, names: listed.value, next: 0, identity, isSystem: false }]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const name = top.names[top.next]
    top.next += 1
    if (name === undefined) {
      ancestors.delete(top.identity)
      open.pop()
      continue
    }
    const end = appended(path, top.end, name, hasSlash && open.length === 1)
    const here = Buffer.from(path.subarray(0, end))
    const found = end > MAX_PATH_BYTES ? err<ItemReason>('path_too_long') : await statsOf(here)
    if (!found.ok) {
      yield bareEntry(root, here, found.error)
    } else if (!found.value.isDirectory()) {
      yield await entryOf(root, here, found.value, top.isSystem)
    } else if (ancestors.has(identityOf(found.value))) {
      yield withFacts(root, here, found.value, 'loop')
    } else {
      const inside = await listNames(here)
      if (inside.ok) {
        const below = { end, names: inside.value, next: 0, identity: identityOf(found.value) }
        ancestors.add(below.identity)
        open.push({ ...below, isSystem: top.isSystem || isSystemFolder(name.toString('latin1')) })
      } else yield withFacts(root, here, found.value, inside.error)
    }
  }
  return ok(null)
}

const identityOf = (stats: BigIntStats) => `${stats.dev}:${stats.ino}`

/** Appends a name to a folder's path and gives where it ends. */
function appended(path: Buffer, folderEnd: number, name: Buffer, hasSlash: boolean): number {
  let at = folderEnd
  if (!hasSlash) at = path.writeUInt8(SLASH, at)
  path.set(name, at)
  return at + name.length
}

async function statsOf(path: Buffer): Promise<Result<BigIntStats, ItemReason>> {
  if (path.length > SYSTEM_PATH_BYTES) return await lookAt(path)
  try {
    return ok(evidenceFs.lstatSync(path, { bigint: true }))
  } catch (cause) {
    return err(reasonOf(cause))
  }
}

/** The names in a folder, sorted by their bytes, so that the same folder always gives the same numbers. */
async function listNames(folder: Buffer): Promise<Result<Buffer[], ItemReason>> {
  const reached = await reach(folder)
  if (!reached.ok) return reached
  try {
    return ok(evidenceFs.readdirSync(reached.value.path, { encoding: 'buffer' }).sort(Buffer.compare))
  } catch (cause) {
    const isUnreadable = ['EACCES', 'EPERM', 'EIO'].includes(errorCode(cause) ?? '')
    return err(isUnreadable ? 'folder_unreadable' : reasonOf(cause))
  } finally {
    await reached.value.release()
  }
}

async function entryOf(root: Buffer, path: Buffer, stats: BigIntStats, isSystem: boolean): Promise<WalkEntry> {
  const reason = specialReason(stats) ?? (isMostlyHole(stats) ? 'sparse' : await contentReason(path, isSystem))
  return withFacts(root, path, stats, reason)
}

/** Why a file must not be opened; null = a regular file. */
function specialReason(stats: BigIntStats): ItemReason | null {
  if (stats.isSymbolicLink()) return 'symlink'
  if (stats.isFIFO()) return 'fifo'
  if (stats.isSocket()) return 'socket'
  if (stats.isBlockDevice() || stats.isCharacterDevice()) return 'device'
  return stats.isFile() ? null : 'not_regular'
}

/** Windows does not report how much space a file occupies. */
const isMostlyHole = ({ size, blocks }: BigIntStats): boolean =>
  process.platform !== 'win32' && size > SPARSE_BYTES && blocks * BLOCK_BYTES * 8n < size

/** Why a regular file is not worth inspecting, judged by its name and its first bytes together; null = it is. */
async function contentReason(path: Buffer, isSystem: boolean): Promise<ItemReason | null> {
  const name = nameOf(path).toString('latin1')
  const mayBeCompanion = isNamedLikeCompanion(name)
  if (!isSystem && !mayBeCompanion && !isNamedLikeJunk(name)) return null
  const head = await headOf(path)
  if (head === null) return null
  if (mayBeCompanion && isAppleDouble(head)) return 'macos_companion'
  return isJunkFile(name, head) || (isSystem && !looksLikeMedia(head)) ? 'junk' : null
}

/** The first bytes of a file; null = it cannot be read, which its inspection will report. */
async function headOf(path: Buffer): Promise<Buffer | null> {
  const opened = await openEvidence(path)
  if (!opened.ok) return null
  try {
    const { buffer, bytesRead } = await opened.value.handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } catch {
    return null
  } finally {
    await opened.value.handle.close().catch(() => undefined)
  }
}

const nameOf = (path: Buffer) => path.subarray(lastPartAt(path))

/** Name and folder below the root, as readable text; a root that is a file has no folder. */
export function placeOf(root: Buffer, path: Buffer) {
  const end = lastPartAt(path) - 1
  const below = path.length > root.length ? path.subarray(root.length, Math.max(end, root.length)) : Buffer.alloc(0)
  const folder = below[0] === SLASH ? below.subarray(1) : below
  return { name: readablePath(nameOf(path)), folder: readablePath(folder) }
}

const withFacts = (root: Buffer, path: Buffer, stats: BigIntStats, reason: ItemReason | null): WalkEntry => ({
  path,
  ...placeOf(root, path),
  ...factsOf(stats),
  // What a link, pipe or folder reports as its size is not evidence.
  bytes: stats.isFile() ? Number(stats.size) : 0,
  reason,
})

const bareEntry = (root: Buffer, path: Buffer, reason: ItemReason): WalkEntry => ({
  path,
  ...placeOf(root, path),
  bytes: 0,
  mtimeNs: '0',
  ctimeNs: '0',
  dev: '0',
  inode: '0',
  reason,
})

/**
 * Whether a file was left behind by an operating system rather than by a person. A name alone is not enough, because an
 * image may be hidden under it: the content must match too. `head` is the file's start, empty for an empty file.
 */
function isJunkFile(name: string, head: Buffer): boolean {
  const fits = JUNK_FILES.get(name.toLowerCase())
  return fits?.(head) ?? false
}

/** Whether a file with this name has to be read to tell it from junk. */
const isNamedLikeJunk = (name: string): boolean => JUNK_FILES.has(name.toLowerCase())

/** System folders; files in them are skipped unless they look like media. Lower case. */
const SYSTEM_FOLDERS = new Set([
  '.spotlight-v100',
  '.fseventsd',
  '.documentrevisions-v100',
  'system volume information',
])

/** Recycle bins and trash folders are not among them: a discarded file may be the one that matters. */
const isSystemFolder = (name: string): boolean => SYSTEM_FOLDERS.has(name.toLowerCase())

const startsWith = (hex: string) => (head: Buffer) => head.toString('hex', 0, hex.length / 2) === hex

const isEmpty = (head: Buffer) => head.length === 0

const either =
  (...tests: ((head: Buffer) => boolean)[]) =>
  (head: Buffer) =>
    tests.some((test) => test(head))

/** An OLE compound file; later versions of Windows write their own thumbnail cache. Source: [MS-CFB] §2.2. */
const isThumbnailCache = either(isEmpty, startsWith('d0cf11e0a1b11ae1'), startsWith('434d4d4d'))

/** Starts with a section or a comment, as UTF-8 or UTF-16. */
const isSettingsText = (head: Buffer) =>
  /^(?:\xff\xfe|\xef\xbb\xbf)?(?:[\s\0])*[[;]/.test(head.toString('latin1', 0, 64))

const JUNK_FILES = new Map<string, (head: Buffer) => boolean>([
  ['.ds_store', either(isEmpty, startsWith('0000000142756431'))],
  ['.localized', isEmpty],
  ['icon\r', isEmpty],
  ['thumbs.db', isThumbnailCache],
  ['ehthumbs.db', isThumbnailCache],
  ['ehthumbs_vista.db', isThumbnailCache],
  ['desktop.ini', either(isEmpty, isSettingsText)],
])

/** AppleSingle and AppleDouble files, which carry a Mac file's second fork. Source: RFC 1740 appendix A, B. */
const APPLE_MAGICS = ['00051607', '00051600']

/** Whether a file named like a macOS companion ("._IMG_1.jpg") is one according to its first bytes. */
const isAppleDouble = (head: Buffer): boolean => APPLE_MAGICS.includes(head.toString('hex', 0, 4))

const isNamedLikeCompanion = (name: string): boolean => name.startsWith('._')
