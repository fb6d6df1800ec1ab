import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManifestRefusal } from '../../../shared/model/verified-export.ts'
import { MANIFEST_NAME } from '../machine/manifest.ts'
import { readManifestFile } from './read-manifest.ts'
import { exportBySums } from './verify-files.ts'

/** No more of a folder's manifests are read to find out whether one is ours. */
const MOST_READ = 20

/** What is wrong only with a manifest that is ours, of whatever version. */
const OF_OURS: ReadonlySet<ManifestRefusal['reason']> = new Set(['leads_out', 'named_twice', 'other_version'])

/** Names of what may be a manifest in a folder; [] = there is none, or it is no folder that can be read. */
const manifestNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(MANIFEST_NAME))

/**
 * Whether a folder has a manifest of ours, or one that the sums of an export name and that is not what they say. Reads
 * up to twenty manifests: for a thread.
 */
export async function holdsExport(folder: string): Promise<boolean> {
  const names = await manifestNames(folder)
  for (const name of names.slice(0, MOST_READ)) {
    const read = await readManifestFile(join(folder, name))
    if (read.ok || OF_OURS.has(read.error.reason)) return true
  }
  return names.length > 0 && (await exportBySums(folder)) !== null
}
