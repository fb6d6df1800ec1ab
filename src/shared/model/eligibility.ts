import type { Ineligible } from './item.ts'
import type { CheckKind } from './kind.ts'
import type { MediumFormat, MediumKind } from './medium.ts'

/** What image forensics accepts: detected formats, and the largest file size in bytes. */
export type Limits = { formats: readonly MediumFormat[]; maxBytes: number }

/**
 * The documented limits (service/interface.md, read 2026-11-21): seven extensions are six formats, and 50 MB is taken
 * as 50 × 2^20, so that between 50 × 10^6 and that the service decides.
 */
export const DEFAULT_LIMITS: Limits = {
  formats: ['jpeg', 'png', 'webp', 'heic', 'heif', 'tiff'],
  maxBytes: 50 * 2 ** 20,
}

/**
 * Why a kind of check cannot be run on a medium, decided here before anything is sent; null = it can. The audio and
 * video formats a fact check accepts are not documented, so none is withheld.
 */
export function ineligibleFor(
  medium: { bytes: number; kind: MediumKind; format: MediumFormat },
  limits: Limits,
  check: CheckKind = 'image_forensics',
): Ineligible | null {
  if (medium.bytes === 0) return 'empty'
  if (medium.kind !== 'image') {
    if (check === 'image_forensics') return 'not_an_image'
    if (medium.kind !== 'audio' && medium.kind !== 'video') return 'not_a_medium'
  } else if (!limits.formats.includes(medium.format)) return 'format'
  return medium.bytes > limits.maxBytes ? 'too_large' : null
}
