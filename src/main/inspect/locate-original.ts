import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { err, ok, type Result } from '../../shared/result.ts'
import { evidenceFs } from './evidence-fs.ts'
import { openEvidence } from './safe-open.ts'

/** Where a file was taken in: its path, the folder or drive it was found below, and its size. */
type Original = { path: Buffer; root: Buffer; bytes: number }
export type LocatedFile = { handle: FileHandle; bytes: number }
export type NotLocated = 'file_changed' | 'file_missing' | 'drive_gone'

/** A network share being disconnected may never respond. */
const PATIENCE_MS = 60_000
const PIECE_BYTES = 2 ** 20

/**
 * Opens a file that still contains the media: a regular file of the same size and the same SHA-256, hashed through the
 * very handle that is read from. The bytes of a file swapped in the meantime are therefore never sent or saved. The
 * caller closes the handle.
 */
export async function locateOriginal(
  originals: readonly Original[],
  sha256: string,
): Promise<Result<LocatedFile, NotLocated>> {
  let worst: NotLocated = 'file_missing'
  for (const original of originals) {
    const tried = await withPatience(tryOne(original, sha256))
    if (tried.ok) return tried
    // The most useful finding is a drive that can be reconnected, then a file that is a different one.
    if (tried.error === 'drive_gone' || (tried.error === 'file_changed' && worst === 'file_missing'))
      worst = tried.error
  }
  return err(worst)
}

async function tryOne(original: Original, sha256: string): Promise<Result<LocatedFile, NotLocated>> {
  const opened = await openEvidence(original.path)
  if (!opened.ok) {
    if (opened.error === 'not_regular') return err('file_changed')
    return err((await isThere(original.root)) ? 'file_missing' : 'drive_gone')
  }
  const { handle, facts } = opened.value
  const isSame = facts.bytes === original.bytes && (await digestOf(handle, facts.bytes)) === sha256
  if (isSame) return ok({ handle, bytes: facts.bytes })
  await handle.close().catch(() => undefined)
  return err((await isThere(original.root)) ? 'file_changed' : 'drive_gone')
}

/** null = it cannot be read to its end. */
async function digestOf(handle: FileHandle, bytes: number): Promise<string | null> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(Math.max(1, Math.min(PIECE_BYTES, bytes)))
  let position = 0
  try {
    while (position < bytes) {
      const { bytesRead } = await handle.read(piece, 0, piece.length, position)
      if (bytesRead === 0) return null
      hash.update(piece.subarray(0, bytesRead))
      position += bytesRead
    }
    return position === bytes ? hash.digest('hex') : null
  } catch {
    return null
  }
}

export const isThere = (path: Buffer): Promise<boolean> =>
  evidenceFs.promises.lstat(path).then(
    () => true,
    () => false,
  )

function withPatience(work: Promise<Result<LocatedFile, NotLocated>>): Promise<Result<LocatedFile, NotLocated>> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolve(err('drive_gone'))
    }, PATIENCE_MS)
    work.then(
      (result) => {
        clearTimeout(timer)
        if (isLate && result.ok) void result.value.handle.close().catch(() => undefined)
        resolve(result)
      },
      (cause: unknown) => {
        clearTimeout(timer)
        reject(cause)
      },
    )
  })
}
