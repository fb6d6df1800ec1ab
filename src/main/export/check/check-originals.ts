import { sep } from 'node:path'
import { lookAt } from '../../inspect/safe-open.ts'
import { readablePath } from '../../paths.ts'
import type { ManifestItem } from '../machine/manifest-schema.ts'
import { createDigests, listFiles } from './attached-files.ts'

/**
 * "not_read" = its bytes were never read, so there is nothing to compare. `path` = where it was found; of what was not, where
 * the manifest says that it was read.
 */
export type CheckedOriginal = {
  what: 'original'
  item: string
  path: string
  state: 'verified' | 'not_attached' | 'different' | 'unreadable' | 'not_read'
}

export type OriginalPlaces = {
  /** Where the library says an item lies; null = it knows none, or there is no library. */
  knownPath: (item: ManifestItem) => Buffer | null
  /** A folder that holds the evidence, wherever it was attached; null = none was named. */
  evidence: Buffer | null
}

/**
 * Reads the originals again that are attached: at the place the library knows, else in the named folder, under their
 * names or by their bytes. The paths of the manifest are only ever looked for below that folder.
 */
export async function* checkOriginals(
  items: readonly ManifestItem[],
  { knownPath, evidence }: OriginalPlaces,
): AsyncGenerator<CheckedOriginal> {
  const digestOf = createDigests()
  const files = evidence === null ? null : await listFiles(evidence)
  for (const item of items) {
    const { reference, url, sha256, bytes } = item
    if (url !== null) continue
    const told = (state: CheckedOriginal['state'], path: Buffer | null): CheckedOriginal => ({
      what: 'original',
      item: reference,
      path: path === null ? item.path : readablePath(path),
      state,
    })
    if (sha256 === null) {
      yield told('not_read', null)
      continue
    }
    const named = await firstThere([knownPath(item), ...(evidence === null ? [] : placesBelow(evidence, item))])
    const digest = named === null ? null : await digestOf(named)
    if (named !== null && digest === sha256) {
      yield told('verified', named)
      continue
    }
    const elsewhere = await withDigest(files?.get(bytes ?? -1) ?? [], sha256, digestOf)
    if (elsewhere !== null) yield told('verified', elsewhere)
    else if (named === null) yield told('not_attached', null)
    else yield told(digest === null ? 'unreadable' : 'different', named)
  }
}

/** Where an original would lie below a folder: with all of its path, then with ever less of it. */
function placesBelow(folder: Buffer, { path, pathBytes }: ManifestItem): Buffer[] {
  const bytes = pathBytes === null ? Buffer.from(path, 'utf8') : Buffer.from(pathBytes, 'base64')
  const parts = bytes.toString('latin1').split(/[\\/]/)
  const isPlain = parts.every((part) => part !== '..' && part !== '.' && !part.includes('\0'))
  if (!isPlain) return []
  const named = parts.filter((part) => part !== '' && !/^[A-Za-z]:$/.test(part)).slice(-MOST_PARTS)
  return named.map((_, from) => Buffer.concat([folder, Buffer.from(sep + named.slice(from).join(sep), 'latin1')]))
}

const MOST_PARTS = 40

async function firstThere(paths: readonly (Buffer | null)[]): Promise<Buffer | null> {
  for (const path of paths) {
    if (path === null) continue
    const stats = await lookAt(path)
    if (stats.ok && stats.value.isFile()) return path
  }
  return null
}

async function withDigest(
  paths: readonly Buffer[],
  sha256: string,
  digestOf: (path: Buffer) => Promise<string | null>,
): Promise<Buffer | null> {
  for (const path of paths) if ((await digestOf(path)) === sha256) return path
  return null
}
