import type { ExportLookup } from '../../db/export-lookup.ts'
import type { ExportOnDisk } from './read-manifest.ts'

/**
 * Whether the custody log names this very manifest, and with it the digest of every file: whoever changes files, manifest
 * and sums together is found out by it. "different" = `seq` names another one for a report made at that moment; "missing"
 * = no entry does; "removed" = the same, but the case was deleted and entries of its exports emptied with it.
 */
export type CheckedEntry = {
  what: 'entry'
  state: 'verified' | 'different' | 'missing' | 'removed'
  /** Number of the entry; null = there is none. */
  seq: number | null
}

export function checkEntry({ sha256, manifest }: ExportOnDisk, lookup: ExportLookup): CheckedEntry {
  const named = lookup.entryNaming(sha256)
  if (named !== null) return { what: 'entry', state: 'verified', seq: named }
  const other = manifest.custody && lookup.entryMadeAt(manifest.custody.head)
  if (other !== null) return { what: 'entry', state: 'different', seq: other }
  return { what: 'entry', state: lookup.hasEmptied(manifest.case.reference) ? 'removed' : 'missing', seq: null }
}
