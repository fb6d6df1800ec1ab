import type { Ineligible } from './item.ts'
import type { CheckKind } from './kind.ts'
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

/**
 * Why a kind of check cannot take a medium, judged here before anything is sent; null = it can. Which formats of sound
 * and film a fact check takes is not documented, so none of them is held back.
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
