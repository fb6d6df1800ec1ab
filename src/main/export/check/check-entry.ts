import { extname } from 'node:path'
import type { ReportFile } from '../../../shared/model/report-set.ts'
import type { ExportLookup } from '../../db/export-lookup.ts'
import { manifestSha256 } from '../machine/manifest.ts'
import { MANIFEST_NAME, type Manifest, type ManifestFile, SUMS_NAME } from '../machine/manifest-schema.ts'
import type { ExportOnDisk } from './read-manifest.ts'

/**
 * Whether the custody log names this very manifest, and with it the digest of every file: whoever changes files, manifest
 * and sums together is found out by it. "placed" = it names the manifest as it was before the files got the names or folders
 * they have here. "different" = `seq` names another one for a file of it, or for a report made at that moment; "missing"
 * = no entry does; "removed" = the same, but the case was deleted and entries of its exports emptied with it.
 */
export type CheckedEntry = {
  what: 'entry'
  state: 'verified' | 'placed' | 'different' | 'missing' | 'removed'
  /** Number of the entry; null = there is none. */
  seq: number | null
  /** Whether the entry has other names for files of the manifest, of one that is "placed". */
  isRenamed: boolean
  /** What the entry names besides, and a manifest that is "placed" does not. */
  leftOut: readonly ReportFile[]
}

export function checkEntry({ sha256, manifest }: ExportOnDisk, lookup: ExportLookup): CheckedEntry {
  const told = (state: CheckedEntry['state'], seq: number | null): CheckedEntry => ({
    ...{ what: 'entry', state, seq },
    ...{ isRenamed: false, leftOut: [] },
  })
  const named = lookup.entryNaming(sha256)
  if (named !== null) return told('verified', named)
  // Whatever the manifest says of case and log, a file that was entered is known by its bytes.
  const about = lookup.entryOfFiles(tellingDigests(manifest))
  if (about !== null && isPlaced(manifest, about.files)) {
    const here = new Map(manifest.files.map(({ sha256, path }) => [sha256, path]))
    const entered = about.files.filter(isOfReport)
    return {
      ...told('placed', about.seq),
      isRenamed: entered.some(({ sha256, name }) => (here.get(sha256) ?? name) !== name),
      leftOut: entered.filter(({ sha256 }) => !here.has(sha256)),
    }
  }
  if (about !== null) return told('different', about.seq)
  const other = manifest.custody && lookup.entryMadeAt(manifest.custody.head)
  if (other !== null) return told('different', other)
  return told(lookup.hasEmptied(manifest.case.reference) ? 'removed' : 'missing', null)
}

/** A table of no rows is the same in every export. */
function tellingDigests({ files }: Manifest): Set<string> {
  const telling = files.filter(({ role }) => role !== 'table')
  return new Set((telling.length > 0 ? telling : files).map(({ sha256 }) => sha256))
}

const ROLES: Partial<Record<string, ManifestFile['role']>> = { '.pdf': 'report', '.json': 'data', '.csv': 'table' }

const isOfReport = ({ name }: ReportFile): boolean => name !== MANIFEST_NAME && name !== SUMS_NAME

/** Whether the manifest, whose files have other names here or fewer, is with those of the log the one that the log names. */
function isPlaced(manifest: Manifest, entered: readonly ReportFile[]): boolean {
  const { made, case: of, custody, items, isSimulated } = manifest
  const known = new Map(manifest.files.map((file) => [file.sha256, file]))
  const item = manifest.files[0]?.item ?? null
  const files = entered.filter(isOfReport).map(({ name, sha256, bytes }): ManifestFile => {
    const { role, volume } = known.get(sha256) ?? { role: ROLES[extname(name)] ?? 'data', volume: volumeOf(name) }
    return { path: name, role, bytes, sha256, volume, item }
  })
  const names = new Map(files.map(({ sha256, path }) => [sha256, path]))
  const isSame =
    files.length === manifest.files.length && manifest.files.every((one) => names.get(one.sha256) === one.path)
  const named = entered.find(({ name }) => name === MANIFEST_NAME)
  const head = { made, case: of, custody }
  return (
    !isSame &&
    manifest.files.every((file) => names.has(file.sha256) && file.item === item) &&
    manifestSha256(files, { head, items, isSimulated }) === named?.sha256
  )
}

/** Of a file that lies in another folder. */
function volumeOf(name: string): ManifestFile['volume'] {
  const [, number, of] = / volume (\d+) of (\d+)\.pdf$/.exec(name) ?? []
  return number === undefined || of === undefined ? null : { number: Number(number), of: Number(of) }
}
