import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { ItemReason } from '../../shared/model/item.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../error-code.ts'
import { evidenceFs } from './evidence-fs.ts'
import type { FileFacts } from './protocol.ts'
import { reach } from './reach.ts'
import { reasonOf } from './reason.ts'

/** Hears why a call of the system failed. */
export type OnFailure = (cause: unknown) => void
export type OpenEvidence = { handle: FileHandle; facts: FileFacts }

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0, O_NOATIME = 0 } = evidenceFs.constants

/**
 * Opens an evidence file safely and read-only: links are not followed, a pipe or device neither blocks nor becomes a
 * terminal, and the file opened must be a regular file. The access time stays as it is where the system allows that (on
 * Linux only for the user's own files). The caller closes the handle. `onFailure` hears what the system said.
 */
export async function openEvidence(
  path: Buffer,
  onFailure: OnFailure = () => undefined,
): Promise<Result<OpenEvidence, ItemReason>> {
  const opened = await openQuietly(path, onFailure)
  if (!opened.ok) return opened
  const handle = opened.value
  try {
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile()) return ok({ handle, facts: factsOf(stats) })
    await handle.close()
    return err('not_regular')
  } catch (cause) {
    await handle.close().catch(() => undefined)
    onFailure(cause)
    return err(reasonOf(cause))
  }
}

/** Reads the whole of a file that is opened so, if it has no more than `most` bytes. */
export async function readSmall(path: Buffer, most: number): Promise<Result<Buffer, ItemReason | 'too_large'>> {
  const opened = await openEvidence(path)
  if (!opened.ok) return opened
  const { handle, facts } = opened.value
  try {
    return facts.bytes > most ? err('too_large') : ok(await handle.readFile())
  } catch (cause) {
    return err(reasonOf(cause))
  } finally {
    await handle.close()
  }
}

/** Stats a path itself, not what it links to, even if it is longer than the system's limit. */
export async function lookAt(path: Buffer): Promise<Result<BigIntStats, ItemReason>> {
  const reached = await reach(path)
  if (!reached.ok) return reached
  try {
    return ok(await evidenceFs.promises.lstat(reached.value.path, { bigint: true }))
  } catch (cause) {
    return err(reasonOf(cause))
  } finally {
    await reached.value.release()
  }
}

async function openQuietly(path: Buffer, onFailure: OnFailure): Promise<Result<FileHandle, ItemReason>> {
  const reached = await reach(path)
  if (!reached.ok) return reached
  const opened = await openReached(reached.value.path, onFailure)
  await reached.value.release()
  return opened
}

async function openReached(path: Buffer, onFailure: OnFailure): Promise<Result<FileHandle, ItemReason>> {
  // Windows has no flag for it, and would sign in to the server that a link leads to.
  if (O_NOFOLLOW === 0 && (await isLink(path))) return err('not_regular')
  const flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
  try {
    return ok(await evidenceFs.promises.open(path, flags | O_NOATIME))
  } catch (cause) {
    // Only a file's owner may use O_NOATIME.
    if (O_NOATIME === 0 || errorCode(cause) !== 'EPERM') return failed(cause, onFailure)
  }
  try {
    return ok(await evidenceFs.promises.open(path, flags))
  } catch (cause) {
    return failed(cause, onFailure)
  }
}

const isLink = (path: Buffer): Promise<boolean> =>
  evidenceFs.promises.lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  )

function failed(cause: unknown, onFailure: OnFailure): Result<never, ItemReason> {
  onFailure(cause)
  return err(reasonOf(cause))
}

export function factsOf(stats: BigIntStats): FileFacts {
  return {
    bytes: Number(stats.size),
    mtimeNs: String(stats.mtimeNs),
    ctimeNs: String(stats.ctimeNs),
    dev: String(stats.dev),
    inode: String(stats.ino),
  }
}

/** Whether nothing was written between two stats of a file that stayed open. */
export const sameFacts = (a: FileFacts, b: FileFacts): boolean => isUnwritten(a, b) && a.inode === b.inode

/** Whether nothing was written between two openings of a path: some file systems make a number up for each. */
export const isUnwritten = (a: FileFacts, b: FileFacts): boolean =>
  a.bytes === b.bytes && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs && a.dev === b.dev
