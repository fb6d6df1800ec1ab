import { join } from 'node:path'
import { type CheckedContents, different, notCompared } from './contents-told.ts'
import type { ExportOnDisk } from './read-manifest.ts'

/**
 * What the manifest calls a copied original is one: no report lies beside it, and its item has its SHA-256. Else a report could
 * be called an original to have nothing of it compared.
 */
export function* checkRoles({ folder, manifest }: ExportOnDisk): Generator<CheckedContents> {
  const digests = new Map(manifest.items.map(({ reference, sha256 }) => [reference, sha256]))
  const isReport = manifest.files.some(({ role }) => role !== 'original')
  for (const { role, path, item, sha256 } of manifest.files)
    if (role === 'original' && (isReport || item === null || digests.get(item) !== sha256))
      yield different({ path: join(folder, ...path.split('/')), isAttached: false }, 'no_original')
}

/** The printed pages, which nothing but the digest in the custody log can be held against. */
export function* uncomparedPages({ folder, manifest }: ExportOnDisk): Generator<CheckedContents> {
  for (const { role, path } of manifest.files)
    if (role === 'report') yield notCompared({ path: join(folder, ...path.split('/')), isAttached: false }, 'pages')
}
