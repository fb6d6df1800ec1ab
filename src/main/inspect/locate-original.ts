import { err, ok, type Result } from '../../shared/result.ts'
import type { Drives, EvidenceFile } from './drive/drives.ts'

/** Where a file was taken in: its path, the folder or drive it was found below, and its size. */
type Original = { path: Buffer; root: Buffer; bytes: number }
export type LocatedFile = { handle: EvidenceFile; bytes: number }
export type NotLocated = 'file_changed' | 'file_missing' | 'drive_gone' | 'drive_silent'
export type LocateOriginal = ReturnType<typeof createLocateOriginal>

/** The most useful finding first: a drive that may answer yet, one that can be reconnected, a file that is another one. */
const BY_USE: readonly NotLocated[] = ['drive_silent', 'drive_gone', 'file_changed', 'file_missing']

/**
 * Opens a file that still contains the media: a regular file of the same size and the same SHA-256, hashed through the
 * very handle that is read from. The bytes of a file swapped in the meantime are therefore never sent or saved. The
 * caller closes the handle.
 */
export function createLocateOriginal({ open, look }: Pick<Drives, 'open' | 'look'>) {
  const whyNot = async ({ root }: Original, reason: 'file_changed' | 'file_missing'): Promise<NotLocated> => {
    const found = await look(root)
    if (found.ok) return reason
    return found.error === 'no_answer' ? 'drive_silent' : 'drive_gone'
  }
  const tryOne = async (original: Original, sha256: string): Promise<Result<LocatedFile, NotLocated>> => {
    const opened = await open(original.path)
    if (!opened.ok) {
      if (opened.error === 'no_answer') return err('drive_silent')
      return opened.error === 'not_regular' ? err('file_changed') : err(await whyNot(original, 'file_missing'))
    }
    const handle = opened.value
    const { bytes } = handle.facts
    const isOfSize = bytes === original.bytes
    const digest = isOfSize ? await handle.digest() : null
    if (digest === sha256) return ok({ handle, bytes })
    await handle.close()
    // What could not be read to its end was not compared.
    return err(await whyNot(original, isOfSize && digest === null ? 'file_missing' : 'file_changed'))
  }
  return async (originals: readonly Original[], sha256: string): Promise<Result<LocatedFile, NotLocated>> => {
    const found = new Set<NotLocated>()
    for (const original of originals) {
      const tried = await tryOne(original, sha256)
      if (tried.ok) return tried
      found.add(tried.error)
    }
    return err(BY_USE.find((reason) => found.has(reason)) ?? 'file_missing')
  }
}
