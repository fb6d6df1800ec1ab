import { z } from 'zod'

/* The small forms that recur in machine exports. Every description here is printed in docs/export-format.md. */

/** "2026-11-21T09:41:05.120Z". */
export const IsoInstant = z.iso.datetime({ precision: 3 }).describe('instant, ISO 8601, UTC with Z, milliseconds')
export const MaybeInstant = IsoInstant.nullable()
export const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256, 64 lower-case hex digits')
export const Base64 = z.base64().nullable()

/** What each scale means; named beside every score. */
export const SCALES = {
  certainty_0_1: 'score the service attached to its verdict, from 0 to 1; calibration unknown',
  deepfake_0_1: 'score the service attached to the whole image, from 0 to 1; calibration unknown',
  generator: 'similarity to the output of a generator, as the service’s model scored it; its interface names no scale',
  face_certainty: 'score the service attached to the region being a face; its interface names no scale',
  face_deepfake: 'score the service attached to this face region; its interface names no scale',
  face_whole: 'score the service attached to the whole image in its face analysis; its interface names no scale',
  claim_certainty:
    'score sent with the verdict on a claim; the service’s interface neither describes it nor names a scale',
} as const
export type ScaleName = keyof typeof SCALES

export const Scale = z.enum(Object.keys(SCALES) as [ScaleName, ...ScaleName[]])

/** A number of the service's with what it is and the scale it is meant on, if any is known; kept as sent where it lies beyond it. */
export const Score = z
  .strictObject({
    value: z.number().describe('as received'),
    scale: Scale.describe('a member of `scales`'),
  })
  .nullable()
  .describe('null = the service sent none')
export type Score = z.infer<typeof Score>

export const scored = (value: number | null, scale: ScaleName): Score => (value === null ? null : { value, scale })

export const iso = (at: number): string => new Date(at).toISOString()
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))
