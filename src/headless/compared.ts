import { resolve } from 'node:path'
import type { AllowedSigner } from '../main/custody/allowed-signers.ts'
import type { Manifest } from '../main/export/machine/manifest.ts'
import { readManifestFile } from '../main/export/verify/read-manifest.ts'
import type { ExportedHead } from '../shared/model/custody.ts'
import type { ManifestRefusal } from '../shared/model/verified-export.ts'
import { ok, type Result } from '../shared/result.ts'
import type { VerifyCommand } from './verify.ts'

/** What a log is compared with: an exported head, its manifest, known keys. */
export type Compared = {
  /** The head of the log at the time of an export; null = none was given, or the manifest does not state it. */
  head: ExportedHead | null
  /** The manifest given; null = none. */
  manifest: { path: string; case: Manifest['case'] } | null
  /** Known keys in addition to those of the keychain; null = no file was given. */
  allowed: readonly AllowedSigner[] | null
}

/** Reads what `verify --case` and `verify --library` should compare the log with. */
export async function comparedWith(
  { expected, manifest: given }: Pick<VerifyCommand, 'expected' | 'manifest'>,
  allowed: Compared['allowed'],
): Promise<Result<Compared, ManifestRefusal>> {
  if (given === null) return ok({ head: expected, manifest: null, allowed })
  const path = resolve(given)
  const read = await readManifestFile(path)
  if (!read.ok) return read
  const { custody, case: of } = read.value.manifest
  const head = custody && { entries: custody.entries, head: custody.head }
  return ok({ head, manifest: { path, case: of }, allowed })
}
