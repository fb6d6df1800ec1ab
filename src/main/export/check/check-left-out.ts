import { join } from 'node:path'
import type { CheckedEntry } from './check-entry.ts'
import { type FileState, stateOf } from './check-files.ts'
import type { ExportOnDisk } from './read-manifest.ts'

/**
 * A file that the entry of an export in the custody log names, and its manifest does not: it was written to another folder,
 * or cut out. "left_out" = nothing lies here under that name; otherwise how what lies there stands to the log.
 */
export type CheckedLeftOut = { what: 'left_out'; path: string; state: FileState | 'left_out'; seq: number }

export async function* checkLeftOut(
  { folder }: ExportOnDisk,
  { seq, leftOut }: CheckedEntry,
): AsyncGenerator<CheckedLeftOut> {
  if (seq === null) return
  for (const { name, bytes, sha256 } of leftOut) {
    const path = join(folder, ...name.split('/'))
    const state = await stateOf(folder, path, bytes, sha256)
    yield { what: 'left_out', seq, ...(state === 'missing' ? { path: name, state: 'left_out' } : { path, state }) }
  }
}
