import type { Ineligible } from './item.ts'
import type { MediumFormat, MediumKind } from './medium.ts'

/** What image forensics takes: formats by content, and the largest file in bytes. */
export type Limits = { formats: readonly MediumFormat[]; maxBytes: number }

/**
 * The documented limits (service/interface.md, read 2026-11-21): seven extensions are six formats, and 50 MB is read as
 * 50 × 2^20, so that between 50 × 10^6 and that the service decides.
 */
export const DEFAULT_LIMITS: Limits = {
  formats: ['jpeg', 'png', 'webp', 'heic', 'heif', 'tiff'],
  maxBytes: 50 * 2 ** 20,
}

/** Why image forensics cannot take a medium, judged here before anything is sent; null = it can. */
export function ineligibleFor(
  medium: { bytes: number; kind: MediumKind; format: MediumFormat },
  limits: Limits,
): Ineligible | null {
  if (medium.bytes === 0) return 'empty'
  if (medium.kind !== 'image') return 'not_an_image'
  if (!limits.formats.includes(medium.format)) return 'format'
  return medium.bytes > limits.maxBytes ? 'too_large' : null
}
