import { stat } from 'node:fs/promises'
import type { ExportVerification, ManifestRefusal } from '../../../shared/model/verified-export.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { readablePath } from '../../paths.ts'
import { readManifest } from './read-manifest.ts'
import { type VerificationPlaces, verifyExport } from './verify-export.ts'
import { exportBySums, isManifestAltered, verifyBySums } from './verify-files.ts'

/** The verification of an export, whose findings come one by one. */
export type BegunVerification = {
  /**
   * not_used = the sums speak against the manifest, so the files are compared with the sums alone; `refusal` = why it
   * could not have been used anyway, null = it could.
   */
  manifest: { state: 'used'; isDemo: boolean } | { state: 'not_used'; refusal: ManifestRefusal | null }
  findings: AsyncIterable<ExportVerification>
}

/**
 * Begins to verify an export at an absolute path: its folder, or its manifest. The places are opened only if there is
 * something to verify.
 */
export async function verifyGiven(
  path: string,
  openPlaces: () => Promise<VerificationPlaces>,
): Promise<Result<BegunVerification, ManifestRefusal>> {
  const found = await readManifest(path)
  const bySums = await exportBySums(path)
  if (!found.ok && bySums === null) return found
  const places = await openPlaces()
  const { evidence } = places
  // Chosen from a drive that is gone since, say: none would be found, as if none were connected.
  if (evidence !== null && (await stat(evidence).catch(() => null))?.isDirectory() !== true)
    return err({ reason: 'no_originals', path: readablePath(evidence) })
  if (bySums !== null && (!found.ok || (await isManifestAltered(bySums, places.known)))) {
    const manifest = { state: 'not_used', refusal: found.ok ? null : found.error } as const
    return ok({ manifest, findings: verifyBySums(bySums, places.known) })
  }
  // Unless the sums already contradict it, the manifest is required.
  if (!found.ok) return found
  const { isDemo } = found.value.manifest.made
  return ok({ manifest: { state: 'used', isDemo }, findings: verifyExport(found.value, places) })
}
