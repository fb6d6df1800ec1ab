import { readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MANIFEST_NAME, SUMS_NAME } from '../machine/manifest-schema.ts'
import { type CheckedFile, type FileState, readSums, type Sums, stateOf } from './check-files.ts'
import { isInside, manifestAt, sumsBeside } from './read-manifest.ts'

/** An export whose manifest is not what its sums say. `manifest` = what became of it; never "verified". */
export type ExportBySums = { folder: string; name: string; sums: Sums; manifest: FileState }

/**
 * The export at a place by its sums alone, where its manifest cannot be used; null = no sums speak of the manifest, or
 * it is what they say: then nobody changed it since, and it is no manifest that this program knows.
 */
export async function exportBySums(given: string): Promise<ExportBySums | null> {
  const path = await manifestPlace(given)
  const folder = path === null ? null : await realpath(dirname(path)).catch(() => null)
  if (path === null || folder === null) return null
  const name = basename(path)
  const sums = await readSums(join(folder, sumsBeside(name)))
  const [sha256] = sums?.get(name) ?? []
  if (sums === null || sha256 === undefined) return null
  const manifest = await stateOf(folder, join(folder, name), null, sha256)
  return manifest === 'verified' ? null : { folder, name, sums, manifest }
}

/** Reads every file again that the sums name, the manifest first. */
export async function* checkBySums({ folder, name, sums, manifest }: ExportBySums): AsyncGenerator<CheckedFile> {
  yield { what: 'manifest', path: join(folder, name), state: manifest }
  for (const [path, digests] of sums) {
    if (path === name) continue
    const whole = isInside(path) ? join(folder, ...path.split('/')) : null
    const [sha256 = ''] = digests
    // Two digests of one name cannot both hold, and what lies outside the folder is not of the export.
    const isOne = new Set(digests).size === 1
    const state = whole === null ? 'unreadable' : isOne ? await stateOf(folder, whole, null, sha256) : 'different'
    yield { what: 'file', path: whole ?? path, state }
  }
}

/** Where the manifest is, or was when the sums were written; null = neither is there. */
async function manifestPlace(given: string): Promise<string | null> {
  const found = await manifestAt(given)
  if (found.ok) return found.value
  if (found.error.reason !== 'no_manifest') return null
  const [only, ...more] = (await readdir(given).catch(() => [])).filter((name) => name.endsWith(SUMS_NAME))
  if (only === undefined || more.length > 0) return null
  return join(given, `${only.slice(0, -SUMS_NAME.length)}${MANIFEST_NAME}`)
}
