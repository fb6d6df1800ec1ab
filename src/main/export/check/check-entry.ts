import type { ExportLookup } from '../../db/export-lookup.ts'
import type { Manifest } from '../machine/manifest-schema.ts'
import type { ExportOnDisk } from './read-manifest.ts'

/**
 * Whether the custody log names this very manifest, and with it the digest of every file: whoever changes files, manifest
 * and sums together is found out by it. "different" = `seq` names another one for a file of it, or for a report made at that
 * moment; "missing" = no entry does; "removed" = the same, but the case was deleted and entries of its exports emptied with
 * it.
 */
export type CheckedEntry = {
  what: 'entry'
  state: 'verified' | 'different' | 'missing' | 'removed'
  /** Number of the entry; null = there is none. */
  seq: number | null
}

export function checkEntry({ sha256, manifest }: ExportOnDisk, lookup: ExportLookup): CheckedEntry {
  const told = (state: CheckedEntry['state'], seq: number | null): CheckedEntry => ({ what: 'entry', state, seq })
  const named = lookup.entryNaming(sha256)
  if (named !== null) return told('verified', named)
  // Whatever the manifest says of case and log, a file that was entered is known by its bytes.
  const other =
    lookup.entryOfFiles(tellingDigests(manifest)) ?? (manifest.custody && lookup.entryMadeAt(manifest.custody.head))
  if (other !== null) return told('different', other)
  return told(lookup.hasEmptied(manifest.case.reference) ? 'removed' : 'missing', null)
}

/** A table of no rows is the same in every export. */
function tellingDigests({ files }: Manifest): Set<string> {
  const telling = files.filter(({ role }) => role !== 'table')
  return new Set((telling.length > 0 ? telling : files).map(({ sha256 }) => sha256))
}
